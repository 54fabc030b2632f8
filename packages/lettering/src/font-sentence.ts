type UsedFont = {
  readonly fontListed: string | null;
  readonly fontMeasured: string | null;
  readonly widthWithinPercent: number | null;
};

/**
 * Returns the sources of a row's letter widths and shapes: "Arial's letter widths; letter shapes by TeX Gyre Heros." The font's name alone
 * if it was measured itself; null for a drawing.
 */
export function fontSentence({ fontListed, fontMeasured, widthWithinPercent }: UsedFont): string | null {
  if (fontListed === null || fontMeasured === null) return null;
  if (fontListed === fontMeasured) return fontListed;
  if (isYourFile(fontMeasured)) return `${fontListed}: ${fontMeasured}.`;
  const its = fontListed.endsWith('s') ? `${fontListed}'` : `${fontListed}'s`;
  if (widthWithinPercent === null) return `Letters by ${fontMeasured}; ${its} letter widths are not known.`;
  const near = widthWithinPercent === 0 ? '' : ` within about ${widthWithinPercent}%`;
  return `${its} letter widths${near}; letter shapes by ${fontMeasured}.`;
}

const yours = 'your file ';

/** Returns true if the measured face is the user's own file in place of the listed font. */
export const isYourFile = (fontMeasured: string): boolean => fontMeasured.startsWith(yours);

/** Returns the face's own name. */
export const yourFileName = (fontMeasured: string): string =>
  isYourFile(fontMeasured) ? fontMeasured.slice(yours.length) : fontMeasured;

import type { FontName } from '#lib/fonts.ts';

/** A font's letters as `scripts/landing/landing-data.ts` writes them: [advance, perimeter, path], in thousandths of a capital. */
export type TeaserFont = {
  font: string;
  /** The face that stands in for it. */
  fontMeasured: string;
  letters: Record<string, [advance: number, perimeter: number, path: string]>;
};

export type TeaserLine = {
  /** Letters with their left edges, in thousandths of a capital's height, baseline at y = 0. */
  letters: { path: string; x: number }[];
  /** In thousandths of a capital's height. */
  width: number;
  /** Inches, at the asked height; without kerning, so that both are 'about'. */
  widthIn: number;
  perimeterIn: number;
  /** Letters that the teaser does not have; the tool does. */
  missing: number;
};

const unitsPerCap = 1000;

/** Sets a line the simple way, letter after letter. */
export function setTeaserLine(font: TeaserFont, text: string, capHeightIn: number): TeaserLine {
  const letters: TeaserLine['letters'] = [];
  let x = 0;
  let perimeter = 0;
  let missing = 0;
  for (const character of text.trim()) {
    const letter = Object.hasOwn(font.letters, character) ? font.letters[character] : undefined;
    if (!letter) {
      missing += 1;
      continue;
    }
    const [advance, edge, path] = letter;
    if (path !== '') letters.push({ path, x });
    x += advance;
    perimeter += edge;
  }
  const inches = capHeightIn / unitsPerCap;
  return { letters, width: x, widthIn: x * inches, perimeterIn: perimeter * inches, missing };
}

export function teaserAddress(font: FontName): string {
  return `/assets/teaser/${font.toLowerCase().replaceAll(' ', '-')}.json`;
}

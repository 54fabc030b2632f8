import type { FontFile, OwnFont } from '#engine';
import { UsageError } from '../usage.ts';

export type FontWish = {
  /** --font */
  readonly font: string | undefined;
  readonly weight: number | undefined;
  readonly width: number | undefined;
};

/**
 * Returns the font of a text row. With font files, `--font` selects a face of them by full name, family or style, or the listed font whose
 * original it is; without it, the first face of the first file.
 */
export function chooseFont(
  { font, weight, width }: FontWish,
  files: ReadonlyMap<string, FontFile>,
): { font: string; ownFont?: OwnFont } {
  const faces = [...files].flatMap(([file, { faces: own }]) => own.map((facts) => ({ file, facts })));
  const [first] = faces;
  if (first === undefined) {
    if (font === undefined) throw new UsageError('Give --font and --height.');
    return { font };
  }
  const plain = (name: string) => name.trim().toLowerCase();
  const isCalled = ({ facts: { names } }: typeof first, name: string) =>
    [names.full, `${names.family} ${names.style}`, names.family].some((own) => plain(own) === plain(name));
  const named = font === undefined ? first : faces.find((face) => isCalled(face, font));
  const chosen = named ?? (faces.length === 1 ? first : undefined);
  if (chosen === undefined) {
    const names = faces.map(({ facts }) => `"${facts.names.full}"`).join(', ');
    throw new UsageError(`No font file has a face called "${font}". They have: ${names}.`);
  }
  const location = {
    ...(weight === undefined ? {} : { wght: weight }),
    ...(width === undefined ? {} : { wdth: width }),
  };
  return {
    font: font ?? chosen.facts.names.full,
    ownFont: { file: chosen.file, face: chosen.facts.index, location },
  };
}

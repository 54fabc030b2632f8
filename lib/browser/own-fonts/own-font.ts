import type { FontName } from '../../shared/fonts.ts';

/** A font file in this browser with the properties read from it. Plain data, stored as is. */
export type OwnFont = {
  /** SHA-256 of the file, in hexadecimal, so that adding a file again does not duplicate it. */
  id: string;
  filename: string;
  sizeBytes: number;
  faces: OwnFace[];
};

export type OwnFace = {
  /** Index of the face in the file. */
  index: number;
  family: string;
  /** Full name: 'Brandon Grotesque Bold'. */
  full: string;
  /** PostScript name used by drawing programs; '' if the file has none. */
  postScript: string;
  axes: { tag: string; name: string; min: number; default: number; max: number }[];
  instances: { name: string; location: Record<string, number> }[];
  /** Listed font whose licensed original this is; null if there is none. */
  originalOf: FontName | null;
};

/** Face of a row. Its name is stored with the row, for the message if the file is missing. */
export type RowFont = { file: string; face: number; location: Record<string, number>; name: string };

export function findFace(
  fonts: readonly OwnFont[],
  { file, face }: Pick<RowFont, 'file' | 'face'>,
): OwnFace | undefined {
  return fonts.find(({ id }) => id === file)?.faces.find(({ index }) => index === face);
}

export const rowFontOf = (font: OwnFont, face: OwnFace): RowFont => ({
  file: font.id,
  face: face.index,
  location: {},
  name: face.full,
});

/** Returns the originals of listed fonts among the files; of two for the same font, the later one. */
export function originalsOf(fonts: readonly OwnFont[]): ReadonlyMap<FontName, RowFont> {
  const found = new Map<FontName, RowFont>();
  for (const font of fonts) {
    for (const face of font.faces) if (face.originalOf !== null) found.set(face.originalOf, rowFontOf(font, face));
  }
  return found;
}

/** Returns the file with the same face names, which a newer copy replaces. */
export function findOlderCopy(font: OwnFont, fonts: readonly OwnFont[]): OwnFont | undefined {
  const names = (of: OwnFont) => of.faces.map(({ full }) => full).join('\n');
  return fonts.find((other) => other.id !== font.id && names(other) === names(font));
}

/** Extensions of font files; the content determines the format. */
export const fontEndings = '.ttf,.otf,.ttc,.otc,.woff,.woff2';

export const isFontFile = ({ name }: Pick<File, 'name'>): boolean => /\.(ttf|otf|ttc|otc|woff2?)$/i.test(name);

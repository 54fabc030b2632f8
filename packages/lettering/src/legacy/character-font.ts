import { type Face, type Font, FontFuncs } from 'harfbuzzjs';
import { characterEncoding } from '@measurement-nesting/curves/font-outline';
import type { LegacyTables } from './font-tables.ts';

/**
 * Returns the font with the characters of a Macintosh or symbol encoding, which this build of HarfBuzz does not map to Unicode; the font
 * itself if its characters are in Unicode.
 */
export function withCharacters(font: Font, face: Face, { glyphOf }: LegacyTables): Font {
  const cmap = face.referenceTable('cmap');
  if (cmap === undefined || !isLegacy(cmap)) return font;
  const functions = new FontFuncs();
  functions.setNominalGlyphFunc((_, codePoint) => glyphOf(codePoint) || undefined);
  const mapped = font.subFont();
  mapped.setFuncs(functions);
  return mapped;
}

function isLegacy(cmap: Uint8Array): boolean {
  try {
    return ['symbol', 'macintosh'].includes(characterEncoding(cmap));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

import { charstringHeight, type GlyphHeight } from './charstring-height.ts';
import { readCff } from './cff.ts';
import { viewOf, type FontTables } from '../table-directory.ts';

/**
 * Returns how tall a glyph is drawn, as the file says it; null for a glyph without ink or beyond the tables. Good for
 * telling a whole font from a hollow one, not for measuring: TrueType glyphs are believed their own boxes, CFF curves
 * are taken by their control points. Composites are not followed and no hinting program is run, so that no font takes
 * long. Faces with CFF2 outlines are not looked into: null for every glyph would be wrong, so `undefined` says so.
 *
 * Source: OpenType 1.9, "glyf", "loca"; Adobe Technical Notes 5176 and 5177.
 *
 * @throws RangeError when a table is damaged.
 */
export function readGlyphHeights(tables: FontTables): ((glyph: number) => GlyphHeight | null) | undefined {
  const cff = tables.get('CFF ');
  if (cff !== undefined) {
    const font = readCff(cff);
    return (glyph) => {
      const charstring = font.charstrings[glyph];
      return charstring === undefined ? null : charstringHeight(charstring, font.globalSubrs, font.localSubrs(glyph));
    };
  }
  const [glyf, loca, head] = [tables.get('glyf'), tables.get('loca'), tables.get('head')];
  if (glyf === undefined || loca === undefined || head === undefined) return undefined;
  const [outlines, offsets] = [viewOf(glyf), viewOf(loca)];
  const isLong = viewOf(head).getInt16(50) !== 0;
  const offsetOf = (glyph: number) => (isLong ? offsets.getUint32(4 * glyph) : 2 * offsets.getUint16(2 * glyph));
  return (glyph) => {
    if (glyph >= loca.length / (isLong ? 4 : 2) - 1) return null;
    const start = offsetOf(glyph);
    if (offsetOf(glyph + 1) <= start || outlines.getInt16(start) === 0) return null;
    return { low: outlines.getInt16(start + 4), high: outlines.getInt16(start + 8) };
  };
}

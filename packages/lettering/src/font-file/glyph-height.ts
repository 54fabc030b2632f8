import { CffFont, FontProgramError } from '@measurement-nesting/curves/font-outline';
import { viewOf, type FontTables } from './table-directory.ts';

/** Lowest and highest point of a glyph's outline in font units, y up. */
export type GlyphHeight = { readonly low: number; readonly high: number };

/**
 * Returns a function from glyph numbers to heights; it returns null for a glyph without ink, beyond the tables or with a damaged program.
 * Accurate enough to detect an empty font, not for measuring: TrueType heights are the bounding boxes stated in the file, and CFF heights
 * include control points. Composites are not followed and hinting programs are not run, so that no font is slow. Returns undefined for CFF2
 * outlines, which are not read.
 *
 * Source: OpenType 1.9, "glyf", "loca"; Adobe Technical Notes 5176 and 5177.
 *
 * @throws RangeError if a table is damaged
 */
export function readGlyphHeights(tables: FontTables): ((glyph: number) => GlyphHeight | null) | undefined {
  const cff = tables.get('CFF ');
  if (cff !== undefined) {
    const font = new CffFont(cff);
    return (glyph) => outlineHeight(font, glyph);
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

function outlineHeight(font: CffFont, glyph: number): GlyphHeight | null {
  let [low, high] = [Infinity, -Infinity];
  const include = (y: number) => {
    low = Math.min(low, y);
    high = Math.max(high, y);
  };
  try {
    for (const { segments } of font.glyphAt(glyph).contours) {
      for (const segment of segments) {
        include(segment.y0);
        include(segment.y1);
        if (segment.kind !== 'cubic') continue;
        include(segment.ay);
        include(segment.by);
      }
    }
  } catch (error) {
    if (!(error instanceof FontProgramError)) throw error;
    return null;
  }
  return high > low ? { low, high } : null;
}

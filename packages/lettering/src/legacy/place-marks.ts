import type { ShapedGlyph } from '../place-letters.ts';

/** Ink of a glyph in font units, y up; `height` is negative. */
export type GlyphExtents = {
  readonly xBearing: number;
  readonly yBearing: number;
  readonly width: number;
  readonly height: number;
};

/** Side of the letter on which a mark is placed. An attached mark touches the letter. */
type Side = 'above' | 'above-left' | 'above-right' | 'attached-above' | 'below' | 'attached-below' | 'inside';

const below =
  /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a\u064d\u0650\u0655\u0656\u065c\u065f\u06e3\u06ea\u06ed\u05b0-\u05b8\u05bb\u05bd]/u;
const sides: readonly (readonly [RegExp, Side])[] = [
  [below, 'below'],
  [/[\u0321\u0322\u0327\u0328]/u, 'attached-below'],
  [/\u05bf/u, 'attached-above'],
  [/[\u0315\u031a\u0358\u05c1]/u, 'above-right'],
  [/[\u05b9\u05ba\u05c2]/u, 'above-left'],
  // Dagesh is placed inside its letter.
  [/\u05bc/u, 'inside'],
];
const sideOf = (mark: string): Side => sides.find(([pattern]) => pattern.test(mark))?.[1] ?? 'above';

/** Share of the em between a letter and a mark that does not touch it. */
const gapShare = 1 / 16;

/**
 * Places marks above and below their letters in a face without mark positions, by their ink: centered, a sixteenth of an em away, stacked.
 *
 * Source: HarfBuzz 15.0, hb-ot-shape-fallback.cc (fallback mark positioning).
 */
export function placeMarks(
  glyphs: readonly ShapedGlyph[],
  markOf: (glyph: ShapedGlyph) => string | null,
  ink: (glyph: number) => GlyphExtents | undefined,
  unitsPerEm: number,
  rightToLeft: boolean,
): readonly ShapedGlyph[] {
  const placed = [...glyphs];
  const order = glyphs.map((_, i) => i);
  if (rightToLeft) order.reverse();
  let letter: Letter | null = null;
  for (const i of order) {
    const glyph = glyphs[i]!;
    const mark = markOf(glyph);
    if (mark === null) letter = letterAt(glyph, ink(glyph.glyph));
    const extents = ink(glyph.glyph);
    if (mark === null || letter === null || letter.cluster !== glyph.cluster || extents === undefined) continue;
    const side = sideOf(mark);
    if (side !== letter.side) [letter.side, letter.top, letter.bottom] = [side, letter.inkTop, letter.inkBottom];
    const gap = unitsPerEm * gapShare;
    const dx = xOffset(side, letter.advance, extents) - (rightToLeft ? 0 : letter.advance);
    placed[i] = { ...glyph, advance: 0, dx, dy: yOffset(side, letter, extents, gap) };
  }
  return placed;
}

/** Base letter of marks. `top` and `bottom` include the marks already placed. */
type Letter = {
  readonly cluster: number;
  readonly advance: number;
  readonly inkTop: number;
  readonly inkBottom: number;
  top: number;
  bottom: number;
  side: Side | null;
};

function letterAt({ cluster, advance, dy }: ShapedGlyph, extents: GlyphExtents | undefined): Letter | null {
  if (extents === undefined) return null;
  const inkTop = extents.yBearing + dy;
  const inkBottom = inkTop + extents.height;
  return { cluster, advance, inkTop, inkBottom, top: inkTop, bottom: inkBottom, side: null };
}

function xOffset(side: Side, advance: number, { xBearing, width }: GlyphExtents): number {
  if (side === 'above-left') return -xBearing;
  if (side === 'above-right') return advance - width - xBearing;
  return Math.trunc((advance - width) / 2) - xBearing;
}

function yOffset(side: Side, letter: Letter, { yBearing, height }: GlyphExtents, gap: number): number {
  if (side === 'inside') return 0;
  if (side === 'below' || side === 'attached-below') {
    if (side === 'below') letter.bottom -= gap;
    let offset = letter.bottom - yBearing;
    // A mark below is never moved up.
    if (offset > 0) {
      letter.bottom -= offset;
      offset = 0;
    }
    letter.bottom += height;
    return offset;
  }
  if (side !== 'attached-above') letter.top += gap;
  let offset = letter.top - (yBearing + height);
  // A mark above is moved down by at most half.
  if (offset <= 0) {
    const correction = Math.trunc(-offset / 2);
    letter.top += correction;
    offset += correction;
  }
  letter.top -= height;
  return offset;
}

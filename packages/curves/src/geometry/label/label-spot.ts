import { flattenContour } from '../flatten.ts';
import type { Contour, Point } from '../types.ts';

/** Position for a short label inside a part, and the approximate side of the free square around it. */
export type LabelSpot = Point & { readonly side: number };

const SCAN_LINES = 15;
/** Tolerance of the outlines as a share of their size. */
const COARSENESS = 1 / 200;

/**
 * Returns the roomiest spot on the material of a part (even-odd, so never in a hole): the longest spans inside of 15
 * horizontal lines, crossed in their middle by a vertical one, whose middle is tried too. `aspect` is the width of the
 * label as a multiple of its height, and `side` then the height of the free area. The part's unit; side 0 where a part
 * is too thin for the lines. Work: outline points x 90.
 */
export function labelSpot(
  contours: readonly Contour[],
  extent: { width: number; height: number },
  aspect = 1,
): LabelSpot {
  const tolerance = Math.max(extent.width, extent.height) * COARSENESS;
  if (!(tolerance > 0)) return { x: 0, y: 0, side: 0 };
  const rings = contours.map((contour) => flattenContour(contour, tolerance));
  const turned = rings.map((ring) => ring.map(({ x, y }) => ({ x: y, y: x })));
  const ys = rings.flat().map((point) => point.y);
  const low = ys.reduce((min, y) => Math.min(min, y), Infinity);
  const high = ys.reduce((max, y) => Math.max(max, y), -Infinity);
  let best: LabelSpot = { x: rings[0]?.[0]?.x ?? 0, y: rings[0]?.[0]?.y ?? 0, side: 0 };
  const offer = (x: number, y: number, across: Span, down: Span) => {
    const width = 2 * Math.min(x - across.from, across.to - x);
    const side = Math.min(width / aspect, 2 * Math.min(y - down.from, down.to - y));
    if (side > best.side) best = { x, y, side };
  };
  for (let line = 0; line < SCAN_LINES; line += 1) {
    const y = low + ((high - low) * (line + 0.5)) / SCAN_LINES;
    const spans = spansInside(rings, y);
    spans.sort((one, other) => other.to - other.from - (one.to - one.from));
    for (const across of spans.slice(0, 2)) {
      const x = (across.from + across.to) / 2;
      const down = spanAround(turned, x, y);
      if (!down) continue;
      const middle = (down.from + down.to) / 2;
      const acrossMiddle = spanAround(rings, middle, x);
      if (acrossMiddle) offer(x, middle, acrossMiddle, down);
      offer(x, y, across, down);
    }
  }
  return best;
}

type Span = { from: number; to: number };

function spansInside(rings: readonly (readonly Point[])[], y: number): Span[] {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [a, b] = [ring[j]!, ring[i]!];
      if (a.y <= y !== b.y <= y) crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
  }
  crossings.sort((one, other) => one - other);
  const spans: Span[] = [];
  for (let i = 0; i + 1 < crossings.length; i += 2) spans.push({ from: crossings[i]!, to: crossings[i + 1]! });
  return spans;
}

/** Returns the span of the line at height `y` that contains `x`. */
function spanAround(rings: readonly (readonly Point[])[], y: number, x: number): Span | undefined {
  return spansInside(rings, y).find((span) => span.from <= x && x <= span.to);
}

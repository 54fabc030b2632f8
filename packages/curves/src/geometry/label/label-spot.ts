import { flattenContour } from '../flatten.ts';
import type { Contour, Point } from '../types.ts';

/** Position for a short label inside a part, and the approximate side of the free square around it. */
export type LabelSpot = Point & { readonly side: number };

const SCAN_LINES = 15;
/** Tolerance of the outlines as a share of their size. */
const COARSENESS = 1 / 200;

/**
 * Returns the roomiest spot on the material of a part (even-odd, so never in a hole): the longest spans inside of 15
 * horizontal lines, crossed in their middle by a vertical one. The part's unit; side 0 where a part is too thin for
 * the lines. Work: outline points x 60.
 */
export function labelSpot(contours: readonly Contour[], extent: { width: number; height: number }): LabelSpot {
  const tolerance = Math.max(extent.width, extent.height) * COARSENESS;
  if (!(tolerance > 0)) return { x: 0, y: 0, side: 0 };
  const rings = contours.map((contour) => flattenContour(contour, tolerance));
  const turned = rings.map((ring) => ring.map(({ x, y }) => ({ x: y, y: x })));
  const ys = rings.flat().map((point) => point.y);
  const low = ys.reduce((least, y) => Math.min(least, y), Infinity);
  const high = ys.reduce((most, y) => Math.max(most, y), -Infinity);
  let best: LabelSpot = { x: rings[0]?.[0]?.x ?? 0, y: rings[0]?.[0]?.y ?? 0, side: 0 };
  for (let line = 0; line < SCAN_LINES; line += 1) {
    const y = low + ((high - low) * (line + 0.5)) / SCAN_LINES;
    const spans = spansInside(rings, y);
    spans.sort((one, other) => other.to - other.from - (one.to - one.from));
    for (const { from, to } of spans.slice(0, 2)) {
      if (to - from <= best.side) continue;
      const x = (from + to) / 2;
      const across = spansInside(turned, x).find((span) => span.from <= y && y <= span.to);
      if (!across) continue;
      const side = Math.min(to - from, 2 * Math.min(y - across.from, across.to - y));
      if (side > best.side) best = { x, y, side };
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

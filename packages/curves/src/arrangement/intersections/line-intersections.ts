import type { Intersection } from './intersection.ts';
import type { Monotone } from './monotone-run.ts';

/** Distance in tolerances beyond which an end of a line is clear of another line: above any rounding. */
const CLEAR_ENDS = 4;

/**
 * Returns the intersections of two lines whose ends are not near the other one, except at a common end; null for all
 * others.
 */
export function intersectionOfLines(
  a: Monotone,
  b: Monotone,
  tolerance: number,
  neighbors: boolean,
): Intersection[] | null {
  const a0 = sideOf(b, a.x0, a.y0, tolerance);
  const a1 = sideOf(b, a.x1, a.y1, tolerance);
  const b0 = sideOf(a, b.x0, b.y0, tolerance);
  const b1 = sideOf(a, b.x1, b.y1, tolerance);
  if (a0 * a1 > 0 || b0 * b1 > 0) return [];
  if (a0 * a1 < 0 && b0 * b1 < 0) return lineCrossing(a, b);
  if (a1 !== 0 && b1 !== 0 && a.x0 === b.x0 && a.y0 === b.y0) return [{ a: a.from, b: b.from, x: a.x0, y: a.y0 }];
  if (a0 !== 0 && b0 !== 0 && a.x1 === b.x1 && a.y1 === b.y1) return [{ a: a.to, b: b.to, x: a.x1, y: a.y1 }];
  if (a1 !== 0 && b0 !== 0 && a.x0 === b.x1 && a.y0 === b.y1) {
    return neighbors ? [] : [{ a: a.from, b: b.to, x: a.x0, y: a.y0 }];
  }
  if (a0 !== 0 && b1 !== 0 && a.x1 === b.x0 && a.y1 === b.y0) {
    return neighbors ? [] : [{ a: a.to, b: b.from, x: a.x1, y: a.y1 }];
  }
  return null;
}

/** Returns true for two lines with a common end whose other ends are clear of the other line. */
export function meetInEndOnly(a: Monotone, b: Monotone, tolerance: number): boolean {
  const clearOfB = sideOf(b, a.x0, a.y0, tolerance) !== 0 || sideOf(b, a.x1, a.y1, tolerance) !== 0;
  return clearOfB && (sideOf(a, b.x0, b.y0, tolerance) !== 0 || sideOf(a, b.x1, b.y1, tolerance) !== 0);
}

/** Returns the side of a point clear of the line through a run, 1 or -1; 0 near it. */
function sideOf(line: Monotone, x: number, y: number, tolerance: number): number {
  const ux = line.x1 - line.x0;
  const uy = line.y1 - line.y0;
  // The distance times the line's length, which is at most the sum.
  const across = ux * (y - line.y0) - uy * (x - line.x0);
  const clear = CLEAR_ENDS * tolerance * (Math.abs(ux) + Math.abs(uy));
  return across > clear ? 1 : across < -clear ? -1 : 0;
}

/** Returns the crossing of two lines inside of both, if there is one. */
export function lineCrossing(a: Monotone, b: Monotone): Intersection[] {
  const ux = a.x1 - a.x0;
  const uy = a.y1 - a.y0;
  const vx = b.x1 - b.x0;
  const vy = b.y1 - b.y0;
  const cross = ux * vy - uy * vx;
  if (cross === 0) return [];
  const wx = b.x0 - a.x0;
  const wy = b.y0 - a.y0;
  const s = (wx * vy - wy * vx) / cross;
  const t = (wx * uy - wy * ux) / cross;
  if (!(s > 0 && s < 1 && t > 0 && t < 1)) return [];
  return [
    {
      a: a.from + s * (a.to - a.from),
      b: b.from + t * (b.to - b.from),
      x: a.x0 + s * ux,
      y: a.y0 + s * uy,
    },
  ];
}

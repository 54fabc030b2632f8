import { secondDerivativeBound } from '../geometry/flatten.ts';
import { derivativeAt, pointAt, reverseSegment } from '../geometry/segment.ts';
import type { Segment } from '../geometry/types.ts';

/** Returns the run of segments in reverse. */
export const reverseSegments = (segments: readonly Segment[]): Segment[] => segments.toReversed().map(reverseSegment);

/**
 * Returns the greatest distance of a run of segments from its first point (or from its last), at its segments' ends
 * and middles.
 */
export function extent(segments: readonly Segment[], fromEnd = false): number {
  const last = segments.at(-1)!;
  const [x0, y0] = fromEnd ? [last.x1, last.y1] : [segments[0]!.x0, segments[0]!.y0];
  let far = 0;
  for (const segment of segments) {
    far = Math.max(far, Math.hypot(segment.x1 - x0, segment.y1 - y0), Math.hypot(segment.x0 - x0, segment.y0 - y0));
    if (segment.kind === 'line') continue;
    const { x, y } = pointAt(segment, 0.5);
    far = Math.max(far, Math.hypot(x - x0, y - y0));
  }
  return far;
}

/**
 * Returns the direction in which a run leaves its first point (or returns from its last), and the greatest turn until
 * it is `distance` away.
 */
export function tangent(
  segments: readonly Segment[],
  fromEnd: boolean,
  distance: number,
): { angle: number; turn: number } {
  const segment = segments.at(fromEnd ? -1 : 0)!;
  const { x, y } = derivativeAt(segment, fromEnd ? 1 : 0);
  const speed = x * x + y * y;
  return {
    angle: fromEnd ? Math.atan2(-y, -x) : Math.atan2(y, x),
    turn: speed > 0 ? (secondDerivativeBound(segment) * distance) / speed : Infinity,
  };
}

/** Returns the direction from a run's first point to the first point `distance` away. */
export function angleAt(segments: readonly Segment[], distance: number): number {
  const { x0, y0 } = segments[0]!;
  const away = (segment: Segment, t: number) => {
    const p = pointAt(segment, t);
    return Math.hypot(p.x - x0, p.y - y0);
  };
  for (const segment of segments) {
    for (const [lo, hi] of [
      [0, 0.5],
      [0.5, 1],
    ] as const) {
      if (away(segment, hi) < distance) continue;
      let [a, b] = [lo as number, hi as number];
      for (let round = 0; round < 40; round++) {
        const middle = (a + b) / 2;
        if (away(segment, middle) < distance) a = middle;
        else b = middle;
      }
      const p = pointAt(segment, b);
      return Math.atan2(p.y - y0, p.x - x0);
    }
  }
  const last = segments.at(-1)!;
  return Math.atan2(last.y1 - y0, last.x1 - x0);
}

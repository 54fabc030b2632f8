import type { MeasuredLoop } from './arc-length-parametrization.ts';
import type { Corner } from './find-corners.ts';
import type { Vector } from '../types.ts';

/**
 * Points of a loop between two corners, inclusive (or the whole loop when it has none). Next to a corner the points
 * moved by its rounding are left out and replaced by the corner itself.
 */
export type Stretch = {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly startsAtCorner: boolean;
  readonly endsAtCorner: boolean;
};

/** Returns the straight stretch between two corners. */
export function lineBetween(from: Vector, to: Vector): Stretch {
  return {
    xs: Float64Array.of(from.x, to.x),
    ys: Float64Array.of(from.y, to.y),
    startsAtCorner: true,
    endsAtCorner: true,
  };
}

/** Maximum share of a stretch that is left out at each end, so that short stretches retain enough points. */
const TRIM_SHARE = 0.3;

export function stretchBetween(measured: MeasuredLoop, from: Corner, to: Corner): Stretch {
  const { loop, at, count, length } = measured;
  const begin = at[from.index]!;
  const span = at[to.index]! - begin + (to.index <= from.index ? length : 0);
  const first = Math.min(TRIM_SHARE * span, from.rounded);
  const last = span - Math.min(TRIM_SHARE * span, to.rounded);
  const xs: number[] = [from.point.x];
  const ys: number[] = [from.point.y];
  for (let i = (from.index + 1) % count; i !== to.index; i = (i + 1) % count) {
    const along = at[i]! - begin + (at[i]! < begin ? length : 0);
    if (along < first || along > last) continue;
    xs.push(loop.xs[i]!);
    ys.push(loop.ys[i]!);
  }
  xs.push(to.point.x);
  ys.push(to.point.y);
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys), startsAtCorner: true, endsAtCorner: true };
}

/** Returns a whole loop without corners, starting and ending at the point with index `start`. */
export function stretchAround(measured: MeasuredLoop, start: number): Stretch {
  const { loop, count } = measured;
  const xs = new Float64Array(count + 1);
  const ys = new Float64Array(count + 1);
  for (let k = 0; k <= count; k++) {
    xs[k] = loop.xs[(start + k) % count]!;
    ys[k] = loop.ys[(start + k) % count]!;
  }
  return { xs, ys, startsAtCorner: false, endsAtCorner: false };
}

/**
 * Returns possible division points of a stretch: the vertices of a polyline within the tolerance (Douglas and Peucker,
 * 1973).
 */
export function divisions({ xs, ys }: Stretch, tolerance: number): number[] {
  const last = xs.length - 1;
  const kept = new Uint8Array(last + 1);
  kept[0] = 1;
  kept[last] = 1;
  const open: [number, number][] = [[0, last]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [from, to] = pair;
    const dx = xs[to]! - xs[from]!;
    const dy = ys[to]! - ys[from]!;
    const chord = Math.hypot(dx, dy);
    let farthest = 0;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const px = xs[i]! - xs[from]!;
      const py = ys[i]! - ys[from]!;
      const along = chord > 0 ? (px * dx + py * dy) / chord : 0;
      // Beyond an end of the chord, the distance to that end applies.
      const distance =
        along <= 0
          ? Math.hypot(px, py)
          : along >= chord
            ? Math.hypot(px - dx, py - dy)
            : Math.abs(px * dy - py * dx) / chord;
      if (distance > farthest) {
        farthest = distance;
        at = i;
      }
    }
    if (at < 0 || farthest <= tolerance) continue;
    kept[at] = 1;
    open.push([from, at], [at, to]);
  }
  const indices: number[] = [];
  for (let i = 0; i <= last; i++) if (kept[i] === 1) indices.push(i);
  return indices;
}

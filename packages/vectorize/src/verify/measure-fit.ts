import { loopArea, type MeasuredLoop } from '../fit/arc-length-parametrization.ts';
import type { Loop, Piece, Vector } from '../types.ts';
import { pointsAlong, walk } from './piece-distance.ts';
import { runBetween, type Run } from './reference.ts';

/**
 * Allowance around an extended corner: within `reachPx` the outline may be up to `maxPx` from the loop, because the
 * raster rounds corners off.
 */
export type DrawnOn = { readonly index: number; readonly reachPx: number; readonly maxPx: number };

export type MeasuredFit = {
  /** True when the distance is within the allowance everywhere. */
  readonly holds: boolean;
  /** Largest distance between the outline and the loop, in both directions, excluding extended corners. */
  readonly farthestPx: number;
};

/**
 * Compares an outline with its loop in both directions, after all steps that move pieces. `maxPx` is allowed outside
 * corners, and the area must match (`keepsArea`). Distances are never underestimated.
 */
export function measureFit(
  measured: MeasuredLoop,
  pieces: readonly Piece[],
  corners: readonly DrawnOn[],
  maxPx: number,
): MeasuredFit {
  if (pieces.length === 0) return { holds: false, farthestPx: Infinity };
  const begin = nearestPoint(measured, pieces[0]!.from);
  const fit = compare(measured, begin, begin, pieces, corners, maxPx);
  return { ...fit, holds: fit.holds && keepsArea(measured.loop, joined(pieces)) };
}

/** An outline that is close everywhere may still be thin, with both sides collapsed to one line. */
const MIN_AREA_SHARE = 0.7;
const LARGEST_AREA_SHARE = 1.5;

/** Returns whether an outline has the orientation of its loop and 0.7 to 1.5 times its area. */
export function keepsArea(loop: Loop, outline: Loop): boolean {
  const share = loopArea(outline) / loopArea(loop);
  return share >= MIN_AREA_SHARE && share <= LARGEST_AREA_SHARE;
}

/** Compares pieces between two points of the loop, as `measureFit` does for the whole loop. */
export function measureWay(
  measured: MeasuredLoop,
  { first, last }: { readonly first: number; readonly last: number },
  pieces: readonly Piece[],
  corners: readonly DrawnOn[],
  maxPx: number,
): MeasuredFit {
  return pieces.length === 0
    ? { holds: false, farthestPx: Infinity }
    : compare(measured, first, last, pieces, corners, maxPx);
}

function compare(
  measured: MeasuredLoop,
  begin: number,
  end: number,
  pieces: readonly Piece[],
  corners: readonly DrawnOn[],
  maxPx: number,
): MeasuredFit {
  const { loop, count } = measured;
  const outline = joined(pieces);
  const seen = runBetween({ ...loop, count, starts: [] }, begin, end);
  const drawnOn = allowances(measured, corners);
  let farthestPx = 0;
  let holds = true;
  const look = (distance: number, index: number): boolean => {
    const more = drawnOn[(begin + index) % count]!;
    if (more === 0) farthestPx = Math.max(farthestPx, distance);
    holds = distance <= Math.max(maxPx, more);
    return holds;
  };
  walk(seen, 0, seen.xs.length - 1, outline, look);
  if (holds) walk(outline, 0, outline.xs.length - 1, seen, (distance, _point, nearest) => look(distance, nearest));
  return { holds, farthestPx };
}

function joined(pieces: readonly Piece[]): Run {
  const runs = pieces.map(pointsAlong);
  const all = (of: 'xs' | 'ys'): Float64Array => {
    const values = new Float64Array(runs.reduce((sum, run) => sum + run.xs.length, 0));
    let at = 0;
    for (const run of runs) {
      values.set(run[of], at);
      at += run.xs.length;
    }
    return values;
  };
  return { xs: all('xs'), ys: all('ys') };
}

function nearestPoint({ loop: { xs, ys }, count }: MeasuredLoop, { x, y }: Vector): number {
  let best = 0;
  for (let i = 1; i < count; i++) {
    if (Math.hypot(xs[i]! - x, ys[i]! - y) < Math.hypot(xs[best]! - x, ys[best]! - y)) best = i;
  }
  return best;
}

/** Returns the allowance of nearby corners for each point of the loop; 0 without one. */
function allowances({ at, count, length }: MeasuredLoop, corners: readonly DrawnOn[]): Float64Array {
  const allowed = new Float64Array(count);
  for (const { index, reachPx, maxPx } of corners) {
    for (const step of [1, -1]) {
      for (let i = index, walked = 0; walked < count; walked++) {
        const gap = Math.abs(at[i]! - at[index]!);
        if (Math.min(gap, length - gap) > reachPx) break;
        allowed[i] = Math.max(allowed[i]!, maxPx);
        i = (i + step + count) % count;
      }
    }
  }
  return allowed;
}

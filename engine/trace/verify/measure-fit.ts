import { loopArea, type MeasuredLoop } from '../fit/arc-length-parametrization.ts';
import type { Loop, Piece, Vector } from '../types.ts';
import { pointsAlong, walk } from './piece-distance.ts';
import { runBetween, type Run } from './reference.ts';

/** Where pixels round a corner off its sides are drawn on: so far around it the outline may leave what was seen, by so much. */
export type DrawnOn = { readonly index: number; readonly reachPx: number; readonly mostPx: number };

export type MeasuredFit = {
  /** Within the allowance everywhere. */
  readonly holds: boolean;
  /** Largest distance between the outline and what was seen, either way, corners that were drawn on aside. */
  readonly farthestPx: number;
};

/**
 * An outline against the loop it was fitted to, both ways: the last look, after everything that moves pieces. `mostPx` is
 * allowed beside the corners, and the area is kept (`keepsArea`). Distances are never too small.
 */
export function measureFit(
  measured: MeasuredLoop,
  pieces: readonly Piece[],
  corners: readonly DrawnOn[],
  mostPx: number,
): MeasuredFit {
  if (pieces.length === 0) return { holds: false, farthestPx: Infinity };
  const begin = nearestPoint(measured, pieces[0]!.from);
  const fit = compare(measured, begin, begin, pieces, corners, mostPx);
  return { ...fit, holds: fit.holds && keepsArea(measured.loop, joined(pieces)) };
}

/** What is nowhere far off may still be thin, and its two sides come out as one line. */
const LEAST_AREA_SHARE = 0.7;
const LARGEST_AREA_SHARE = 1.5;

/** Whether an outline runs the same way round as its loop and holds 0.7 to 1.5 times as much. */
export function keepsArea(loop: Loop, outline: Loop): boolean {
  const share = loopArea(outline) / loopArea(loop);
  return share >= LEAST_AREA_SHARE && share <= LARGEST_AREA_SHARE;
}

/** The same of pieces that run from one point of the loop to another. */
export function measureWay(
  measured: MeasuredLoop,
  { first, last }: { readonly first: number; readonly last: number },
  pieces: readonly Piece[],
  corners: readonly DrawnOn[],
  mostPx: number,
): MeasuredFit {
  return pieces.length === 0
    ? { holds: false, farthestPx: Infinity }
    : compare(measured, first, last, pieces, corners, mostPx);
}

function compare(
  measured: MeasuredLoop,
  begin: number,
  end: number,
  pieces: readonly Piece[],
  corners: readonly DrawnOn[],
  mostPx: number,
): MeasuredFit {
  const { loop, count } = measured;
  const outline = joined(pieces);
  const seen = runBetween({ ...loop, count, starts: [] }, begin, end);
  const drawnOn = allowances(measured, corners);
  let farthestPx = 0;
  let holds = true;
  const look = (distance: number, index: number): void => {
    const more = drawnOn[(begin + index) % count]!;
    if (more === 0) farthestPx = Math.max(farthestPx, distance);
    if (distance > Math.max(mostPx, more)) holds = false;
  };
  walk(seen, 0, seen.xs.length - 1, outline, look);
  walk(outline, 0, outline.xs.length - 1, seen, (distance, _point, nearest) => look(distance, nearest));
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

/** For each point of the loop what the corners near it allow; 0 where there is none. */
function allowances({ at, count, length }: MeasuredLoop, corners: readonly DrawnOn[]): Float64Array {
  const allowed = new Float64Array(count);
  for (const { index, reachPx, mostPx } of corners) {
    for (const step of [1, -1]) {
      for (let i = index, walked = 0; walked < count; walked++) {
        const gap = Math.abs(at[i]! - at[index]!);
        if (Math.min(gap, length - gap) > reachPx) break;
        allowed[i] = Math.max(allowed[i]!, mostPx);
        i = (i + step + count) % count;
      }
    }
  }
  return allowed;
}

import { measureLoop, type MeasuredLoop } from '../fit/arc-length-parametrization.ts';
import type { Draft } from '../fit/draft.ts';
import { findCorners, type Corner } from '../fit/find-corners.ts';
import { draftStretch, drawnOnAt, type FitOptions } from '../fit/fit-loop.ts';
import { FARTHEST_CORNER_PX, solveJoints } from '../fit/joint-solving.ts';
import { localFrame } from '../fit/local-frame.ts';
import { reconstructTips } from '../fit/reconstruct-tips.ts';
import { removeSpurs } from '../fit/remove-spurs.ts';
import { settleCorners } from '../fit/settle-corners.ts';
import { divisions, lineBetween, stretchBetween, type Stretch } from '../fit/stretch.ts';
import { measureWay } from '../verify/measure-fit.ts';
import { MISS_TIMES } from '../verify/refit.ts';
import type { Piece, Vector } from '../types.ts';

/** End point of an edge and its direction there when another edge continues it; null when it may turn. */
export type EdgeEnd = { readonly point: Vector; readonly direction: Vector | null };

export type FittedEdge = { readonly pieces: readonly Piece[]; readonly farthestPx: number };

/** An edge with fewer points is returned as a polygon. */
const FEWEST_POINTS = 8;
/**
 * Length by which an edge is extended beyond each end, rotated about the end, so that the ends do not appear as
 * corners.
 */
const CARRIED_ON_PX = 12;
/** Range around a junction within which three colors mix. */
const MIXED_PX = 1.2;
/** Corners closer to an end than this are the end itself. */
const CORNER_APART_PX = 2.2;

/**
 * Fits the points of an edge between two junctions with few lines, arcs and cubics, as `fitLoop` does for a loop. The
 * result begins and ends exactly at the points of `from` and `to`. It is within `MISS_TIMES` tolerances of its points,
 * except at corners and at the pixels beside its ends; a fit that is further away is replaced by a polygon.
 */
export function fitEdge(
  xs: Float64Array,
  ys: Float64Array,
  from: EdgeEnd,
  to: EdgeEnd,
  { tolerancePx, minTurn, unitPx }: FitOptions,
): FittedEdge {
  const seen = between(from.point, xs, ys, to.point);
  if (xs.length < FEWEST_POINTS) return asPolygon(seen, tolerancePx);
  const { measured, first, last } = carriedOn(seen);
  const [start, end] = [first, last].map((index): Corner => {
    const point = { x: measured.loop.xs[index]!, y: measured.loop.ys[index]! };
    return { index, point, rounded: MIXED_PX * unitPx };
  }) as [Corner, Corner];
  const isInside = ({ index }: Corner): boolean => {
    if (index <= first || index >= last) return false;
    const [at, a, b] = [measured.at[index]!, measured.at[first]!, measured.at[last]!];
    return Math.min(at - a, b - at) >= CORNER_APART_PX * unitPx;
  };
  const inner = findCorners(measured, minTurn, unitPx).filter(isInside);
  const corners = [start, ...inner, end];
  const back = lineBetween(end.point, start.point);
  const raw = [...corners.slice(0, -1).map((corner, i) => stretchBetween(measured, corner, corners[i + 1]!)), back];
  const settled = settleCorners(measured, corners, raw, unitPx, tolerancePx);
  const stretches = reconstructTips(measured, corners, settled, unitPx);
  const drafts = [
    ...stretches.slice(0, -1).flatMap((stretch) => draftStretch(stretch, tolerancePx)),
    wayBack(back, from, to),
  ];
  const pieces = removeSpurs(solveJoints(drafts, tolerancePx), true);
  const ends = [start, end].map(({ index }) => ({ index, reachPx: 2 * MIXED_PX, maxPx: FARTHEST_CORNER_PX }));
  const drawnOn = [...inner.map(({ index }) => drawnOnAt(index, unitPx)), ...ends];
  const { holds, farthestPx } = measureWay(measured, { first, last }, pieces, drawnOn, MISS_TIMES * tolerancePx);
  return holds ? { pieces, farthestPx } : asPolygon(seen, tolerancePx);
}

type Way = { readonly xs: Float64Array; readonly ys: Float64Array };

function between(from: Vector, xs: Float64Array, ys: Float64Array, to: Vector): Way {
  const with2 = (first: number, values: Float64Array, last: number): Float64Array => {
    const all = new Float64Array(values.length + 2);
    all[0] = first;
    all.set(values, 1);
    all[all.length - 1] = last;
    return all;
  };
  return { xs: with2(from.x, xs, to.x), ys: with2(from.y, ys, to.y) };
}

/**
 * Extends a path beyond its ends and returns it as a loop for the corner finder, with the indices of its own first and
 * last points.
 */
function carriedOn({ xs, ys }: Way): { measured: MeasuredLoop; first: number; last: number } {
  const end = xs.length - 1;
  const near = (at: number, step: 1 | -1): number[] => {
    const indices: number[] = [];
    for (let i = at + step, along = 0; i > 0 && i < end; i += step) {
      along += Math.hypot(xs[i]! - xs[i - step]!, ys[i]! - ys[i - step]!);
      if (along > CARRIED_ON_PX) break;
      indices.push(i);
    }
    return indices;
  };
  const before = near(0, 1).reverse();
  const after = near(end, -1);
  const all = (values: Float64Array): Float64Array => {
    const longer = new Float64Array(before.length + values.length + after.length);
    longer.set(before.map((i) => 2 * values[0]! - values[i]!));
    longer.set(values, before.length);
    longer.set(
      after.map((i) => 2 * values[end]! - values[i]!),
      before.length + values.length,
    );
    return longer;
  };
  const measured = measureLoop({ xs: all(xs), ys: all(ys) });
  return { measured, first: before.length, last: before.length + end };
}

/** Returns the draft that closes an edge to the ring in which joints are solved; it produces no piece. */
function wayBack(stretch: Stretch, from: EdgeEnd, to: EdgeEnd): Draft {
  return {
    kind: 'line',
    stretch,
    from: 0,
    to: 1,
    start: { ...localFrame(stretch, 0, false), point: to.point },
    end: { ...localFrame(stretch, 1, false), point: from.point },
    startsAtCorner: true,
    endsAtCorner: true,
    wayBack: { arriving: to.direction, leaving: from.direction },
  };
}

function asPolygon({ xs, ys }: Way, tolerance: number): FittedEdge {
  const kept = divisions({ xs, ys, startsAtCorner: true, endsAtCorner: true }, tolerance);
  const at = (index: number): Vector => ({ x: xs[index]!, y: ys[index]! });
  const pieces = kept.slice(1).map((index, k): Piece => ({ kind: 'line', from: at(kept[k]!), to: at(index) }));
  return { pieces, farthestPx: tolerance };
}

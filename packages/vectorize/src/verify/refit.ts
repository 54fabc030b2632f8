import { arcBetween, arcTangent, fitCircle } from '../fit/fit-arc.ts';
import { fitCubic } from '../fit/fit-cubic.ts';
import { localFrame, type LocalFrame } from '../fit/local-frame.ts';
import { divisions, type Stretch } from '../fit/stretch.ts';
import type { Piece, Vector } from '../types.ts';
import { pointsAlong, walk } from './piece-distance.ts';
import type { Run } from './reference.ts';

/**
 * Maximum distance of a piece from the outline, in tolerances. Half of the allowance covers the ends of adjacent
 * pieces, which are not known during planning.
 */
export const MISS_TIMES = 2;
/** Factor on the allowance at samples, because the distance between two samples is not measured. */
const SAMPLED_SHARE = 0.9;
/** Within this distance of a corner a piece may deviate further, because the sides are extended to the corner. */
const CORNER_REACH_PX = 2;
const CORNER_PX = 1.1;
/** Maximum turn of a line or an arc at a smooth end. */
const KINK_RAD = 0.07;
/** Runs with fewer points than this are returned as polygons. */
const FEWEST_POINTS = 5;

/** Corner flags for the two ends of a run. */
export type RunEnds = { readonly startsAtCorner: boolean; readonly endsAtCorner: boolean };

/**
 * Returns whether the distance between a piece and the points it represents exceeds twice the tolerance in either
 * direction.
 */
export function misses(piece: Piece, run: Run, ends: RunEnds, tolerance: number): boolean {
  const max = MISS_TIMES * tolerance * SAMPLED_SHARE;
  const isNear = (x: number, y: number, corner: Vector): boolean =>
    Math.hypot(x - corner.x, y - corner.y) < CORNER_REACH_PX;
  const allowed = (x: number, y: number): number =>
    (ends.startsAtCorner && isNear(x, y, piece.from)) || (ends.endsAtCorner && isNear(x, y, piece.to))
      ? Math.max(max, CORNER_PX)
      : max;
  const along = pointsAlong(piece);
  let isOff = false;
  const look =
    ({ xs, ys }: Run) =>
    (distance: number, point: number): boolean => {
      isOff = distance > max && distance > allowed(xs[point]!, ys[point]!);
      return !isOff;
    };
  walk(run, 1, run.xs.length - 2, along, look(run));
  if (!isOff) walk(along, 0, along.xs.length - 1, run, look(along));
  return isOff;
}

/** End of a piece and its required direction; null when it may turn. */
export type RunEnd = { readonly point: Vector; readonly direction: Vector | null };

/**
 * Returns the pieces between two joints when the planned piece missed: a line, an arc or a curve, otherwise both
 * halves, and finally the polygon of the points, which has no error.
 */
export function refit(run: Run, from: RunEnd, to: RunEnd, ends: RunEnds, tolerance: number): Piece[] {
  const last = run.xs.length - 1;
  const xs = run.xs.slice();
  const ys = run.ys.slice();
  [xs[0], ys[0], xs[last], ys[last]] = [from.point.x, from.point.y, to.point.x, to.point.y];
  const stretch = { xs, ys, startsAtCorner: true, endsAtCorner: true };
  const frameOf = ({ point, direction }: RunEnd, index: number): Frame => ({
    point,
    direction: direction ?? localFrame(stretch, index, false).direction,
    isSmooth: direction !== null,
  });
  return pieced(stretch, 0, last, frameOf(from, 0), frameOf(to, last), ends, tolerance);
}

type Frame = LocalFrame & { readonly isSmooth: boolean };

function pieced(
  stretch: Stretch,
  first: number,
  last: number,
  start: Frame,
  end: Frame,
  ends: RunEnds,
  tolerance: number,
): Piece[] {
  const run = { xs: stretch.xs.subarray(first, last + 1), ys: stretch.ys.subarray(first, last + 1) };
  if (last - first + 1 < FEWEST_POINTS) return polygonOf(run, start.point, end.point, tolerance);
  for (const piece of candidates(run, start, end)) if (!misses(piece, run, ends, tolerance)) return [piece];
  const middle = (first + last) >> 1;
  const seen = localFrame(stretch, middle, false);
  const [x, y] = [stretch.xs[middle]!, stretch.ys[middle]!];
  // Use the smoothed point if it is within the tolerance of the outline.
  const point = Math.hypot(seen.point.x - x, seen.point.y - y) <= tolerance ? seen.point : { x, y };
  const half = { point, direction: seen.direction, isSmooth: true };
  return [
    ...pieced(stretch, first, middle, start, half, { ...ends, endsAtCorner: false }, tolerance),
    ...pieced(stretch, middle, last, half, end, { ...ends, startsAtCorner: false }, tolerance),
  ];
}

/** Generates a line, an arc and a curve between two frames; the first two only if they turn little at smooth ends. */
function* candidates({ xs, ys }: Run, start: Frame, end: Frame): Generator<Piece> {
  const last = xs.length - 1;
  const [from, to] = [start.point, end.point];
  const turns = (frame: Frame, { x, y }: Vector): boolean =>
    frame.isSmooth && x * frame.direction.x + y * frame.direction.y < Math.cos(KINK_RAD);
  const chord = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / chord, y: (to.y - from.y) / chord };
  if (chord > 0 && !turns(start, along) && !turns(end, along)) yield { kind: 'line', from, to };
  const middle = last >> 1;
  const turn = (xs[middle]! - from.x) * (to.y - from.y) - (ys[middle]! - from.y) * (to.x - from.x);
  const circle = fitCircle(xs, ys, 0, last);
  const arc = circle && arcBetween(from, to, circle.center, turn > 0);
  const isRound =
    arc !== null &&
    Number.isFinite(arc.bulge) &&
    arc.bulge !== 0 &&
    !turns(start, arcTangent(arc, from)) &&
    !turns(end, arcTangent(arc, to));
  if (isRound) yield { kind: 'arc', from, to, bulge: arc.bulge };
  const { a, b } = fitCubic(
    { xs, ys, from: 0, to: last },
    { start: from, end: to, leaving: start.direction, arriving: end.direction },
  );
  yield { kind: 'cubic', from, a, b, to };
}

/** Returns lines through the fewest points that are within the tolerance of all points. */
function polygonOf(run: Run, from: Vector, to: Vector, tolerance: number): Piece[] {
  const last = run.xs.length - 1;
  const xs = run.xs.slice();
  const ys = run.ys.slice();
  [xs[0], ys[0], xs[last], ys[last]] = [from.x, from.y, to.x, to.y];
  const corners = divisions({ xs, ys, startsAtCorner: true, endsAtCorner: true }, tolerance);
  return corners.slice(1).map((index, k) => ({
    kind: 'line',
    from: { x: xs[corners[k]!]!, y: ys[corners[k]!]! },
    to: { x: xs[index]!, y: ys[index]! },
  }));
}

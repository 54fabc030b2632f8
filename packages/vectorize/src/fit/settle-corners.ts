import type { MeasuredLoop } from './arc-length-parametrization.ts';
import type { Vector } from '../types.ts';
import type { Corner } from './find-corners.ts';
import { crossLines, distanceToLine, fitLine, type StraightLine } from './fit-line.ts';
import type { Stretch } from './stretch.ts';

/**
 * Lengths are in units of the corner finder. The line of a side is fitted over this length from the rounding of its
 * corner.
 */
const SIDE = 5;
/**
 * A side shorter than this uses the direction between its two corners, because too few of its points are outside their
 * rounding.
 */
const SHORT_SIDE = 7;
const FEWEST_POINTS = 4;
/**
 * A side with points further from its line than this share of the tolerance is a curve, which does not determine the
 * corner.
 */
const STRAIGHT_SHARE = 0.7;
/** Lines that turn by less than this have no stable intersection. */
const MIN_TURN_RAD = 0.35;
/** Maximum extension of a corner as a multiple of the loss at a right angle, scaled by the tangent of half the turn. */
const DRAWN_ON = 0.95;
const STEEPEST = 2.6;

/**
 * Moves corners to the intersection of the lines of both sides. Corners are first detected with arms of a few pixels,
 * which extend past the next corner when a side is short; without this step the ends of strokes and serifs would flare.
 * Corners next to curved sides are not moved.
 */
export function settleCorners(
  { loop }: MeasuredLoop,
  corners: readonly Corner[],
  stretches: readonly Stretch[],
  unit: number,
  tolerance: number,
): Stretch[] {
  const raw = corners.map(({ index }) => ({ x: loop.xs[index]!, y: loop.ys[index]! }));
  const points = corners.map(({ point, isSharp }, i) => {
    if (isSharp) return point;
    const before = sideOf(stretches.at(i - 1)!, -1, raw.at(i - 1)!, raw[i]!, unit, tolerance);
    const after = sideOf(stretches[i]!, 1, raw[i]!, raw[(i + 1) % raw.length]!, unit, tolerance);
    return (before && after && crossing(before, after, raw[i]!, unit)) ?? point;
  });
  return stretches.map((stretch, i) => moved(stretch, points[i]!, points[(i + 1) % points.length]!));
}

function crossing(before: StraightLine, after: StraightLine, raw: Vector, unit: number): Vector | null {
  const crossed = crossLines(before, after, MIN_TURN_RAD);
  if (!crossed) return null;
  const [u, v] = [before.direction, after.direction];
  const turn = Math.abs(Math.atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y));
  const max = unit * DRAWN_ON * Math.max(1, Math.tan(Math.min(turn, STEEPEST) / 2));
  return Math.hypot(crossed.x - raw.x, crossed.y - raw.y) <= max ? crossed : null;
}

/** Fits the line of a side next to its end (`step` 1: its beginning); returns null when the side is curved. */
function sideOf(
  { xs, ys }: Stretch,
  step: 1 | -1,
  rawFrom: Vector,
  rawTo: Vector,
  unit: number,
  tolerance: number,
): StraightLine | null {
  const last = xs.length - 1;
  if (last < 2) return null;
  const first = step === 1 ? 1 : last - 1;
  let end = first;
  for (let next = first + step, along = 0; next > 0 && next < last; next += step) {
    along += Math.hypot(xs[next]! - xs[end]!, ys[next]! - ys[end]!);
    if (along > unit * SIDE) break;
    end = next;
  }
  const [low, high] = [Math.min(first, end), Math.max(first, end)];
  const chord = Math.hypot(rawTo.x - rawFrom.x, rawTo.y - rawFrom.y);
  const isShort = chord <= unit * SHORT_SIDE;
  if (high - low + 1 < FEWEST_POINTS && !isShort) return null;
  const line = isShort ? throughMean(xs, ys, rawFrom, rawTo, chord) : fitLine(xs, ys, low, high);
  if (!line) return null;
  for (let i = low; i <= high; i++) {
    if (distanceToLine(line, xs[i]!, ys[i]!) > STRAIGHT_SHARE * tolerance) return null;
  }
  return line;
}

/** Returns the line parallel to the chord of the two corners, through the mean of the points between them. */
function throughMean(xs: Float64Array, ys: Float64Array, from: Vector, to: Vector, chord: number): StraightLine | null {
  if (chord === 0) return null;
  let [x, y] = [0, 0];
  for (let i = 1; i + 1 < xs.length; i++) {
    x += xs[i]! / (xs.length - 2);
    y += ys[i]! / (xs.length - 2);
  }
  return { point: { x, y }, direction: { x: (to.x - from.x) / chord, y: (to.y - from.y) / chord } };
}

function moved(stretch: Stretch, first: Vector, last: Vector): Stretch {
  const xs = stretch.xs.slice();
  const ys = stretch.ys.slice();
  [xs[0], ys[0], xs[xs.length - 1], ys[ys.length - 1]] = [first.x, first.y, last.x, last.y];
  return { ...stretch, xs, ys };
}

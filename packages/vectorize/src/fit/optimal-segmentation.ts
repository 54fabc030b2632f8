import { arcBetween, arcTangent, fitCircle } from './fit-arc.ts';
import { fitCubic } from './fit-cubic.ts';
import { distanceToLine, fitLine } from './fit-line.ts';
import type { LocalFrame } from './local-frame.ts';
import type { Stretch } from './stretch.ts';

/** Kind of the piece between two points of a stretch. */
export type PlannedPiece = { readonly kind: 'line' | 'arc' | 'cubic'; readonly from: number; readonly to: number };

/**
 * Cost of a piece: fewer pieces are preferred to closer ones, and among pieces that fit, the kind that machines run
 * more easily.
 */
const COST = { line: 1, arc: 1.4, cubic: 1.9 };
/** Additional cost of a deviation equal to the tolerance; proportionally less below it. */
const ERROR_COST = 1.2;
/** A line that deviates from the outline's direction by this angle at a smooth joint costs as much as another line. */
const KINK_RAD = 0.15;
/** Maximum angle between an arc and the outline at the arc's ends. */
const ARC_KINK_RAD = 0.14;
const MIN_SWEEP_RAD = 0.12;
const LARGEST_SWEEP_RAD = 5.5;
/** Maximum number of divisions in one piece, and number of longer pieces that are tried after one that does not fit. */
const WINDOW = 40;
const MAX_FAILURES = 4;
/** Maximum number of points that a curve is compared with during planning. */
const TRIED_POINTS = 48;

/**
 * Returns the cheapest sequence of lines, arcs and cubics along a stretch that is within `tolerance` pixels of its
 * points, by dynamic programming over the possible division points (`divisions`, with a frame each).
 */
export function segmentOptimally(
  stretch: Stretch,
  divisions: readonly number[],
  frames: readonly LocalFrame[],
  tolerance: number,
): PlannedPiece[] {
  const count = divisions.length;
  const best = new Float64Array(count).fill(Infinity);
  const cameFrom = new Int32Array(count).fill(-1);
  const how: ('line' | 'arc' | 'cubic')[] = [];
  best[0] = 0;
  for (let i = 0; i + 1 < count; i++) {
    let failed = 0;
    for (let j = i + 1; j < count && j - i <= WINDOW && failed < MAX_FAILURES; j++) {
      const option = cheapest(stretch, divisions[i]!, divisions[j]!, frames[i]!, frames[j]!, tolerance, j === i + 1);
      if (!option) {
        failed++;
        continue;
      }
      failed = 0;
      if (best[i]! + option.cost < best[j]!) {
        best[j] = best[i]! + option.cost;
        cameFrom[j] = i;
        how[j] = option.kind;
      }
    }
  }
  const pieces: PlannedPiece[] = [];
  for (let j = count - 1; j > 0; j = cameFrom[j]!) {
    pieces.push({ kind: how[j]!, from: divisions[cameFrom[j]!]!, to: divisions[j]! });
  }
  return pieces.reverse();
}

type Option = { readonly kind: 'line' | 'arc' | 'cubic'; readonly cost: number };

/** Pieces with `isShortest` are always assigned a line, so that every stretch has a plan. */
function cheapest(
  stretch: Stretch,
  from: number,
  to: number,
  start: LocalFrame,
  end: LocalFrame,
  tolerance: number,
  isShortest: boolean,
): Option | null {
  let best: Option | null = null;
  const consider = (kind: Option['kind'], error: number, more: number): void => {
    const cost = COST[kind] + (ERROR_COST * error) / tolerance + more;
    if (!best || cost < best.cost) best = { kind, cost };
  };
  const line = lineError(stretch, from, to, start, end);
  if (line.error <= tolerance || isShortest) {
    consider('line', Math.min(line.error, tolerance), line.kink);
    // No curve is cheaper than a line that fits this closely.
    if (line.error <= 0.4 * tolerance && line.kink < 0.3) return best;
  }
  const isTwoCorners = stretch.startsAtCorner && from === 0 && to === stretch.xs.length - 1;
  if (isShortest && isTwoCorners) return best;
  // An arc passes through any three points, so curves require two points besides their ends.
  if (to - from >= 3) {
    const arcMiss = arcError(stretch, from, to, start, end, tolerance);
    if (arcMiss <= tolerance) consider('arc', arcMiss, 0);
    const sample = thinned(stretch, from, to);
    const { maxError } = fitCubic(
      { xs: sample.xs, ys: sample.ys, from: 0, to: sample.xs.length - 1 },
      { start: start.point, end: end.point, leaving: start.direction, arriving: end.direction },
    );
    if (maxError <= tolerance) consider('cubic', maxError, 0);
  }
  return best;
}

/** Returns the distance of the points from their line, and the cost of its kinks at smooth joints. */
function lineError(
  stretch: Stretch,
  from: number,
  to: number,
  start: LocalFrame,
  end: LocalFrame,
): { error: number; kink: number } {
  const isCorner = {
    start: from === 0 && stretch.startsAtCorner,
    end: to === stretch.xs.length - 1 && stretch.endsAtCorner,
  };
  // The position of a corner is an estimate from the same points, so it is excluded when there are enough others.
  const inside = to - from >= 4;
  const first = inside && isCorner.start ? from + 1 : from;
  const last = inside && isCorner.end ? to - 1 : to;
  const line = fitLine(stretch.xs, stretch.ys, first, last);
  if (!line) return { error: 0, kink: 0 };
  let error = 0;
  for (let i = first; i <= last; i++) error = Math.max(error, distanceToLine(line, stretch.xs[i]!, stretch.ys[i]!));
  const angleTo = (frame: LocalFrame): number =>
    Math.abs(
      Math.atan2(
        line.direction.x * frame.direction.y - line.direction.y * frame.direction.x,
        line.direction.x * frame.direction.x + line.direction.y * frame.direction.y,
      ),
    );
  const kink = (isCorner.start ? 0 : angleTo(start)) + (isCorner.end ? 0 : angleTo(end));
  return { error, kink: kink / KINK_RAD / 2 };
}

function arcError(
  stretch: Stretch,
  from: number,
  to: number,
  start: LocalFrame,
  end: LocalFrame,
  tolerance: number,
): number {
  const { xs, ys } = stretch;
  const fitted = fitCircle(xs, ys, from, to);
  if (!fitted) return Infinity;
  const middle = (from + to) >> 1;
  const turn =
    (xs[middle]! - start.point.x) * (end.point.y - start.point.y) -
    (ys[middle]! - start.point.y) * (end.point.x - start.point.x);
  // A clockwise arc bulges to the left of its chord.
  const arc = arcBetween(start.point, end.point, fitted.center, turn > 0);
  if (!arc) return Infinity;
  const sweep = 4 * Math.atan(Math.abs(arc.bulge));
  if (sweep < MIN_SWEEP_RAD || sweep > LARGEST_SWEEP_RAD) return Infinity;
  let error = 0;
  for (let i = from + 1; i < to; i++) {
    const miss = Math.hypot(xs[i]! - arc.circle.center.x, ys[i]! - arc.circle.center.y) - arc.circle.radius;
    error = Math.max(error, Math.abs(miss));
    if (error > tolerance) return Infinity;
  }
  const startsAtCorner = from === 0 && stretch.startsAtCorner;
  const endsAtCorner = to === xs.length - 1 && stretch.endsAtCorner;
  const kinks = (frame: LocalFrame): boolean => {
    const tangent = arcTangent(arc, frame.point);
    return tangent.x * frame.direction.x + tangent.y * frame.direction.y < Math.cos(ARC_KINK_RAD);
  };
  return (!startsAtCorner && kinks(start)) || (!endsAtCorner && kinks(end)) ? Infinity : error;
}

function thinned({ xs, ys }: Stretch, from: number, to: number): { xs: ArrayLike<number>; ys: ArrayLike<number> } {
  const n = to - from;
  if (n <= TRIED_POINTS) return { xs: xs.subarray(from, to + 1), ys: ys.subarray(from, to + 1) };
  const sampleXs = new Float64Array(TRIED_POINTS + 1);
  const sampleYs = new Float64Array(TRIED_POINTS + 1);
  for (let k = 0; k <= TRIED_POINTS; k++) {
    const at = from + Math.round((k * n) / TRIED_POINTS);
    sampleXs[k] = xs[at]!;
    sampleYs[k] = ys[at]!;
  }
  return { xs: sampleXs, ys: sampleYs };
}

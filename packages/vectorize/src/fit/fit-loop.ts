import { measureLoop, type MeasuredLoop } from './arc-length-parametrization.ts';
import type { Loop, Outline, Vector } from '../types.ts';
import { reconstructTips } from './reconstruct-tips.ts';
import { removeSpurs } from './remove-spurs.ts';
import { FARTHEST_PX, findCorners, withSharp, type Corner } from './find-corners.ts';
import { fitCircle } from './fit-arc.ts';
import { FARTHEST_CORNER_PX, solveJoints } from './joint-solving.ts';
import type { Draft } from './draft.ts';
import { localFrame } from './local-frame.ts';
import { segmentOptimally } from './optimal-segmentation.ts';
import { keepsArea, measureFit, type DrawnOn } from '../verify/measure-fit.ts';
import { MISS_TIMES } from '../verify/refit.ts';
import { settleCorners } from './settle-corners.ts';
import { divisions, stretchAround, stretchBetween, type Stretch } from './stretch.ts';

export type FitOptions = {
  /**
   * Maximum distance of a piece from the loop's points in pixels, except at corners, which are sharpened on purpose.
   */
  readonly tolerancePx: number;
  /** Minimum turn of a corner, in radians. */
  readonly minTurn: number;
  /** Corner rounding relative to an unblurred picture: above 1 when the picture was blurred. */
  readonly unitPx: number;
};

/** Share of the tolerance that the polyline through the division points of a stretch may deviate. */
const DIVISION_SHARE = 0.6;
/** A loop with fewer points than this is returned as a polygon. */
const FEWEST_POINTS = 8;

export type FittedLoop = {
  readonly outline: Outline;
  /** Largest distance between the outline and the loop, in both directions, excluding extended corners. */
  readonly farthestPx: number;
};

/**
 * Fits a loop of points with few lines, arcs and cubics. Whole circles are tried first; otherwise corners are found and
 * sharpened, the stretches between them are planned, and the pieces are joined so that smooth joints are smooth.
 *
 * For every loop, the Hausdorff distance between the outline and the loop is at most `MISS_TIMES` tolerances. The
 * exception is around corners, whose sides are extended beyond the pixels by at most FARTHEST_PX of the corner finder
 * and FARTHEST_CORNER_PX. The outline has 0.7 to 1.5 times the area of the loop. A fit that violates this is replaced
 * by a polygon of the loop's own points. `sharp`: indices of points that are known to be corners.
 */
export function fitLoop(
  loop: Loop,
  { tolerancePx, minTurn, unitPx }: FitOptions,
  sharp: readonly number[] = [],
): FittedLoop {
  const measured = measureLoop(loop);
  if (loop.xs.length < FEWEST_POINTS) return { outline: polygon(measured, 0), farthestPx: 0 };
  const circle = wholeCircle(measured, tolerancePx);
  if (circle) return circle;
  const corners = withSharp(measured, findCorners(measured, minTurn, unitPx), sharp);
  const drafts = stretchesOf(measured, corners, unitPx, tolerancePx).flatMap((stretch) =>
    draftStretch(stretch, tolerancePx),
  );
  const pieces = removeSpurs(solveJoints(drafts, tolerancePx));
  const isFlat = pieces.length < 3 && pieces.every((piece) => piece.kind === 'line');
  const drawnOn = corners.map(({ index }) => drawnOnAt(index, unitPx));
  const { holds, farthestPx } = measureFit(measured, pieces, drawnOn, MISS_TIMES * tolerancePx);
  return isFlat || !holds
    ? { outline: polygon(measured, tolerancePx), farthestPx: tolerancePx }
    : { outline: { kind: 'pieces', pieces }, farthestPx };
}

/** Maximum length of a corner's rounding along the loop, in units of the corner finder. */
const CORNER_REACH = 3.5;

export const drawnOnAt = (index: number, unitPx: number): DrawnOn => ({
  index,
  reachPx: CORNER_REACH * unitPx + FARTHEST_CORNER_PX,
  maxPx: FARTHEST_PX * unitPx + FARTHEST_CORNER_PX,
});

function stretchesOf(measured: MeasuredLoop, corners: readonly Corner[], unit: number, tolerance: number): Stretch[] {
  if (corners.length === 0) return [stretchAround(measured, startOf(measured))];
  const stretches = corners.map((corner, i) => stretchBetween(measured, corner, corners[(i + 1) % corners.length]!));
  return reconstructTips(measured, corners, settleCorners(measured, corners, stretches, unit, tolerance), unit);
}

/** Returns the end of the longest straight run, the only point of a smooth loop where two pieces certainly meet. */
function startOf(measured: MeasuredLoop): number {
  const around = stretchAround(measured, 0);
  const kept = divisions(around, 0.3);
  let longest = 0;
  let start = 0;
  for (let k = 0; k + 1 < kept.length; k++) {
    const [from, to] = [kept[k]!, kept[k + 1]!];
    const length = Math.hypot(around.xs[to]! - around.xs[from]!, around.ys[to]! - around.ys[from]!);
    if (length > longest) {
      longest = length;
      start = to;
    }
  }
  return start % measured.count;
}

/** Plans the pieces of a stretch. */
export function draftStretch(stretch: Stretch, tolerance: number): Draft[] {
  const isRound = !stretch.startsAtCorner;
  const at = isShortSide(stretch, tolerance)
    ? [0, stretch.xs.length - 1]
    : divisions(stretch, DIVISION_SHARE * tolerance);
  const frames = at.map((index) => localFrame(stretch, index, isRound));
  const frameAt = new Map(at.map((index, k) => [index, frames[k]!]));
  return segmentOptimally(stretch, at, frames, tolerance).map(({ kind, from, to }) => ({
    kind,
    stretch,
    from,
    to,
    start: frameAt.get(from)!,
    end: frameAt.get(to)!,
    startsAtCorner: from === 0 && stretch.startsAtCorner,
    endsAtCorner: to === stretch.xs.length - 1 && stretch.endsAtCorner,
  }));
}

/** Between two corners this close, all points belong to the rounding of the corners and do not describe a curve. */
function isShortSide({ xs, ys, startsAtCorner }: Stretch, tolerance: number): boolean {
  const last = xs.length - 1;
  const dx = xs[last]! - xs[0]!;
  const dy = ys[last]! - ys[0]!;
  const chord = Math.hypot(dx, dy);
  if (!startsAtCorner || chord > SHORT_SIDE_PX || chord === 0 || last > MAX_POINTS) return false;
  for (let i = 1; i < last; i++) {
    if (Math.abs((xs[i]! - xs[0]!) * dy - (ys[i]! - ys[0]!) * dx) > SHORT_SIDE_SLACK * tolerance * chord) return false;
  }
  return true;
}

const SHORT_SIDE_PX = 8;
const SHORT_SIDE_SLACK = 1.6;
/** A loop has at most about two points per pixel. */
const MAX_POINTS = 2 * SHORT_SIDE_PX;

function wholeCircle({ loop }: MeasuredLoop, tolerance: number): FittedLoop | null {
  const { xs, ys } = loop;
  const fitted = fitCircle(xs, ys, 0, xs.length - 1);
  if (!fitted) return null;
  const { center, radius } = fitted;
  let turned = 0;
  let farthestPx = 0;
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]! - center.x;
    const y = ys[i]! - center.y;
    farthestPx = Math.max(farthestPx, Math.abs(Math.hypot(x, y) - radius));
    if (farthestPx > tolerance) return null;
    const j = i + 1 === xs.length ? 0 : i + 1;
    const nx = xs[j]! - center.x;
    const ny = ys[j]! - center.y;
    turned += Math.atan2(x * ny - y * nx, x * nx + y * ny);
  }
  // Require one full turn and a size at which a circle differs from a square.
  if (Math.abs(Math.abs(turned) - 2 * Math.PI) > 0.1 || radius < SMALLEST_CIRCLE_PX) return null;
  return { outline: { kind: 'circle', center, radius, clockwise: turned > 0 }, farthestPx };
}

const SMALLEST_CIRCLE_PX = 2;

/**
 * Returns a polygon within the tolerance of the loop, or closer when it would lose too much area; used for loops that
 * are too small or too thin for a fit.
 */
function polygon(measured: MeasuredLoop, tolerance: number): Outline {
  const around = stretchAround(measured, 0);
  const at = (index: number): Vector => ({ x: around.xs[index]!, y: around.ys[index]! });
  const corners = cornersOf(measured.loop, around, tolerance);
  return {
    kind: 'pieces',
    pieces: corners.slice(1).map((index, k) => ({ kind: 'line', from: at(corners[k]!), to: at(index) })),
  };
}

const CLOSER = [1, 0.5, 0.25];

function cornersOf(loop: Loop, around: Stretch, tolerance: number): number[] {
  for (const share of CLOSER) {
    const kept = divisions(around, share * tolerance);
    const thinned = {
      xs: Float64Array.from(kept, (i) => around.xs[i]!),
      ys: Float64Array.from(kept, (i) => around.ys[i]!),
    };
    if (kept.length > 3 && keepsArea(loop, thinned)) return kept;
  }
  return Array.from(around.xs, (_, i) => i);
}

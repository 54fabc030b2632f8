import type { MeasuredLoop } from './arc-length-parametrization.ts';
import type { Vector } from '../types.ts';

/** Abrupt turn of an outline. */
export type Corner = {
  /** Index of the nearest point of the loop. */
  readonly index: number;
  /** Intersection of the extended sides before and after the corner; the raster rounds every corner. */
  readonly point: Vector;
  /** Length along each side that the raster has rounded, in pixels. */
  readonly rounded: number;
  /** Set on the tip of a spike, which is known exactly: it is neither blunted nor moved. */
  readonly isSharp?: true;
};

/** All lengths below are for an unblurred picture; blurring rounds corners further (`unit`). */

/** Rounded length of a right angle; sharper angles are rounded further, until only the tip remains. */
const RIGHT_ANGLE_PX = 1.1;
const LONGEST_ROUNDED_PX = 2.4;
/** The two sides of an acute tip are distinguished from two corners up to this distance from the tip. */
const LONGEST_POINT_PX = 2.6;

/**
 * The longest arm is tried first to suppress noise. Short arms find the serifs of small letters and require a larger
 * turn.
 */
const ARMS = [
  { px: 6, turns: 1 },
  { px: 4, turns: 1.4 },
  { px: 2.8, turns: 2 },
  { px: 2.2, turns: 2.6 },
];
/**
 * A corner is accepted when the outline passes the intersection of its sides within this share of the distance that an
 * arc of the same turn would have; the share is smaller for slight turns.
 */
const SLIGHT = { turn: 0.45, share: 0.36 };
const SHARP = { turn: 1.3, share: 0.5 };
/**
 * Residual noise in blurred pictures resembles corners, so above this unit all corners have to meet the stricter share.
 */
const BLURRED_UNIT = 1;
/** Rounded part around a corner, excluded on both sides. */
const ROUNDED_PX = 1;
/** Maximum distance of a corner from the outline; intersections further away are rejected. */
export const FARTHEST_PX = 2;
/**
 * A sharp right angle appears this far inside its vertex, other angles by a power of the tangent of half their turn. A
 * corner that appears further inside was round and is not sharpened beyond this distance.
 */
const SHARP_PX = 0.6;
const SHARP_POWER = 1;
/** Corners closer than this along the outline are one corner. */
const APART_PX = 1.8;
/** Search range along the loop around the point where a turn was first detected. */
const SEARCHED_PX = 2;
/** An arm of a corner that turns by more than this may deviate by at most `BENT_PX` at its middle. */
const BENT_TURN = 1;
const BENT_PX = 0.4;
/** Maximum share of the loop that an arm may cover. */
const LOOP_SHARE = 0.2;

/**
 * Returns the corners of a loop that turn by at least `minTurn` (radians). A corner and a tight arc turn by the same
 * angle over the same arm; the distance of the outline from the intersection of the extended sides distinguishes them.
 */
export function findCorners(measured: MeasuredLoop, minTurn: number, unit: number): Corner[] {
  const { count, at, length } = measured;
  const found: (Seen & { index: number })[] = [];
  for (let i = 0; i < count; i++) {
    // A corner may be halfway between two points: its rounding is a single slanted step.
    const step = (i + 1 < count ? at[i + 1]! : length) - at[i]!;
    for (const s of [at[i]!, at[i]! + step / 2]) {
      const best = cornerAt(measured, s, minTurn, unit);
      if (best) found.push({ index: i, ...best });
    }
  }
  // Detections with a long arm are more reliable than detections with a short one.
  found.sort((a, b) => b.arm - a.arm || b.turn - a.turn || a.index - b.index);
  const kept: (Corner & { at: number; alone: number })[] = [];
  for (const candidate of found) {
    const rounded = unit * Math.min(LONGEST_ROUNDED_PX, roundedBy(candidate.turn));
    const alone = Math.min(LONGEST_POINT_PX, unit * roundedBy(candidate.turn));
    const index = nearest(measured, candidate.index, candidate.point, unit * SEARCHED_PX);
    const here = at[index]!;
    const isApart = kept.every((other) => {
      const gap = Math.abs(other.at - here);
      return Math.min(gap, length - gap) >= Math.max(unit * APART_PX, alone, other.alone);
    });
    if (isApart) kept.push({ index, point: candidate.point, rounded, alone, at: here });
  }
  return kept.sort((a, b) => a.index - b.index);
}

/** Returns the detected corners together with the known tips; a detected corner next to a tip is replaced by it. */
export function withSharp(
  { loop, at, length }: MeasuredLoop,
  corners: readonly Corner[],
  sharp: readonly number[],
): readonly Corner[] {
  if (sharp.length === 0) return corners;
  const known = sharp.map((index): Corner => {
    return { index, point: { x: loop.xs[index]!, y: loop.ys[index]! }, rounded: 0, isSharp: true };
  });
  const isApart = (corner: Corner): boolean =>
    sharp.every((index) => {
      const gap = Math.abs(at[corner.index]! - at[index]!);
      return Math.min(gap, length - gap) >= LONGEST_POINT_PX;
    });
  return [...corners.filter(isApart), ...known].sort((a, b) => a.index - b.index);
}

/**
 * Returns the loop's point nearest to the intersection of the sides; detections from both sides of a corner agree
 * there.
 */
function nearest({ loop, count, at, length }: MeasuredLoop, index: number, point: Vector, reach: number): number {
  let best = index;
  let min = Infinity;
  for (const step of [1, -1]) {
    for (let i = index; ; i = (i + step + count) % count) {
      const gap = Math.abs(at[i]! - at[index]!);
      if (Math.min(gap, length - gap) > reach) break;
      const distance = Math.hypot(loop.xs[i]! - point.x, loop.ys[i]! - point.y);
      if (distance < min) {
        min = distance;
        best = i;
      }
    }
  }
  return best;
}

function cornerShare(turn: number): number {
  const t = Math.min(1, Math.max(0, (turn - SLIGHT.turn) / (SHARP.turn - SLIGHT.turn)));
  return SLIGHT.share + t * (SHARP.share - SLIGHT.share);
}

type Seen = { readonly arm: number; readonly turn: number; readonly point: Vector };

/** Maximum turn in radians for the tangent, which diverges at pi. */
const STEEPEST = 3;

/** Returns the distance of a point from the line through two others. */
function beside(from: Vector, to: Vector, point: Vector): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return length > 0 ? Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length : 0;
}

function roundedBy(turn: number): number {
  return RIGHT_ANGLE_PX * Math.max(1, Math.tan(Math.min(turn, STEEPEST) / 2));
}

function cornerAt(measured: MeasuredLoop, s: number, minTurn: number, unit: number): Seen | null {
  const { length, pointAt } = measured;
  const here = pointAt(s);
  const rounded = unit * ROUNDED_PX;
  for (const { px, turns } of ARMS) {
    const arm = unit * px;
    if (arm > length * LOOP_SHARE) continue;
    const far0 = pointAt(s - arm);
    const near0 = pointAt(s - rounded);
    const near1 = pointAt(s + rounded);
    const far1 = pointAt(s + arm);
    const inX = near0.x - far0.x;
    const inY = near0.y - far0.y;
    const outX = far1.x - near1.x;
    const outY = far1.y - near1.y;
    const cross = inX * outY - inY * outX;
    const turn = Math.abs(Math.atan2(cross, inX * outX + inY * outY));
    if (turn < turns * minTurn) continue;
    // An arm that extends past the next corner does not describe this one; a shorter arm may.
    const half = (arm + rounded) / 2;
    const bent = Math.max(beside(far0, near0, pointAt(s - half)), beside(near1, far1, pointAt(s + half)));
    if (turn > BENT_TURN && bent > unit * BENT_PX) continue;
    // The sides are nearly antiparallel and do not intersect; the tip itself is the corner.
    if (turn > Math.PI - 0.25) return { arm, turn, point: here };
    const t = ((near1.x - near0.x) * outY - (near1.y - near0.y) * outX) / cross;
    const point = { x: near0.x + t * inX, y: near0.y + t * inY };
    const overshoot = Math.hypot(point.x - here.x, point.y - here.y);
    const reach = (arm + rounded) / 2;
    const asRound = ((2 * reach) / turn) * (1 / Math.cos(turn / 2) - 1);
    if (overshoot > Math.min(unit * FARTHEST_PX, (unit > BLURRED_UNIT ? SLIGHT.share : cornerShare(turn)) * asRound))
      continue;
    const pull = Math.min(1, (unit * SHARP_PX * Math.tan(turn / 2) ** SHARP_POWER) / overshoot);
    return { arm, turn, point: { x: here.x + pull * (point.x - here.x), y: here.y + pull * (point.y - here.y) } };
  }
  return null;
}

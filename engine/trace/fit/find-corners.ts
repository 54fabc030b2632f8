import type { MeasuredLoop } from './arc-length-parametrization.ts';
import type { Vector } from '../types.ts';

/** A place where an outline turns at once. */
export type Corner = {
  /** Index of the loop's point nearest to it. */
  readonly index: number;
  /** Where the sides before and after meet when they are drawn on: a picture's pixels round every corner off. */
  readonly point: Vector;
  /** How far along both sides the picture has rounded it off, in pixels. */
  readonly rounded: number;
  /** A needle's point, which is known: neither blunted nor moved. */
  readonly isSharp?: true;
};

/** All lengths below are for a picture as it comes; one that was blurred rounds its corners further (`unit`). */

/** A right angle is rounded this far; a sharper one further, until nothing but its tip is left. */
const RIGHT_ANGLE_PX = 1.1;
const LONGEST_ROUNDED_PX = 2.4;
/** The two sides of a point are told apart from two corners up to this far from its tip. */
const LONGEST_POINT_PX = 2.6;

/**
 * Looked at with a long arm first, so that noise decides nothing; the short ones find the serifs of small letters, and must see
 * a larger turn.
 */
const ARMS = [
  { px: 6, turns: 1 },
  { px: 4, turns: 1.4 },
  { px: 2.8, turns: 2 },
  { px: 2.2, turns: 2.6 },
];
/** A corner passes the sides' meeting point within this share of what a round of the same turn would: less for slight turns. */
const SLIGHT = { turn: 0.45, share: 0.36 };
const SHARP = { turn: 1.3, share: 0.5 };
/** Where edges were blurred against noise, what is left of it looks like corners: all are asked for more. */
const BLURRED_UNIT = 1;
/** The rounded part around a corner, left out on both sides. */
const ROUNDED_PX = 1;
/** The sides' meeting point further off than this is no corner of the picture. */
export const FARTHEST_PX = 2;
/**
 * Pixels show a sharp right angle this far inside of its point, others by a power of the tangent of half their turn; what shows
 * further inside was round, and is not made sharper than it can have been.
 */
const SHARP_PX = 0.6;
const SHARP_POWER = 1;
/** Two corners closer than this along the outline are one. */
const APART_PX = 1.8;
/** How far along the loop a corner may be from where its turn was seen first. */
const SEARCHED_PX = 2;
/** The middle of an arm that turns by more than this lies no further beside it. */
const BENT_TURN = 1;
const BENT_PX = 0.4;
/** An arm may not reach round more than this share of the loop. */
const LOOP_SHARE = 0.2;

/**
 * Corners of a loop that turn by `leastTurn` (radians) or more. A corner and a tight round turn by the same angle over the same
 * arm; what tells them apart is how close the outline passes to the point where the extended sides meet.
 */
export function findCorners(measured: MeasuredLoop, leastTurn: number, unit: number): Corner[] {
  const { count, at, length } = measured;
  const found: (Seen & { index: number })[] = [];
  for (let i = 0; i < count; i++) {
    // A corner may lie half way between two points: its rounding is a single slanted step.
    const step = (i + 1 < count ? at[i + 1]! : length) - at[i]!;
    for (const s of [at[i]!, at[i]! + step / 2]) {
      const best = cornerAt(measured, s, leastTurn, unit);
      if (best) found.push({ index: i, ...best });
    }
  }
  // What a long arm saw is more certain than what a short one did.
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

/** Corners that were found, and points that are known to be: what was found next to one of them is that one. */
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

/** The loop's point nearest to where the sides meet: turns seen from either side of a corner are much the same. */
function nearest({ loop, count, at, length }: MeasuredLoop, index: number, point: Vector, reach: number): number {
  let best = index;
  let least = Infinity;
  for (const step of [1, -1]) {
    for (let i = index; ; i = (i + step + count) % count) {
      const gap = Math.abs(at[i]! - at[index]!);
      if (Math.min(gap, length - gap) > reach) break;
      const distance = Math.hypot(loop.xs[i]! - point.x, loop.ys[i]! - point.y);
      if (distance < least) {
        least = distance;
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

/** Beyond it the tangent runs away. */
const STEEPEST = 3;

/** Distance of a point from the line through two others. */
function beside(from: Vector, to: Vector, point: Vector): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return length > 0 ? Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length : 0;
}

function roundedBy(turn: number): number {
  return RIGHT_ANGLE_PX * Math.max(1, Math.tan(Math.min(turn, STEEPEST) / 2));
}

function cornerAt(measured: MeasuredLoop, s: number, leastTurn: number, unit: number): Seen | null {
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
    if (turn < turns * leastTurn) continue;
    // An arm that reaches round the next corner says nothing of this one; a shorter one may.
    const half = (arm + rounded) / 2;
    const bent = Math.max(beside(far0, near0, pointAt(s - half)), beside(near1, far1, pointAt(s + half)));
    if (turn > BENT_TURN && bent > unit * BENT_PX) continue;
    // Nearly straight back: the sides run side by side and meet nowhere; the tip itself is the corner.
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

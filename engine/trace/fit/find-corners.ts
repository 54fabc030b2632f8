import type { LoopRuler } from '../loop-ruler.ts';
import type { Vector } from '../types.ts';

/** A place where an outline turns at once. */
export type Corner = {
  /** Index of the loop's point nearest to it. */
  readonly index: number;
  /** Where the sides before and after meet when they are drawn on: a picture's pixels round every corner off. */
  readonly point: Vector;
  /** How far along both sides the picture has rounded it off, in pixels. */
  readonly rounded: number;
};

/** A right angle is rounded this far; a sharper one further, until nothing but its tip is left. */
const RIGHT_ANGLE_PX = 1.1;
const LONGEST_ROUNDED_PX = 4;

/**
 * Looked at with a long arm first, so that noise decides nothing; the short ones find the serifs of small letters, and must see
 * a larger turn. `share`: a round of the same turn would pass this much further inside of the sides' meeting point.
 */
const ARMS = [
  { px: 6, turns: 1, share: 0.36 },
  { px: 4, turns: 1.4, share: 0.42 },
  { px: 2.8, turns: 2, share: 0.5 },
];
/** The rounded part around a corner, left out on both sides. */
const ROUNDED_PX = 1;
/** The sides' meeting point further off than this is no corner of the picture. */
const FARTHEST_PX = 2;
/** Two corners closer than this along the outline are one. */
const APART_PX = 1.6;
/** How far along the loop a corner may be from where its turn was seen first. */
const SEARCHED_PX = 2;
/** An arm may not reach round more than this share of the loop. */
const LOOP_SHARE = 0.2;

/**
 * Corners of a loop that turn by `leastTurn` (radians) or more. A corner and a tight round turn by the same angle over the same
 * arm; what tells them apart is how close the outline passes to the point where the extended sides meet.
 */
export function findCorners(ruler: LoopRuler, leastTurn: number): Corner[] {
  const { count, at, length } = ruler;
  const found: { index: number; turn: number; point: Vector; at: number }[] = [];
  for (let i = 0; i < count; i++) {
    const best = cornerAt(ruler, i, leastTurn);
    if (best) found.push({ index: i, at: at[i]!, ...best });
  }
  found.sort((a, b) => b.turn - a.turn || a.index - b.index);
  const kept: (Corner & { at: number })[] = [];
  for (const candidate of found) {
    const rounded = roundedBy(candidate.turn);
    const index = nearest(ruler, candidate.index, candidate.point);
    const here = at[index]!;
    const isApart = kept.every((other) => {
      const gap = Math.abs(other.at - here);
      return Math.min(gap, length - gap) >= Math.max(APART_PX, rounded, other.rounded);
    });
    if (isApart) kept.push({ index, point: candidate.point, rounded, at: here });
  }
  return kept.sort((a, b) => a.index - b.index);
}

/** The loop's point nearest to where the sides meet: turns seen from either side of a corner are much the same. */
function nearest({ loop, count, at, length }: LoopRuler, index: number, point: Vector): number {
  let best = index;
  let least = Infinity;
  for (const step of [1, -1]) {
    for (let i = index; ; i = (i + step + count) % count) {
      const gap = Math.abs(at[i]! - at[index]!);
      if (Math.min(gap, length - gap) > SEARCHED_PX) break;
      const distance = Math.hypot(loop.xs[i]! - point.x, loop.ys[i]! - point.y);
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
  }
  return best;
}

function roundedBy(turn: number): number {
  return Math.min(LONGEST_ROUNDED_PX, RIGHT_ANGLE_PX * Math.max(1, Math.tan(turn / 2)));
}

function cornerAt(ruler: LoopRuler, index: number, leastTurn: number): { turn: number; point: Vector } | null {
  const { at, length, loop, pointAt } = ruler;
  const here = { x: loop.xs[index]!, y: loop.ys[index]! };
  const s = at[index]!;
  for (const { px: arm, turns, share } of ARMS) {
    if (arm > length * LOOP_SHARE) continue;
    const far0 = pointAt(s - arm);
    const near0 = pointAt(s - ROUNDED_PX);
    const near1 = pointAt(s + ROUNDED_PX);
    const far1 = pointAt(s + arm);
    const inX = near0.x - far0.x;
    const inY = near0.y - far0.y;
    const outX = far1.x - near1.x;
    const outY = far1.y - near1.y;
    const cross = inX * outY - inY * outX;
    const turn = Math.abs(Math.atan2(cross, inX * outX + inY * outY));
    if (turn < turns * leastTurn) continue;
    // Nearly straight back: the sides run side by side and meet nowhere; the tip itself is the corner.
    if (turn > Math.PI - 0.25) return { turn, point: here };
    const t = ((near1.x - near0.x) * outY - (near1.y - near0.y) * outX) / cross;
    const point = { x: near0.x + t * inX, y: near0.y + t * inY };
    const overshoot = Math.hypot(point.x - here.x, point.y - here.y);
    const reach = (arm + ROUNDED_PX) / 2;
    const asRound = ((2 * reach) / turn) * (1 / Math.cos(turn / 2) - 1);
    if (overshoot <= Math.min(FARTHEST_PX, share * asRound)) return { turn, point };
  }
  return null;
}

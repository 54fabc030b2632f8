import type { Point } from '../../geometry/types.ts';
import { max, min, sqrt } from '../../geometry/math.ts';
import type { HeldParts, Slack } from './held-parts.ts';
import { ROUNDING_IN } from './held-parts.ts';

/** What counts as contact, inches beyond the distance to be kept. */
export const CONTACT_IN = 2e-6;
/** A side of something that recedes may hide another that comes: no longer step is taken on trust. */
const STEP_IN = 0.1;
const mostSteps = 120;
const halvings = 24;

/**
 * How far the held parts, free at `from`, may go in the direction (ux, uy) of length 1 until they touch, at exactly the distance to be
 * kept; null where nothing is touched within `most` inches. Conservative advancement (Mirtich, Impulse-based Dynamic Simulation,
 * 1996, section 2.3): a distance never shrinks faster than the parts move, and for convex outlines no faster than its slope says.
 */
export function slideToContact(parts: HeldParts, from: Point, ux: number, uy: number, most: number): number | null {
  const at = (t: number): Point => ({ x: from.x + ux * t, y: from.y + uy * t });
  let t = 0;
  for (let step = 0; step < mostSteps; step++) {
    const slacks = parts.slacks(at(t), most - t + STEP_IN);
    const coming = slacks.filter((slack) => rate(slack, ux, uy) > 1e-6);
    if (coming.some(({ slackIn }) => slackIn <= CONTACT_IN)) return t;
    if (t >= most) return null;
    const safe = slacks.reduce((least, { slackIn }) => min(least, slackIn), most - t);
    const straight = coming.reduce((least, slack) => min(least, slack.slackIn / rate(slack, ux, uy)), most - t);
    const next = min(most, t + max(safe, min(straight, STEP_IN), CONTACT_IN / 2));
    if (parts.isFree(at(next))) t = next;
    else return lastFree(parts, at, t, next);
  }
  return t;
}

/** Inches that a slack loses an inch of the way. */
const rate = ({ awayX, awayY }: Slack, ux: number, uy: number): number => -(awayX * ux + awayY * uy);

function lastFree(parts: HeldParts, at: (t: number) => Point, free: number, taken: number): number {
  let [low, high] = [free, taken];
  for (let k = 0; k < halvings && high - low > ROUNDING_IN / 10; k++) {
    const middle = (low + high) / 2;
    if (parts.isFree(at(middle))) low = middle;
    else high = middle;
  }
  return low;
}

export const distance = (a: Point, b: Point): number => sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

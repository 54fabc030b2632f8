import type { Point } from '@measurement-nesting/curves';
import { max, min, sqrt } from '@measurement-nesting/curves/math';
import type { DraggedParts, Slack } from './dragged-parts.ts';
import { ROUNDING_IN } from './dragged-parts.ts';

/** Slack in inches that counts as contact. */
export const CONTACT_IN = 2e-6;
/** Maximum step in inches, because a receding side of an obstacle may hide an approaching one. */
const STEP_IN = 0.1;
const maxSteps = 120;
const halvings = 24;

/**
 * Returns the distance that the dragged parts, free at `from`, can move in the unit direction (ux, uy) until contact,
 * at exactly the required distance; null when nothing is touched within `most` inches. Conservative advancement
 * (Mirtich, Impulse-based Dynamic Simulation, 1996, section 2.3): a distance never shrinks faster than the parts move,
 * and for convex outlines no faster than its slope indicates.
 */
export function contactDistance(
  parts: DraggedParts,
  from: Point,
  ux: number,
  uy: number,
  maximum: number,
): number | null {
  const at = (t: number): Point => ({ x: from.x + ux * t, y: from.y + uy * t });
  let t = 0;
  for (let step = 0; step < maxSteps; step++) {
    const slacks = parts.slacks(at(t), maximum - t + STEP_IN);
    const coming = slacks.filter((slack) => rate(slack, ux, uy) > 1e-6);
    if (coming.some(({ slackIn }) => slackIn <= CONTACT_IN)) return t;
    if (t >= maximum) return null;
    const safe = slacks.reduce((minimum, { slackIn }) => min(minimum, slackIn), maximum - t);
    const straight = coming.reduce((minimum, slack) => min(minimum, slack.slackIn / rate(slack, ux, uy)), maximum - t);
    const next = min(maximum, t + max(safe, min(straight, STEP_IN), CONTACT_IN / 2));
    if (parts.isFree(at(next))) t = next;
    else return lastFree(parts, at, t, next);
  }
  return t;
}

/** Returns the loss of slack per inch of movement. */
const rate = ({ awayX, awayY }: Slack, ux: number, uy: number): number => -(awayX * ux + awayY * uy);

function lastFree(parts: DraggedParts, at: (t: number) => Point, free: number, taken: number): number {
  let [low, high] = [free, taken];
  for (let k = 0; k < halvings && high - low > ROUNDING_IN / 10; k++) {
    const middle = (low + high) / 2;
    if (parts.isFree(at(middle))) low = middle;
    else high = middle;
  }
  return low;
}

export const distance = (a: Point, b: Point): number => sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

import type { Spot } from './move-part.ts';
import { infinity } from './numbers.ts';
import { angleBetween, turnedBy } from './own-angle.ts';
import type { Random } from './random.ts';
import type { SearchState } from './search-state.ts';

/** First and last steps of a descent: inches, and radians of turn. */
export type DescentSteps = {
  readonly from: number;
  readonly until: number;
  readonly turnFrom: number;
  readonly turnUntil: number;
};

/** A part this near to a turn that has a table, or lies along a wall, tries that turn last; radians. */
const snapWithin = 0.035;
const turning = 4;

/**
 * The descent of parts that may lie at any angle: steps along a random axis (x, y, a diagonal, or a turn about the part's
 * middle) both ways; longer after success, half after failure. At last it tries the nearest of the shape's turns, since edges
 * along walls and each other pack best and pairs with tables are quick to ask.
 */
export function descendTurning(
  state: SearchState,
  random: Random,
  part: number,
  spot: Spot,
  { from, until, turnFrom, turnUntil }: DescentSteps,
): void {
  const { steps } = state.tables;
  const { sheet } = spot;
  let { turn, x, y, loss } = spot;
  let stepX = from;
  let stepY = from;
  let stepTurn = turnFrom;
  let axis = random.below(5);
  while (stepX >= until || stepY >= until || stepTurn >= turnUntil) {
    let ahead = infinity;
    let behind = infinity;
    let turnAhead = turn;
    let turnBehind = turn;
    let ux = 0;
    let uy = 0;
    if (axis === turning) {
      turnAhead = turnedBy(turn, stepTurn, steps);
      turnBehind = turnedBy(turn, -stepTurn, steps);
    } else {
      ux = axis === 1 ? 0 : axis === 3 ? -stepX : stepX;
      uy = axis === 0 ? 0 : stepY;
    }
    ahead = state.evaluate(part, turnAhead, sheet, x + ux, y + uy, loss);
    behind = state.evaluate(part, turnBehind, sheet, x - ux, y - uy, loss);
    const best = ahead <= behind ? ahead : behind;
    const better = best < loss;
    if (best <= loss) {
      const sign = ahead <= behind ? 1 : -1;
      x += sign * ux;
      y += sign * uy;
      turn = sign > 0 ? turnAhead : turnBehind;
      loss = best;
    }
    const factor = better ? 1.1 : 0.5;
    if (axis === turning) stepTurn *= factor;
    else if (axis === 0) stepX *= factor;
    else if (axis === 1) stepY *= factor;
    else {
      const root = better ? 1.0488088481701516 : 0.7071067811865476;
      stepX *= root;
      stepY *= root;
    }
    if (!better) axis = random.below(5);
  }
  const near = nearestTurn(state.shapes[state.shape[part]!]!.turns, turn, steps);
  if (near !== turn && angleBetween(near, turn, steps) < snapWithin) {
    const snapped = state.evaluate(part, near, sheet, x, y, loss);
    if (snapped <= loss) {
      turn = near;
      loss = snapped;
    }
  }
  spot.turn = turn;
  spot.x = x;
  spot.y = y;
  spot.loss = loss;
}

function nearestTurn(turns: Int32Array, turn: number, steps: number): number {
  let nearest = turn;
  let least = infinity;
  for (let k = 0; k < turns.length; k++) {
    const apart = angleBetween(turns[k]!, turn, steps);
    if (apart >= least) continue;
    least = apart;
    nearest = turns[k]!;
  }
  return nearest;
}

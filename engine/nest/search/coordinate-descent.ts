import type { Spot } from './placement-search.ts';
import { infinity } from '../../geometry/math.ts';
import { angleBetween, turnedBy } from '../shape/rotation.ts';
import type { Random } from '../random.ts';
import type { SearchState } from '../state/layout-state.ts';

/** First and last steps of a descent: shares of the part's smaller side, and radians of turn. */
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
 * Betters a spot: steps along a random axis (x, y, a diagonal, or when `mayTurn` a turn about the part's middle) both ways;
 * longer after success, half after failure. At last a part that may turn tries the nearest of the shape's turns, since edges
 * along walls and each other pack best and pairs with tables are quick to ask.
 */
export function descend(
  state: SearchState,
  random: Random,
  part: number,
  spot: Spot,
  steps: DescentSteps,
  mayTurn: boolean,
): void {
  const shape = state.shapes[state.shape[part]!]!;
  const until = steps.until * shape.minSide;
  const turnUntil = mayTurn ? steps.turnUntil : infinity;
  const axes = mayTurn ? 5 : 4;
  const { sheet } = spot;
  const tableSteps = state.tables.steps;
  let { turn, x, y, loss } = spot;
  let stepX = steps.from * shape.minSide;
  let stepY = stepX;
  let stepTurn = steps.turnFrom;
  let axis = random.below(axes);
  while (stepX >= until || stepY >= until || stepTurn >= turnUntil) {
    let turnAhead = turn;
    let turnBehind = turn;
    let ux = 0;
    let uy = 0;
    if (axis === turning) {
      turnAhead = turnedBy(turn, stepTurn, tableSteps);
      turnBehind = turnedBy(turn, -stepTurn, tableSteps);
    } else {
      ux = axis === 1 ? 0 : axis === 3 ? -stepX : stepX;
      uy = axis === 0 ? 0 : stepY;
    }
    const ahead = state.evaluate(part, turnAhead, sheet, x + ux, y + uy, loss);
    const behind = state.evaluate(part, turnBehind, sheet, x - ux, y - uy, ahead < loss ? ahead : loss);
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
    if (!better) axis = random.below(axes);
  }
  const near = mayTurn ? nearestTurn(shape.turns, turn, tableSteps) : turn;
  if (near !== turn && angleBetween(near, turn, tableSteps) < snapWithin) {
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

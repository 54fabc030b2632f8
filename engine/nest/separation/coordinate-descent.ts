import type { Pose } from './placement-search.ts';
import { infinity } from '../../geometry/math.ts';
import { angleBetween, rotatedBy } from '../shape/rotation.ts';
import type { Random } from '../random.ts';
import type { LayoutState } from '../state/layout-state.ts';

/** First and last steps of a descent: shares of the part's smaller side, and radians of turn. */
export type DescentSteps = {
  readonly from: number;
  readonly until: number;
  readonly turnFrom: number;
  readonly turnUntil: number;
};

/** A part this near to a turn that has a table, or lies along a wall, tries that turn last; radians. */
const snapWithin = 0.035;
const rotating = 4;

/**
 * Betters a spot: steps along a random axis (x, y, a diagonal, or when `mayTurn` a turn about the part's middle) both ways;
 * longer after success, half after failure. At last a part that may turn tries the nearest of the shape's turns, since edges
 * along walls and each other pack best and pairs with tables are quick to ask.
 */
export function descend(
  state: LayoutState,
  random: Random,
  part: number,
  pose: Pose,
  steps: DescentSteps,
  mayRotate: boolean,
): void {
  const shape = state.shapeOf(part);
  const until = steps.until * shape.minSide;
  const turnUntil = mayRotate ? steps.turnUntil : infinity;
  const axes = mayRotate ? 5 : 4;
  const { sheet } = pose;
  const tabulated = state.rasters.tabulated;
  let { rotation, x, y, loss } = pose;
  let stepX = steps.from * shape.minSide;
  let stepY = stepX;
  let stepTurn = steps.turnFrom;
  let axis = random.below(axes);
  while (stepX >= until || stepY >= until || stepTurn >= turnUntil) {
    let rotationAhead = rotation;
    let rotationBehind = rotation;
    let ux = 0;
    let uy = 0;
    if (axis === rotating) {
      rotationAhead = rotatedBy(rotation, stepTurn, tabulated);
      rotationBehind = rotatedBy(rotation, -stepTurn, tabulated);
    } else {
      ux = axis === 1 ? 0 : axis === 3 ? -stepX : stepX;
      uy = axis === 0 ? 0 : stepY;
    }
    const ahead = state.evaluate(part, rotationAhead, sheet, x + ux, y + uy, loss);
    const behind = state.evaluate(part, rotationBehind, sheet, x - ux, y - uy, ahead < loss ? ahead : loss);
    const best = ahead <= behind ? ahead : behind;
    const better = best < loss;
    if (best <= loss) {
      const sign = ahead <= behind ? 1 : -1;
      x += sign * ux;
      y += sign * uy;
      rotation = sign > 0 ? rotationAhead : rotationBehind;
      loss = best;
    }
    const factor = better ? 1.1 : 0.5;
    if (axis === rotating) stepTurn *= factor;
    else if (axis === 0) stepX *= factor;
    else if (axis === 1) stepY *= factor;
    else {
      const root = better ? 1.0488088481701516 : 0.7071067811865476;
      stepX *= root;
      stepY *= root;
    }
    if (!better) axis = random.below(axes);
  }
  const focused = mayRotate ? nearestRotation(shape.rotations, rotation, tabulated) : rotation;
  if (focused !== rotation && angleBetween(focused, rotation, tabulated) < snapWithin) {
    const snapped = state.evaluate(part, focused, sheet, x, y, loss);
    if (snapped <= loss) {
      rotation = focused;
      loss = snapped;
    }
  }
  pose.rotation = rotation;
  pose.x = x;
  pose.y = y;
  pose.loss = loss;
}

function nearestRotation(rotations: Int32Array, rotation: number, steps: number): number {
  let nearest = rotation;
  let least = infinity;
  for (let k = 0; k < rotations.length; k++) {
    const apart = angleBetween(rotations[k]!, rotation, steps);
    if (apart >= least) continue;
    least = apart;
    nearest = rotations[k]!;
  }
  return nearest;
}

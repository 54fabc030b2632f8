import { infinity } from '@measurement-nesting/curves/math';
import { angleBetween, rotatedBy } from '../shape/rotation.ts';
import type { Random } from '../random.ts';
import { placement } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';

/** Pose of a part, with its weighted loss. */
export type Pose = { rotation: number; sheet: number; x: number; y: number; loss: number };

/** First and last steps of a descent: shares of the part's smaller side, and radians of rotation. */
type DescentSteps = {
  readonly from: number;
  readonly until: number;
  readonly rotateFrom: number;
  readonly rotateUntil: number;
};

/** The axes of a step: x, y, both diagonals, and rotation. */
const xAxis = 0;
const yAxis = 1;
const fallingDiagonal = 3;
const rotationAxis = 4;
/** Factors of a step after success and after failure; on a diagonal each of the two components has the square root. */
const grow = { axis: 1.1, diagonal: 1.0488088481701516 };
const shrink = { axis: 0.5, diagonal: 0.7071067811865476 };

/**
 * Improves a pose by coordinate descent, in place: steps along a random axis (x, y, a diagonal, or when `mayRotate` a
 * rotation about the part's center) in both directions, longer after success, halved after failure. A part that may
 * rotate finally tries the nearest of its shape's candidate rotations, since parallel edges pack best and tabulated
 * pairs are quick to evaluate. Gardeyn and Wauters 2025, Algorithm 7, with rotations.
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
  const rotateUntil = mayRotate ? steps.rotateUntil : infinity;
  const axes = mayRotate ? 5 : 4;
  const { sheet } = pose;
  const tabulated = state.rasters.tabulated;
  let { rotation, x, y, loss } = pose;
  let stepX = steps.from * shape.minSide;
  let stepY = stepX;
  let stepAngle = steps.rotateFrom;
  let axis = random.below(axes);
  while (stepX >= until || stepY >= until || stepAngle >= rotateUntil) {
    let rotationAhead = rotation;
    let rotationBehind = rotation;
    let ux = 0;
    let uy = 0;
    if (axis === rotationAxis) {
      rotationAhead = rotatedBy(rotation, stepAngle, tabulated);
      rotationBehind = rotatedBy(rotation, -stepAngle, tabulated);
    } else {
      ux = axis === yAxis ? 0 : axis === fallingDiagonal ? -stepX : stepX;
      uy = axis === xAxis ? 0 : stepY;
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
    const change = better ? grow : shrink;
    if (axis === rotationAxis) stepAngle *= change.axis;
    else if (axis === xAxis) stepX *= change.axis;
    else if (axis === yAxis) stepY *= change.axis;
    else {
      stepX *= change.diagonal;
      stepY *= change.diagonal;
    }
    if (!better) axis = random.below(axes);
  }
  const focused = mayRotate ? nearestRotation(shape.rotations, rotation, tabulated) : rotation;
  if (focused !== rotation && angleBetween(focused, rotation, tabulated) < placement.snapWithin) {
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
  let min = infinity;
  for (let k = 0; k < rotations.length; k++) {
    const apart = angleBetween(rotations[k]!, rotation, steps);
    if (apart >= min) continue;
    min = apart;
    nearest = rotations[k]!;
  }
  return nearest;
}

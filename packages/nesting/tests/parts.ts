import { contourBox, polygonContour, type Contour } from '@measurement-nesting/curves';
import type { NestControl, NestItem, NestOptions } from '../src/types.ts';
import type { AllowedRotations } from '../src/model/rotations.ts';

export type Points = readonly (readonly [number, number])[];

export const square = (size: number, x = 0, y = 0): Points => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

/** An L of 4 x 3 with arms of 1. */
export const ell: Points = [
  [0, 0],
  [4, 0],
  [4, 1],
  [1, 1],
  [1, 3],
  [0, 3],
];

/** Parts for the nesting tests, drawn anywhere: their place in the drawing must not matter. */
export function polygonItem(
  points: readonly (readonly [number, number])[],
  quantity = 1,
  holes: readonly Contour[] = [],
): NestItem {
  return itemOf(polygonContour(points.map(([x, y]) => ({ x, y }))), quantity, holes);
}

export function rectangleItem(width: number, height: number, quantity = 1): NestItem {
  return polygonItem(
    [
      [3, 7],
      [3 + width, 7],
      [3 + width, 7 + height],
      [3, 7 + height],
    ],
    quantity,
  );
}

export function circle(cx: number, cy: number, radius: number, clockwise = true): Contour {
  const sweep = (clockwise ? 2 : -2) * Math.PI;
  const ends = { x0: cx + radius, y0: cy, x1: cx + radius, y1: cy };
  return {
    closed: true,
    segments: [{ kind: 'arc', ...ends, cx, cy, rx: radius, ry: radius, rotation: 0, start: 0, sweep }],
  };
}

export function discItem(radius: number, quantity = 1): NestItem {
  return itemOf(circle(11, -4, radius), quantity, []);
}

export function ringItem(outerRadius: number, innerRadius: number, quantity = 1): NestItem {
  return itemOf(circle(-5, 2, outerRadius), quantity, [circle(-5, 2, innerRadius, false)]);
}

export function itemOf(
  outer: Contour,
  quantity: number,
  holes: readonly Contour[],
  group = '',
  rotation?: AllowedRotations,
): NestItem {
  const box = contourBox(outer);
  const name = `${(box.maxX - box.minX).toFixed(2)} x ${(box.maxY - box.minY).toFixed(2)}`;
  const source = { id: '', layer: '', group: '', strokeColor: '', fillColor: '' };
  return { part: { id: name, name, outer, holes, lines: [], group, source, box }, quantity, rotation };
}

export const plainOptions: NestOptions = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: '90',
  partsInHoles: true,
  keepGroups: false,
};

/** A clock that never moves: the budget is `evaluations` alone, so tests do not depend on the machine. */
export function countedControl(evaluations: number, seed = 1): NestControl {
  return { now: () => 0, seed, budgetMs: 1000, maxEvaluations: evaluations, shouldStop: () => false, onBest: () => {} };
}

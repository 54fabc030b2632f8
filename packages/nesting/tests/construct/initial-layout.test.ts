import { expect, test } from '@jest/globals';
import { randomInitialLayout } from '../../src/construct/initial-layout.ts';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { Random } from '../../src/random.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { LayoutState } from '../../src/state/layout-state.ts';
import { ell, square } from '../parts.ts';

const contactTolerance = 1e-9;
const rotations = makeRotationTable(4);

/** Returns a state with small squares, Ls of 4 x 3 and squares of 3, in this order, all overlapping. */
function jam(length: number): LayoutState {
  const shapes = [square(1), ell, square(3)].map((points) =>
    makeShape([polygonOf(points)], [], [0], rotations, contactTolerance),
  );
  const kinds = Int32Array.from([0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2]);
  const rasters = new NoFitRasters(shapes, rotations, new ExactCollision());
  const state = new LayoutState(
    { shapes, shapeOfPart: kinds, container: { length, height: 6 }, contactTolerance },
    rasters,
  );
  for (let part = 0; part < state.count; part++) state.place(part, 0, 0, 2, 2);
  state.updateAllLosses();
  return state;
}

const isShape = (state: LayoutState, shape: number) => (part: number) => state.shape[part] === shape;

test('a random initial layout has all parts on one sheet without overlap, the bulkiest first', () => {
  const state = jam(40);
  expect(randomInitialLayout(state, new Random(1), () => false)).toBe(true);
  state.updateAllLosses();
  expect(state.overlaps.totalLoss()).toBe(0);
  expect(state.sheets).toBe(1);
  const parts = Array.from({ length: state.count }, (_, part) => part);
  expect(parts.every((part) => state.sheet[part] === 0)).toBe(true);
  expect(state.openLength).toBe(Math.max(...state.maxX));
  // Two Ls or two squares fit above each other. Later parts do not begin further left, except small ones in gaps.
  const leftmost = (shape: number) => Math.min(...parts.filter(isShape(state, shape)).map((part) => state.minX[part]!));
  expect(leftmost(1)).toBeLessThan(1e-6);
  expect(leftmost(2)).toBeGreaterThan(1);
});

test('returns false when some part has no position', () => {
  expect(randomInitialLayout(jam(6), new Random(1), () => false)).toBe(false);
});

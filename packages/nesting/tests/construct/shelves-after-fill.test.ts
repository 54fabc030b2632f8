import { expect, test } from '@jest/globals';
import { bestInitialLayout } from '../../src/construct/initial-layout.ts';
import { placeOnShelves } from '../../src/construct/shelves-after-fill.ts';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import type { Problem } from '../../src/problem/problem.ts';
import { Random } from '../../src/random.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { LayoutState } from '../../src/state/layout-state.ts';
import { ell, square } from '../parts.ts';

const contactTolerance = 1e-9;
const rotations = makeRotationTable(4);
const shapes = [ell, square(3), square(1)].map((points) =>
  makeShape([polygonOf(points)], [], [0, 1, 2, 3], rotations, contactTolerance),
);

/** Returns a state of Ls and squares in turn, all unplaced. */
function stateOf(count: number, given: Partial<Problem> = {}): LayoutState {
  const shapeOfPart = Int32Array.from({ length: count }, (_, part) => part % shapes.length);
  const rasters = new NoFitRasters(shapes, rotations, new ExactCollision());
  return new LayoutState(
    { shapes, shapeOfPart, container: { length: 12, height: 8 }, contactTolerance, ...given },
    rasters,
  );
}

function expectFreeOfOverlap(state: LayoutState): void {
  state.updateAllLosses();
  expect(state.overlaps.totalLoss()).toBe(0);
}

test('places parts without a position on shelves behind the others and on further sheets', () => {
  const state = stateOf(30);
  state.place(0, 0, 0, 2, 1.5);
  const rest = Array.from({ length: 29 }, (_, k) => k + 1);
  expect(placeOnShelves(state, rest)).toEqual([]);
  expect(state.sheets).toBeGreaterThan(1);
  expect(rest.some((part) => state.sheet[part] === 0)).toBe(true);
  expectFreeOfOverlap(state);
});

test('shelves on a stock respect sizes and grain, and return parts without a sheet', () => {
  const plan = {
    containers: [
      { length: 12, height: 8 },
      { length: 6, height: 5 },
    ],
    halfTurns: [false, true],
  };
  const state = stateOf(30, { plan });
  const left = placeOnShelves(
    state,
    Array.from({ length: 30 }, (_, part) => part),
  );
  expect(left.length).toBeGreaterThan(0);
  expect(left.every((part) => state.sheet[part] === -1)).toBe(true);
  const onSecond = Array.from(state.sheet.keys()).filter((part) => state.sheet[part] === 1);
  expect(onSecond.length).toBeGreaterThan(0);
  expect(onSecond.every((part) => state.rotation[part]! % 2 === 0)).toBe(true);
  expectFreeOfOverlap(state);
});

test.each([
  ['immediately', 0],
  ['after some parts', 70_000],
])('a construction that ends %s has placed every part', (_, evaluations) => {
  const state = stateOf(300);
  const isLate = (): boolean => state.evaluations >= evaluations;
  expect(bestInitialLayout(state, new Random(1), { isStopped: () => false, isLate })).toBe(0);
  expectFreeOfOverlap(state);
  // Each fill has the evaluations of a small job; a stop ends it at once.
  expect(state.evaluations).toBeGreaterThan(60_000);
  const stopped = stateOf(300);
  expect(bestInitialLayout(stopped, new Random(1), { isStopped: () => true, isLate })).toBe(0);
  expectFreeOfOverlap(stopped);
  expect(stopped.evaluations).toBeLessThan(10_000);
});

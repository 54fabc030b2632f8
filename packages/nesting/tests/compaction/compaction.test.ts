import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { Compactor } from '../../src/compaction/compaction.ts';
import { withFreeRotation } from '../../src/prepare/admissible-rotations.ts';
import { makeRotationTable, rotationAt } from '../../src/shape/rotation.ts';
import { makeShape, polesForLoss } from '../../src/shape/search-shape.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { LayoutState } from '../../src/state/layout-state.ts';
import { ell, square } from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { runs } from '../../../../tools/harness/depth.ts';

/** Gap that the linear program leaves between touching parts. */
const CONTACT = 5e-7;

const contactTolerance = 1e-9;
const rotations = makeRotationTable(4);
const container = { length: 40, height: 6 };
const patient = (): boolean => false;

/**
 * Returns a state of parts of three shapes: 0 is a square of 2, 1 an L of 4 x 3, and 2 a frame of 5 with a hole of 4.
 */
function stateWith(shapeOfPart: readonly number[], anyAngle = false): LayoutState {
  const plain = [
    makeShape([polygonOf(square(2))], [], [0], rotations, contactTolerance, polesForLoss),
    makeShape([polygonOf(ell)], [], [0, 2], rotations, contactTolerance, polesForLoss),
    makeShape([polygonOf(square(5))], [polygonOf(square(4, 0.5, 0.5))], [0], rotations, contactTolerance, polesForLoss),
  ];
  const shapes = anyAngle ? plain.map((shape) => withFreeRotation(shape, container, contactTolerance)) : plain;
  const rasters = new NoFitRasters(shapes, rotations, new ExactCollision());
  return new LayoutState({ shapes, shapeOfPart: Int32Array.from(shapeOfPart), container, contactTolerance }, rasters);
}

/** Places each part with its center at its point of `at`. */
function placeAll(state: LayoutState, at: readonly (readonly [number, number])[], sheet = 0): void {
  at.forEach(([x, y], part) => state.place(part, 0, sheet, x, y));
  state.updateAllLosses();
}

test('parts with space between them are compacted, all at once', () => {
  const state = stateWith([0, 0, 0]);
  placeAll(state, [
    [1.2, 1.1],
    [3.6, 1.4],
    [6.1, 1.2],
  ]);
  expect(new Compactor(state).compact(patient)).toBe(true);
  expectWithin(state.openLength, 6, CONTACT);
  expect(state.overlaps.totalLoss()).toBe(0);
});

test('small overlaps are separated at no more than the necessary length', () => {
  const state = stateWith([0, 0, 0]);
  state.openLength = 5.9;
  placeAll(state, [
    [1, 1],
    [2.95, 1],
    [4.9, 1],
  ]);
  expect(state.overlaps.totalLoss()).toBeGreaterThan(0);
  expect(new Compactor(state).compact(patient)).toBe(true);
  expectWithin(state.openLength, 6, CONTACT);
});

test('a gap is filled, and a part in a hole remains in it', () => {
  // The square moves into the notch of the L; the one in the frame can only push against the frame from inside.
  const state = stateWith([1, 0, 2, 0]);
  placeAll(state, [
    [2.1, 1.6],
    [3.6, 2.4],
    [7.2, 2.7],
    [7.2, 2.6],
  ]);
  const before = state.openLength;
  expect(new Compactor(state).compact(patient)).toBe(true);
  expect(state.overlaps.totalLoss()).toBe(0);
  expect(state.openLength).toBeLessThan(before);
  expect(Math.abs(state.x[3]! - state.x[2]!)).toBeLessThanOrEqual(1 + 1e-6);
});

test('an overlap that cannot be separated in place is abandoned', () => {
  const state = stateWith([0, 0, 0, 0]);
  placeAll(state, [
    [1, 1],
    [1.1, 1.1],
    [1.05, 0.95],
    [0.95, 1.05],
  ]);
  const rounds: number[] = [];
  const done = new Compactor(state).compact((length, overlap, round) => {
    rounds.push(round);
    expect(length).toBeGreaterThan(0);
    expect(overlap).toBeGreaterThanOrEqual(0);
    return round >= 2;
  });
  expect(done).toBe(false);
  expect(rounds).toEqual([0, 1, 2]);
});

test('full sheets are also separated at constant length', () => {
  const state = stateWith([0, 0, 0]);
  state.sheets = 2;
  state.ensureSheet(1);
  placeAll(state, [
    [38.95, 1],
    [37.1, 1],
    [5, 1],
  ]);
  state.place(2, 0, 1, 1.5, 1.5);
  state.updateAllLosses();
  expect(state.overlaps.totalLoss()).toBeGreaterThan(0);
  expect(new Compactor(state).compact(patient)).toBe(true);
  expect(Array.from(state.sheet)).toEqual([0, 0, 1]);
  expect(state.maxX[0]!).toBeLessThanOrEqual(container.length + contactTolerance);
  expectWithin(state.openLength, 2, CONTACT);
});

test('an empty last sheet and a part that fills the container do not change', () => {
  const empty = stateWith([0]);
  empty.sheets = 2;
  empty.ensureSheet(1);
  placeAll(empty, [[5, 5]]);
  expect(new Compactor(empty).compact(patient)).toBe(true);
  expect([empty.x[0], empty.y[0]]).toEqual([5, 5]);
  const full = makeShape([polygonOf(square(6))], [], [0], rotations, contactTolerance);
  const state = new LayoutState(
    { shapes: [full], shapeOfPart: Int32Array.of(0, 0), container, contactTolerance },
    new NoFitRasters([full], rotations, new ExactCollision()),
  );
  placeAll(state, [
    [3, 3],
    [9, 3],
  ]);
  expect(new Compactor(state).compact(patient)).toBe(true);
  expectWithin(state.openLength, 12, CONTACT);
  expect([state.y[0], state.y[1]]).toEqual([3, 3]);
});

test('parts at free angles are separated without rotation', () => {
  const state = stateWith([0, 0], true);
  const askew = rotationAt(Math.PI / 4, rotations.tabulated);
  state.place(0, askew, 0, 1.6, 1.6);
  state.place(1, askew, 0, 4.9, 1.6);
  state.updateAllLosses();
  expect(new Compactor(state).compact(patient)).toBe(true);
  // Side by side at 45 degrees, two squares need the length of two diagonals, or less when one is higher.
  expect(state.overlaps.totalLoss()).toBe(0);
  expect(state.openLength).toBeLessThan(4 * Math.SQRT2 + 1e-6);
});

test('compacts any layout without overlap or extra length, deterministically', () => {
  const place = fc.tuple(
    fc.nat(2),
    fc.double({ min: 0, max: 0.4, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (places) => {
      const run = (): { free: boolean; length: number; at: number[]; before: number } => {
        const state = stateWith(places.map(([shape]) => shape));
        let x = 0;
        places.forEach(([shape, gap, up], part) => {
          const { outlines } = state.shapes[shape]!;
          const { minX, maxX, minY, maxY } = outlines[0]!;
          state.place(part, 0, 0, x + gap - minX, up * (container.height - (maxY - minY)) - minY);
          x += gap + maxX - minX;
        });
        state.updateAllLosses();
        const free = new Compactor(state).compact(patient);
        return { free, length: state.openLength, at: [...state.x, ...state.y], before: x };
      };
      const one = run();
      expect(one.free).toBe(true);
      expect(one.length).toBeLessThanOrEqual(one.before + 1e-6);
      expect(run()).toEqual(one);
    }),
    { numRuns: runs(40) },
  );
});

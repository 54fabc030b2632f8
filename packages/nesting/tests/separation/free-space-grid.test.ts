import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { FreeSpaceGrid } from '../../src/separation/free-space-grid.ts';
import { PlacementSearch } from '../../src/separation/placement-search.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { Random } from '../../src/random.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { LayoutState } from '../../src/state/layout-state.ts';
import { ell, square } from '../parts.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const contactTolerance = 1e-9;
const rotations = makeRotationTable(4);
const container = { length: 12, height: 6 };

/**
 * Returns a state of parts of four shapes: 0 is a square of 2, 1 an L of 4 x 3, 2 a frame of 5 with a hole of 4, and 3
 * a square of 6.
 */
function stateWith(shapeOfPart: readonly number[]): LayoutState {
  const shapes = [
    makeShape([polygonOf(square(2))], [], [0], rotations, contactTolerance),
    makeShape([polygonOf(ell)], [], [0, 1, 2, 3], rotations, contactTolerance),
    makeShape([polygonOf(square(5))], [polygonOf(square(4, 0.5, 0.5))], [0], rotations, contactTolerance),
    makeShape([polygonOf(square(6))], [], [0], rotations, contactTolerance),
  ];
  return new LayoutState(
    { shapes, shapeOfPart: Int32Array.from(shapeOfPart), container, contactTolerance },
    new NoFitRasters(shapes, rotations, new ExactCollision()),
  );
}

function drawn(state: LayoutState, count: number): { sheet: number; x: number; y: number }[] {
  const freeSpace = new FreeSpaceGrid(state);
  const random = new Random(1);
  freeSpace.scan();
  return Array.from({ length: count }, () => {
    expect(freeSpace.sample(random)).toBe(true);
    return { sheet: freeSpace.sheet, x: freeSpace.x, y: freeSpace.y };
  });
}

test('samples are beside parts and in their holes, never inside by more than half a cell, and uniform', () => {
  const state = stateWith([2, 3]);
  state.place(0, 0, 0, 2.5, 2.5);
  state.place(1, 0, 0, 9, 3);
  const points = drawn(state, 4000);
  const cell = Math.sqrt(72 / 256);
  const inHole = points.filter(({ x, y }) => x < 5 && y < 5);
  for (const { x, y } of inHole) {
    expect(Math.min(x, y)).toBeGreaterThan(0.5 - cell);
    expect(Math.max(x, y)).toBeLessThan(4.5 + cell);
  }
  for (const { x } of points) expect(x).toBeLessThan(6 + cell);
  // The hole has about 16 of the 16 + 11 free square units; the cells at its edge are inexact.
  expect(inHole.length / points.length).toBeGreaterThan(0.45);
  expect(inHole.length / points.length).toBeLessThan(0.75);
});

test('all sheets are sampled, the last one only up to its used length', () => {
  const state = stateWith([3, 3, 0]);
  state.sheets = 2;
  state.openLength = 6;
  state.place(0, 0, 0, 3, 3);
  state.place(1, 0, 0, 9, 3);
  state.place(2, 0, 1, 1, 1);
  for (const { sheet, x } of drawn(state, 500)) {
    expect(sheet).toBe(1);
    expect(x).toBeLessThan(6);
  }
});

test('a fully covered layout has no samples, and unplaced parts cover nothing', () => {
  const state = stateWith([3, 3]);
  state.place(0, 0, 0, 3, 3);
  expect(drawn(state, 50).every(({ x }) => x > 5)).toBe(true);
  state.place(1, 0, 0, 9, 3);
  const freeSpace = new FreeSpaceGrid(state);
  freeSpace.scan();
  expect(freeSpace.sample(new Random(1))).toBe(false);
});

test('samples of free space are never covered, even if parts overlap each other and the sheet borders', () => {
  const place = fc.record({
    shape: fc.nat(2),
    rotation: fc.nat(3),
    x: fc.double({ min: -3, max: 15, noNaN: true }),
    y: fc.double({ min: -3, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
      const state = stateWith(places.map(({ shape }) => shape));
      places.forEach(({ rotation, x, y }, part) => state.place(part, rotation, 0, x, y));
      const freeSpace = new FreeSpaceGrid(state);
      freeSpace.scan();
      const random = new Random(7);
      const cell = Math.sqrt(72 / (128 * places.length));
      for (let k = 0; k < 20 && freeSpace.sample(random); k++) {
        // Exact for the center of a cell; other points are accurate to within the cell.
        const x = (Math.floor(freeSpace.x / cell) + 0.5) * cell;
        const y = (Math.floor(freeSpace.y / cell) + 0.5) * cell;
        for (let part = 0; part < places.length; part++) expect(covers(state, part, x, y)).toBe(false);
      }
    }),
    { numRuns: runs(200) },
  );
});

/** Returns true if the part covers the point, by the even-odd rule on the edges that the search uses. */
function covers(state: LayoutState, part: number, x: number, y: number): boolean {
  const { ends } = state.outlineOf(part);
  let inside = false;
  for (let e = 0; e < ends.length; e += 4) {
    const [ax, ay] = [ends[e]! + state.x[part]!, ends[e + 1]! + state.y[part]!];
    const [bx, by] = [ends[e + 2]! + state.x[part]!, ends[e + 3]! + state.y[part]!];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  }
  return inside;
}

test('no part is placed on a sheet that was removed since the last scan', () => {
  const state = stateWith([3, 3, 3, 3, 3, 3, 3, 3]);
  const layAllOn = (sheets: number) => {
    state.sheets = sheets;
    state.openLength = container.length;
    for (let part = 0; part < state.count; part++) state.place(part, 0, 0, part % 2 === 0 ? 3 : 9, 3);
    for (let sheet = 0; sheet < sheets; sheet++) state.ensureSheet(sheet);
    state.updateAllLosses();
  };
  const search = new PlacementSearch(state, new Random(1));
  const samples = { focused: 0, inFreeSpace: 25, inContainer: 0 };
  layAllOn(2);
  search.move(0, samples);
  expect(state.sheet[0]).toBe(1);
  layAllOn(1);
  for (let part = 0; part < state.count; part++) {
    search.move(part, samples);
    expect(state.sheet[part]).toBe(0);
  }
});

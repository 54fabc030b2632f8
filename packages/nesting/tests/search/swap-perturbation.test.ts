import { expect, test } from '@jest/globals';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { PlacementSearch } from '../../src/separation/placement-search.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { Random } from '../../src/random.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { LayoutState } from '../../src/state/layout-state.ts';
import { SwapPerturbation } from '../../src/search/swap-perturbation.ts';
import { ell, square } from '../parts.ts';
import type { Points } from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Tolerance of positions: parts exchange the positions of their centers, not of their corners. */
const NEAR = 0.5;

const rotations = makeRotationTable(4);
const container = { length: 60, height: 10 };

/**
 * Returns a state with one part of each outline, side by side without overlap, from left to right on alternating
 * sheets.
 */
function stateWith(outlines: readonly Points[], sheets = 1): LayoutState {
  const shapes = outlines.map((points) => makeShape([polygonOf(points)], [], [0], rotations, 1e-9));
  const rasters = new NoFitRasters(shapes, rotations, new ExactCollision());
  const state = new LayoutState(
    { shapes, shapeOfPart: Int32Array.from(shapes.keys()), container, contactTolerance: 1e-9 },
    rasters,
  );
  state.sheets = sheets;
  for (let part = 0; part < state.count; part++) state.place(part, 0, part % sheets, 5 + 10 * part, 5);
  state.updateAllLosses();
  return state;
}

const swapperOf = (state: LayoutState): SwapPerturbation => {
  const random = new Random(3);
  return new SwapPerturbation(state, random, new PlacementSearch(state, random));
};

const placesOf = (state: LayoutState): string[] =>
  Array.from(state.x, (x, part) => `${state.sheet[part]} ${x} ${state.y[part]}`);

/** Returns the parts that moved in each of many swaps, as one string for each swap. */
function swapped(state: LayoutState, count: number): string[] {
  const perturbation = swapperOf(state);
  return Array.from({ length: count }, () => {
    const before = placesOf(state);
    perturbation.swapRandom();
    const after = placesOf(state);
    expect([...after].sort()).toEqual([...before].sort());
    return before.flatMap((place, part) => (place === after[part] ? [] : [part])).join(' ');
  });
}

test('swaps parts of similar size, also between sheets, without changing the number of parts on a sheet', () => {
  const pairs = new Set(swapped(stateWith([square(6), square(5.5), square(2), ell, square(1)], 2), 300));
  // The areas 36 and 30.25 are similar, and so are 4 and 6; no other area is similar to the smallest, 1.
  expect(pairs).toContain('0 1');
  expect(pairs).toContain('2 3');
  expect(pairs).not.toContain('0 2');
  expect(pairs).not.toContain('1 3');
});

test('selects among the large parts, three quarters of all area, in half of the swaps', () => {
  const all = swapped(stateWith([square(9), square(8), square(2), square(1.8), square(1.6), ell]), 2000);
  const large = all.filter((pair) => pair === '0 1').length / all.length;
  // The two large parts are swapped in one half of the cases and in a third of the other half, since nothing overlaps.
  expect(large).toBeGreaterThan(0.6);
  expect(large).toBeLessThan(0.73);
});

test('a part without another of its size is swapped with any other, and a single part does not move', () => {
  expect(new Set(swapped(stateWith([square(8), square(1)]), 50))).toEqual(new Set(['', '0 1']));
  expect(new Set(swapped(stateWith([square(8)]), 5))).toEqual(new Set(['']));
});

test('makes the best of many swaps: exchanges a part too wide for its position with one that fits', () => {
  // Two squares as high as the container leave a gap of 5. The square of 6 is in the gap, and the one of 4.8 elsewhere.
  const state = stateWith([square(10), square(10), square(6), square(4.8)]);
  const [tooWide, narrow] = [2, 3];
  for (const [part, x] of [5, 20, 12.5, 50].entries()) state.place(part, 0, 0, x, 5);
  state.updateAllLosses();
  expect(state.overlaps.totalLoss()).toBeGreaterThan(0);
  swapperOf(state).swapBestOf(100, () => false);
  expect(state.overlaps.totalLoss()).toBe(0);
  expectWithin(state.x[narrow], 12.5, NEAR);
  expect(state.x[tooWide]).toBeGreaterThan(40);
  state.updateAllLosses();
  expect(state.overlaps.totalLoss()).toBe(0);
});

test('an interrupted selection does not change the layout', () => {
  const state = stateWith([square(6), square(5.5), ell]);
  const before = placesOf(state);
  swapperOf(state).swapBestOf(200, () => true);
  expect(placesOf(state)).toEqual(before);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Collider } from '#engine/nest/collide.ts';
import { ASK, FREE, HIT, stateOf } from '#engine/nest/convolution.ts';
import { FineState } from '#engine/nest/fine-state.ts';
import { makeShape, makeTurns } from '#engine/nest/outline.ts';
import type { Outline } from '#engine/nest/outline.ts';
import { ringOf } from '#engine/nest/ring.ts';

const touch = 1e-9;
const turns = makeTurns(4);

const outlineOf = (
  outer: readonly (readonly [number, number])[],
  holes: readonly (readonly [number, number])[][] = [],
) => makeShape([ringOf(outer)], holes.map(ringOf), [0], turns, touch).outlines[0]!;

/** Every cell of a grid in finer parts, and where it begins. */
function fineOf(a: Outline, b: Outline, cells: number) {
  const [x0, y0] = [a.minX - b.maxX, a.minY - b.maxY];
  const cell = Math.max(a.maxX - b.minX - x0, a.maxY - b.minY - y0) / cells;
  const nx = Math.ceil((a.maxX - b.minX - x0) / cell) + 1;
  const ny = Math.ceil((a.maxY - b.minY - y0) / cell) + 1;
  const collider = new Collider();
  const state = stateOf(a, b, x0, y0, nx, ny, cell, collider);
  const grid = { x0, y0, nx, ny, perCell: 1 / cell };
  return { grid, state, fine: new FineState(a, b, grid, state, collider), collider };
}

/** How often offsets in cells to be asked get each answer; every answer but ASK is compared with the outlines. */
function answers(a: Outline, b: Outline, offsets: readonly (readonly [number, number])[]) {
  const { grid, state, fine, collider } = fineOf(a, b, 24);
  const told = { [FREE]: 0, [HIT]: 0, [ASK]: 0 };
  const wrong: (readonly [number, number])[] = [];
  for (const [u, v] of offsets) {
    const [column, row] = [u * (grid.nx - 1), v * (grid.ny - 1)];
    const cell = Math.floor(row) * grid.nx + Math.floor(column);
    if (state[cell] !== ASK) continue;
    const [x, y] = [grid.x0 + column / grid.perCell, grid.y0 + row / grid.perCell];
    const answer = fine.at(cell, column, row, x, y) as 0 | 1 | 2;
    told[answer]++;
    if (answer !== ASK && (answer === HIT) !== collider.collide(a, b, x, y)) wrong.push([u, v]);
  }
  expect(wrong).toEqual([]);
  return told;
}

const star = (spokes: readonly number[]): [number, number][] =>
  spokes.map((r, k) => [
    r * Math.cos((2 * Math.PI * k) / spokes.length),
    r * Math.sin((2 * Math.PI * k) / spokes.length),
  ]);
const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const offsets = fc.array(fc.tuple(share, share), { minLength: 200, maxLength: 200 });
const stars = fc.array(fc.double({ min: 0.3, max: 2, noNaN: true }), { minLength: 3, maxLength: 14 }).map(star);

test('what a finer state says of an offset is what the outlines say', () => {
  fc.assert(
    fc.property(stars, stars, offsets, (a, b, at) => {
      answers(outlineOf(a), outlineOf(b), at);
    }),
    { numRuns: 60 },
  );
});

const square = (side: number): [number, number][] => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
];
const inset = (side: number, by: number): [number, number][] => square(side).map(([x, y]) => [x + by, y + by]);

test('the same of shapes with holes, where boundaries run along each other', () => {
  const frame = outlineOf(square(4), [inset(3, 0.5)]);
  fc.assert(
    fc.property(offsets, (at) => {
      answers(frame, outlineOf(square(1)), at);
      answers(frame, frame, at);
      answers(outlineOf(square(1)), frame, at);
    }),
    { numRuns: 20 },
  );
});

test('straight boundaries leave next to nothing to be asked', () => {
  const grid = Array.from({ length: 200 }, (_, k) => (k + 0.37) / 200.5);
  const at = grid.flatMap((u) => grid.map((v): [number, number] => [u, v]));
  const told = answers(outlineOf(star([3, 3, 3, 3])), outlineOf(star([2, 2, 2, 2])), at);
  expect(told[FREE]).toBeGreaterThan(0);
  expect(told[HIT]).toBeGreaterThan(0);
  // Only the four corners of the boundary.
  expect(told[ASK]).toBeLessThan(0.05 * (told[FREE] + told[HIT]));
});

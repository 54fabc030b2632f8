import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { COLLIDING, FREE, UNDECIDED } from '../../src/collision/cell-state.ts';
import { buildRefinedCells, refinedStateAt } from '../../src/collision/refined/refined-cells.ts';
import type { Outline } from '../../src/shape/outline.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { doublesPerUnit, intsPerUnit, RasterArena } from '../../src/collision/raster-arena.ts';
import { RasterScratch } from '../../src/collision/raster-scratch.ts';
import { buildRaster, header } from '../../src/collision/no-fit-raster.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const contactTolerance = 1e-9;
/** Bytes for one raster and its refined cells. */
const roomy = 1 << 20;
const rotations = makeRotationTable(4);

const outlineOf = (
  outer: readonly (readonly [number, number])[],
  holes: readonly (readonly [number, number])[][] = [],
) => makeShape([polygonOf(outer)], holes.map(polygonOf), [0], rotations, contactTolerance).outlines[0]!;

/** Builds a raster and its refined cells, which are in the same arena. */
function refinedOf(a: Outline, b: Outline, cells: number) {
  const cell = Math.max(a.maxX - a.minX + b.maxX - b.minX, a.maxY - a.minY + b.maxY - b.minY) / cells;
  const collision = new ExactCollision();
  const scratch = new RasterScratch();
  const arena = new RasterArena(new ArrayBuffer(roomy), 1, roomy);
  const raster = buildRaster(arena, { pair: 0, a, b, cellSize: cell, weight: 1 }, collision, scratch);
  const [d, i] = [doublesPerUnit * raster, intsPerUnit * raster];
  const [x0, y0] = [arena.doubles[d + header.x0]!, arena.doubles[d + header.y0]!];
  const [nx, ny] = [arena.ints[i + header.nx]!, arena.ints[i + header.ny]!];
  const isUndecided = (k: number): boolean => arena.shorts[arena.ints[i + header.firstCell]! + k]! < 0;
  const refined = buildRefinedCells(arena, raster, a, b, collision, scratch);
  const at = (...undecidedTests: [number, number, number, number, number]) =>
    refinedStateAt(arena, refined, ...undecidedTests) as 0 | 1 | 2;
  return { grid: { x0, y0, nx, ny, perCell: 1 / cell }, isUndecided, at, collision };
}

/** Counts the results for offsets in undecided cells; every result except UNDECIDED is compared with the outlines. */
function answers(a: Outline, b: Outline, offsets: readonly (readonly [number, number])[]) {
  const { grid, isUndecided, at, collision } = refinedOf(a, b, 24);
  const reported = { [FREE]: 0, [COLLIDING]: 0, [UNDECIDED]: 0 };
  const wrong: (readonly [number, number])[] = [];
  for (const [u, v] of offsets) {
    const [column, row] = [u * (grid.nx - 1), v * (grid.ny - 1)];
    const cell = Math.floor(row) * grid.nx + Math.floor(column);
    if (!isUndecided(cell)) continue;
    const [x, y] = [grid.x0 + column / grid.perCell, grid.y0 + row / grid.perCell];
    const answer = at(cell, column, row, x, y);
    reported[answer]++;
    if (answer !== UNDECIDED && (answer === COLLIDING) !== collision.collide(a, b, x, y)) wrong.push([u, v]);
  }
  expect(wrong).toEqual([]);
  return reported;
}

const star = (spokes: readonly number[]): [number, number][] =>
  spokes.map((r, k) => [
    r * Math.cos((2 * Math.PI * k) / spokes.length),
    r * Math.sin((2 * Math.PI * k) / spokes.length),
  ]);
const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const offsets = fc.array(fc.tuple(share, share), { minLength: 200, maxLength: 200 });
const stars = fc.array(fc.double({ min: 0.3, max: 2, noNaN: true }), { minLength: 3, maxLength: 14 }).map(star);

test('refined states agree with the outlines', () => {
  fc.assert(
    fc.property(stars, stars, offsets, (a, b, at) => {
      answers(outlineOf(a), outlineOf(b), at);
    }),
    { numRuns: runs(60) },
  );
});

const square = (side: number): [number, number][] => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
];
const inset = (side: number, by: number): [number, number][] => square(side).map(([x, y]) => [x + by, y + by]);

test('refined states agree for shapes with holes, where boundaries run along each other', () => {
  const frame = outlineOf(square(4), [inset(3, 0.5)]);
  fc.assert(
    fc.property(offsets, (at) => {
      answers(frame, outlineOf(square(1)), at);
      answers(frame, frame, at);
      answers(outlineOf(square(1)), frame, at);
    }),
    { numRuns: runs(20) },
  );
});

test('straight boundaries leave almost nothing undecided', () => {
  const grid = Array.from({ length: 200 }, (_, k) => (k + 0.37) / 200.5);
  const at = grid.flatMap((u) => grid.map((v): [number, number] => [u, v]));
  const reported = answers(outlineOf(star([3, 3, 3, 3])), outlineOf(star([2, 2, 2, 2])), at);
  expect(reported[FREE]).toBeGreaterThan(0);
  expect(reported[COLLIDING]).toBeGreaterThan(0);
  // Only cells at the four corners of the boundary are undecided.
  expect(reported[UNDECIDED]).toBeLessThan(0.05 * (reported[FREE] + reported[COLLIDING]));
});

import { expect, test } from '@jest/globals';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import type { Shape } from '../../src/shape/search-shape.ts';
import { cellShare, rasterBudget, sharedRasterBytes } from '../../src/collision/raster-budget.ts';
import { headerPage } from '../../src/collision/raster-arena.ts';
import { firstCoarser, NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { Random } from '../../src/random.ts';
import { polygonOf } from '../../src/shape/polygon.ts';

const rotations = makeRotationTable(4);
const contactTolerance = 1e-9;
/** Maximum bytes for the rasters of a job, both searches together. */
const max = 190 * 2 ** 20;
/** Evaluations of an ordered pair at random offsets after which it has a raster of small cells. */
const asksForSmallCells = 3000;

/** Dented polygons, all different. */
const shapesOf = (count: number): Shape[] =>
  Array.from({ length: count }, (_, s) => {
    const corners = Array.from({ length: 7 }, (_, k): [number, number] => {
      const radius = 1 + ((s * 7 + k * 3) % 11) / 8;
      return [radius * Math.cos((2 * Math.PI * k) / 7), radius * Math.sin((2 * Math.PI * k) / 7)];
    });
    return makeShape([polygonOf(corners)], [], [0, 1, 2, 3], rotations, contactTolerance);
  });

test('jobs of few shapes have the finest cells, and memory for every raster', () => {
  const { cellShare: share, rasters, bufferBytes } = rasterBudget(shapesOf(40), rotations.tabulated);
  expect(share).toBe(cellShare);
  expect(bufferBytes).toBeGreaterThan(rasters);
});

test.each([1, 40, 120, 300, 360, 700])('%i different shapes use less memory than the bound', (count) => {
  expect(sharedRasterBytes(2)).toBeLessThanOrEqual(max);
  for (const searches of [2, 3, 8]) {
    const { pairs, rasters, refined, bufferBytes } = rasterBudget(shapesOf(count), rotations.tabulated, searches);
    expect(bufferBytes).toBeLessThanOrEqual(sharedRasterBytes(searches));
    // Searches that use different rasters still have space for all of them.
    expect(8 * pairs + rasters + searches * refined).toBeLessThanOrEqual(bufferBytes);
  }
});

/** Evaluates each pair often enough for a raster of small cells. */
function askAll(rasters: NoFitRasters, shapes: number): void {
  const random = new Random(1);
  const offset = (): number => 6 * random.next() - 3;
  for (let a = 0; a < shapes * rotations.tabulated; a++) {
    for (let b = 0; b < shapes * rotations.tabulated; b++) {
      for (let k = 0; k < asksForSmallCells; k++) rasters.loss(a, b, offset(), offset());
    }
  }
}

test('a pair has a raster of large cells first, and one of small cells after enough exact tests of its losses', () => {
  const shapes = shapesOf(2);
  const rasters = new NoFitRasters(shapes, rotations);
  const sizes: number[] = [];
  const random = new Random(1);
  for (let k = 0; k < asksForSmallCells; k++) {
    const [dx, dy] = [6 * random.next() - 3, 6 * random.next() - 3];
    const collides = rasters.collision.collide(shapes[0]!.outlines[0]!, shapes[1]!.outlines[1]!, dx, dy);
    expect(rasters.loss(0, 5, dx, dy) > 0).toBe(collides);
    // Tests of collision alone do not count.
    if (k < 100) for (let test = 0; test < 20; test++) rasters.collides(0, 5, dx + test / 100, dy);
    if (rasters.bytes.rasters !== sizes.at(-1)) sizes.push(rasters.bytes.rasters);
  }
  const [none, first, both] = sizes;
  expect(sizes.length).toBe(3);
  expect(none).toBe(0);
  const times = (both! - first!) / first!;
  expect(times).toBeGreaterThan(0.6 * firstCoarser ** 2);
  expect(times).toBeLessThan(firstCoarser ** 2);
});

test('two searches with maximum requests respect their memory limits', () => {
  const shapes = shapesOf(8);
  const { bufferBytes } = rasterBudget(shapes, rotations.tabulated);
  const shared = { rasters: new ArrayBuffer(bufferBytes), searches: 2 };
  const searches = [0, 1].map(() => new NoFitRasters(shapes, rotations, new ExactCollision(), shared));
  for (const search of searches) {
    askAll(search, shapes.length);
    expect(search.bytes.rasters).toBeLessThanOrEqual(search.budget.rasters);
    expect(search.bytes.rasters).toBeGreaterThan(0.9 * search.budget.rasters);
    expect(search.allocatedBytes).toBeGreaterThanOrEqual(search.bytes.rasters);
    // Headers are allocated a page at a time.
    expect(search.allocatedBytes).toBeLessThan(search.budget.rasters + 2 * search.budget.refined + 2 * headerPage);
  }
});

test('results and rejections of another search do not change any result', () => {
  const shapes = shapesOf(5);
  const shared = { rasters: new ArrayBuffer(rasterBudget(shapes, rotations.tabulated).bufferBytes), searches: 2 };
  const soleLines = new NoFitRasters(shapes, rotations);
  const first = new NoFitRasters(shapes, rotations, new ExactCollision(), shared);
  const second = new NoFitRasters(shapes, rotations, new ExactCollision(), shared);
  first.forbid(0, 4, 9, 9);
  first.forbid(1, 7, 0, 3.9);
  first.forbid(1, 7, 0, 3.9);
  askAll(first, shapes.length);
  const random = new Random(1);
  const differing: number[][] = [];
  for (let k = 0; k < 60_000; k++) {
    const [a, b] = [random.below(soleLines.free), random.below(soleLines.free)];
    const [dx, dy] = [6 * random.next() - 3, 6 * random.next() - 3];
    const how = random.next() < 0.5 ? 'loss' : 'collides';
    if (second[how](a, b, dx, dy) !== soleLines[how](a, b, dx, dy)) differing.push([a, b, dx, dy]);
  }
  expect(differing).toEqual([]);
});

test.each([5, 600])('a rejected offset remains rejected, with %i shapes', (count) => {
  const rasters = new NoFitRasters(shapesOf(count), rotations);
  const [dx, dy] = [2.9, 2.9];
  expect(rasters.loss(0, 5, dx, dy)).toBe(0);
  rasters.forbid(0, 5, dx, dy);
  expect(rasters.loss(0, 5, dx, dy)).toBeGreaterThan(0);
  expect(rasters.collides(0, 5, dx, dy)).toBe(true);
  // The same pair seen from the other shape, and both rotated.
  expect(rasters.loss(5, 0, -dx, -dy)).toBeGreaterThan(0);
  expect(rasters.loss(1, 6, -dy, dx)).toBeGreaterThan(0);
  rasters.forbid(0, 5, dx, dy);
  expect(rasters.loss(0, 5, -dx, dy)).toBeGreaterThan(0);
});

test('compares outlines when there are too many shapes for rasters', () => {
  const shapes = shapesOf(600);
  const rasters = new NoFitRasters(shapes, rotations);
  const collision = new ExactCollision();
  const random = new Random(1);
  const wrong: number[][] = [];
  for (let k = 0; k < 20_000; k++) {
    const [a, b] = [random.below(3), 4 + random.below(3)];
    const [dx, dy] = [6 * random.next() - 3, 6 * random.next() - 3];
    const direct = collision.collide(shapes[0]!.outlines[a]!, shapes[1]!.outlines[b - 4]!, dx, dy);
    if (rasters.loss(a, b, dx, dy) > 0 !== direct) wrong.push([a, b, dx, dy]);
  }
  expect(wrong).toEqual([]);
  expect(rasters.allocatedBytes).toBe(0);
});

import { expect, test } from '@jest/globals';
import { Collider } from '#engine/nest/collision/exact-collision.ts';
import { makeShape, makeTurns } from '#engine/nest/shape/search-shape.ts';
import type { Shape } from '#engine/nest/shape/search-shape.ts';
import { cellShare, pairBudget, pairBufferBytes } from '#engine/nest/collision/raster-budget.ts';
import { PairTables } from '#engine/nest/collision/no-fit-rasters.ts';
import { Random } from '#engine/nest/random.ts';
import { ringOf } from '#engine/nest/shape/polygon.ts';

const turns = makeTurns(4);
const touch = 1e-9;
/** What the tables of a job may take, both searches together. */
const most = 190 * 2 ** 20;
const asksForTable = 13;

/** Dented polygons, all different. */
const shapesOf = (count: number): Shape[] =>
  Array.from({ length: count }, (_, s) => {
    const corners = Array.from({ length: 7 }, (_, k): [number, number] => {
      const radius = 1 + ((s * 7 + k * 3) % 11) / 8;
      return [radius * Math.cos((2 * Math.PI * k) / 7), radius * Math.sin((2 * Math.PI * k) / 7)];
    });
    return makeShape([ringOf(corners)], [], [0, 1, 2, 3], turns, touch);
  });

test('jobs of few shapes have cells as fine as tables get, and memory for every table', () => {
  const { cellShare: share, tables, bufferBytes } = pairBudget(shapesOf(40), turns.steps);
  expect(share).toBe(cellShare);
  expect(bufferBytes).toBeGreaterThan(tables);
});

test.each([1, 40, 120, 300, 360, 700])('%i different shapes stay below one bound', (count) => {
  const { pairs, tables, fine, bufferBytes } = pairBudget(shapesOf(count), turns.steps);
  expect(bufferBytes).toBeLessThanOrEqual(pairBufferBytes);
  expect(pairBufferBytes).toBeLessThanOrEqual(most);
  // Two searches that ask for different tables still have room for all they may ask for.
  expect(4 * pairs + tables + 2 * fine).toBeLessThanOrEqual(bufferBytes);
});

/** Asks each pair in turn often enough for a table. */
function askAll(tables: PairTables, shapes: number): void {
  for (let a = 0; a < shapes * turns.steps; a++) {
    for (let b = 0; b < shapes * turns.steps; b++) {
      for (let k = 0; k < asksForTable; k++) tables.loss(a, b, 1, 1);
    }
  }
}

test('two searches that ask for everything keep to their bytes, and take hardly more together than one', () => {
  const shapes = shapesOf(8);
  const { bufferBytes } = pairBudget(shapes, turns.steps);
  const buffer = new ArrayBuffer(bufferBytes);
  const searches = [0, 1].map(() => new PairTables(shapes, turns, new Collider(), buffer));
  for (const search of searches) {
    askAll(search, shapes.length);
    expect(search.bytes.tables).toBe(search.budget.tables);
    expect(search.takenBytes).toBe(search.budget.tables);
  }
});

test('what another search has found out changes no answer, and what was refused to it is its own affair', () => {
  const shapes = shapesOf(5);
  const buffer = new ArrayBuffer(pairBudget(shapes, turns.steps).bufferBytes);
  const alone = new PairTables(shapes, turns);
  const first = new PairTables(shapes, turns, new Collider(), buffer);
  const second = new PairTables(shapes, turns, new Collider(), buffer);
  first.forbid(0, 4, 9, 9);
  first.forbid(1, 7, 0, 3.9);
  first.forbid(1, 7, 0, 3.9);
  askAll(first, shapes.length);
  const random = new Random(1);
  const differing: number[][] = [];
  for (let k = 0; k < 60_000; k++) {
    const [a, b] = [random.below(alone.own), random.below(alone.own)];
    const [dx, dy] = [6 * random.next() - 3, 6 * random.next() - 3];
    const how = random.next() < 0.5 ? 'loss' : 'collides';
    if (second[how](a, b, dx, dy) !== alone[how](a, b, dx, dy)) differing.push([a, b, dx, dy]);
  }
  expect(differing).toEqual([]);
});

test.each([5, 600])('an offset refused stays refused, of %i shapes', (count) => {
  const tables = new PairTables(shapesOf(count), turns);
  const [dx, dy] = [2.9, 2.9];
  expect(tables.loss(0, 5, dx, dy)).toBe(0);
  tables.forbid(0, 5, dx, dy);
  expect(tables.loss(0, 5, dx, dy)).toBeGreaterThan(0);
  expect(tables.collides(0, 5, dx, dy)).toBe(true);
  // The same pair seen from the other shape, and both turned.
  expect(tables.loss(5, 0, -dx, -dy)).toBeGreaterThan(0);
  expect(tables.loss(1, 6, -dy, dx)).toBeGreaterThan(0);
  tables.forbid(0, 5, dx, dy);
  expect(tables.loss(0, 5, -dx, dy)).toBeGreaterThan(0);
});

test('more shapes than there are tables for are asked by their outlines', () => {
  const shapes = shapesOf(600);
  const tables = new PairTables(shapes, turns);
  const collider = new Collider();
  const random = new Random(1);
  const wrong: number[][] = [];
  for (let k = 0; k < 20_000; k++) {
    const [a, b] = [random.below(3), 4 + random.below(3)];
    const [dx, dy] = [6 * random.next() - 3, 6 * random.next() - 3];
    const direct = collider.collide(shapes[0]!.outlines[a]!, shapes[1]!.outlines[b - 4]!, dx, dy);
    if (tables.loss(a, b, dx, dy) > 0 !== direct) wrong.push([a, b, dx, dy]);
  }
  expect(wrong).toEqual([]);
  expect(tables.takenBytes).toBe(0);
});

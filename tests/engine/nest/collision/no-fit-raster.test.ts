import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Collider } from '#engine/nest/collision/exact-collision.ts';
import { makeShape, makeTurns } from '#engine/nest/shape/search-shape.ts';
import { PairTables } from '#engine/nest/collision/no-fit-rasters.ts';
import { ringOf } from '#engine/nest/shape/polygon.ts';

const turns = makeTurns(4);
const touch = 1e-9;

/** A shape at one of its turns, as the tables number them. */
const turned = (shape: number, turn: number): number => shape * turns.steps + turn;

/** Star-shaped polygons, dented at random: simple by construction. */
const polygon = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 3, maxLength: 12 }).map((radii) =>
  ringOf(
    radii.map((r, k): [number, number] => {
      const angle = (2 * Math.PI * k) / radii.length;
      return [r * Math.cos(angle), r * Math.sin(angle)];
    }),
  ),
);

test('tables answer as the outlines do, at every offset and turn', () => {
  const collider = new Collider();
  const offset = fc.double({ min: -6, max: 6, noNaN: true });
  const turn = fc.integer({ min: 0, max: 3 });
  const asked = fc.tuple(offset, offset, turn, turn, fc.boolean());
  fc.assert(
    fc.property(polygon, polygon, fc.array(asked, { minLength: 60, maxLength: 60 }), (p, q, questions) => {
      const shapes = [p, q].map((ring) => makeShape([ring], [], [0, 1, 2, 3], turns, touch));
      const tables = new PairTables(shapes, turns);
      for (const [dx, dy, ta, tb, swap] of questions) {
        const [a, b] = swap ? [1, 0] : [0, 1];
        const direct = collider.collide(shapes[a]!.outlines[ta]!, shapes[b]!.outlines[tb]!, dx, dy);
        expect(tables.loss(turned(a, ta), turned(b, tb), dx, dy) > 0).toBe(direct);
      }
    }),
    { numRuns: 60 },
  );
});

test('a pin lies free inside a ring, collides with its material, and both turn alike', () => {
  const square = (side: number): [number, number][] => [
    [-side, -side],
    [side, -side],
    [side, side],
    [-side, side],
  ];
  const ring = makeShape([ringOf(square(5))], [ringOf(square(3))], [0, 1, 2, 3], turns, touch);
  const pin = makeShape([ringOf(square(1))], [], [0], turns, touch);
  const tables = new PairTables([ring, pin], turns);
  for (let turn = 0; turn < 4; turn++) {
    expect(tables.loss(turned(0, turn), turned(1, 0), 0, 0)).toBe(0);
    expect(tables.loss(turned(0, turn), turned(1, 0), 2, 2)).toBe(0);
    expect(tables.loss(turned(0, turn), turned(1, 0), 2.1, 0)).toBeGreaterThan(0);
    expect(tables.loss(turned(1, 0), turned(0, turn), 4, 0)).toBeGreaterThan(0);
    expect(tables.loss(turned(0, turn), turned(1, 0), 6, 0)).toBe(0);
  }
});

test.each(['by the boxes at first', 'by the table later'])('deeper overlaps lose more, %s', (when) => {
  const disc = makeShape(
    [
      ringOf(
        Array.from({ length: 32 }, (_, k): [number, number] => [
          Math.cos((Math.PI * k) / 16),
          Math.sin((Math.PI * k) / 16),
        ]),
      ),
    ],
    [],
    [0],
    turns,
    touch,
  );
  const tables = new PairTables([disc], turns);
  if (when === 'by the table later') tables.prepare(turned(0, 0), turned(0, 0));
  const losses = [1.8, 1.4, 1, 0.6, 0.2].map((d) => tables.loss(turned(0, 0), turned(0, 0), d, 0));
  expect(losses).toEqual(losses.toSorted((a, b) => a - b));
  expect(losses[0]).toBeGreaterThan(0);
});

test('a body of several pieces collides when any one of them lies inside another part', () => {
  const square = (x: number, side: number): [number, number][] => [
    [x, 0],
    [x + side, 0],
    [x + side, side],
    [x, side],
  ];
  // Centred on their common box the pieces lie at -5 and 4.
  const pair = makeShape([ringOf(square(0, 1)), ringOf(square(9, 1))], [], [0], turns, touch);
  const plate = makeShape([ringOf(square(0, 3))], [], [0], turns, touch);
  const tables = new PairTables([pair, plate], turns);
  expect(tables.loss(turned(0, 0), turned(1, 0), 4.5, 0)).toBeGreaterThan(0);
  expect(tables.loss(turned(0, 0), turned(1, 0), -4.5, 0)).toBeGreaterThan(0);
  expect(tables.loss(turned(0, 0), turned(1, 0), 0, 0)).toBe(0);
});

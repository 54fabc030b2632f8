import { expect, test } from '@jest/globals';
import { fittedFree } from '#engine/nest/prepare/admissible-rotations.ts';
import { fillRoom } from '#engine/nest/construct/lattice-fill.ts';
import { findLattices } from '#engine/nest/construct/lattice.ts';
import { Collider } from '#engine/nest/collision/exact-collision.ts';
import { copyOutline, makeShape, makeTurns } from '#engine/nest/shape/search-shape.ts';
import type { Outline } from '#engine/nest/shape/search-shape.ts';
import { outlineAt } from '#engine/nest/shape/rotation.ts';
import { PairTables } from '#engine/nest/collision/no-fit-rasters.ts';
import { ringOf } from '#engine/nest/shape/polygon.ts';

const steps = 4;
const turns = makeTurns(steps);
const touch = 1e-6;
const room = { length: 60, height: 20 };
/** A square drawn askew: only at an angle of its own does it lie along the walls. */
const askew = [
  [0, 0],
  [4, 3],
  [1, 7],
  [-3, 4],
] as const;
const side = 5;

function laid(points: readonly (readonly [number, number])[], count: number) {
  const fixed = makeShape([ringOf(points)], [], [0, 1, 2, 3], turns, touch);
  const shape = fittedFree(fixed, room, touch);
  const lattices = findLattices(0, shape, new PairTables([shape], turns), room, touch);
  const spots = fillRoom(lattices, shape, room, count, touch);
  const outlines = spots.map(({ turn }): Outline => copyOutline(outlineAt(shape, turn)));
  const collider = new Collider();
  for (const [i, a] of spots.entries())
    for (const [j, b] of spots.entries())
      expect(i !== j && collider.collide(outlines[i]!, outlines[j]!, b.x - a.x, b.y - a.y)).toBe(false);
  for (const [i, { x, y }] of spots.entries()) {
    const { minX, minY, maxX, maxY } = outlines[i]!;
    expect(Math.min(x + minX, y + minY)).toBeGreaterThan(-2 * touch);
    expect(x + maxX).toBeLessThan(room.length + 2 * touch);
    expect(y + maxY).toBeLessThan(room.height + 2 * touch);
  }
  const length = Math.max(...spots.map(({ x }, i) => x + outlines[i]!.maxX));
  return { spots, length, own: spots.filter(({ turn }) => turn >= steps).length };
}

test('squares drawn askew fill the room like squares drawn straight', () => {
  const { spots, length, own } = laid(askew, 16);
  expect(spots.length).toBe(16);
  expect(own).toBe(16);
  expect(length).toBeLessThan(4 * side + 1e-4);
});

test('scalene triangles lie along the walls free of overlap on less length than at quarter turns', () => {
  const triangle = [
    [0, 0],
    [7, 1],
    [2, 5],
  ] as const;
  const free = laid(triangle, 24);
  const fixed = makeShape([ringOf(triangle)], [], [0, 1, 2, 3], turns, touch);
  const quarters = fillRoom(
    findLattices(0, fixed, new PairTables([fixed], turns), room, touch),
    fixed,
    room,
    24,
    touch,
  );
  const length = Math.max(...quarters.map(({ turn, x }) => x + outlineAt(fixed, turn).maxX));
  expect(free.spots.length).toBe(24);
  expect(free.own).toBeGreaterThan(0);
  expect(free.length).toBeLessThan(length);
});

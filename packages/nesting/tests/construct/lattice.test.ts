import { expect, test } from '@jest/globals';
import { fillContainer } from '../../src/construct/lattice-fill.ts';
import { findLattices } from '../../src/construct/lattice.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { ell } from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

const LENGTH = 5e-7;

const rotations = makeRotationTable(4);
const contactTolerance = 1e-9;

function lattice(
  points: readonly (readonly [number, number])[],
  container: { length: number; height: number },
  count: number,
) {
  const shape = makeShape([polygonOf(points)], [], [0, 1, 2, 3], rotations, contactTolerance);
  const rasters = new NoFitRasters([shape], rotations);
  const lattices = findLattices(0, shape, rasters, container, contactTolerance);
  const poses = fillContainer(lattices, shape, container, count, contactTolerance);
  const length = Math.max(0, ...poses.map((s) => s.x + shape.outlines[s.rotation]!.maxX));
  const free = poses.every((a, i) =>
    poses.slice(i + 1).every((b) => rasters.loss(a.rotation, b.rotation, b.x - a.x, b.y - a.y) === 0),
  );
  return { poses, length, free };
}

test('equal rectangles fill a container without waste', () => {
  const { poses, length, free } = lattice(
    [
      [0, 0],
      [2, 0],
      [2, 3],
      [0, 3],
    ],
    { length: 100, height: 12 },
    16,
  );
  expect(poses.length).toBe(16);
  expect(free).toBe(true);
  expectWithin(length, 8, LENGTH);
});

test('triangles are paired with their twins, rotated by half a turn', () => {
  const { poses, length, free } = lattice(
    [
      [0, 0],
      [4, 0],
      [0, 3],
    ],
    { length: 100, height: 12 },
    24,
  );
  expect(poses.length).toBe(24);
  expect(free).toBe(true);
  // 24 triangles of area 6 without waste would have a length of 12.
  expect(length).toBeLessThan(12 * 1.05);
});

test('many-sided discs form the hexagonal packing', () => {
  const points = Array.from({ length: 48 }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * k) / 48;
    return [Math.cos(angle), Math.sin(angle)];
  });
  const { poses, length, free } = lattice(points, { length: 200, height: 40 }, 400);
  expect(poses.length).toBe(400);
  expect(free).toBe(true);
  expect((400 * Math.PI) / (length * 40)).toBeGreaterThan(0.85);
});

test('a container too small for the part has no lattice', () => {
  expect(
    lattice(
      [
        [0, 0],
        [5, 0],
        [5, 5],
        [0, 5],
      ],
      { length: 4, height: 12 },
      20,
    ).poses,
  ).toEqual([]);
});

test('angle irons form chevrons', () => {
  const { poses, length, free } = lattice(
    [
      [0, 0],
      [6, 0],
      [6, 1.5],
      [1.5, 1.5],
      [1.5, 5],
      [0, 5],
    ],
    { length: 300, height: 60 },
    1000,
  );
  expect(poses.length).toBe(1000);
  expect(free).toBe(true);
  // The area per piece is 30 in boxes and 21 in pairs; the area of the shape is 14.25.
  expect((length * 60) / 1000).toBeLessThan(16);
});

test('flat and upright rectangles share a container that neither fills alone', () => {
  const { poses, length, free } = lattice(
    [
      [0, 0],
      [5, 0],
      [5, 2],
      [0, 2],
    ],
    { length: 100, height: 9 },
    50,
  );
  expect(poses.length).toBe(50);
  expect(free).toBe(true);
  // One row of upright and two rows of flat rectangles fill the height of 9: only the end has waste.
  expect(length).toBeLessThan((50 * 10) / 9 + 5);
});

test('few copies use no more length than necessary', () => {
  const square: [number, number][] = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ];
  expectWithin(lattice(square, { length: 1000, height: 12 }, 3).length, 2, LENGTH);
});

test('lattice search and fill stop on request and return their results so far', () => {
  const shape = makeShape([polygonOf(ell)], [], [0, 1, 2, 3], rotations, contactTolerance);
  const rasters = new NoFitRasters([shape], rotations);
  const container = { length: 100, height: 30 };
  const foundWithin = (queries: number) => {
    let left = queries;
    return findLattices(0, shape, rasters, container, contactTolerance, () => left-- <= 0);
  };
  const all = findLattices(0, shape, rasters, container, contactTolerance);
  expect(foundWithin(0)).toEqual([]);
  const some = [1200, 2000, 4000].map((queries) => foundWithin(queries).length);
  expect(some).toEqual([...some].sort((a, b) => a - b));
  expect(some.at(-1)!).toBeLessThanOrEqual(all.length);
  const poses = fillContainer(all, shape, container, 40, contactTolerance, () => true);
  expect(poses.length).toBeGreaterThan(0);
  const isFree = poses.every((a, i) =>
    poses.slice(i + 1).every((b) => rasters.loss(a.rotation, b.rotation, b.x - a.x, b.y - a.y) === 0),
  );
  expect(isFree).toBe(true);
});

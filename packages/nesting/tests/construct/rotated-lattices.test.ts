import { expect, test } from '@jest/globals';
import { withFreeRotation } from '../../src/prepare/admissible-rotations.ts';
import { fillContainer } from '../../src/construct/lattice-fill.ts';
import { findLattices } from '../../src/construct/lattice.ts';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { copyOutline } from '../../src/shape/outline.ts';
import type { Outline } from '../../src/shape/outline.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape, outlineAt } from '../../src/shape/search-shape.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { polygonOf } from '../../src/shape/polygon.ts';

const steps = 4;
const rotations = makeRotationTable(steps);
const contactTolerance = 1e-6;
const container = { length: 60, height: 20 };
/** Square with oblique sides: only a free angle aligns it with the sides of the container. */
const askew = [
  [0, 0],
  [4, 3],
  [1, 7],
  [-3, 4],
] as const;
const side = 5;

function fillWith(points: readonly (readonly [number, number])[], count: number) {
  const fixed = makeShape([polygonOf(points)], [], [0, 1, 2, 3], rotations, contactTolerance);
  const shape = withFreeRotation(fixed, container, contactTolerance);
  const lattices = findLattices(0, shape, new NoFitRasters([shape], rotations), container, contactTolerance);
  const poses = fillContainer(lattices, shape, container, count, contactTolerance);
  const outlines = poses.map(({ rotation }): Outline => copyOutline(outlineAt(shape, rotation)));
  const collision = new ExactCollision();
  for (const [i, a] of poses.entries())
    for (const [j, b] of poses.entries())
      expect(i !== j && collision.collide(outlines[i]!, outlines[j]!, b.x - a.x, b.y - a.y)).toBe(false);
  for (const [i, { x, y }] of poses.entries()) {
    const { minX, minY, maxX, maxY } = outlines[i]!;
    expect(Math.min(x + minX, y + minY)).toBeGreaterThan(-2 * contactTolerance);
    expect(x + maxX).toBeLessThan(container.length + 2 * contactTolerance);
    expect(y + maxY).toBeLessThan(container.height + 2 * contactTolerance);
  }
  const length = Math.max(...poses.map(({ x }, i) => x + outlines[i]!.maxX));
  return { poses, length, freeRotation: poses.filter(({ rotation }) => rotation >= steps).length };
}

test('squares drawn at an oblique angle fill the container like squares drawn straight', () => {
  const { poses, length, freeRotation } = fillWith(askew, 16);
  expect(poses.length).toBe(16);
  expect(freeRotation).toBe(16);
  expect(length).toBeLessThan(4 * side + 1e-4);
});

test('scalene triangles along the sides of the container need less length than at quarter turns, without overlap', () => {
  const triangle = [
    [0, 0],
    [7, 1],
    [2, 5],
  ] as const;
  const free = fillWith(triangle, 24);
  const fixed = makeShape([polygonOf(triangle)], [], [0, 1, 2, 3], rotations, contactTolerance);
  const quarters = fillContainer(
    findLattices(0, fixed, new NoFitRasters([fixed], rotations), container, contactTolerance),
    fixed,
    container,
    24,
    contactTolerance,
  );
  const length = Math.max(...quarters.map(({ rotation, x }) => x + outlineAt(fixed, rotation).maxX));
  expect(free.poses.length).toBe(24);
  expect(free.freeRotation).toBeGreaterThan(0);
  expect(free.length).toBeLessThan(length);
});

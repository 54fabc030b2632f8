import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { FreeRotation } from '../../src/shape/free-rotation.ts';
import { makeOutline } from '../../src/shape/outline.ts';
import { angleBetween, angleOf, makeRotationTable, rotatedBy, rotationAt } from '../../src/shape/rotation.ts';
import { makeShape, polesForLoss } from '../../src/shape/search-shape.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { FreeAnglePairs } from '../../src/collision/free-angle-pairs.ts';
import { movedPolygon, reversed, polygonOf } from '../../src/shape/polygon.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const steps = 4;
const rotations = makeRotationTable(steps);
const contactTolerance = 2e-6;
/** Half of the finest rotation, radians. */
const grain = 1e-8;
const hair = 1e-4;
const angles = fc.double({ min: -20, max: 20, noNaN: true });

const frame = polygonOf([
  [0, 0],
  [7, 1],
  [5, 6],
  [1, 4],
]);
const hole = reversed(
  polygonOf([
    [2, 2],
    [4, 2.2],
    [3.5, 4],
  ]),
);
const shape = makeShape([frame], [hole], [0, 1, 2, 3], rotations, contactTolerance, polesForLoss);
const tee = makeShape(
  [
    polygonOf([
      [0, 0],
      [6, 0],
      [6, 1.5],
      [4, 1.5],
      [4, 5],
      [2.5, 5],
      [2.5, 1.5],
      [0, 1.5],
    ]),
  ],
  [],
  [0, 1, 2, 3],
  rotations,
  contactTolerance,
  polesForLoss,
);

const within = (a: number, b: number): number => {
  const apart = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(apart, 2 * Math.PI - apart);
};

test('any angle is stored to a hundred-millionth of a radian, quarter turns exactly', () => {
  fc.assert(
    fc.property(angles, (angle) => {
      expect(within(angleOf(rotationAt(angle, steps), steps), angle)).toBeLessThanOrEqual(grain);
    }),
  );
  expect([-1, 0, 1, 2, 3, 4].map((quarter) => rotationAt((quarter * Math.PI) / 2, steps))).toEqual([3, 0, 1, 2, 3, 0]);
});

test('a rotation read from its own angle is the same rotation', () => {
  fc.assert(
    fc.property(angles, (angle) => {
      const rotation = rotationAt(angle, steps);
      expect(rotationAt(angleOf(rotation, steps), steps)).toBe(rotation);
    }),
  );
});

test('rotating back restores the rotation, and the angle between is the angle of rotation', () => {
  fc.assert(
    fc.property(angles, fc.double({ min: 0, max: 3, noNaN: true }), (angle, by) => {
      const rotation = rotationAt(angle, steps);
      const further = rotatedBy(rotation, by, steps);
      expect(rotatedBy(further, -by, steps)).toBe(rotation);
      expect(Math.abs(angleBetween(rotation, further, steps) - by)).toBeLessThanOrEqual(grain);
    }),
  );
});

test('an outline rotated in place is the outline made at that angle', () => {
  const freeRotation = new FreeRotation(shape.outlines, shape.rotations, 0);
  for (const angle of [0.3, 1.9, 3, 5.5, 0.31, 0.3]) {
    const rotated = freeRotation.at(rotationAt(angle, steps));
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const rings = shape.outlines[0]!.polygons.map((ring) => movedPolygon(ring, 1, 0, 0, 0));
    const made = makeOutline(rings, [], [], c, s, contactTolerance);
    for (let k = 0; k < made.ends.length; k++)
      expect(Math.abs(rotated.ends[k]! - made.ends[k]!)).toBeLessThan(10 * grain);
    for (const key of ['minX', 'minY', 'maxX', 'maxY'] as const)
      expect(Math.abs(rotated[key] - made[key])).toBeLessThan(10 * grain);
    expect(rotated.poles).toBe(shape.outlines[0]!.poles);
  }
});

test('the loss at free angles is 0 exactly where outlines do not collide, and similar to the raster loss where they do', () => {
  const rasters = new NoFitRasters([shape, tee], rotations);
  const pairs = new FreeAnglePairs([shape, tee], new ExactCollision(), 0);
  const ratios: number[] = [];
  fc.assert(
    fc.property(
      fc.nat(3),
      fc.nat(3),
      fc.double({ min: -8, max: 8, noNaN: true }),
      fc.double({ min: -8, max: 8, noNaN: true }),
      (a, b, dx, dy) => {
        const loss = (max: number): number => pairs.loss(shape.outlines[a]!, tee.outlines[b]!, 0, 1, dx, dy, max);
        const freeRotation = loss(Infinity);
        const raster = rasters.loss(a, steps + b, dx, dy);
        expect(freeRotation > 0).toBe(raster > 0);
        if (freeRotation > 0) ratios.push(freeRotation / raster);
        // Bounded by half as much, it answers with more than that.
        expect(loss(freeRotation / 2) > freeRotation / 2).toBe(freeRotation > 0);
      },
    ),
    { numRuns: runs(1500), seed: 7 },
  );
  const median = ratios.sort((p, q) => p - q)[ratios.length >> 1]!;
  expect(median).toBeGreaterThan(0.5);
  expect(median).toBeLessThan(2);
});

test('the loss falls as a part is moved out of the other and as it is rotated out', () => {
  const pairs = new FreeAnglePairs([shape, tee], new ExactCollision(), 0);
  const freeRotation = new FreeRotation(tee.outlines, tee.rotations, 0);
  const loss = (angle: number, dx: number): number =>
    pairs.loss(shape.outlines[0]!, freeRotation.at(rotationAt(angle, steps)), 0, 1, dx, 0, Infinity);
  const drawn = Array.from({ length: 30 }, (_, k) => loss(0.4, 1 + k * 0.1));
  expect(drawn).toEqual(drawn.toSorted((a, b) => b - a));
  // There are no jumps: a tiny rotation changes it by little.
  for (let k = 0; k < 300; k++) {
    const before = loss(k * 0.01, 1);
    expect(before).toBeGreaterThan(0);
    expect(Math.abs(loss(k * 0.01 + hair, 1) - before)).toBeLessThan(0.01 * before);
  }
});

test('a pair that the checker rejected is separated by its boxes', () => {
  const pairs = new FreeAnglePairs([shape, tee], new ExactCollision(), 0);
  const [a, b] = [shape.outlines[0]!, tee.outlines[0]!];
  const corner = [a.maxX - b.minX - 0.01, a.maxY - b.minY - 0.01] as const;
  expect(pairs.loss(a, b, 0, 1, ...corner, Infinity)).toBe(0);
  pairs.forbid(1, 0);
  expect(pairs.loss(a, b, 0, 1, ...corner, Infinity)).toBeGreaterThan(0);
  expect(pairs.collides(b, a, 1, 0, -corner[0], -corner[1])).toBe(true);
});

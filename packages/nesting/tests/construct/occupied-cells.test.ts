import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OccupiedCells } from '../../src/construct/occupied-cells.ts';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { LayoutState } from '../../src/state/layout-state.ts';
import { ell, square } from '../parts.ts';

const contactTolerance = 1e-9;
const rotations = makeRotationTable(4);
const shapes = [
  makeShape([polygonOf(square(10))], [polygonOf(square(8, 1, 1))], [0, 1, 2, 3], rotations, contactTolerance),
  makeShape([polygonOf(ell)], [], [0, 1, 2, 3], rotations, contactTolerance),
  makeShape([polygonOf(square(3))], [], [0, 1, 2, 3], rotations, contactTolerance),
];

test('an occupied position collides, and most positions inside a placed part are found', () => {
  const position = fc.record({
    x: fc.double({ min: 0, max: 40, noNaN: true }),
    y: fc.double({ min: 0, max: 20, noNaN: true }),
    rotation: fc.integer({ min: 0, max: 3 }),
    part: fc.integer({ min: 0, max: 2 }),
  });
  const found = { covered: 0, colliding: 0 };
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 6 }), position, (placed, candidate) => {
      const shapeOfPart = Int32Array.from([...placed, candidate].map(({ part }) => part));
      const rasters = new NoFitRasters(shapes, rotations, new ExactCollision());
      const state = new LayoutState(
        { shapes, shapeOfPart, container: { length: 40, height: 20 }, contactTolerance },
        rasters,
      );
      const cells = new OccupiedCells(state);
      placed.forEach(({ x, y, rotation }, part) => {
        state.place(part, rotation, 0, x, y);
        if (part % 2 === 0) cells.update(0);
      });
      cells.update(0);
      const outline = shapes[candidate.part]!.outlines[candidate.rotation]!;
      const covers = cells.covers(0, outline, candidate.x, candidate.y);
      const collides = placed.some(({ x, y, rotation, part }) =>
        rasters.collision.collide(outline, shapes[part]!.outlines[rotation]!, x - candidate.x, y - candidate.y),
      );
      expect(covers && !collides).toBe(false);
      found.covered += Number(covers);
      found.colliding += Number(collides);
      expect(cells.covers(1, outline, candidate.x, candidate.y)).toBe(false);
    }),
    { numRuns: 500, seed: 1 },
  );
  expect(found.covered).toBeGreaterThan(0.15 * found.colliding);
});

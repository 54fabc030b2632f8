import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { depthGrains, minDepth } from '../../src/collision/depth-grains.ts';
import { addDepth, buildRaster, header } from '../../src/collision/no-fit-raster.ts';
import { intsPerUnit, RasterArena } from '../../src/collision/raster-arena.ts';
import { RasterScratch } from '../../src/collision/raster-scratch.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const rotations = makeRotationTable(4);
const contactTolerance = 1e-9;

/** Returns the number of an oriented shape in the rasters. */
const rotated = (shape: number, rotation: number): number => shape * rotations.tabulated + rotation;

/** Star-shaped polygons with random radii: simple by construction. */
const polygon = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 3, maxLength: 12 }).map((radii) =>
  polygonOf(
    radii.map((r, k): [number, number] => {
      const angle = (2 * Math.PI * k) / radii.length;
      return [r * Math.cos(angle), r * Math.sin(angle)];
    }),
  ),
);

test('rasters and outlines agree at every offset and rotation', () => {
  const collision = new ExactCollision();
  const offset = fc.double({ min: -6, max: 6, noNaN: true });
  const rotation = fc.integer({ min: 0, max: 3 });
  const question = fc.tuple(offset, offset, rotation, rotation, fc.boolean());
  const questions = fc.array(question, { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(polygon, polygon, questions, fc.boolean(), (p, q, offsets, hasRasters) => {
      const shapes = [p, q].map((ring) => makeShape([ring], [], [0, 1, 2, 3], rotations, contactTolerance));
      const rasters = new NoFitRasters(shapes, rotations);
      for (let turn = 0; turn < 4 && hasRasters; turn++) rasters.buildNow(rotated(0, 0), rotated(1, turn));
      for (const [dx, dy, ta, tb, swap] of offsets) {
        const [a, b] = swap ? [1, 0] : [0, 1];
        const direct = collision.collide(shapes[a]!.outlines[ta]!, shapes[b]!.outlines[tb]!, dx, dy);
        expect(rasters.loss(rotated(a, ta), rotated(b, tb), dx, dy) > 0).toBe(direct);
      }
    }),
    { numRuns: runs(60) },
  );
});

test('the depth of a cell is its distance to the nearest free one', () => {
  fc.assert(
    fc.property(polygon, polygon, fc.integer({ min: 5, max: 30 }), (p, q, cells) => {
      const [a, b] = [p, q].map((ring) => makeShape([ring], [], [0], rotations, contactTolerance).outlines[0]!);
      const cellSize = (a!.maxX - a!.minX + b!.maxX - b!.minX) / cells;
      const arena = new RasterArena(new ArrayBuffer(1 << 20), 1, 1 << 20);
      const scratch = new RasterScratch();
      const unit = buildRaster(arena, { pair: 0, a: a!, b: b!, cellSize, weight: 1 }, new ExactCollision(), scratch);
      const [nx, ny, first] = [header.nx, header.ny, header.firstCell].map(
        (at) => arena.ints[intsPerUnit * unit + at]!,
      );
      const cellsOf = () => Array.from(arena.shorts.subarray(first!, first! + nx! * ny!));
      const before = cellsOf();
      addDepth(arena, unit, scratch);
      const isFree = (x: number, y: number) => x < 0 || y < 0 || x >= nx! || y >= ny! || before[y * nx! + x] === 0;
      const expected = before.map((state, k) => {
        if (state === 0) return 0;
        let nearest = Infinity;
        for (let y = -1; y <= ny!; y++)
          for (let x = -1; x <= nx!; x++)
            if (isFree(x, y)) nearest = Math.min(nearest, Math.hypot(x - (k % nx!), y - Math.floor(k / nx!)));
        return Math.sign(state) * Math.round(Math.max(nearest - 0.5, minDepth) * depthGrains);
      });
      expect(cellsOf()).toEqual(expected);
    }),
    { numRuns: runs(20) },
  );
});

test('a pin is free inside a ring, collides with its material, and both rotate alike', () => {
  const square = (side: number): [number, number][] => [
    [-side, -side],
    [side, -side],
    [side, side],
    [-side, side],
  ];
  const ring = makeShape([polygonOf(square(5))], [polygonOf(square(3))], [0, 1, 2, 3], rotations, contactTolerance);
  const pin = makeShape([polygonOf(square(1))], [], [0], rotations, contactTolerance);
  const rasters = new NoFitRasters([ring, pin], rotations);
  for (let rotation = 0; rotation < 4; rotation++) {
    expect(rasters.loss(rotated(0, rotation), rotated(1, 0), 0, 0)).toBe(0);
    expect(rasters.loss(rotated(0, rotation), rotated(1, 0), 2, 2)).toBe(0);
    expect(rasters.loss(rotated(0, rotation), rotated(1, 0), 2.1, 0)).toBeGreaterThan(0);
    expect(rasters.loss(rotated(1, 0), rotated(0, rotation), 4, 0)).toBeGreaterThan(0);
    expect(rasters.loss(rotated(0, rotation), rotated(1, 0), 6, 0)).toBe(0);
  }
});

test.each(['by the boxes at first', 'by the raster later'])('deeper overlaps have a greater loss, %s', (when) => {
  const disc = makeShape(
    [
      polygonOf(
        Array.from({ length: 32 }, (_, k): [number, number] => [
          Math.cos((Math.PI * k) / 16),
          Math.sin((Math.PI * k) / 16),
        ]),
      ),
    ],
    [],
    [0],
    rotations,
    contactTolerance,
  );
  const rasters = new NoFitRasters([disc], rotations);
  if (when === 'by the raster later') rasters.buildNow(rotated(0, 0), rotated(0, 0));
  const losses = [1.8, 1.4, 1, 0.6, 0.2].map((d) => rasters.loss(rotated(0, 0), rotated(0, 0), d, 0));
  expect(losses).toEqual(losses.toSorted((a, b) => a - b));
  expect(losses[0]).toBeGreaterThan(0);
});

test('a group of several pieces collides when any one of them is inside another part', () => {
  const square = (x: number, side: number): [number, number][] => [
    [x, 0],
    [x + side, 0],
    [x + side, side],
    [x, side],
  ];
  // With their common box centered, the pieces begin at x = -5 and x = 4.
  const pair = makeShape([polygonOf(square(0, 1)), polygonOf(square(9, 1))], [], [0], rotations, contactTolerance);
  const plate = makeShape([polygonOf(square(0, 3))], [], [0], rotations, contactTolerance);
  const rasters = new NoFitRasters([pair, plate], rotations);
  expect(rasters.loss(rotated(0, 0), rotated(1, 0), 4.5, 0)).toBeGreaterThan(0);
  expect(rasters.loss(rotated(0, 0), rotated(1, 0), -4.5, 0)).toBeGreaterThan(0);
  expect(rasters.loss(rotated(0, 0), rotated(1, 0), 0, 0)).toBe(0);
});

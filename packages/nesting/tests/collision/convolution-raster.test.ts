import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { directionOf, edgeDirections, firstFrom, fullTurn } from '../../src/shape/edge-directions.ts';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { classifyOffsets } from '../../src/collision/convolution-raster.ts';
import { COLLIDING, UNDECIDED } from '../../src/collision/cell-state.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const rotations = makeRotationTable(4);
const contactTolerance = 1e-9;
/** Corners on a coarse grid: edges along the axes and along each other, straight corners and needles come up all the time. */
const pose = fc.integer({ min: 1, max: 4 });
const outline = fc
  .array(pose, { minLength: 4, maxLength: 12 })
  .map((radii) =>
    radii.map((r, k): [number, number] => {
      const angle = (2 * Math.PI * k) / radii.length;
      return [Math.round(3 * r * Math.cos(angle)), Math.round(3 * r * Math.sin(angle))];
    }),
  )
  .filter((corners) => new Set(corners.map(String)).size === corners.length);

test('the direction measure increases by one per quarter turn', () => {
  const around = Array.from({ length: 360 }, (_, k) =>
    directionOf(Math.cos((k * Math.PI) / 180), Math.sin((k * Math.PI) / 180)),
  );
  expect(around).toEqual(around.toSorted((a, b) => a - b));
  expect([directionOf(2, 0), directionOf(0, 3), directionOf(-1, 0), directionOf(0, -5)]).toEqual([0, 1, 2, 3]);
  expect(Math.max(...around)).toBeLessThan(fullTurn);
});

test('edges are found by their reversed direction', () => {
  const square = polygonOf([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
  const edges = edgeDirections(square);
  expect(Array.from(edges.back)).toEqual([0, 1, 2, 3]);
  expect(Array.from(edges.ends.subarray(0, 4))).toEqual([1, 1, 0, 1]);
  expect(firstFrom(edges, 1.5)).toBe(2);
  expect(firstFrom(edges, 3.5)).toBe(4);
  for (const from of [0, 1, 2, 3]) expect(firstFrom(edges, from)).toBe(from);
  expect(firstFrom(edges, fullTurn)).toBe(4);
});

test('all offsets in a decided cell have the same state', () => {
  fc.assert(
    fc.property(outline, outline, fc.integer({ min: 0, max: 3 }), (p, q, rotation) => {
      const [a, b] = [p, q].map(
        (ring, k) => makeShape([polygonOf(ring)], [], [0], rotations, contactTolerance).outlines[k * rotation]!,
      );
      const collision = new ExactCollision();
      const [x0, y0] = [a!.minX - b!.maxX, a!.minY - b!.maxY];
      const cell = 0.61;
      const nx = Math.ceil((a!.maxX - b!.minX - x0) / cell) + 1;
      const ny = Math.ceil((a!.maxY - b!.minY - y0) / cell) + 1;
      const state = new Uint8Array(nx * ny);
      classifyOffsets(a!, b!, { x0, y0, nx, ny, cellSize: cell }, collision, state);
      const wrong: number[][] = [];
      for (let k = 0; k < nx * ny; k++) {
        if (state[k] === UNDECIDED) continue;
        for (const [u, v] of [
          [0.05, 0.05],
          [0.95, 0.05],
          [0.5, 0.5],
          [0.05, 0.95],
          [0.95, 0.95],
        ] as const) {
          const hits = collision.collide(a!, b!, x0 + ((k % nx) + u) * cell, y0 + (Math.floor(k / nx) + v) * cell);
          if (hits !== (state[k] === COLLIDING)) wrong.push([k, u, v]);
        }
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: runs(40) },
  );
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ConvexPiece } from '../../src/shape/convex-decomposition.ts';
import { convexPieces, rotatedPieces } from '../../src/shape/convex-decomposition.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import type { Polygon } from '../../src/shape/polygon.ts';
import { insidePolygons, polygonArea, polygonOf } from '../../src/shape/polygon.ts';
import { ell, square as squarePoints } from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Rounding error of areas of some tens. */
const AREA = 5e-10;
/** Rounding error. */
const EXACT = 5e-13;

const rotations = makeRotationTable(4);
const piecesOf = (outer: Polygon[], holes: Polygon[] = []): ConvexPiece[] =>
  convexPieces(makeShape(outer, holes, [0], rotations, 1e-9).outlines[0]!);
const areaOf = (pieces: readonly ConvexPiece[]): number => pieces.reduce((sum, piece) => sum + polygonArea(piece), 0);

function expectConvex(piece: ConvexPiece): void {
  const { xs, ys, nx, ny, reach } = piece;
  // Every corner is behind every edge.
  nx.forEach((x, e) => xs.forEach((px, i) => expect(x * px + ny[e]! * ys[i]! - reach[e]!).toBeLessThan(1e-9)));
}

const square = (size: number, x = 0, y = 0): Polygon => polygonOf(squarePoints(size, x, y));

test('a convex outline is one piece, an L two, a frame four', () => {
  expect(piecesOf([square(3)])).toHaveLength(1);
  expect(piecesOf([polygonOf(ell)])).toHaveLength(2);
  const frame = piecesOf([square(10)], [square(8, 1, 1)]);
  expectWithin(areaOf(frame), 36, AREA);
  expect(frame).toHaveLength(4);
});

test('two outer polygons retain their own holes', () => {
  const pieces = piecesOf([square(4), square(4, 10)], [square(2, 1, 1), square(1, 11, 1)]);
  expectWithin(areaOf(pieces), 16 - 4 + 16 - 1, AREA);
});

test('decomposes stars of any shape into few convex pieces that have exactly their area', () => {
  const star = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 3, maxLength: 24 });
  fc.assert(
    fc.property(star, fc.boolean(), (radii, holed) => {
      const at = (r: number, k: number): readonly [number, number] => {
        const angle = (2 * Math.PI * k) / radii.length;
        return [r * Math.cos(angle), r * Math.sin(angle)];
      };
      // With few points an edge of the star passes near the center.
      fc.pre(!holed || radii.length >= 6);
      const ring = polygonOf(radii.map(at));
      const holes = holed ? [square(0.2, -0.1, -0.1)] : [];
      const shape = makeShape([ring], holes, [0], rotations, 1e-9);
      const { polygons } = shape.outlines[0]!;
      const pieces = convexPieces(shape.outlines[0]!);
      pieces.forEach(expectConvex);
      expectWithin(areaOf(pieces), shape.area, AREA);
      for (const { xs, ys } of pieces) {
        const middle = [xs, ys].map((values) => values.reduce((sum, v) => sum + v, 0) / values.length);
        expect(insidePolygons(polygons, middle[0]!, middle[1]!)).toBe(true);
      }
      const reflex = radii.length + (holed ? 4 : 0);
      expect(pieces.length).toBeLessThanOrEqual(reflex + 2);
    }),
  );
});

test('rotated pieces are the pieces of the rotated outline', () => {
  const { outlines } = makeShape([square(3)], [square(1, 1, 0.5)], [0], rotations, 1e-9);
  const rotated = rotatedPieces(convexPieces(outlines[0]!), 0, 1);
  rotated.forEach(expectConvex);
  expectWithin(areaOf(rotated), 8, AREA);
  const { minX, minY, maxX, maxY } = outlines[1]!;
  const reach = (of: (piece: ConvexPiece) => number, pick: (...values: number[]) => number): number =>
    pick(...rotated.map(of));
  expectWithin(
    reach((p) => p.minX, Math.min),
    minX,
    EXACT,
  );
  expectWithin(
    reach((p) => p.minY, Math.min),
    minY,
    EXACT,
  );
  expectWithin(
    reach((p) => p.maxX, Math.max),
    maxX,
    EXACT,
  );
  expectWithin(
    reach((p) => p.maxY, Math.max),
    maxY,
    EXACT,
  );
});

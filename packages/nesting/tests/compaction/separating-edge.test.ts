import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { convexPieces } from '../../src/shape/convex-decomposition.ts';
import type { Outline } from '../../src/shape/outline.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { separatingEdge } from '../../src/compaction/separating-edge.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Rounding. */
const EXACT = 5e-13;

const rotations = makeRotationTable(4);
const outlineOf = (points: [number, number][]): Outline =>
  makeShape([polygonOf(points)], [], [0], rotations, 1e-9).outlines[0]!;
const triangle = outlineOf([
  [0, 0],
  [4, 0],
  [1, 3],
]);
const kite = outlineOf([
  [0, 0],
  [3, -1],
  [4, 2],
  [1, 2.5],
]);
const [p, q] = [convexPieces(triangle)[0]!, convexPieces(kite)[0]!];

test('pieces are separate exactly when an edge separates them, in either order', () => {
  const collision = new ExactCollision();
  const offset = fc.double({ min: -6, max: 6, noNaN: true });
  fc.assert(
    fc.property(offset, offset, (dx, dy) => {
      const { gap, nx, ny } = separatingEdge(p, q, dx, dy);
      fc.pre(Math.abs(gap) > 1e-7);
      expect(collision.collide(triangle, kite, dx, dy)).toBe(gap < 0);
      expectWithin(separatingEdge(q, p, -dx, -dy).gap, gap, EXACT);
      expectWithin(Math.hypot(nx, ny), 1, EXACT);
      // Moving along the direction by what is missing parts them.
      const far = Math.max(0, -gap) + 1e-6;
      expect(collision.collide(triangle, kite, dx + far * nx, dy + far * ny)).toBe(false);
    }),
  );
});

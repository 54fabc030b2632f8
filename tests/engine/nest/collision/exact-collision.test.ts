import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, nest } from '#engine';
import { ExactCollision } from '#engine/nest/collision/exact-collision.ts';
import { makeRotationTable } from '#engine/nest/shape/rotation.ts';
import { makeShape } from '#engine/nest/shape/search-shape.ts';
import type { Polygon } from '#engine/nest/shape/polygon.ts';
import { countedControl, plainOptions, ringItem } from '../parts.ts';

const TOUCH = 1e-6;
const rotations = makeRotationTable(4);

/** A regular polygon of 64 corners around the origin. */
function round(radius: number): Polygon {
  const angles = Array.from({ length: 64 }, (_, index) => (index * Math.PI) / 32);
  return {
    xs: Float64Array.from(angles, (angle) => radius * Math.cos(angle)),
    ys: Float64Array.from(angles, (angle) => radius * Math.sin(angle)),
  };
}

function annulus(outer: number, hole: number | null) {
  return makeShape([round(outer)], hole === null ? [] : [round(hole)], [0, 1, 2, 3], rotations, TOUCH).outlines[0]!;
}

function collides(a: ReturnType<typeof annulus>, b: ReturnType<typeof annulus>): boolean {
  const there = new ExactCollision().collide(a, b, 0, 0);
  expect(new ExactCollision().collide(b, a, 0, 0)).toBe(there);
  return there;
}

test('a ring whose edge runs through the other ring all the way round collides, though no edges cross', () => {
  expect(collides(annulus(6.1, 4.6), annulus(5.1, 2.4))).toBe(true);
});

test('a disc over the hole of a ring, reaching into its material, collides', () => {
  expect(collides(annulus(6.1, 2), annulus(5, null))).toBe(true);
});

test('a ring or a disc within the hole of another ring does not collide', () => {
  expect(collides(annulus(6.1, 4.6), annulus(4.5, 2))).toBe(false);
  expect(collides(annulus(6.1, 4.6), annulus(4.5, null))).toBe(false);
});

test('concentric rings collide exactly when their material meets', () => {
  const radius = fc.double({ min: 1, max: 10, noNaN: true });
  const ring = fc.tuple(radius, fc.double({ min: 0.1, max: 0.9, noNaN: true }));
  fc.assert(
    fc.property(ring, ring, ([outerA, shareA], [outerB, shareB]) => {
      const [holeA, holeB] = [outerA * shareA, outerB * shareB];
      const gap = Math.max(holeA - outerB, holeB - outerA);
      fc.pre(Math.abs(gap) > 0.05);
      expect(collides(annulus(outerA, holeA), annulus(outerB, holeB))).toBe(gap < 0);
    }),
  );
});

test('rings of all sizes are laid out, all of them, and the checker agrees', () => {
  const size = fc.record({
    outer: fc.double({ min: 1, max: 7, noNaN: true }),
    share: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(size, { minLength: 2, maxLength: 8 }), (sizes) => {
      const items = sizes.map(({ outer, share }) => ringItem(outer, outer * share));
      const sheet = { widthIn: 48, heightIn: 96 };
      const { layout } = nest(items, sheet, plainOptions, countedControl(20_000));
      expect(layout.unplaced).toEqual([]);
      expect(checkLayout(items, sheet, plainOptions, layout).violations).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

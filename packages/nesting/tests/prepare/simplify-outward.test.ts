import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { simplifyOutward } from '../../src/prepare/simplify-outward.ts';
import {
  distanceSqToPolygons,
  insidePolygons,
  polygonArea,
  polygonBounds,
  polygonOf,
} from '../../src/shape/polygon.ts';
import { simplifyBySearchingAll } from './quadratic-simplification.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const edgeTolerance = 1e-9;

test('a simplified polygon contains every original corner, preserves its box and adds no more area than allowed', () => {
  const radii = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(radii, fc.double({ min: 0.001, max: 0.2, noNaN: true }), (rs, share) => {
      const ring = polygonOf(
        rs.map((r, k): [number, number] => {
          const angle = (2 * Math.PI * k) / rs.length;
          return [r * Math.cos(angle), r * Math.sin(angle)];
        }),
      );
      const area = polygonArea(ring);
      const simple = simplifyOutward(ring, share * area);
      expect(polygonArea(simple)).toBeGreaterThanOrEqual(area - edgeTolerance);
      expect(polygonArea(simple)).toBeLessThanOrEqual(area * (1 + share) + edgeTolerance);
      expect(polygonBounds([simple])).toEqual(polygonBounds([ring]));
      for (let i = 0; i < ring.xs.length; i++) {
        const [x, y] = [ring.xs[i]!, ring.ys[i]!];
        const held = insidePolygons([simple], x, y) || distanceSqToPolygons([simple], x, y) < edgeTolerance ** 2;
        expect(held).toBe(true);
      }
    }),
    { numRuns: runs(100) },
  );
});

/** Returns a closed ring of a radius for each corner, in equal angles. */
const ringOf = (radii: readonly number[]) =>
  polygonOf(
    radii.map((radius, k): [number, number] => {
      const angle = (2 * Math.PI * k) / radii.length;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    }),
  );

test('a polygon is simplified by the same changes as by comparing all corners and edges in every step', () => {
  const rings = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 5, maxLength: 60 }).map(ringOf);
  // Teeth of equal size next to narrow slots, where many changes would make edges cross.
  const combs = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 2,
    maxLength: 12,
  });
  const outlines = fc.oneof(
    rings,
    combs.map((teeth) => {
      let x = 0;
      const top = teeth.flatMap(([wide, tall]): [number, number][] => {
        const from = x;
        x += wide;
        const to = x;
        x += 0.125;
        return [
          [from, tall + from / 128],
          [to, tall - to / 256],
          [to, 0.5],
          [x, 0.5 + x / 512],
        ];
      });
      return polygonOf([[x, 0], [0, 0], ...top].reverse() as [number, number][]);
    }),
  );
  fc.assert(
    fc.property(outlines, fc.double({ min: 0.001, max: 0.5, noNaN: true }), (outline, share) => {
      const max = share * Math.abs(polygonArea(outline));
      expect(simplifyOutward(outline, max)).toEqual(simplifyBySearchingAll(outline, max));
    }),
    { numRuns: runs(300) },
  );
});

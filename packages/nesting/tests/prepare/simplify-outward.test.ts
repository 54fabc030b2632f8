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
    { numRuns: 100 },
  );
});

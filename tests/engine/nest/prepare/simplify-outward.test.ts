import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { growSimplify } from '#engine/nest/prepare/simplify-outward.ts';
import { distanceSqToRings, insideRings, ringArea, ringBounds, ringOf } from '#engine/nest/shape/polygon.ts';

const edgeTolerance = 1e-9;

test('a simplified ring holds every corner of the old one, keeps its box and adds no more area than allowed', () => {
  const radii = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(radii, fc.double({ min: 0.001, max: 0.2, noNaN: true }), (rs, share) => {
      const ring = ringOf(
        rs.map((r, k): [number, number] => {
          const angle = (2 * Math.PI * k) / rs.length;
          return [r * Math.cos(angle), r * Math.sin(angle)];
        }),
      );
      const area = ringArea(ring);
      const simple = growSimplify(ring, share * area);
      expect(ringArea(simple)).toBeGreaterThanOrEqual(area - edgeTolerance);
      expect(ringArea(simple)).toBeLessThanOrEqual(area * (1 + share) + edgeTolerance);
      expect(ringBounds([simple])).toEqual(ringBounds([ring]));
      for (let i = 0; i < ring.xs.length; i++) {
        const [x, y] = [ring.xs[i]!, ring.ys[i]!];
        const held = insideRings([simple], x, y) || distanceSqToRings([simple], x, y) < edgeTolerance ** 2;
        expect(held).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

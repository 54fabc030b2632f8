import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clusterPoints } from '../../src/arrangement/vertex-clusters.ts';
import { runs } from '../../../../tools/harness/depth.ts';

test('separates distinct points in bounded time at any distance from the origin', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: -15, max: 0 }), fc.boolean(), (far, near, left) => {
      const out = (left ? -1 : 1) * 10 ** far;
      const { numbers } = clusterPoints([0, 1, 1, out, 3 * out], [0, 1, 1, out, 2], 10 ** near / 4);
      expect(numbers[1]).toBe(numbers[2]);
      expect(new Set([numbers[0], numbers[1], numbers[4]]).size).toBe(3);
    }),
    { seed: 1, numRuns: runs(300) },
  );
});

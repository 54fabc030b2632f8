import { test } from '@jest/globals';
import fc from 'fast-check';
import { drawingProperties } from '#harness/drawing-properties/drawing-properties.ts';
import { runs } from '#harness/depth.ts';

/** Fixed seed; `npm run fuzz` tests other drawings for a chosen time. */
const SEED = 20_261_123;

for (const { name, runs: cases, property } of drawingProperties) {
  test(`${name}`, () => {
    fc.assert(property, { seed: SEED, numRuns: runs(cases) });
  });
}

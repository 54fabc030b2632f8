import { test } from '@jest/globals';
import fc from 'fast-check';
import { netProperties } from '#harness/net/properties.ts';

/** Fixed seed; `npm run fuzz` tests other drawings for a chosen time. */
const SEED = 20_261_123;

for (const { name, runs, property } of netProperties) {
  test(`${name}`, () => {
    fc.assert(property, { seed: SEED, numRuns: runs });
  });
}

import { test } from '@jest/globals';
import fc from 'fast-check';
import { netProperties } from '#harness/net/properties.ts';

/** The same drawings every time; `npm run fuzz` looks at others, for as long as it is told to. */
const SEED = 20_261_123;

for (const { name, runs, property } of netProperties) {
  test(`${name}`, () => {
    fc.assert(property, { seed: SEED, numRuns: runs });
  });
}

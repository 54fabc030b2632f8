import { expect, test } from '@jest/globals';
import { Restart } from '../../src/search/restart-policy.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Rounding. */
const EXACT = 5e-13;

test('a restart stagnates after as long without improvement as it had been improving', () => {
  const line = new Restart(0.1);
  line.improved(0.3);
  expect(line.isStagnant(0.45, 0)).toBe(false);
  expect(line.isStagnant(0.51, 0)).toBe(true);
  expectWithin(line.age(0.45), 0.35, EXACT);
});

test('the minimum duration and the minimum time always apply', () => {
  const line = new Restart(0.2, 0.1);
  expect(line.isStagnant(0.29, 0)).toBe(false);
  expect(line.isStagnant(0.31, 0)).toBe(true);
  expect(line.isStagnant(0.31, 0.2)).toBe(false);
});

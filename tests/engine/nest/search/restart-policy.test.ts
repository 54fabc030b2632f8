import { expect, test } from '@jest/globals';
import { Restart } from '#engine/nest/search/restart-policy.ts';

test('a line is stuck when it stood still for as long as it had been finding', () => {
  const line = new Restart(0.1);
  line.improved(0.3);
  expect(line.isStagnant(0.45, 0)).toBe(false);
  expect(line.isStagnant(0.51, 0)).toBe(true);
  expect(line.age(0.45)).toBeCloseTo(0.35, 12);
});

test('it is given its patience, and the least time there is, in any case', () => {
  const line = new Restart(0.2, 0.1);
  expect(line.isStagnant(0.29, 0)).toBe(false);
  expect(line.isStagnant(0.31, 0)).toBe(true);
  expect(line.isStagnant(0.31, 0.2)).toBe(false);
});

import { expect, test } from '@jest/globals';
import { OverlapTracker } from '../../src/state/overlap-tracker.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Rounding error of weights, which have single precision. */
const WEIGHT = 5e-7;

test('the total loss counts every pair once, and every part outside the container', () => {
  const tracker = new OverlapTracker(4);
  tracker.addPair(0, 2, 3);
  tracker.addPair(2, 3, 0.5);
  tracker.containerLoss[1] = 2;
  expect(tracker.totalLoss()).toBe(5.5);
  expect([0, 1, 2, 3].map((part) => tracker.isOverlapping(part))).toEqual([true, true, true, true]);
});

test('a part whose losses are cleared overlaps nothing, and nothing overlaps it', () => {
  const tracker = new OverlapTracker(3);
  tracker.addPair(0, 1, 3);
  tracker.addPair(1, 2, 1);
  tracker.clearPairs(1);
  expect(tracker.totalLoss()).toBe(0);
  expect([0, 1, 2].some((part) => tracker.isOverlapping(part))).toBe(false);
});

test('weights of overlaps grow, most for the worst; other weights decay to 1 and remain there', () => {
  const tracker = new OverlapTracker(3);
  tracker.addPair(0, 1, 4);
  tracker.addPair(0, 2, 1);
  tracker.updateWeights();
  const weightOf = (a: number, b: number): number => tracker.pairWeight[3 * a + b]! || 1;
  expect(weightOf(0, 1)).toBe(2);
  expect(weightOf(1, 0)).toBe(2);
  expectWithin(weightOf(0, 2), 1.4, WEIGHT);
  expect(weightOf(1, 2)).toBe(1);
  expectWithin(tracker.totalWeightedLoss(), 4 * 2 + 1.4, 8 * WEIGHT);
  tracker.clearPairs(1);
  for (let sweep = 0; sweep < 20; sweep++) tracker.updateWeights();
  expect(weightOf(0, 1)).toBe(1);
  expect(weightOf(0, 2)).toBeGreaterThan(1000);
  tracker.resetWeights();
  expect(tracker.totalWeightedLoss()).toBe(tracker.totalLoss());
});

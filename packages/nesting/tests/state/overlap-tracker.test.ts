import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OverlapTracker } from '../../src/state/overlap-tracker.ts';
import { runs } from '../../../../tools/harness/depth.ts';
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
  const weightOf = (a: number, b: number): number => tracker.weightsOf(a)[b]!;
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

test('losses and weights equal those of a table of all pairs', () => {
  const count = 7;
  const part = fc.nat(count - 1);
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('move' as const),
      part,
      others: fc.uniqueArray(part),
      loss: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ kind: fc.constantFrom('update' as const, 'reset' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const tracker = new OverlapTracker(count);
      const losses = new Float32Array(count * count);
      const weights = new Float32Array(count * count).fill(1);
      for (const one of steps) {
        if (one.kind === 'move') {
          tracker.clearPairs(one.part);
          for (let k = 0; k < count; k++) losses[one.part * count + k] = losses[k * count + one.part] = 0;
          for (const other of one.others) {
            if (other === one.part) continue;
            tracker.addPair(one.part, other, one.loss);
            losses[one.part * count + other] = losses[other * count + one.part] = one.loss;
          }
        } else if (one.kind === 'reset') {
          tracker.resetWeights();
          weights.fill(1);
        } else {
          tracker.updateWeights();
          const worst = Math.max(...losses);
          if (worst > 0)
            weights.forEach((weight, k) => {
              weights[k] = Math.max(1, weight * (losses[k] === 0 ? 0.95 : 1.2 + 0.8 * (losses[k]! / worst)));
            });
        }
        let [total, weighted] = [0, 0];
        for (let i = 0; i < count; i++) {
          expect(Array.from(tracker.weightsOf(i))).toEqual(Array.from(weights.subarray(i * count, (i + 1) * count)));
          const row = losses.subarray(i * count, (i + 1) * count);
          expect(tracker.isOverlapping(i)).toBe(row.some((loss) => loss > 0));
          for (let j = i + 1; j < count; j++) {
            total += row[j]!;
            weighted += row[j]! * weights[i * count + j]!;
          }
        }
        expect(tracker.totalLoss()).toBe(total);
        expect(tracker.totalWeightedLoss()).toBe(weighted);
      }
    }),
    { numRuns: runs(200) },
  );
});

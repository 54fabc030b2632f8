import { expect, test } from '@jest/globals';
import type { Violation } from '../../src/check/check-layout.ts';
import { LayoutGate } from '../../src/check/layout-gate.ts';
import type { Positions } from '../../src/problem/positions.ts';
import type { Layout } from '../../src/types.ts';

/** Returns positions that represent a layout of this usage. */
const positionsOf = (usage: number): Positions => ({
  x: Float64Array.of(usage),
  y: new Float64Array(1),
  rotation: new Int32Array(1),
  sheet: new Int32Array(1),
  sheets: 1,
  openLength: usage,
});
const layoutOf = ({ openLength }: Positions): Layout => ({
  placements: [],
  unplaced: [],
  sheets: 1,
  usage: openLength,
  cutOff: null,
  boxShares: [],
  coveredShare: 0,
});
const violation: Violation = { kind: 'overlap', message: '', placements: [] };

/** Returns a gate with its own clock; layouts whose usage is in `faulty` are rejected. */
function makeGate(faulty: readonly number[] = []) {
  const clock = { nowMs: 0 };
  const verified: number[] = [];
  const rejected: number[] = [];
  const gate = new LayoutGate({
    cost: { rule: 'whole_sheets', isOneSize: true, isFirst: new Set<number>() },
    layoutOf,
    check: (layout) => {
      const valid = !faulty.includes((layout as Layout).usage);
      return { valid, violations: valid ? [] : [violation] };
    },
    now: () => clock.nowMs,
    share: () => 0,
    byEvaluations: false,
    onVerified: ({ usage }) => void verified.push(usage),
    onRejected: ({ openLength }) => void rejected.push(openLength),
  });
  return { gate, clock, verified, rejected };
}

test('the first layout is verified immediately, later ones are deferred, and the last is not lost', () => {
  const { gate, clock, verified } = makeGate();
  gate.submit(positionsOf(5));
  gate.submit(positionsOf(4));
  gate.submit(positionsOf(3));
  expect(verified).toEqual([5]);
  gate.verifyDue();
  expect(verified).toEqual([5]);
  clock.nowMs = 250;
  gate.verifyDue();
  expect(verified).toEqual([5, 3]);
  expect(gate.verified!.openLength).toBe(3);
});

test('a layout no better than the verified one is not accepted', () => {
  const { gate, verified } = makeGate();
  gate.submit(positionsOf(5));
  gate.submit(positionsOf(5));
  expect(gate.verifyPending()).toBe(true);
  gate.submit(positionsOf(6));
  expect(gate.verifyPending()).toBe(true);
  expect(verified).toEqual([5]);
});

test('the final layout wins a tie', () => {
  const { gate } = makeGate();
  gate.submit(positionsOf(5));
  const final = positionsOf(5);
  gate.submitFinal(final);
  expect(gate.verified).toBe(final);
});

test('a rejected layout is reported to the search, and the next one is verified immediately', () => {
  const { gate, clock, verified, rejected } = makeGate([4]);
  gate.submit(positionsOf(5));
  clock.nowMs = 250;
  gate.submit(positionsOf(4));
  expect([verified, rejected]).toEqual([[5], [4]]);
  gate.submit(positionsOf(3));
  expect(verified).toEqual([5, 3]);
});

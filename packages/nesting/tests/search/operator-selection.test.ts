import { expect, test } from '@jest/globals';
import type { Operator } from '../../src/search/operator-selection.ts';
import { OperatorSelection } from '../../src/search/operator-selection.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Minimum probability of an operator. */
const SHARE = 0.05;

const parts = 100;
/** Number of rewards after which a tenth remains. */
const tenth = 1_000_000;

/** Shares of the evaluations that went to choosing, when attempts of a kind cost and gain so much. */
function shareOfChoosy(cost: Record<Operator, number>, gain: Record<Operator, number>): number {
  const operators = new OperatorSelection(parts);
  const spent = { randomSwap: 0, bestSwap: 0 };
  let now = 0;
  while (now < 100 * tenth) {
    const current = operators.select(now);
    now += cost[current];
    spent[current] += cost[current];
    operators.credit(now, gain[current]);
  }
  return spent.bestSwap / now;
}

test('operators with the same gain per evaluation have equal shares, regardless of the cost of an attempt', () => {
  expectWithin(shareOfChoosy({ randomSwap: 600_000, bestSwap: 100_000 }, { randomSwap: 0, bestSwap: 0 }), 0.5, SHARE);
  expectWithin(
    shareOfChoosy({ randomSwap: 600_000, bestSwap: 100_000 }, { randomSwap: 6e-3, bestSwap: 1e-3 }),
    0.5,
    SHARE,
  );
});

test('the operator with more gain has a larger share, and the other at least a minimum share', () => {
  const cost = { randomSwap: 200_000, bestSwap: 100_000 };
  const choosing = shareOfChoosy(cost, { randomSwap: 0, bestSwap: 1e-2 });
  expect(choosing).toBeGreaterThan(0.8);
  expect(choosing).toBeLessThan(0.9);
  const waiting = shareOfChoosy(cost, { randomSwap: 1e-2, bestSwap: 0 });
  expect(waiting).toBeGreaterThan(0.1);
  expect(waiting).toBeLessThan(0.2);
});

test('old gains lose their influence', () => {
  const operators = new OperatorSelection(parts);
  let now = 0;
  const kinds: Operator[] = [];
  for (let k = 0; k < 400; k++) {
    const current = operators.select(now);
    kinds.push(current);
    now += 100_000;
    operators.credit(now, (current === 'bestSwap') === k < 200 ? 1e-3 : 0);
  }
  const bestSwap = (from: number, to: number): number =>
    kinds.slice(from, to).filter((current) => current === 'bestSwap').length;
  expect(bestSwap(100, 200)).toBeGreaterThan(75);
  expect(bestSwap(300, 400)).toBeLessThan(25);
});

test('gains during a pause are credited to neither operator', () => {
  const operators = new OperatorSelection(parts);
  expect(operators.current).toBe(null);
  operators.credit(tenth, 1);
  const first = operators.select(tenth);
  expect(operators.current).toBe(first);
  operators.pause();
  expect(operators.current).toBe(null);
  operators.credit(2 * tenth, 1);
  // Nothing was spent on either, so the first kind comes again.
  expect(operators.select(3 * tenth)).toBe(first);
});

import { expect, test } from '@jest/globals';
import { createAttemptTimer } from '../../src/search/last-sheet.ts';
import type { Search } from '../../src/search/search.ts';
import { attempt } from '../../src/search-parameters.ts';
import { stripPack } from '../../src/strip/strip-pack.ts';
import { strips } from '../pinned-jobs.ts';
import { countedControl } from '../parts.ts';
import { atDepth } from '../../../../tools/harness/depth.ts';

/** Returns a search that has only a budget in evaluations. */
function searchWithin(budget: number, count: number) {
  const state = { evaluations: 0, count };
  const search = { state, budget: { share: () => state.evaluations / budget } };
  return { state, search: search as unknown as Search };
}

/** Returns the number of evaluations after which an attempt for `count` parts ends. */
function endOfAttempt(budget: number, count: number, evaluationsPerPart: number): number {
  const { state, search } = searchWithin(budget, count);
  state.evaluations = 0.1 * budget;
  const isOver = createAttemptTimer(search, evaluationsPerPart);
  while (!isOver()) state.evaluations += 100;
  return Math.round(state.evaluations - 0.1 * budget);
}

test('an attempt has the same evaluations per part at every sufficient budget', () => {
  const { fewestEvaluations, maxOfBudget, fewestEvaluationsPerPart } = attempt;
  for (const budget of [1e8, 1e9]) {
    expect(endOfAttempt(budget, 1000, 3_000)).toBe(3_000 * 1000 + 100);
    expect(endOfAttempt(budget, 20, 3_000)).toBe(fewestEvaluations + 100);
  }
  // In a short budget one attempt has a share, unless that is too few evaluations.
  expect(endOfAttempt(1e6, 100, 10_000)).toBe(maxOfBudget * 1e6 + 100);
  expect(endOfAttempt(1e5, 100, 10_000)).toBe(fewestEvaluationsPerPart * 100 + 100);
});

test('a short search reports the first layouts of a long one', () => {
  const { instance } = strips['a dozen letters, half turns']!;
  const lengthsWithin = (evaluations: number): number[] => {
    const lengths: number[] = [];
    stripPack(instance, { ...countedControl(evaluations), onBest: ({ length }) => lengths.push(length) });
    return lengths;
  };
  const [short, long] = atDepth({ shallow: [400_000, 4_000_000], full: [4_000_000, 40_000_000] }).map(lengthsWithin);
  const isEqual = short!.map((length, k) => length === long![k]);
  const shared = isEqual.includes(false) ? isEqual.indexOf(false) : isEqual.length;
  // Only the compression at its end is its own.
  expect(shared).toBeGreaterThan(0.6 * short!.length);
  expect(long!.at(-1)!).toBeLessThanOrEqual(short!.at(-1)!);
});

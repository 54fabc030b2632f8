import { expect, test } from '@jest/globals';
import { checkLayout } from '../../src/check/check-layout.ts';
import { nest } from '../../src/nest.ts';
import { SearchBudget } from '../../src/search/search-budget.ts';
import { exploration } from '../../src/search-parameters.ts';
import type { SearchExtension, Layout } from '../../src/types.ts';
import { countedControl, ell, plainOptions, polygonItem, rectangleItem } from '../parts.ts';

/** Returns a budget of 100 s on a clock that the test moves. */
function budgetOf(extension?: SearchExtension) {
  const clock = { ms: 0 };
  const control = { now: () => clock.ms, budgetMs: 100_000, shouldStop: () => false, ...(extension && { extension }) };
  return { clock, budget: new SearchBudget(control, 0) };
}

/** Returns the seconds at which a budget ends if layouts get better by a share of the material at these seconds. */
function endOf(gains: readonly (readonly [atS: number, share: number])[], maxBudgets: number): number {
  const { clock, budget } = budgetOf({ maxBudgets });
  let material = 10;
  budget.record({ placed: 40, material });
  for (let s = 1; s < 1000; s++) {
    clock.ms = s * 1000;
    for (const [, share] of gains.filter(([atS]) => atS === s)) {
      material *= 1 - share;
      budget.record({ placed: 40, material });
    }
    if (budget.share() > exploration.until) budget.extend();
    if (budget.exhausted()) return s;
  }
  return Infinity;
}

test('a search without gains in its last quarter ends with its budget', () => {
  expect(endOf([], 4)).toBe(100);
  expect(endOf([[60, 0.5]], 4)).toBe(100);
  expect(endOf([[80, 0.009]], 4)).toBe(100);
});

test('a search is extended by a quarter while the last quarter gained one percent', () => {
  expect(endOf([[80, 0.011]], 4)).toBe(125);
  expect(
    endOf(
      [
        [80, 0.006],
        [90, 0.006],
      ],
      4,
    ),
  ).toBe(125);
  expect(
    endOf(
      [
        [80, 0.02],
        [115, 0.02],
      ],
      4,
    ),
  ).toBe(150);
});

test('a search that gains all the time ends at its longest', () => {
  const always = Array.from({ length: 900 }, (_, s) => [s, 0.01] as const);
  expect(endOf(always, 4)).toBe(400);
  expect(endOf(always, 1.3)).toBe(130);
  expect(endOf(always, 1)).toBe(100);
});

test('more parts on the sheets are a gain', () => {
  const { clock, budget } = budgetOf({ maxBudgets: 4 });
  budget.record({ placed: 30, material: 3 });
  clock.ms = 90_000;
  budget.record({ placed: 31, material: 3.5 });
  clock.ms = 96_000;
  expect([budget.extend(), budget.exhausted()]).toEqual([true, false]);
  expect(budget.share()).toBeCloseTo(0.96 / 1.25, 9);
});

test('a budget without an extension ends with its time', () => {
  const { clock, budget } = budgetOf();
  budget.record({ placed: 30, material: 3 });
  clock.ms = 99_000;
  budget.record({ placed: 30, material: 1 });
  expect(budget.extend()).toBe(false);
});

test('a layout is settled for half a second, and at most until a tenth of the budget after its end', () => {
  const clock = { ms: 0 };
  const budget = new SearchBudget({ now: () => clock.ms, budgetMs: 4_000, shouldStop: () => false }, 0);
  const lastOf = (isOver: () => boolean): number => {
    for (; !isOver(); clock.ms++);
    return clock.ms - 1;
  };
  clock.ms = 3_000;
  expect(lastOf(budget.settlingEnd())).toBe(3_500);
  clock.ms = 4_000;
  expect(lastOf(budget.settlingEnd())).toBe(4_400);
});

const sheet = { widthIn: 30, heightIn: 20 };
const items = [
  polygonItem(ell, 22),
  rectangleItem(3, 2, 12),
  polygonItem(
    [
      [0, 0],
      [5, 0],
      [3, 4],
    ],
    14,
  ),
];
const maxEvaluations = 400_000;
function search(extension?: SearchExtension): { layout: Layout; evaluations: number; reported: Layout[] } {
  const reported: Layout[] = [];
  const control = {
    ...countedControl(maxEvaluations),
    ...(extension && { extension }),
    onBest: (of: Layout) => reported.push(of),
  };
  return { ...nest(items, sheet, { ...plainOptions, rotation: '180' }, control), reported };
}

test('an extended search begins with the layouts of a shorter one, and ends with no worse one', () => {
  const short = search();
  const lengths: number[] = [];
  const long = search({ maxBudgets: 4, onExtended: (budgets) => lengths.push(budgets), isDue: () => true });
  expect(lengths).toEqual(Array.from({ length: 12 }, (_, k) => 1.25 + k / 4));
  expect(short.evaluations).toBeLessThan(1.05 * maxEvaluations);
  expect(long.evaluations).toBeGreaterThan(3.9 * maxEvaluations);
  expect(long.evaluations).toBeLessThan(4.1 * maxEvaluations);
  expect(long.layout.usage).toBeLessThanOrEqual(short.layout.usage);
  expect(long.reported[0]).toEqual(short.reported[0]);
  expect(checkLayout(items, sheet, { ...plainOptions, rotation: '180' }, long.layout).violations).toEqual([]);
});

test('a search without a gain has the layout of one without an extension', () => {
  expect(search({ maxBudgets: 4, isDue: () => false }).layout).toEqual(search().layout);
});

test('the same seed and evaluations give the same layout if the search is extended by its gains', () => {
  const [one, other] = [search({ maxBudgets: 4 }), search({ maxBudgets: 4 })];
  expect([other.evaluations, other.layout]).toEqual([one.evaluations, one.layout]);
});

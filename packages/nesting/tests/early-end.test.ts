import { expect, test } from '@jest/globals';
import { checkLayout } from '../src/check/check-layout.ts';
import { nest } from '../src/nest.ts';
import { stagnation } from '../src/search-parameters.ts';
import type { NestItem, NestOptions } from '../src/types.ts';
import { countedControl, discItem, ell, plainOptions, polygonItem, rectangleItem } from './parts.ts';

const sheet = { widthIn: 48, heightIn: 24 };
/** More than a search of few parts needs, by far. */
const PLENTY = 1e9;

function run(items: readonly NestItem[], options: Partial<NestOptions> = {}) {
  const merged = { ...plainOptions, ...options };
  const result = nest(items, sheet, merged, countedControl(PLENTY));
  expect(checkLayout(items, sheet, merged, result.layout).violations).toEqual([]);
  return result;
}

test.each([
  ['discs', [discItem(3, 5)], {}],
  ['angles', [polygonItem(ell, 6)], {}],
  ['mixed parts at any angle', [polygonItem(ell, 3), rectangleItem(5, 2, 2)], { rotation: 'any' as const }],
  ['two sheets', [rectangleItem(22, 10, 5), discItem(5, 2)], {}],
])('a search of few parts ends long before a large budget: %s', (_, items, options) => {
  const parts = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { ended, evaluations } = run(items, options);
  expect(ended).not.toBe('budget');
  // A few times the limit without improvement.
  expect(evaluations).toBeLessThan(6 * stagnation.evaluationsPerPart * parts);
});

test('a search continues for its share of the budget while the last sheet could be eliminated', () => {
  // By area seven would fit one sheet, and six do.
  const squares = [rectangleItem(8.75, 8.75, 7)];
  const limit = 7 * stagnation.evaluationsPerPart;
  const budget = 4 * limit;
  const { layout, evaluations } = nest(squares, { widthIn: 34, heightIn: 24 }, plainOptions, countedControl(budget));
  expect(layout.sheets).toBe(2);
  expect(evaluations).toBeGreaterThan(budget / 3);
});

test.each([
  ['one part', [rectangleItem(12, 9)]],
  ['parts in one row', [rectangleItem(12, 4, 3), rectangleItem(5, 3)]],
  ['large parts, each on a sheet of its own', [rectangleItem(40, 20, 3)]],
])('ends the search early when no layout can be shorter: %s', (_, items) => {
  const { ended, evaluations } = run(items);
  expect(ended).toBe('bound');
  expect(evaluations).toBeLessThan(20_000);
});

import { expect, test } from '@jest/globals';
import { compareLayouts, costsOf, type LayoutFigures } from '#backend/runs/previous-layout.ts';

const figures = (placed: number, usage: number, ...costs: number[]): LayoutFigures => ({ placed, usage, costs });

test.each([
  ['more parts placed', figures(3, 2.5, 90, 80), figures(2, 0.5, 10, 10)],
  ['less cost, though on a larger share of a smaller sheet', figures(3, 0.6, 22, 13), figures(3, 0.1, 60, 6)],
  ['the same cost with a smaller used share', figures(3, 1.4, 60, 5), figures(3, 0.2, 60, 6)],
  ['the same cost on less material', figures(3, 0.2, 60, 6), figures(3, 0.3, 60, 6)],
  ['less material where no cost is known', figures(3, 0.2), figures(3, 0.3)],
  ['less material where one result was stored without a cost', figures(3, 0.2), figures(3, 0.3, 1, 1)],
])('the better layout has %s', (_, better, worse) => {
  expect(compareLayouts(better, worse)).toBeLessThan(0);
  expect(compareLayouts(worse, better)).toBeGreaterThan(0);
  expect(compareLayouts(better, better)).toBe(0);
});

test('compares the cost under the rule of the job, then the used share', () => {
  const cost = { rule: 'bounding_box', unit: 'dollars', wholeSheets: 60, usedShare: 6, boundingBox: 4 } as const;
  expect(costsOf({ cost: { ...cost, amount: 4, atLeast: 0 } })).toEqual([4, 6]);
  expect(costsOf({})).toEqual([]);
});

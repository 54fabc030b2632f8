import { expect, test } from '@jest/globals';
import { jobStock } from '#engine/job/job-stock.ts';

const layoutOn = (...sizeOf: number[]) => ({
  placements: [],
  unplaced: [],
  sheets: sizeOf.length,
  usage: sizeOf.length - 0.5,
  cutOff: null,
  coveredShare: 0.5,
  stock: { sizeOf, cost: 90, atLeast: 70 },
});
const stockOf = (...prices: (number | null | 'offcut')[]) =>
  prices.map((price, k) => ({
    id: String(k),
    widthIn: 48,
    heightIn: 24,
    count: null,
    ...(price === 'offcut' ? { remnant: true } : {}),
    ...(typeof price === 'number' ? { price } : {}),
  }));

test.each([
  ['every size has a price', [60, 30], [0, 1], { unit: 'dollars', amount: 90, atLeast: 70 }],
  ['no size has one', [null, null], [0, 1], { unit: 'sqIn', amount: 90, atLeast: 70 }],
  ['a size that was taken has none and another has', [60, null], [0, 1], undefined],
  [
    'only a size that was not taken has none: the least is unknown',
    [60, null],
    [0],
    { unit: 'dollars', amount: 90, atLeast: 0 },
  ],
  ['an offcut needs none', [60, 'offcut'], [1, 0], { unit: 'dollars', amount: 90, atLeast: 70 }],
] as const)('the cost where %s', (_, prices, sizeOf, cost) => {
  expect(jobStock(layoutOn(...sizeOf), stockOf(...prices))!.cost).toEqual(cost);
});

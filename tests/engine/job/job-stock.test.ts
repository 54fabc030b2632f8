import { expect, test } from '@jest/globals';
import { jobStock } from '#engine/job/job-stock.ts';

const layoutOn = (...sizeOf: number[]) => ({
  sheets: sizeOf.length,
  usage: sizeOf.length - 0.5,
  boxShares: sizeOf.map(() => 0.25),
  stock: { sizeOf, cost: 60, costs: { whole_sheets: 60, used_share: 45, bounding_box: 15 }, atLeast: 30 },
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

const cost = (unit: 'dollars' | 'sqIn', wholeSheets: number, usedShare: number, boundingBox: number, atLeast = 30) => ({
  rule: 'whole_sheets',
  unit,
  amount: wholeSheets,
  wholeSheets,
  usedShare,
  boundingBox,
  atLeast,
});

test.each([
  ['every size has a price', [60, 30], [0, 1], cost('dollars', 90, 75, 22.5)],
  ['no size has one', [null, null], [0, 1], cost('sqIn', 60, 45, 15)],
  ['a size that was taken has none and another has', [60, null], [0, 1], undefined],
  ['only a size that was not taken has none: the least is unknown', [60, null], [0], cost('dollars', 60, 30, 15, 0)],
  ['an offcut needs none', [60, 'offcut'], [1, 0], cost('dollars', 60, 30, 15)],
  ['the offcut is the last sheet', [60, 'offcut'], [0, 1], cost('dollars', 60, 60, 15)],
  ['a third of a cent counts as a cent', [10.0011, 'offcut'], [0], cost('dollars', 10.01, 5.01, 2.51, 10.01)],
] as const)('calculates the cost: %s', (_, prices, sizeOf, expected) => {
  const atLeast = expected?.atLeast === 10.01 ? 11 : 30;
  const layout = layoutOn(...sizeOf);
  expect(
    jobStock({ ...layout, stock: { ...layout.stock, atLeast } }, stockOf(...prices), 'whole_sheets')!.cost,
  ).toEqual(expected);
});

test.each(['whole_sheets', 'used_share', 'bounding_box'] as const)('the amount follows the rule %s', (rule) => {
  const { cost: found } = jobStock(layoutOn(0, 1), stockOf(60, 30), rule)!;
  expect(found).toMatchObject({ rule, amount: { whole_sheets: 90, used_share: 75, bounding_box: 22.5 }[rule] });
});

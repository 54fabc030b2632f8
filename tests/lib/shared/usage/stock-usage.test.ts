import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { costRules, type CostRule } from '#packages/nesting/src/model/cost-rule.ts';
import { costsOfUse, layoutCosts } from '#engine/model/layout-cost.ts';
import { costSentence } from '#lib/shared/costs/cost-words.ts';
import { sheetNumbers, sizeName } from '#lib/shared/costs/size-name.ts';
import { orderText, stockUsageLines, stockUsageText, usageWords } from '#lib/shared/usage/stock-usage.ts';

const size = (widthIn: number, heightIn: number, usage: number, remnant = false) => ({
  id: `${widthIn}x${heightIn}`,
  name: '',
  widthIn,
  heightIn,
  price: null,
  remnant,
  sheets: Array.from({ length: Math.ceil(usage) }, (_, k) => k),
  usage,
});
const stock = [size(48, 58, 1, true), size(48, 96, 2), size(24, 48, 0.4000000000001)];

test('lists several sizes one after the other, with part of a sheet as a share of its size', () => {
  expect(stockUsageText(stock)).toBe('1 x offcut 48 x 58, 2 x 48 x 96, 0.4 of 24 x 48');
  expect(stockUsageText([size(48, 96, 2.4)])).toBe('2.4 of 48 x 96');
  expect(stockUsageText([size(48.125, 96, 0.011)])).toBe('0.02 of 48.13 x 96');
  expect(stockUsageText(stock, 'mm')).toBe('1 x offcut 1219 x 1473, 2 x 1219 x 2438, 0.4 of 610 x 1219');
});

test('omits the rectangular offcut of a sheet with an outline', () => {
  const layout = {
    usage: 0.5,
    sheets: 1,
    sheet: { widthIn: 48, heightIn: 96, marginIn: 0.5 },
    cutOff: { axis: 'y' as const, atIn: 48, leftoverWidthIn: 48, leftoverHeightIn: 48 },
    placements: [],
    unplaced: [],
  };
  expect(usageWords(layout)).toMatchObject({
    leftover: '48 x 48',
    sentence: expect.stringContaining('You keep a 48 x 48'),
  });
  const outline = [
    { xIn: 0, yIn: 0 },
    { xIn: 48, yIn: 0 },
    { xIn: 0, yIn: 96 },
  ];
  const words = usageWords({ ...layout, sheet: { ...layout.sheet, outline } });
  expect(words).toMatchObject({ leftover: null, sentence: '50% of one sheet. Order 1.' });
});

test('does not order offcuts', () => {
  expect(orderText(stock)).toBe('Order 2 of 48 x 96 and 1 of 24 x 48.');
  expect(orderText([...stock, size(60, 120, 1.2)])).toBe('Order 2 of 48 x 96, 1 of 24 x 48 and 2 of 60 x 120.');
  expect(orderText([size(48, 96, 0.2)])).toBe('Order 1 of 48 x 96.');
  expect(orderText([size(48, 58, 1, true)])).toBe('Nothing to order.');
});

const costUnder = (rule: CostRule, unit: 'dollars' | 'sqIn' = 'dollars') => ({
  rule,
  unit,
  amount: 0,
  wholeSheets: 0,
  usedShare: 0,
  boundingBox: 0,
  atLeast: 0,
});
const priced = (usage: number, price: number | null, boxUsage = usage) => ({ ...size(48, 96, usage), price, boxUsage });

test.each([
  ['whole_sheets', [priced(0.09, 61.5)], '1 sheet to buy: $61.50 · used share $5.54.'],
  ['used_share', [priced(0.09, 61.5)], 'Used share $5.54 · 1 sheet to buy: $61.50.'],
  [
    'bounding_box',
    [priced(0.09, 61.5, 0.05)],
    'Box around the parts $3.08 · 1 sheet to buy: $61.50 · used share $5.54.',
  ],
  ['whole_sheets', [priced(2.5, 22), priced(1, 60)], '4 sheets to buy: $126.00 · used share $115.00.'],
  ['whole_sheets', [{ ...priced(1, null), remnant: true }], 'Nothing to buy: $0.00 · used share $0.00.'],
  [
    'whole_sheets',
    [{ ...priced(1, null), remnant: true }, priced(0.5, 60)],
    '1 sheet to buy: $60.00 · used share $30.00.',
  ],
  ['whole_sheets', [priced(0.3, 0)], '1 sheet to buy: $0.00 · used share $0.00.'],
] as const)('states the cost under %s with both figures, that of the rule first', (rule, used, text) => {
  expect(costSentence({ usage: 1, stock: used, cost: costUnder(rule) })).toBe(text);
});

test('omits a cost without any price, and names a size without one where others have one', () => {
  const of = (prices: readonly (number | null)[], unit?: 'sqIn') =>
    costSentence({
      usage: 1,
      stock: prices.map((price, k) => ({ ...priced(1, price), name: k === 1 ? 'Birch' : '' })),
      ...(unit && { cost: costUnder('whole_sheets', unit) }),
    });
  expect(of([null], 'sqIn')).toBeNull();
  expect(of([90, null])).toBe('No cost: 48 x 96 (Birch) has no price.');
  expect(of([null, null])).toBe('No cost: 48 x 96 and 48 x 96 (Birch) have no price.');
});

/** A layout of all pieces. */
const complete = { cutOff: null, placements: [], unplaced: [] };

test('calculates the cost of one size from its own price', () => {
  const layout = { ...complete, usage: 0.0923, sheets: 1, sheet: { widthIn: 48, heightIn: 96, marginIn: 0.5 } };
  expect(usageWords(layout).cost).toBeNull();
  expect(usageWords({ ...layout, sheet: { ...layout.sheet, price: 60 } }).cost).toBe(
    '1 sheet to buy: $60.00 · used share $5.54.',
  );
});

test('rounds costs up to the cent, and the sizes add up to the total', () => {
  const use = fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    usage: fc.double({ min: 0.001, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(use, { minLength: 1, maxLength: 5 }), (some) => {
      const uses = some.map(({ price, usage }) => priced(usage, price, usage / 2));
      const costs = layoutCosts(uses)!;
      const exact = uses.reduce((sum, { price, usage }) => sum + price! * usage, 0);
      expect(costs.used_share).toBeGreaterThanOrEqual(exact - 1e-6);
      expect(costs.used_share).toBeLessThan(exact + 0.01 * uses.length + 1e-6);
      for (const rule of costRules) {
        const sum = uses.reduce((total, one) => total + costsOfUse(one)[rule], 0);
        expect(costs[rule]).toBeCloseTo(sum, 6);
        expect(Math.abs(costs[rule] * 100 - Math.round(costs[rule] * 100))).toBeLessThan(1e-6);
      }
    }),
    { seed: 5 },
  );
});

test('the printed summary has sizes, order and cost of a stock', () => {
  const layout = { ...complete, usage: 3.4, stock: stock.map((of) => ({ ...of, price: of.remnant ? null : 30 })) };
  expect(usageWords(layout)).toEqual({
    amount: '1 x offcut 48 x 58, 2 x 48 x 96, 0.4 of 24 x 48',
    figure: '1 x offcut 48 x 58, 2 x 48 x 96, 0.4 of 24 x 48',
    incomplete: null,
    sentence: 'Order 2 of 48 x 96 and 1 of 24 x 48.',
    weeding: null,
    sharedCuts: null,
    cost: '3 sheets to buy: $90.00 · used share $72.00.',
    leftover: null,
    fill: null,
  });
  expect(usageWords({ ...complete, usage: 3.4 })).toMatchObject({ figure: '3.4 sheets' });
});

test('two sizes with the same sides have different names', () => {
  const marks = ['grain along the height', '$40.00 each'].map((mark) => ({ ...size(48, 96, 1), mark }));
  expect(orderText(marks)).toBe('Order 1 of 48 x 96 (grain along the height) and 1 of 48 x 96 ($40.00 each).');
  expect(sizeName({ ...size(48, 96, 1), name: 'Birch', mark: 'Birch' })).toBe('48 x 96 (Birch)');
  expect(sizeName({ ...size(48, 96, 1), name: 'Birch', mark: 'no grain' })).toBe('48 x 96 (Birch, no grain)');
});

test.each([
  [[1], 'sheet 2'],
  [[0, 1], 'sheets 1 and 2'],
  [[2, 3, 4], 'sheets 3 to 5'],
  [[0, 3, 4, 5, 8], 'sheets 1, 4 to 6 and 9'],
  [[0, 1, 3], 'sheets 1, 2 and 4'],
])('formats the sheets %j as %s', (sheets, text) => expect(sheetNumbers(sheets)).toBe(text));

test('lists every size with at least its usage', () => {
  const sizes = fc.record({ usage: fc.double({ min: 0.001, max: 50, noNaN: true }), remnant: fc.boolean() });
  fc.assert(
    fc.property(fc.array(sizes, { minLength: 1, maxLength: 20 }), (some) => {
      const uses = some.map(({ usage, remnant }) => size(48, 96, usage, remnant));
      const lines = stockUsageLines(uses);
      expect(lines).toHaveLength(uses.length);
      lines.forEach((line, k) => expect(Number.parseFloat(line)).toBeGreaterThanOrEqual(uses[k]!.usage - 1e-6));
    }),
  );
});

test.each([
  [undefined, null],
  [{ placed: 37, atMost: 41, ended: 'search' }, '37 fit; no more than 41 can.'],
  [{ placed: 41, atMost: 41, ended: 'all' }, '41 fit, and no more can.'],
  [{ placed: 12, atMost: 24, ended: 'time' }, '12 so far; a longer run may find more, and no more than 24 can fit.'],
  [{ placed: 12, atMost: 24 }, '12 so far; no more than 24 can fit.'],
  [
    { placed: 2000, atMost: 4788, limit: 2000, ended: 'limit' },
    '2,000 placed, the limit of one run; the sheets have room for more, and no more than 4,788 can fit.',
  ],
] as const)('describes a fill of %j as %s', (fill, text) => {
  const layout = {
    usage: 1,
    cutOff: null,
    placements: [],
    unplaced: [],
    ...(fill && { fill: { rowId: 'r', ...fill } }),
  };
  expect(usageWords(layout).fill).toBe(text);
});

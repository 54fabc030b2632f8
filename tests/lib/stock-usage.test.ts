import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { costSentence, orderText, stockUsageLines, stockUsageText, usageWords } from '#lib/stock-usage.ts';

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

test('several sizes read one after the other, part of a sheet as a share of its size', () => {
  expect(stockUsageText(stock)).toBe('1 x offcut 48 x 58, 2 x 48 x 96, 0.4 of 24 x 48');
  expect(stockUsageText([size(48, 96, 2.4)])).toBe('2.4 of 48 x 96');
  expect(stockUsageText([size(48.125, 96, 0.011)])).toBe('0.02 of 48.13 x 96');
  expect(stockUsageText(stock, 'mm')).toBe('1 x offcut 1219 x 1473, 2 x 1219 x 2438, 0.4 of 610 x 1219');
});

test('what to order leaves offcuts out', () => {
  expect(orderText(stock)).toBe('Order 2 of 48 x 96 and 1 of 24 x 48.');
  expect(orderText([...stock, size(60, 120, 1.2)])).toBe('Order 2 of 48 x 96, 1 of 24 x 48 and 2 of 60 x 120.');
  expect(orderText([size(48, 96, 0.2)])).toBe('Order 1 of 48 x 96.');
  expect(orderText([size(48, 58, 1, true)])).toBe('Nothing to order.');
});

test.each([
  ['dollars where every size used has a price', [90], { unit: 'dollars', amount: 123.4 }, 'The sheets cost $123.40.'],
  ['nothing where nobody gave a price', [null], { unit: 'sqIn', amount: 123.4 }, null],
  ['the size that has none where others have one', [90, null], undefined, 'No cost: 48 x 96 has no price.'],
  ['all of them', [null, null], undefined, 'No cost: 48 x 96 and 48 x 96 have no price.'],
] as const)('a cost says %s', (_, prices, cost, text) => {
  const used = prices.map((price) => ({ ...size(48, 96, 1), price }));
  expect(costSentence({ stock: used, cost: cost && { ...cost, atLeast: 0 } })).toBe(text);
});

test('what is printed says sizes, order and cost of a stock', () => {
  const layout = { usage: 3.4, cutOff: null, stock, cost: { unit: 'dollars' as const, amount: 90, atLeast: 80 } };
  expect(usageWords(layout)).toEqual({
    figure: '1 x offcut 48 x 58, 2 x 48 x 96, 0.4 of 24 x 48',
    sentence: 'Order 2 of 48 x 96 and 1 of 24 x 48. The sheets cost $90.00.',
    leftover: null,
    fill: null,
  });
  expect(usageWords({ usage: 3.4, cutOff: null })).toMatchObject({ figure: '3.4 sheets' });
});

test('no size is left out, and none reads less than it takes', () => {
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
  [{ rowId: 'r', placed: 37, atMost: 41 }, '37 fit; no more than 41 can.'],
  [{ rowId: 'r', placed: 41, atMost: 41 }, '41 fit, and no more can.'],
])('a fill of %j reads %s', (fill, text) => expect(usageWords({ usage: 1, cutOff: null, fill }).fill).toBe(text));

import { describe, expect, test } from '@jest/globals';
import type { JobLayout } from '#lib/shared/model.ts';
import { sizeLine } from '#lib/shared/costs/size-name.ts';
import { rollEntry, rollPriceText, rollText } from '#lib/shared/costs/roll-words.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';

const used = (lengthIn: number, more = {}) => ({
  id: 'a',
  name: '',
  widthIn: 24,
  heightIn: 1800,
  price: 142.5,
  remnant: false,
  sheets: [0],
  usage: lengthIn / 1800,
  roll: { pricePerFt: 0.95, lengthIn },
  ...more,
});
const layoutOn = (...stock: ReturnType<typeof used>[]): JobLayout => ({
  usage: stock.length - 1 + stock.at(-1)!.usage,
  sheets: stock.length,
  sheet: { widthIn: 24, heightIn: 1800, marginIn: 0.5, roll: stock.at(-1)!.roll },
  stock,
  pieces: { placed: 1, total: 1 },
  placements: [{ rowId: 'r', partId: 'p', sheet: 0, xIn: 0, yIn: 0, angleDeg: 0 }],
  unplaced: [],
  cutOff: { axis: 'y', atIn: 64.06, leftoverWidthIn: 24, leftoverHeightIn: 1735.94 },
  coveredShare: 0.5,
  lowerBoundSheets: 1,
});

test('states the used length of a roll, rounded up, in the unit that it is sold by', () => {
  expect(rollText(used(64.06))).toBe('64.1 in (5.34 ft) of 24 in roll');
  expect(rollText(used(64.06), 'mm')).toBe('1.63 m of 610 mm roll');
  expect(rollText(used(64.000001))).toBe('64.1 in (5.34 ft) of 24 in roll');
  expect(rollText(used(60, { name: 'White gloss' }))).toBe('60 in (5 ft) of 24 in roll (White gloss)');
});

test('states the number of panels and their length', () => {
  const panels = used(101, { heightIn: 48, sheets: [0, 1, 2], roll: { lengthIn: 101, panels: true } });
  expect(rollText(panels)).toBe('101 in (8.42 ft) of 24 in roll, 3 panels of 48 in');
  expect(rollText({ ...panels, sheets: [0] }, 'mm')).toBe('2.57 m of 610 mm roll, 1 panel of 1219 mm');
});

test('states the price by the foot or by the meter', () => {
  expect(rollPriceText(used(12))).toBe('$0.95 a foot');
  expect(rollPriceText(used(12), 'mm')).toBe('$3.12 a m');
  expect(rollPriceText(used(12, { roll: { lengthIn: 12 } }))).toBeNull();
});

describe('the words of a layout on rolls', () => {
  test('name length, price and order, and no sheet', () => {
    const words = usageWords(layoutOn(used(64.06)));
    expect(words).toMatchObject({
      amount: '64.1 in (5.34 ft) of 24 in roll',
      cost: '$0.95 a foot = $5.07.',
      sentence: 'Order 5.34 ft of 24 in roll.',
      leftover: null,
    });
    expect(JSON.stringify(words)).not.toContain('sheet');
  });

  test('are the same for a single roll without a stock', () => {
    const { stock: _stock, ...layout } = layoutOn(used(64.06));
    const single = { ...layout, sheet: { ...layout.sheet, price: 142.5 } };
    expect(usageWords(single)).toEqual(usageWords(layoutOn(used(64.06))));
  });

  test('add the costs of several rolls', () => {
    const wide = used(1800, { widthIn: 48, roll: { pricePerFt: 1.5, lengthIn: 1800 } });
    const words = usageWords(layoutOn(wide, used(64.06, { id: 'b', sheets: [1] })));
    expect(words.cost).toBe('48 in roll $225.00 + 24 in roll $5.07 = $230.07.');
    expect(words.sentence).toBe('Order 150 ft of 48 in roll and 5.34 ft of 24 in roll.');
  });
});

test('the line of a roll has its length and price', () => {
  expect(sizeLine(used(64.06))).toBe('64.1 in (5.34 ft) of 24 in roll, $0.95 a foot');
});

test('a roll in panels has as many of them as its length holds', () => {
  const roll = { widthIn: 24, lengthIn: 1800, pricePerFt: 0.95, count: 2 };
  expect(rollEntry({ ...roll, panelIn: 48 })).toEqual({
    widthIn: 24,
    heightIn: 48,
    count: 74,
    roll: { pricePerFt: 0.95, panels: true },
  });
  expect(rollEntry({ ...roll, panelIn: null })).toMatchObject({ heightIn: 1800, count: 2, roll: { pricePerFt: 0.95 } });
});

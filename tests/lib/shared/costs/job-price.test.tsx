import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jobStock } from '#engine/job/job-stock.ts';
import { formatDuration, jobPrice, jobQuantities, priceSentence, type JobPrice } from '#lib/shared/costs/job-price.ts';
import { formatPrice } from '#lib/shared/format.ts';
import { aboutTime } from '#lib/shared/costs/rates-in-unit.ts';
import type { PriceRates } from '#lib/shared/costs/rates.ts';
import { exportedPrice } from '#lib/shared/measurements/export-tables.ts';
import type { Layout } from '#lib/shared/contracts/result.ts';
import { figuresOf, layout as recorded, measurement } from '../../../components/recorded-run.ts';

const none: PriceRates = { symbol: '$', cut: null, cutUnit: 'in', pierce: null, setup: null, markup: null };
const job = { totals: figuresOf({ perimeterIn: 160, openIn: 11.73, lengthIn: 999, pierces: 7 }) };
const layout: Layout = {
  ...recorded,
  unplaced: [],
  cost: {
    rule: 'whole_sheets',
    unit: 'dollars',
    amount: 60,
    wholeSheets: 60,
    usedShare: 5.54,
    boundingBox: 7,
    atLeast: 0,
  },
};

function priced(...args: Parameters<typeof jobPrice>): JobPrice & { total: number } {
  const price = jobPrice(...args);
  if (price === null || price.total === null) throw new Error('There is no price.');
  return { ...price, total: price.total };
}

test('states quantities and the time at the machine with and without rates, and a roll by the length to order', () => {
  expect(jobQuantities(job, layout, none)).toEqual({
    texts: { material: '4 sheets', cutting: '171.73 in', pierces: '7' },
    seconds: null,
  });
  const timed = { ...none, cutUnit: 'm', speedUnit: 'in/s', cutSpeed: 1, pierceS: 11 } as const;
  const { texts, seconds } = jobQuantities(job, null, timed);
  expect(texts).toEqual({ cutting: '4.36 m', pierces: '7', machine: '4:09 min' });
  expect(seconds).toBeCloseTo(171.73 + 77, 9);
  const roll = { ...layout.sheet, roll: { lengthIn: 64.06 } };
  expect(jobQuantities(job, { ...layout, sheet: roll }, none).texts.material).toBe('5.34 ft');
});

test.each([
  [0.2, 'about 1 s'],
  [45.4, 'about 45 s'],
  [248.73, 'about 4 min 10 s'],
  [300, 'about 5 min'],
  [3594, 'about 59 min 50 s'],
  [3599, 'about 1 h'],
  [3900, 'about 1 h 5 min'],
])('%d seconds at the machine are %s', (seconds, text) => {
  expect(aboutTime(seconds)).toBe(text);
});

test('adds up material under the cost rule, cutting, pierces, setup and markup', () => {
  const rates = { ...none, cut: 0.12, pierce: 0.5, setup: 15, markup: 10 };
  const { lines, total } = priced(job, layout, rates);
  expect(lines).toEqual([
    { item: 'material', detail: '4 sheets', amount: 60 },
    { item: 'cutting', detail: '171.73 in x $0.12', amount: 20.61 },
    { item: 'pierces', detail: '7 x $0.50', amount: 3.5 },
    { item: 'setup', detail: '', amount: 15 },
    { item: 'markup', detail: '10%', amount: 9.91 },
  ]);
  expect(total).toBe(109.02);
});

const work = {
  cut: { lengthIn: 999, perimeterIn: 160, pieces: 1, pierces: 7 },
  score: { lengthIn: 42, starts: 3 },
  engrave: { areaSqIn: 3, widthIn: 2, heightIn: 2 },
  ignore: { shapes: 0, lengthIn: 0 },
};

test('score costs by length and engraving by area, in the unit of the cut length', () => {
  const rates = { ...none, cut: 1, score: 0.6, engrave: 14.4, cutUnit: 'ft' as const };
  expect(priced({ ...job, operations: work }, null, rates)).toMatchObject({
    lines: [
      { item: 'cutting', detail: '14.31 ft x $1.00', amount: 14.31 },
      { item: 'score', detail: '3.50 ft x $0.60', amount: 2.1 },
      { item: 'engraving', detail: '0.02 sq ft x $14.40', amount: 0.3 },
    ],
    total: 16.71,
  });
  expect(priced(job, null, rates).lines.map(({ item }) => item)).toEqual(['cutting']);
});

test.each([
  ['in/s', 1],
  ['in/min', 60],
  ['mm/s', 25.4],
  ['mm/min', 1524],
] as const)('machine time is length over speed in %s, and that of all pierces', (speedUnit, factor) => {
  const speeds = { cutSpeed: 0.5 * factor, scoreSpeed: 2 * factor, engraveSpeed: 10 * factor, linesPerIn: 250 };
  const rates = { ...none, hour: 36, speedUnit, ...speeds, pierceS: 0.5 };
  // 171.73 / 0.5 + 42 / 2 + 3 x 250 / 10 + 7 x 0.5 = 442.96 s
  expect(priced({ ...job, operations: work }, null, rates)).toMatchObject({
    lines: [{ item: 'machine', detail: '7:23 min x $36.00 an hour', amount: 4.43 }],
    total: 4.43,
  });
});

test.each([
  ['cutSpeed', 'cutting speed'],
  ['scoreSpeed', 'score speed'],
  ['engraveSpeed', 'engraving speed'],
  ['linesPerIn', 'engraved lines per inch'],
])('machine time without %s has no total and names the %s', (field, name) => {
  const speeds = { cutSpeed: 1, scoreSpeed: 1, engraveSpeed: 1, linesPerIn: 1 };
  for (const missing of [null, 0]) {
    const price = jobPrice({ ...job, operations: work }, null, { ...none, hour: 1, ...speeds, [field]: missing });
    expect(price).toMatchObject({ total: null, problem: `Machine time needs the ${name}. Enter it with the prices.` });
  }
  expect(priced(job, null, { ...none, hour: 3600, cutSpeed: 171.73 }).total).toBe(1);
});

test.each([
  [0.25, '0.3 s'],
  [59.4, '59 s'],
  [59.6, '1:00 min'],
  [750, '12:30 min'],
  [3600, '1:00:00 h'],
  [3905, '1:05:05 h'],
])('writes a duration of %d s as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('returns no price without a rate or a price, and a problem for a job that is not fully placed', () => {
  expect(jobPrice(job, null, none)).toBeNull();
  expect(jobPrice(job, { ...layout, cost: undefined }, none)).toBeNull();
  const [piece] = recorded.placements;
  const missing = {
    ...layout,
    unplaced: [{ rowId: piece!.rowId, partId: piece!.partId, reason: 'too_large' as const }],
  };
  expect(jobPrice(job, missing as Layout, none)).toEqual({
    symbol: '$',
    lines: [],
    total: null,
    problem: expect.stringContaining('no price for the whole job'),
  });
});

test('a total includes an amount for every used size, or a problem names the sizes', () => {
  const size = fc.record({
    price: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
    remnant: fc.boolean(),
  });
  const rates = { ...none, setup: 1 };
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(3), { minLength: 1 }), (sizes, on) => {
      const stock = sizes.map((of, k) => ({ ...of, id: `s${k}`, widthIn: 24 + k, heightIn: 6, count: null }));
      const sizeOf = on.map((k) => k % sizes.length);
      const shares = { sizeOf, cost: 0, costs: { whole_sheets: 0, used_share: 0, bounding_box: 0 }, atLeast: 0 };
      const made = { stock: shares, usage: on.length, sheets: on.length, boxShares: on.map(() => 1) };
      const { uses, cost } = jobStock(made, stock, 'whole_sheets')!;
      const price = jobPrice(job, { ...layout, stock: [...uses], cost, sheets: on.length }, rates)!;
      const bought = sizeOf.map((k) => stock[k]!).filter(({ remnant }) => !remnant);
      const isCharged = stock.some((of) => !of.remnant && of.price !== undefined);
      const unpriced = isCharged ? bought.filter((of) => of.price === undefined) : [];
      const material = bought.reduce((sum, of) => sum + (of.price ?? 0), 0);
      expect(price.total).toBe(unpriced.length === 0 ? material + 1 : null);
      const { csv, printed } = exportedPrice(price);
      expect(csv.includes(`total,"${price.problem ?? ''}",,$`)).toBe(unpriced.length > 0);
      expect(printed === price.problem).toBe(unpriced.length > 0);
      for (const { widthIn } of unpriced) expect(price.problem).toContain(`${widthIn} x 6`);
    }),
  );
});

test('the unit of the cutting rate does not matter, and the total is the sum of its lines in whole cents', () => {
  const amount = fc.double({ min: 0, max: 1e4, noNaN: true });
  const rates = fc.record({
    cut: amount,
    pierce: amount,
    setup: amount,
    markup: fc.double({ min: 0, max: 300, noNaN: true }),
  });
  fc.assert(
    fc.property(rates, ({ cut, pierce, setup, markup }) => {
      const each = { ...none, pierce, setup, markup };
      const byInch = priced(job, layout, { ...each, cut });
      const byFoot = priced(job, layout, { ...each, cut: cut * 12, cutUnit: 'ft' });
      const sum = byInch.lines.reduce((total, line) => total + Math.round(line.amount * 100), 0);
      expect(Math.round(byInch.total * 100)).toBe(sum);
      expect(Math.abs(byInch.total - byFoot.total)).toBeLessThanOrEqual(0.021 * (1 + markup / 100));
    }),
  );
});

test('the symbol is before the amount, and letters are after it', () => {
  expect([formatPrice(1234.5, '$'), formatPrice(1, 'kr'), formatPrice(1, 'CHF'), formatPrice(0, '')]).toEqual([
    '$1,234.50',
    '1.00 kr',
    '1.00 CHF',
    '0.00',
  ]);
});

test('a price is a sentence with its items and the total', () => {
  const price = priced(measurement, layout, { ...none, symbol: '€', setup: 5 });
  expect(priceSentence(price)).toBe('Material €60.00 + setup €5.00 = €65.00');
});

test('price.csv has plain amounts, and a symbol that is a formula is text', () => {
  const price = priced(measurement, layout, { ...none, symbol: '=1+1', setup: 1234.5 });
  expect(exportedPrice(price).csv).toBe(
    "\ufeffitem,detail,amount,currency\r\nmaterial,4 sheets,60.00,'=1+1\r\nsetup,,1234.50,'=1+1\r\ntotal,,1294.50,'=1+1\r\n",
  );
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shopMargin } from '#lib/shared/quotes/shop-margin.ts';
import { priceItems, type KnownPrice } from '#lib/shared/costs/job-price.ts';
import { quoteOf, type Quote, type QuoteTerms, priceEach } from '#lib/shared/quotes/quote.ts';
import { quoteSheet, quoteTable, quoteText } from '#lib/shared/quotes/quote-sheet.ts';
import { emptyQuoteForm } from '#lib/shared/quotes/quote-form.ts';
import { runs } from '#harness/depth.ts';
import { figuresOf } from '../../../components/recorded-run.ts';

const noTerms: QuoteTerms = { discounts: [], minimum: null, taxPercent: null };
const row = (name: string, quantity: number, figures: Parameters<typeof figuresOf>[0]) => ({
  name,
  quantity,
  figures: figuresOf(figures),
});

function price(lines: readonly (readonly [KnownPrice['lines'][number]['item'], number])[]): KnownPrice {
  const total = Math.round(lines.reduce((sum, [, amount]) => sum + amount, 0) * 100) / 100;
  return { symbol: '$', lines: lines.map(([item, amount]) => ({ item, detail: '9 x $0.12', amount })), total };
}

const sumOfParts = (quote: Quote): number =>
  quote.lines.reduce((sum, { sumCents }) => sum + sumCents, 0) +
  quote.setupCents +
  quote.roundingCents -
  quote.discountCents +
  quote.minimumCents +
  quote.taxCents;

test('the margin is the share of the amount before tax that is not cost, and negative below it', () => {
  const ledger = price([
    ['material', 24],
    ['cutting', 20.14],
    ['pierces', 3],
    ['setup', 15],
    ['markup', 24.86],
  ]);
  expect(shopMargin(ledger, { totalCents: 9418, taxCents: 718 })).toEqual({
    cost: 62.14,
    net: 87,
    percent: (100 * (87 - 62.14)) / 87,
  });
  expect(shopMargin(ledger, { totalCents: 3107, taxCents: 0 }).percent).toBe(-100);
  expect(shopMargin(ledger, { totalCents: 0, taxCents: 0 }).percent).toBeNull();
});

test('30 tags of an $87.00 job are $2.20 each and $21.00 setup, of which 15 are cost and 6 markup', () => {
  const tags = row('Tag', 30, { perimeterIn: 10, areaSqIn: 6, pierces: 2 });
  const ledger = price([
    ['material', 24],
    ['cutting', 20.14],
    ['pierces', 3],
    ['setup', 15],
    ['markup', 24.86],
  ]);
  const quote = quoteOf({ rows: [tags] }, ledger, { ...noTerms, taxPercent: 8.25 });
  expect(quote.lines).toMatchObject([{ name: 'Tag', quantity: 30, eachCents: 220, sumCents: 6600 }]);
  expect(quote).toMatchObject({ setupCents: 2100, roundingCents: 0, taxCents: 718, totalCents: 9418 });
});

test('material is distributed by area and cutting by length', () => {
  const rows = [
    row('Plate', 1, { perimeterIn: 10, areaSqIn: 30 }),
    row('Letters', 1, { perimeterIn: 30, areaSqIn: 10 }),
  ];
  const ledger = price([
    ['material', 100],
    ['cutting', 8],
  ]);
  expect(quoteOf({ rows }, ledger, noTerms).lines.map(({ sumCents }) => sumCents)).toEqual([7700, 3100]);
});

test('score is distributed to the rows that are scored, and an item without a basis by quantity', () => {
  const operations = {
    cut: { lengthIn: 0, perimeterIn: 0, pieces: 0, pierces: 0 },
    score: { lengthIn: 5, starts: 1 },
    engrave: { areaSqIn: 0, widthIn: 0, heightIn: 0 },
    ignore: { shapes: 0, lengthIn: 0 },
  };
  const rows = [{ ...row('Box', 1, {}), operations }, row('Lid', 3, {})];
  const ledger = price([
    ['score', 10],
    ['engraving', 8],
  ]);
  expect(quoteOf({ rows }, ledger, noTerms).lines.map(({ sumCents }) => sumCents)).toEqual([1200, 600]);
});

test('cents that no price of one copy can express go to setup, to a single copy, or to rounding', () => {
  const tags = row('Tag', 7, { perimeterIn: 1 });
  const sign = row('Sign', 1, { perimeterIn: 1 });
  const cutting = ['cutting', 1] as const;
  expect(quoteOf({ rows: [tags] }, price([cutting]), noTerms)).toMatchObject({
    lines: [{ eachCents: 14 }],
    roundingCents: 2,
  });
  expect(quoteOf({ rows: [tags] }, price([cutting, ['setup', 10]]), noTerms)).toMatchObject({
    lines: [{ eachCents: 14 }],
    setupCents: 1002,
    roundingCents: 0,
  });
  const mixed = quoteOf({ rows: [tags, sign] }, price([cutting]), noTerms);
  expect(mixed.lines.map(({ eachCents }) => eachCents)).toEqual([12, 16]);
  expect(mixed.roundingCents).toBe(0);
});

test('the discount of the highest quantity reached applies to an item, then the minimum charge, then the tax', () => {
  const rows = [row('Tag', 50, { perimeterIn: 1 }), row('Sign', 5, { perimeterIn: 10 })];
  const discounts = [
    { from: 50, percent: 10 },
    { from: 10, percent: 5 },
  ];
  const quote = quoteOf({ rows }, price([['cutting', 100]]), { discounts, minimum: 200, taxPercent: 10 });
  expect(quote).toMatchObject({ discountCents: 500, minimumCents: 10_500, taxCents: 2000, totalCents: 22_000 });
});

test('a row that is cut as often as fits and fits nowhere is not on the quote', () => {
  const quote = quoteOf({ rows: [row('Tag', 0, { perimeterIn: 1 })] }, price([['setup', 15]]), noTerms);
  expect(quote).toMatchObject({ lines: [], setupCents: 1500, totalCents: 1500 });
});

const amount = fc.oneof(
  fc.constantFrom(0, 0.01, 1e9),
  fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100),
);
const figure = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e7, noNaN: true }));
const rowsOf = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 999 }), perimeterIn: figure, areaSqIn: figure, pierces: figure }),
  { minLength: 1, maxLength: 40 },
);
const percent = fc.oneof(fc.constantFrom(0, 100), fc.double({ min: 0, max: 100, noNaN: true }));

test('the parts of every quote are whole cents from 0, and their sum is the total', () => {
  const ledgers = fc.uniqueArray(fc.tuple(fc.constantFrom(...priceItems), amount), { selector: ([item]) => item });
  const terms = fc.record({
    discounts: fc.array(fc.record({ from: fc.integer({ min: 2, max: 1000 }), percent }), { maxLength: 5 }),
    minimum: fc.option(amount),
    taxPercent: fc.option(percent),
  });
  fc.assert(
    fc.property(rowsOf, ledgers, terms, (rows, ledger, agreed) => {
      const priced = price(ledger);
      const quote = quoteOf({ rows: rows.map((figures) => row('Item', figures.quantity, figures)) }, priced, agreed);
      expect(sumOfParts(quote)).toBe(quote.totalCents);
      for (const { eachCents, quantity, sumCents } of quote.lines) expect(eachCents * quantity).toBe(sumCents);
      const { lines, symbol: _symbol, taxPercent: _taxPercent, ...cents } = quote;
      for (const value of [...Object.values(cents), ...lines.map(({ eachCents }) => eachCents)]) {
        expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }
      const before = sumOfParts({ ...quote, discountCents: 0, minimumCents: 0, taxCents: 0 });
      expect(before).toBe(Math.round(priced.total * 100));
    }),
    { numRuns: runs(500) },
  );
});

test('prices of one copy differ from their exact share by less than a cent', () => {
  const items = fc.array(fc.record({ weight: figure, quantity: fc.integer({ min: 2, max: 999 }) }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 1e11 }), (shares, total) => {
      const { eachCents, leftCents } = priceEach(shares, total);
      const weight = shares.reduce((sum, share) => sum + share.weight, 0);
      expect(leftCents).toBeGreaterThanOrEqual(0);
      expect(leftCents).toBeLessThan(Math.max(...shares.map(({ quantity }) => quantity)));
      if (weight === 0) return;
      shares.forEach((share, index) => {
        expect(Math.abs(eachCents[index]! - (total * (share.weight / weight)) / share.quantity)).toBeLessThanOrEqual(1);
      });
    }),
    { numRuns: runs(500) },
  );
});

const details = { customer: 'Marina <b>Café</b>\u202e', day: '2026-02-27', validDays: 3, unit: 'in' } as const;

test('texts of a quote name neither costs nor rates nor markup, and no text of them is markup of a page', () => {
  const rows = [row('=Tag & "Co" <img src=x>', 30, { perimeterIn: 10, widthIn: 3, heightIn: 2 })];
  const ledger = price([
    ['cutting', 60],
    ['setup', 15],
    ['markup', 30],
  ]);
  const quote = quoteOf({ rows }, ledger, { ...noTerms, taxPercent: 8.25 });
  const form = {
    ...emptyQuoteForm,
    shopName: 'Harbor Signs',
    address: '14 Quay Street\nPortland',
    terms: 'Half on order.',
  };
  const sheet = quoteSheet(quote, { ...details, form });
  expect(quoteText(sheet)).toBe(
    [
      'Quote Q-0001, February 27, 2026\nHarbor Signs\n14 Quay Street\nPortland',
      'For: Marina <b>Café</b>\nValid until: March 2, 2026',
      '30 x =Tag & "Co" <img src=x> (3.00 x 2.00 in): $2.80 each, $84.00',
      'Setup: $21.00\nSubtotal: $105.00\nTax 8.25%: $8.66\nTotal: $113.66',
      'Half on order.',
    ].join('\n\n'),
  );
  const { text, html } = quoteTable(sheet);
  expect(text).toContain(`'=Tag & "Co" <img src=x>\t3.00 x 2.00 in\t30\t$2.80\t$84.00`);
  expect(html).not.toContain('<img');
  expect([quoteText(sheet), text, html].join()).not.toMatch(/markup|cutting|0\.12/i);
});

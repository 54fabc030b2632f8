import { expect, test } from '@jest/globals';
import { measureFile } from '#engine/job/measure-file.ts';
import { pictureOf, quoteParts } from '#lib/shared/quotes/quote-items.ts';
import type { JobMeasurement } from '#lib/shared/model.ts';
import { quoteRequest } from '#lib/shared/contracts/quote.ts';
import { priceRates } from '#lib/shared/costs/price-schema.ts';
import { quoteOfJob } from '#lib/shared/quotes/run-quote.ts';
import { limits } from '#lib/shared/limits.ts';
import { quoteOf } from '#lib/shared/quotes/quote.ts';
import { figuresOf } from '../../../components/recorded-run.ts';

function measured(body: string, quantity = 1): JobMeasurement {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400in" height="40in" viewBox="0 0 400 40">${body}</svg>`;
  const { row } = measureFile({ fileName: 'a.svg', bytes: new TextEncoder().encode(svg), quantity }, {});
  return { unit: 'in', totals: row.figures, rows: [row] } as JobMeasurement;
}
const square = (x: number) => `<path d="M${x} 0h4v4h-4z"/>`;
const bar = (x: number) => `<path d="M${x} 0h8v2h-8z"/>`;

test('a drawing has a line for each different part with the pieces of all copies of the drawing', () => {
  const items = quoteParts(measured(square(0) + bar(20) + square(40) + square(60), 5))!;
  expect(items.map(({ quantity, figures }) => [quantity, figures.perimeterIn])).toEqual([
    [15, 16],
    [5, 20],
  ]);
});

test('the prices of the parts and of the row add up to the same total', () => {
  const measurement = measured(square(0) + bar(20) + square(40), 7);
  const price = { symbol: '$', lines: [{ item: 'cutting' as const, detail: '', amount: 91 }], total: 91 };
  const terms = { discounts: [], minimum: null, taxPercent: null };
  const byPart = quoteOf({ rows: quoteParts(measurement)! }, price, terms);
  expect(byPart.totalCents).toBe(quoteOf(measurement, price, terms).totalCents);
  // 91 dollars over 14 squares of 16 in and 7 bars of 20 in.
  expect(byPart.lines.map(({ eachCents }) => eachCents)).toEqual([400, 500]);
});

test('there is no choice for a drawing of one part, a text, or more parts than a quote can have', () => {
  expect(quoteParts(measured(square(0)))).toBeNull();
  expect(quoteParts(measured(square(0) + square(20)))).toBeNull();
  const many = measured(square(0) + bar(20));
  const [part] = many.rows[0]!.parts;
  const different = Array.from({ length: limits.quote.lines + 1 }, (_, nth) => ({
    ...part!,
    id: `part-${nth + 1}`,
    figures: figuresOf({ lengthIn: nth }),
  }));
  expect(quoteParts({ ...many, rows: [{ ...many.rows[0]!, parts: different }] })).toBeNull();
});

test('a picture is a closed polygon within its square, also of curves and holes', () => {
  const [item] = measured('<path d="M0 5a5 5 0 0 1 10 0a5 5 0 0 1 -10 0zM4 5v1h1v-1z"/>').rows;
  const path = pictureOf(item!);
  expect(path).toMatch(/^(M\d+ \d+(L\d+ \d+)+Z){2}$/);
  const numbers = path.match(/\d+/g)!.map(Number);
  expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([0, 300]);
});

test('a picture beyond the limit of a quote is left out', () => {
  const [item] = measured(square(0)).rows;
  const parts = Array.from({ length: 400 }, () => item!.parts[0]!);
  expect(pictureOf({ ...item!, parts })).toBe('');
});

test('a quote by parts has a line and a picture for each different part, and the total of a quote by rows', () => {
  const measurement = measured(square(0) + bar(20) + square(40), 7);
  const rates = priceRates.parse({ cut: 0.5, setup: 20 });
  const quotes = (['rows', 'parts'] as const).map((lines) => {
    const quote = quoteOfJob({
      measurement,
      layout: null,
      rates,
      stored: null,
      choices: { lines },
      today: '2026-11-26',
    });
    if (quote.problem !== undefined) throw new Error(quote.problem);
    return quote;
  });
  const [byRow, byPart] = quotes.map(({ answer }) => answer);
  expect(byRow!.lines.map(({ quantity }) => quantity)).toEqual([7]);
  expect(byPart!.lines.map(({ quantity }) => quantity)).toEqual([14, 7]);
  expect(byPart!.total).toBe(byRow!.total);
  for (const { document } of quotes) {
    expect(quoteRequest.parse(document).lines.every(({ picture }) => picture.startsWith('M'))).toBe(true);
  }
});

import { expect, test } from '@jest/globals';
import { quoteAnswer, quoteRequest } from '#lib/shared/contracts/quote.ts';
import { priceRates } from '#lib/shared/costs/price-schema.ts';
import { emptyQuoteForm } from '#lib/shared/quotes/quote-form.ts';
import { quoteOfJob } from '#lib/shared/quotes/run-quote.ts';
import { measurement } from '../../../components/recorded-run.ts';

const job = { measurement, layout: null, rates: priceRates.parse({ setup: 50 }), today: '2026-11-26' };
const stored = { ...emptyQuoteForm, shopName: 'Ada Signs', number: 'Q-0042', tax: '20', minimum: '80' };

test('the document and the data of a quote have the same amounts and pass their schemas', () => {
  const quote = quoteOfJob({ ...job, stored, choices: { customer: 'Bob' } });
  if (quote.problem !== undefined) throw new Error(quote.problem);
  expect(quoteAnswer.parse(quote.answer)).toMatchObject({ minimum: 30, tax: 16, total: 96, customer: 'Bob' });
  const { title, sums } = quoteRequest.parse(quote.document);
  expect([title, sums.at(-1)]).toEqual(['Quote', { label: 'Total', amount: '$96.00' }]);
});

test('the days of a quote are ISO days in the data and words in the document', () => {
  const quote = quoteOfJob({ ...job, stored, choices: { day: '2026-12-28', validDays: 30 } });
  expect(quote).toMatchObject({
    answer: { date: '2026-12-28', validUntil: '2027-01-27' },
    document: { date: 'December 28, 2026', validUntil: 'January 27, 2027' },
  });
});

test('choices replace stored details one by one', () => {
  const quote = quoteOfJob({ ...job, stored, choices: { number: 'Q-1', minimum: 0, taxPercent: 0, shopName: 'Bea' } });
  expect(quote).toMatchObject({ answer: { number: 'Q-1', total: 50, shop: { name: 'Bea' } } });
});

test('without stored details there is no tax, minimum charge or end', () => {
  expect(quoteOfJob({ ...job, stored: null, choices: {} })).toMatchObject({
    answer: { total: 50, minimum: 0, taxPercent: null, validUntil: '', number: '' },
  });
});

test('a job without rates has no quote', () => {
  const { problem } = quoteOfJob({ ...job, rates: undefined, stored, choices: {} });
  expect(problem).toBe('A quote needs prices. Send `prices`, or a price of the material.');
});

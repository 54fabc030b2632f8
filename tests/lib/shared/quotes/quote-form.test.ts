import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '#lib/shared/limits.ts';
import {
  emptyQuoteForm,
  nextQuoteNumber,
  readQuoteTerms,
  readStoredQuoteForm,
  type QuoteForm,
} from '#lib/shared/quotes/quote-form.ts';
import { runs } from '#harness/depth.ts';

test.each([
  ['tax', '8.25', { taxPercent: 8.25 }],
  ['tax', '8,25 %', { taxPercent: 8.25 }],
  ['tax', '0', { taxPercent: 0 }],
  ['minimum', '$1,000,000,000', { minimum: 1e9 }],
  ['minimum', '', { minimum: null }],
] as const)('reads %s typed as %j', (field, typed, expected) => {
  const { terms, problems } = readQuoteTerms({ ...emptyQuoteForm, [field]: typed });
  expect(terms).toMatchObject(expected);
  expect(problems).toEqual({});
});

test.each([
  ['tax', '101', 'Tax must be between 0 and 100.'],
  ['tax', '-1', 'Tax: type a number such as 15 or 3.4.'],
  ['tax', '<b>', 'Tax: type a number such as 15 or 3.4.'],
  ['minimum', '1e9', 'Minimum charge: type a number such as 15 or 3.4.'],
  ['minimum', '1000000001', 'Minimum charge must be between 0 and 1000000000.'],
  ['validDays', '2.5', 'Valid for: type a whole number.'],
] as const)('rejects %s typed as %j', (field, typed, message) => {
  expect(readQuoteTerms({ ...emptyQuoteForm, [field]: typed }).problems).toEqual({ [field]: message });
});

test('reads complete discounts, and names the field of an invalid one', () => {
  const discounts = [
    { from: '10', percent: '5%' },
    { from: '', percent: '' },
    { from: '1', percent: '101' },
  ];
  const { terms, problems } = readQuoteTerms({ ...emptyQuoteForm, discounts });
  expect(terms.discounts).toEqual([{ from: 10, percent: 5 }]);
  expect(Object.keys(problems)).toEqual(['from 2', 'percent 2']);
});

test.each([
  ['Q-0142', 'Q-0143'],
  ['Q-999', 'Q-1000'],
  ['2026/7', '2026/8'],
  ['9007199254740993', '9007199254740994'],
  ['Draft', 'Draft'],
  ['', ''],
])('the number after %j is %j', (number, next) => {
  expect(nextQuoteNumber(number)).toBe(next);
});

test('details are the same after they are stored', () => {
  const form: QuoteForm = {
    ...emptyQuoteForm,
    shopName: 'Harbor Signs',
    logo: 'data:image/png;base64,iVBORw0KGgo=',
    discounts: [{ from: '10', percent: '5' }],
  };
  expect(readStoredQuoteForm(JSON.stringify(form))).toEqual(form);
});

test('a logo that is not a PNG within the limit is not read', () => {
  const tooLarge = `data:image/png;base64,${'A'.repeat(limits.quote.storedLogoBytes * 2)}`;
  for (const logo of ['data:image/svg+xml,<svg onload="x">', 'https://example.com/logo.png', tooLarge, 7]) {
    expect(readStoredQuoteForm(JSON.stringify({ logo })).logo).toBe('');
  }
});

test('any stored value is read as details within their limits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const form = readStoredQuoteForm(text);
      expect(Object.keys(form).sort()).toEqual(Object.keys(emptyQuoteForm).sort());
    }),
    { numRuns: runs(200) },
  );
});

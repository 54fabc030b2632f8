import { expect, test } from '@jest/globals';
import { creditText, creditTone, creditTooltip, readCredits } from '#components/credits/use-credits.ts';

const date = '2025-06-14T12:00:00Z';

test.each([
  ['unlimited', 'unlimited', 'Unlimited nesting credits', null],
  [0, 'none', 'No remaining nesting credits! Upgrade your account.', 'Credits will refresh on June 14, 2025'],
  [-1, 'none', 'No remaining nesting credits! Upgrade your account.', 'Credits will refresh on June 14, 2025'],
  [7, 'some', 'Remaining nesting credits: 7', 'Credits will refresh on June 14, 2025'],
])('a balance of %p shows as %s: %s', (remaining, tone, text, tooltip) => {
  const credits = readCredits({ remaining_credits: remaining, refresh_date: date })!;
  expect(creditTone(credits)).toBe(tone);
  expect(creditText(credits)).toBe(text);
  expect(creditTooltip(credits)).toBe(tooltip);
});

test('a site without billing offers no upgrade', () => {
  expect(creditText({ remaining: 0, refreshDate: date }, false)).toBe('No remaining nesting credits!');
});

test('an invalid balance shows no badge', () => {
  for (const answer of [null, 7, 'x', {}, { remaining_credits: 'many' }, { remaining_credits: Number.NaN }, []]) {
    expect(readCredits(answer)).toBeNull();
  }
  expect(creditTooltip(readCredits({ remaining_credits: 3 })!)).toBeNull();
});

import { expect, test } from '@jest/globals';
import { readAmount } from '#lib/shared/units.ts';
import { readNumber } from '#lib/shared/calculators/read-typed.ts';
import { parsePrice } from '#lib/shared/costs/price.ts';
import { numberOption } from '../../../cli/usage.ts';

const forms: readonly (readonly [typed: string, value: number | null])[] = [
  ['12', 12],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['0,12', 0.12],
  ['0,125', 0.125],
  [',5', 0.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  ['12,345,678', 12_345_678],
  [' $85 ', 85],
  ['abc', null],
  ['1.2.3', null],
  ['0x10', null],
  ['1e3', null],
  ['12 in', null],
];

/** Number of an option; null for a refused one. */
function optionOf(typed: string): number | null {
  try {
    return numberOption(typed, '--x', 0, 1e9);
  } catch {
    return null;
  }
}

test.each(forms)('every reader reads the amount %j as %s', (typed, value) => {
  expect(readAmount(typed)).toBe(value);
  const reading = readNumber('X', typed, { min: 0, max: 1e9 });
  expect(reading.state === 'value' ? reading.value : null).toBe(value);
  const inRange = value !== null && value <= 100_000;
  expect(parsePrice(typed)).toBe(inRange ? value : undefined);
  expect(optionOf(typed)).toBe(value);
});

test('reads a sign if the range includes negative numbers', () => {
  expect([readAmount('-2'), readAmount('-0,5'), readAmount('--2')]).toEqual([-2, -0.5, null]);
});

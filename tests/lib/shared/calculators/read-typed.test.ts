import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readLength, readNumber } from '#lib/shared/calculators/read-typed.ts';

const wide = { min: 0, max: 1e6 };
const sameIn = 1e-9;

test.each([
  ['3.4', 3.4],
  ['3,4', 3.4],
  ['1,250.50', 1250.5],
  ['1,250', 1250],
  ['15%', 15],
  ['15 %', 15],
  ['$85', 85],
  ['85,00 €', 85],
  ['90°', 90],
  [',5', 0.5],
  ['0,125', 0.125],
  ['1,000,000', 1_000_000],
  ['.5', 0.5],
])('reads the number %s as %d', (typed, value) => {
  expect(readNumber('Price', typed, wide)).toEqual({ state: 'value', value, echo: null });
});

test.each(['abc', '1.2.3', '-4', '1e3', '--', '%', '12 in'])('rejects %s as a number and names the field', (typed) => {
  expect(readNumber('Price', typed, wide)).toEqual({ state: 'wrong', message: expect.stringMatching(/^Price: /) });
});

test('an empty field is neither a value nor an error', () => {
  expect(readNumber('Price', '  ', wide)).toEqual({ state: 'empty' });
  expect(readLength('Depth', '', wide)).toEqual({ state: 'empty' });
});

test('out of range names both limits in the unit of the field', () => {
  expect(readNumber('Waste', '120', { min: 0, max: 100 })).toEqual({
    state: 'wrong',
    message: 'Waste must be between 0 and 100.',
  });
  expect(readLength('Distance', '9000', { min: 12, max: 12_000 }, 'ft')).toEqual({
    state: 'wrong',
    message: 'Distance must be between 1 and 1000 ft.',
  });
});

test('a bare number has the unit of its field, and a written unit overrides it', () => {
  expect(readLength('Distance', '30', wide, 'ft')).toEqual({ state: 'value', value: 360, echo: null });
  expect(readLength('Distance', '10 in', wide, 'ft')).toEqual({ state: 'value', value: 10, echo: '= 10.00 in' });
  expect(readLength('Length', '25.4', wide, 'mm')).toMatchObject({ state: 'value', echo: '= 1.00 in' });
});

test('no input makes a reader throw or return a number that is not finite', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.constantFrom('in', 'mm', 'ft'), (typed, unit) => {
      for (const reading of [readNumber('X', typed, wide), readLength('X', typed, wide, unit as 'in')]) {
        expect(reading.state !== 'value' || Number.isFinite(reading.value)).toBe(true);
      }
    }),
  );
});

test('reads any decimal number exactly', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (value) => {
      const reading = readNumber('X', value.toFixed(4), wide);
      expect(reading.state === 'value' && Math.abs(reading.value - Number(value.toFixed(4))) < sameIn).toBe(true);
    }),
  );
});

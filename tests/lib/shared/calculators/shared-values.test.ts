import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readValues, writeValues } from '#lib/shared/calculators/shared-values.ts';

const beginning = { perimeter: '312', depth: '5', roll: '' };

test('any input is restored from the address', () => {
  const typed = fc
    .string({ maxLength: 60, unit: 'grapheme' })
    .filter((text) => text.length <= 60 && text.isWellFormed());
  fc.assert(
    fc.property(fc.record({ perimeter: typed, depth: typed, roll: typed }), (values) => {
      expect(readValues(writeValues('', values, beginning), beginning)).toEqual(values);
    }),
  );
});

test('an unchanged calculator writes nothing', () => {
  expect(writeValues('', beginning, beginning)).toBe('');
});

test('a shared link contains every value', () => {
  expect(writeValues('', { ...beginning, depth: '' }, null)).toBe('?perimeter=312&depth=&roll=');
  expect(readValues('?perimeter=312&depth=&roll=', { ...beginning, perimeter: '1' })).toEqual({
    ...beginning,
    depth: '',
  });
});

test('retains unrelated values in the query', () => {
  expect(writeValues('?sheets=3.4&depth=4', beginning, beginning)).toBe('?sheets=3.4');
  expect(writeValues('?sheets=3.4', { ...beginning, depth: `4 1/2"` }, beginning)).toBe('?sheets=3.4&depth=4+1%2F2%22');
});

test('ignores texts that are too long and unrelated names', () => {
  expect(readValues(`?perimeter=${'9'.repeat(61)}&price=5`, beginning)).toEqual(beginning);
});

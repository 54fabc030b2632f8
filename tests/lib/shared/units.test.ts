import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mmPerInch, parseLength } from '#lib/shared/units.ts';

const exactIn = 1e-12;

function inches(typed: string, unit?: 'in' | 'mm'): number | null {
  const parsed = parseLength(typed, unit);
  return parsed.ok ? parsed.inches : null;
}

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['12.', 12],
  ['12 1/2', 12.5],
  ['12-1/2', 12.5],
  ['12 - 1/2', 12.5],
  ['1/2', 0.5],
  ['12½', 12.5],
  ['½', 0.5],
  ["1'", 12],
  ['1\' 6"', 18],
  ["1'6", 18],
  ['1’ 6”', 18],
  ['1\'-6"', 18],
  ['1\' 6 1/2"', 18.5],
  ['1ft 6in', 18],
  ['1 ft. 6 in.', 18],
  ['2 feet', 24],
  ['18 inches', 18],
  ['18"', 18],
  ["6''", 6],
  ['305mm', 305 / mmPerInch],
  ['30.5 cm', 305 / mmPerInch],
  ['1 m', 1000 / mmPerInch],
  ['1,200 mm', 1200 / mmPerInch],
  ['0,125', 0.125],
  ['1,234,567', 1_234_567],
  ["1,250' 6,5", 15_006.5],
  [' 12 IN ', 12],
])('reads %s as %f inches', (typed, expected) => {
  expect(Math.abs((inches(typed) ?? NaN) - expected)).toBeLessThan(exactIn);
});

test.each([
  '',
  ' ',
  'abc',
  '-5',
  '+5',
  '12 px',
  '1/0',
  '1//2',
  '1/2/3',
  '12 13',
  '6in 1ft',
  '1ft 2ft',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '12;',
  '"',
  '__proto__',
  '1 constructor',
])('rejects %j as a length', (typed) => {
  expect(parseLength(typed).ok).toBe(false);
});

test('a bare number has the unit of the field', () => {
  expect(inches('254', 'mm')).toBe(10);
  expect(inches('10in', 'mm')).toBe(10);
});

test('marks only input in plain inches as needing no echo', () => {
  expect(parseLength('12.50')).toEqual({ ok: true, inches: 12.5, plain: true });
  expect(parseLength('12 1/2')).toEqual({ ok: true, inches: 12.5, plain: false });
  expect(parseLength('305mm')).toMatchObject({ ok: true, plain: false });
  expect(parseLength('12', 'mm')).toMatchObject({ ok: true, plain: false });
});

test('reads every mixed fraction as its value', () => {
  const mixed = fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 64 }));
  const reads = fc.property(
    mixed,
    ([whole, top, bottom]) => Math.abs(inches(`${whole} ${top}/${bottom}`)! - (whole + top / bottom)) < exactIn,
  );
  expect(() => fc.assert(reads)).not.toThrow();
});

test('no text makes the reader throw or return a number that is not finite', () => {
  const survives = fc.property(fc.string({ maxLength: 30 }), (typed) => {
    const parsed = parseLength(typed);
    return !parsed.ok || (Number.isFinite(parsed.inches) && parsed.inches >= 0);
  });
  expect(() => fc.assert(survives)).not.toThrow();
});

test('reads numbers with thousands separators and up to two decimals as written', () => {
  const number = fc.integer({ min: 0, max: 1e9 }).map((hundredths) => hundredths / 100);
  const reads = fc.property(number, (value) => {
    const typed = value.toLocaleString('en-US', { maximumFractionDigits: 2 });
    return inches(typed) === value && inches(typed.replaceAll(',', '').replace('.', ',')) === value;
  });
  expect(() => fc.assert(reads)).not.toThrow();
});

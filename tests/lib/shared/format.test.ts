import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatArea,
  formatBytes,
  formatCount,
  formatDate,
  formatLengthWithUnit,
  formatLongLength,
  formatNumber,
  formatPercent,
  formatPlain,
  formatSeconds,
  formatSize,
} from '#lib/shared/format.ts';

test('formats inches with two decimals and millimeters with one', () => {
  expect(formatLengthWithUnit(31.41592653)).toBe('31.42 in');
  expect(formatLengthWithUnit(12)).toBe('12.00 in');
  expect(formatLengthWithUnit(10, 'mm')).toBe('254.0 mm');
  expect(formatSize(52.1, 49)).toBe('52.10 x 49.00');
});

test('formats dust and minus zero as zero', () => {
  expect(formatNumber(-0)).toBe('0.00');
  expect(formatNumber(-1e-12)).toBe('0.00');
  expect(formatNumber(-0.01)).toBe('-0.01');
});

test('formats long totals in feet or meters', () => {
  expect(formatLongLength(614.4)).toBe('51.20 ft');
  expect(formatLongLength(614.4, 'mm')).toBe('15.61 m');
});

test('numbers in fields have no trailing zeros', () => {
  expect(formatPlain(48)).toBe('48');
  expect(formatPlain(0.1875)).toBe('0.1875');
  expect(formatPlain(57.60000000000001)).toBe('57.6');
});

test('formats sizes, shares, counts, seconds and dates as text', () => {
  expect(formatBytes(12)).toBe('12 bytes');
  expect(formatBytes(850_000)).toBe('830 kB');
  expect(formatBytes(14.2 * 1024 * 1024)).toBe('14.2 MB');
  expect(formatPercent(0.71)).toBe('71%');
  expect(formatCount(1, 'part')).toBe('1 part');
  expect(formatCount(2000, 'part')).toBe('2,000 parts');
  expect(formatSeconds(8.4)).toBe('8 s');
  expect(formatSeconds(-1)).toBe('0 s');
  expect(formatSeconds(180)).toBe('3 min');
  expect(formatDate('2025-06-14T12:00:00Z')).toBe('June 14, 2025');
  expect(formatDate('soon')).toBe('');
});

test('rounds a half that lost its last bit like a half', () => {
  expect(formatNumber(3.125)).toBe('3.13');
  expect(formatNumber(3.125 - 4e-16)).toBe('3.13');
  expect(formatNumber(-3.125 + 4e-16)).toBe('-3.13');
  expect(formatNumber(3.1249)).toBe('3.12');
});

test('formats areas in square inches or square centimeters', () => {
  expect(formatArea(370.25)).toBe('370.25 sq in');
  expect(formatArea(100, 'mm')).toBe('645.16 sq cm');
});

test('formats numbers as American English does', () => {
  const places = fc.integer({ min: 0, max: 4 });
  const value = fc.oneof(
    fc.double({ min: -1e15, max: 1e15, noNaN: true }),
    fc.double({ min: -10_000, max: 10_000, noNaN: true }),
    fc.integer(),
  );
  fc.assert(
    fc.property(value, places, (number, digits) => {
      const written = formatNumber(number, digits);
      const peer = number.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
      // If a half lost its last bits, ours rounds up: both are within half of the last digit.
      const plain = (text: string) => Number(text.replaceAll(',', ''));
      expect(Math.abs(plain(written) - plain(peer))).toBeLessThanOrEqual(1.001 * 10 ** -digits);
      expect(written.replace(/\d/g, '0')).toBe(
        plain(written)
          .toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
          .replace(/\d/g, '0'),
      );
    }),
  );
});

test('no figure of the screen loads the locale tables', () => {
  const whole = Number.prototype.toLocaleString;
  const day = Date.prototype.toLocaleDateString;
  const refuse = () => {
    throw new Error('the language’s own formatter was called');
  };
  Number.prototype.toLocaleString = refuse;
  Date.prototype.toLocaleDateString = refuse;
  try {
    expect(formatNumber(1234567.891)).toBe('1,234,567.89');
    expect(formatCount(20_000, 'shape')).toBe('20,000 shapes');
    expect(formatDate('2025-02-03T12:00:00Z')).toBe('February 3, 2025');
  } finally {
    Number.prototype.toLocaleString = whole;
    Date.prototype.toLocaleDateString = day;
  }
});

import { expect, test } from '@jest/globals';
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
} from '#lib/format.ts';

test('inches have two places, millimeters one', () => {
  expect(formatLengthWithUnit(31.41592653)).toBe('31.42 in');
  expect(formatLengthWithUnit(12)).toBe('12.00 in');
  expect(formatLengthWithUnit(10, 'mm')).toBe('254.0 mm');
  expect(formatSize(52.1, 49)).toBe('52.10 x 49.00');
});

test('dust and minus zero read as zero', () => {
  expect(formatNumber(-0)).toBe('0.00');
  expect(formatNumber(-1e-12)).toBe('0.00');
  expect(formatNumber(-0.01)).toBe('-0.01');
});

test('long totals are in feet or meters', () => {
  expect(formatLongLength(614.4)).toBe('51.20 ft');
  expect(formatLongLength(614.4, 'mm')).toBe('15.61 m');
});

test('numbers written into fields carry no trailing zeros', () => {
  expect(formatPlain(48)).toBe('48');
  expect(formatPlain(0.1875)).toBe('0.1875');
  expect(formatPlain(57.60000000000001)).toBe('57.6');
});

test('sizes, shares, counts, seconds and dates read as words', () => {
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

test('a half that lost its last bit is rounded like a half', () => {
  expect(formatNumber(3.125)).toBe('3.13');
  expect(formatNumber(3.125 - 4e-16)).toBe('3.13');
  expect(formatNumber(-3.125 + 4e-16)).toBe('-3.13');
  expect(formatNumber(3.1249)).toBe('3.12');
});

test('areas are told in square inches, or in square centimeters', () => {
  expect(formatArea(370.25)).toBe('370.25 sq in');
  expect(formatArea(100, 'mm')).toBe('645.16 sq cm');
});

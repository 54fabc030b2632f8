import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lengthText, shownLength, storedLength } from '#lib/shared/length-text.ts';
import { lengthUnits, mmPerInch, parseLength } from '#lib/shared/units.ts';

const inchesOf = (stored: string): number => {
  const parsed = parseLength(stored);
  return parsed.ok ? parsed.inches : Number.NaN;
};
const lengths = fc.integer({ min: 0, max: 10_000_000 }).map((thousandths) => thousandths / 1000);

test('a field shows the text that was typed, in the same unit', () => {
  const typed = fc.oneof(
    lengths.map(String),
    fc.constantFrom('', '12 ', '12.', '12,5', '1/2', '12 1/2', `1' 6"`, '30.5 cm', '2 in', '305mm', 'abc', '-', '-2'),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom(...lengthUnits), (text, unit) => {
      expect(shownLength(storedLength(text, unit), unit)).toBe(text);
    }),
  );
});

test('a number without a unit is in the unit of the field', () => {
  fc.assert(
    fc.property(lengths, (length) => {
      expect(inchesOf(storedLength(String(length), 'in'))).toBeCloseTo(length, 9);
      expect(inchesOf(storedLength(String(length), 'mm'))).toBeCloseTo(length / mmPerInch, 9);
    }),
  );
});

test('another unit on display changes the shown number and not the stored length', () => {
  fc.assert(
    fc.property(lengths, fc.constantFrom(...lengthUnits), (length, unit) => {
      const stored = storedLength(String(length), unit);
      expect(Number(shownLength(stored, 'in'))).toBeCloseTo(inchesOf(stored), 4);
      expect(Number(shownLength(stored, 'mm'))).toBeCloseTo(inchesOf(stored) * mmPerInch, 4);
    }),
  );
  expect(['48', '0.1875', '-0.5', '12 1/2'].map((stored) => shownLength(stored, 'mm'))).toEqual([
    '1219.2',
    '4.7625',
    '-12.7',
    '317.5',
  ]);
  expect(shownLength(storedLength('1220', 'mm'), 'in')).toBe('48.0315');
});

test('a length of a list is stored in inches, or in millimeters where inches are not exact', () => {
  expect([48, 35.4, 0.1875].map(lengthText)).toEqual(['48', '35.4', '0.1875']);
  for (const mm of [3, 600, 1220, 2440]) {
    expect(shownLength(lengthText(mm / mmPerInch), 'mm')).toBe(String(mm));
    expect(inchesOf(lengthText(mm / mmPerInch))).toBeCloseTo(mm / mmPerInch, 12);
  }
});

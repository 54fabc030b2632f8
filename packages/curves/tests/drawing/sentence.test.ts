import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  area,
  bareLength,
  capitalized,
  length,
  messageOf,
  sentence,
  sentenceText,
  significantLength,
  unitWords,
} from '@measurement-nesting/curves/drawing';

test('a sentence has its lengths in inches or millimeters', () => {
  const bit = unitWords({ in: '1/16 in', mm: '1.6 mm' });
  const said = sentence`The gap is ${length(2.756)}, the area ${area(2)}; a ${bit} bit fits ${String(3)} of ${bareLength(48)} x ${length(96)}.`;
  expect(sentenceText(said, 'in')).toBe('The gap is 2.756 in, the area 2 sq in; a 1/16 in bit fits 3 of 48 x 96 in.');
  expect(sentenceText(said, 'mm')).toBe(
    'The gap is 70 mm, the area 12.903 sq cm; a 1.6 mm bit fits 3 of 1219.2 x 2438.4 mm.',
  );
});

test('a sentence inside a sentence retains its lengths', () => {
  const inner = sentence`up to ${length(0.05)}`;
  const said = capitalized(sentence`${inner}, and ${length(1)}`);
  expect(sentenceText(said, 'mm')).toBe('Up to 1.27 mm, and 25.4 mm');
  expect(said.filter((part) => typeof part !== 'string')).toHaveLength(2);
});

test('a message without lengths has no sentence', () => {
  expect(messageOf('2 lines.')).toEqual({ message: '2 lines.' });
  expect(messageOf(sentence`${String(2)} lines.`)).toEqual({ message: '2 lines.' });
  expect(messageOf(sentence`${length(2)} of lines.`)).toMatchObject({
    message: '2 in of lines.',
    sentence: [{ kind: 'length', value: 2 }, ' of lines.'],
  });
});

test('a length above zero is never shown as zero, and one rounded up is never too short', () => {
  const amount = (text: string): number => Number(text.split(' ')[0]);
  fc.assert(
    fc.property(fc.double({ min: 1e-7, max: 1e5, noNaN: true }), fc.constantFrom('in', 'mm'), (inches, unit) => {
      const perInch = { in: 1, mm: 25.4 }[unit];
      expect(amount(sentenceText([length(inches)], unit))).toBeGreaterThan(0);
      const rounded = amount(sentenceText([length(inches, 1, 'up')], unit));
      expect(rounded).toBeGreaterThanOrEqual(inches * perInch - 1e-5);
      expect(rounded).toBeLessThan(inches * perInch + 1.01);
      expect(amount(sentenceText([significantLength(inches)], unit)) / (inches * perInch)).toBeCloseTo(1, 2);
    }),
  );
});

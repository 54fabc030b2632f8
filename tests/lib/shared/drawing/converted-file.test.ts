import { expect, test } from '@jest/globals';
import { convertedName, isConvertible } from '#lib/shared/drawing/converted-file.ts';

test.each([
  ['plate.dxf', true],
  ['Logo.AI', true],
  ['order.final.PDF', true],
  ['logo.svg', false],
  ['pdf', false],
])('recognizes whether %s can be converted: %s', (name, expected) => {
  expect(isConvertible(name)).toBe(expected);
});

test('the SVG has the name of the file, and the number of its page when there are several', () => {
  expect(convertedName('plate.dxf', 1, 1)).toBe('plate.svg');
  expect(convertedName('order.final.pdf', 3, 4)).toBe('order.final-page-3.svg');
  expect(convertedName('.pdf', 1, 1)).toBe('drawing.svg');
});

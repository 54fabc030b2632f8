import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { leftoverText, roundedUsage, sheetsToOrder, usageSentence, usageText } from '#lib/shared/usage/usage.ts';

const noPiece = null;
const piece = { axis: 'y', atIn: 38.4, leftoverWidthIn: 48, leftoverHeightIn: 57.6 } as const;

test.each([
  [3.4, '3.4 sheets', '3 full sheets + 40% of a fourth. Order 4.'],
  [3.4000000000000004, '3.4 sheets', '3 full sheets + 40% of a fourth. Order 4.'],
  [3.4001, '3.41 sheets', '3 full sheets + 41% of a fourth. Order 4.'],
  [0.62, '0.62 sheet', '62% of one sheet. Order 1.'],
  [0.001, '0.01 sheet', '1% of one sheet. Order 1.'],
  [1, '1 sheet', '1 full sheet. Order 1.'],
  [1.07, '1.07 sheets', '1 full sheet + 7% of a second. Order 2.'],
  [4, '4 sheets', '4 full sheets. Order 4.'],
  [3.999, '4 sheets', '4 full sheets. Order 4.'],
  [7.5, '7.5 sheets', '7 full sheets + 50% of an eighth. Order 8.'],
  [10.25, '10.25 sheets', '10 full sheets + 25% of an eleventh. Order 11.'],
  [40.5, '40.5 sheets', '40 full sheets + 50% of another. Order 41.'],
])('describes %d as %s: %s', (usage, short, sentence) => {
  expect(usageText(usage)).toBe(short);
  expect(usageSentence({ usage, cutOff: noPiece })).toBe(sentence);
});

test('rounds the offcut down to whole millimeters', () => {
  expect(usageSentence({ usage: 3.4, cutOff: piece }, 'mm')).toBe(
    '3 full sheets + 40% of a fourth. Order 4. You keep a 1219 x 1463 mm offcut.',
  );
});

test('names the offcut and never overstates it', () => {
  expect(usageSentence({ usage: 3.4, cutOff: piece })).toBe(
    '3 full sheets + 40% of a fourth. Order 4. You keep a 48 x 57.6 in offcut.',
  );
  expect(leftoverText({ ...piece, leftoverHeightIn: 57.599999999999994 })).toBe('48 x 57.6');
  expect(leftoverText({ ...piece, leftoverHeightIn: 57.599 })).toBe('48 x 57.59');
  expect(leftoverText({ ...piece, leftoverHeightIn: 0.3 })).toBeNull();
});

test('never rounds usage below the material used', () => {
  const up = fc.property(fc.double({ min: 1e-3, max: 200, noNaN: true }), (usage) => {
    const rounded = roundedUsage(usage);
    return rounded >= usage - 1e-7 && rounded < usage + 0.01 && sheetsToOrder(usage) >= usage - 1e-7;
  });
  expect(() => fc.assert(up)).not.toThrow();
});

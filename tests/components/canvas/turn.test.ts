import { expect, test } from '@jest/globals';
import { frameOf, liesBetterTurned, turnTransform } from '#components/canvas/turn.ts';

const upright = { widthIn: 48, heightIn: 96 };

test('a sheet is rotated if its long side then matches the long side of the canvas', () => {
  expect(liesBetterTurned(upright, { width: 900, height: 600 })).toBe(true);
  expect(liesBetterTurned(upright, { width: 600, height: 900 })).toBe(false);
  expect(liesBetterTurned({ widthIn: 96, heightIn: 48 }, { width: 900, height: 600 })).toBe(false);
  expect(liesBetterTurned({ widthIn: 24, heightIn: 24 }, { width: 900, height: 600 })).toBe(false);
});

test('a rotated sheet fills its frame from the corner', () => {
  expect(frameOf(upright, true)).toEqual({ widthIn: 96, heightIn: 48 });
  expect(frameOf(upright, false)).toEqual(upright);
  expect(turnTransform(upright, false)).toBeUndefined();
  expect(turnTransform(upright, true)).toBe('translate(0 48) rotate(-90)');
});

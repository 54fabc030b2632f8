import { expect, test } from '@jest/globals';
import { distanceText } from '#components/canvas/window/measure-tool.tsx';

test('two points are so far apart, in inches and millimeters', () => {
  expect(distanceText([])).toBe('Click the first point.');
  expect(distanceText([{ x: 1, y: 1 }])).toBe('Click the second point.');
  expect(
    distanceText([
      { x: 1, y: 1 },
      { x: 4, y: 5 },
    ]),
  ).toBe('5.00 in, 127.0 mm');
});

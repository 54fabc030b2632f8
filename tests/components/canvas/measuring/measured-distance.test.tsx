import { expect, test } from '@jest/globals';
import { measuringText, nothingMeasured, withPoint } from '#components/canvas/measuring/measured-distance.tsx';

const curve = { path: 'M0 0L12 0', transform: '', lengthIn: 12 };

test('shows the distance of two points in the unit on display; a third point starts again', () => {
  expect(measuringText(nothingMeasured, 'in')).toBe('Click a curve for its length, or the first of two points.');
  const one = withPoint(nothingMeasured, { x: 1, y: 1 }, null);
  expect(measuringText(one, 'in')).toBe('Click the second point.');
  const two = withPoint(one, { x: 4, y: 5 }, curve);
  expect(measuringText(two, 'in')).toBe('5.00 in');
  expect(measuringText(two, 'mm')).toBe('127.0 mm');
  expect(withPoint(two, { x: 9, y: 9 }, null)).toEqual({ points: [{ x: 9, y: 9 }], curve: null });
});

test('a first point on a curve shows the length of the curve', () => {
  const first = withPoint(nothingMeasured, { x: 1, y: 0 }, curve);
  expect(measuringText(first, 'in')).toBe('Curve 12.00 in. Click a second point for a distance.');
});

import { expect, test } from '@jest/globals';
import { readPathData } from '../../src/geometry/path-codec/read-path-data.ts';
import { labelSpot } from '../../src/geometry/label/label-spot.ts';

const spotOf = (path: string, width: number, height: number) =>
  labelSpot(readPathData(path, Infinity).contours, { width, height });

test('the label of a ring is on the ring, not in its hole', () => {
  const { x, y, side } = spotOf('M0 0L10 0L10 10L0 10ZM2 2L2 8L8 8L8 2Z', 10, 10);
  expect(Math.max(Math.abs(x - 5), Math.abs(y - 5))).toBeGreaterThan(3);
  expect(side).toBeGreaterThan(1);
});

test('the label of a square is in its center with nearly all of its space', () => {
  expect(spotOf('M0 0L10 0L10 10L0 10Z', 10, 10)).toEqual({ x: 5, y: 5, side: 10 });
});

test('the label of an L is in its wide arm', () => {
  const { x, y, side } = spotOf('M0 0L1 0L1 6L10 6L10 10L0 10Z', 10, 10);
  expect(y).toBeGreaterThan(6);
  expect(x).toBeGreaterThan(1);
  expect(side).toBeGreaterThan(3);
});

test('places the label of a thin ring in the middle of a side, and a wide label in a horizontal side', () => {
  const contours = readPathData('M0 0L10 0L10 10L0 10ZM1 1L1 9L9 9L9 1Z', Infinity).contours;
  expect(labelSpot(contours, { width: 10, height: 10 }, 3)).toEqual({ x: 5, y: 0.5, side: 1 });
  expect(labelSpot(contours, { width: 10, height: 10 }, 0.3)).toMatchObject({ x: 0.5, y: 5 });
});

test('a part without width has no space for a label', () => {
  expect(spotOf('M0 0L10 0L0 0Z', 10, 0).side).toBe(0);
  expect(labelSpot([], { width: 0, height: 0 }).side).toBe(0);
});

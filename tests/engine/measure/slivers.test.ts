import { expect, test } from '@jest/globals';
import type { Shape } from '#packages/curves/src/drawing/drawing.ts';
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import { rectangleContour, reverseContour } from '#packages/curves/src/geometry/contour.ts';
import { measureDrawing } from '#engine/measure/measure-drawing.ts';
import { circle, drawingOf, filled } from '#harness/drawings/shapes.ts';

const noticeOf = (gap: number) =>
  measureDrawing(
    drawingOf(filled([rectangleContour(0, 0, 5, 3)]), filled([rectangleContour(5 + gap, 0, 5, 3)])),
  ).diagnostics.find(({ code }) => code === 'sliver');

test('shapes that overlap by a hair get one notice: where, and what merging took off the perimeter', () => {
  const notice = noticeOf(-0.001)!;
  expect([notice.count, notice.places.length]).toEqual([1, 1]);
  expect(notice.message).toContain('merged, which takes about 6 in off the perimeter');
  expect(Math.abs(notice.places[0]!.minX - 5)).toBeLessThan(0.002);
  expect(notice.places[0]!.maxY - notice.places[0]!.minY).toBe(3);
});

test('shapes with a hair between them get one notice: both sides are in the perimeter', () => {
  expect(noticeOf(0.001)!.message).toContain('Gaps are cut on both sides, about 6 in of the perimeter');
});

test('many slivers are one notice with a place for every two shapes', () => {
  const tiles = Array.from({ length: 5 }, (_, i) => filled([rectangleContour(2.0005 * i, 0, 2, 1)]));
  const notices = measureDrawing(drawingOf(...tiles)).diagnostics.filter(({ code }) => code === 'sliver');
  expect(notices.map(({ count }) => count)).toEqual([4]);
});

test('tiles in one path are told place by place, as tiles of their own are', () => {
  const tiles = Array.from({ length: 5 }, (_, i) => rectangleContour(2.0005 * i, 0, 2, 1));
  const notice = measureDrawing(drawingOf(filled(tiles))).diagnostics.find(({ code }) => code === 'sliver')!;
  expect([notice.count, notice.places.length]).toEqual([4, 4]);
  expect(notice.message).toContain('in 4 places. Gaps are cut on both sides, about 8 in of the perimeter');
});

test('shapes that share an edge, are apart, cross or touch in a point are no slivers', () => {
  expect(noticeOf(0)).toBeUndefined();
  expect(noticeOf(0.01)).toBeUndefined();
  expect(noticeOf(-1)).toBeUndefined();
  const circles = drawingOf(filled([circle(0, 0, 5)]), filled([circle(10, 0, 5)]), filled([circle(4, 6, 5)]));
  expect(measureDrawing(circles).diagnostics.map(({ code }) => code)).not.toContain('sliver');
});

test('stacked shapes, and slivers above a shape that covers both, are none', () => {
  const codesOf = (...shapes: readonly Shape[]) =>
    measureDrawing(drawingOf(...shapes)).diagnostics.map(({ code }) => code);
  const inset = filled([rectangleContour(0.001, 0.001, 4.998, 2.998)]);
  expect(codesOf(filled([rectangleContour(0, 0, 5, 3)]), inset)).not.toContain('sliver');
  const ground = filled([rectangleContour(-1, -1, 20, 20)]);
  const halves = [rectangleContour(0, 0, 5, 3), rectangleContour(5.001, 0, 5, 3)].map((each) => filled([each]));
  expect(codesOf(ground, ...halves)).not.toContain('sliver');
  expect(codesOf(...halves)).toContain('sliver');
});

test('contours of one shape are told like shapes, whether they overlap or leave a gap; thin walls are not', () => {
  const codesOf = (...contours: readonly Contour[]) =>
    measureDrawing(drawingOf(filled(contours))).diagnostics.map(({ code }) => code);
  const [square, hole] = [rectangleContour(0, 0, 5, 3), reverseContour(rectangleContour(0.001, 0.001, 4.998, 2.998))];
  for (const gap of [0.001, -0.001]) {
    const beside = rectangleContour(5 + gap, 0, 5, 3);
    expect(codesOf(square, beside)).toContain('sliver');
    expect(codesOf(square, reverseContour(beside))).toContain('sliver');
    expect(codesOf(square, rectangleContour(5, 0, 5, 3))).not.toContain('sliver');
  }
  expect(codesOf(square, hole)).not.toContain('sliver');
  expect(codesOf(rectangleContour(-1, -1, 20, 20), square, rectangleContour(5.001, 0, 5, 3))).not.toContain('sliver');
});

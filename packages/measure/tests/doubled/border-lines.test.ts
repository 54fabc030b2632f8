import { expect, test } from '@jest/globals';
import { rectangleContour } from '@measurement-nesting/curves';
import { measureDrawing } from '../../src/measure-drawing.ts';
import type { Shape } from '@measurement-nesting/curves/drawing';
import { circle, drawingOf, filled, outlined, polygon } from '../../../../tools/harness/drawings/shapes.ts';

const bands = [0, 2, 4].map((y) => filled([rectangleContour(0, y, 9, 2)]));
const border = (inset: number, strokeWidthIn: number) =>
  outlined([rectangleContour(inset, inset, 9 - 2 * inset, 6 - 2 * inset)], strokeWidthIn);
const figures = (...shapes: readonly Shape[]) => {
  const { perimeterIn, areaSqIn, pieces } = measureDrawing(drawingOf(...shapes)).totals;
  return { perimeterIn, areaSqIn, pieces };
};

test.each([
  ['inside', 0.05],
  ['outside', -0.05],
  ['a quarter of its stroke inside', 0.025],
])('a border line %s of the edge of a flag changes only the length', (_, inset) => {
  const { perimeterIn, areaSqIn, pieces } = figures(...bands, border(inset, 0.1));
  expect(Math.abs(perimeterIn - 30)).toBeLessThan(1e-9);
  expect(Math.abs(areaSqIn - 54)).toBeLessThan(1e-9);
  expect(pieces).toBe(1);
});

test.each([
  ['farther in than its stroke reaches', border(0.25, 0.1)],
  ['as near, with a thin stroke', border(0.05, 0.01)],
  ['small, near the edge', outlined([circle(0.15, 3, 0.1)], 0.2)],
])('an outline %s is a hole', (_, outline) => {
  const { diagnostics, totals } = measureDrawing(drawingOf(...bands, outline));
  expect(diagnostics.map(({ code }) => code)).toContain('outline_as_hole');
  expect(totals.innerIn).toBeGreaterThan(0.5);
});

const strokeIn = 0.1;
const polygonOf = (sides: number, radiusIn: number) =>
  polygon(
    ...Array.from({ length: sides }, (_, i) => (2 * Math.PI * i) / sides).flatMap((turn) => [
      3 + radiusIn * Math.cos(turn),
      3 + radiusIn * Math.sin(turn),
    ]),
  );
const disc = filled([circle(3, 3, 1)]);

/** Distances of a line from the edge of a disc, in stroke widths, and whether it is a border. */
const distances: [strokes: number, isBorder: boolean][] = [0.1, 0.3, 0.5, 0.52, 0.6, 0.7, 0.75, 1].map((strokes) => [
  strokes,
  strokes <= 0.5,
]);
test.each(distances)('detects a line %s of its stroke from a curved edge as a border: %s', (strokes, isBorder) => {
  for (const radiusIn of [1 + strokes * strokeIn, 1 - strokes * strokeIn]) {
    for (const contour of [circle(3, 3, radiusIn), polygonOf(300, radiusIn)]) {
      const { totals, diagnostics } = measureDrawing(drawingOf(disc, outlined([contour], strokeIn)));
      expect([totals.innerIn === 0, diagnostics.some(({ code }) => code === 'duplicate')]).toEqual([
        isBorder,
        isBorder,
      ]);
    }
  }
});

test.each([3, 4, 5, 8])('a border outside the corners of a polygon with %s sides changes only the length', (sides) => {
  const inner = polygonOf(sides, 1);
  const apart = strokeIn / 2 / Math.cos(Math.PI / sides);
  const alone = measureDrawing(drawingOf(filled([inner]))).totals;
  const both = measureDrawing(drawingOf(filled([inner]), outlined([polygonOf(sides, 1 + apart)], strokeIn))).totals;
  expect(both.perimeterIn).toBeCloseTo(alone.perimeterIn, 9);
  expect(both.pieces).toBe(1);
});

test.each([8, 64, 200, 1000])(
  'detects a hole of %s sides as a hole, even if each is shorter than the stroke is wide',
  (sides) => {
    const { innerIn } = measureDrawing(
      drawingOf(filled([rectangleContour(0, 0, 9, 6)]), outlined([polygonOf(sides, 0.5)], strokeIn)),
    ).totals;
    expect(innerIn).toBeCloseTo(2 * sides * 0.5 * Math.sin(Math.PI / sides), 9);
  },
);

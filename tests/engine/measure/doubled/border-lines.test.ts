import { expect, test } from '@jest/globals';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { measureDrawing } from '#engine/measure/measure-drawing.ts';
import type { Shape } from '#packages/curves/src/drawing/drawing.ts';
import { circle, drawingOf, filled, outlined } from '#harness/drawings/shapes.ts';

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
])('a border line %s of the edge of a flag changes no figure but the length', (_, inset) => {
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

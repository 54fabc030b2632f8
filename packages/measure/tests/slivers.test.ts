import { expect, test } from '@jest/globals';
import { outline } from '@measurement-nesting/curves/arrangement';
import type { Drawing, Shape } from '@measurement-nesting/curves/drawing';
import { transformContour, type Contour, rectangleContour, reverseContour } from '@measurement-nesting/curves';
import { collect } from '../src/collect.ts';
import { sliversOf } from '../src/slivers.ts';
import { measureDrawing } from '../src/measure-drawing.ts';
import { randomDrawing } from '../../../tools/harness/drawings/random-drawing.ts';
import { circle, drawingOf, filled } from '../../../tools/harness/drawings/shapes.ts';

const noticeOf = (gap: number) =>
  measureDrawing(
    drawingOf(filled([rectangleContour(0, 0, 5, 3)]), filled([rectangleContour(5 + gap, 0, 5, 3)])),
  ).diagnostics.find(({ code }) => code === 'sliver');

test('reports slightly overlapping shapes in one notice with the place and the perimeter lost by merging', () => {
  const notice = noticeOf(-0.001)!;
  expect([notice.count, notice.places.length]).toEqual([1, 1]);
  expect(notice.message).toContain('merged, which takes about 6 in off the perimeter');
  expect(Math.abs(notice.places[0]!.minX - 5)).toBeLessThan(0.002);
  expect(notice.places[0]!.maxY - notice.places[0]!.minY).toBe(3);
});

test('reports shapes with a tiny gap in one notice: both sides are in the perimeter', () => {
  expect(noticeOf(0.001)!.message).toContain('Gaps are cut on both sides, about 6 in of the perimeter');
});

test('reports many slivers in one notice with a place for each pair of shapes', () => {
  const tiles = Array.from({ length: 5 }, (_, i) => filled([rectangleContour(2.0005 * i, 0, 2, 1)]));
  const notices = measureDrawing(drawingOf(...tiles)).diagnostics.filter(({ code }) => code === 'sliver');
  expect(notices.map(({ count }) => count)).toEqual([4]);
});

test('reports slivers between tiles of one path place by place', () => {
  const tiles = Array.from({ length: 5 }, (_, i) => rectangleContour(2.0005 * i, 0, 2, 1));
  const notice = measureDrawing(drawingOf(filled(tiles))).diagnostics.find(({ code }) => code === 'sliver')!;
  expect([notice.count, notice.places.length]).toEqual([4, 4]);
  expect(notice.message).toContain('in 4 places. Gaps are cut on both sides, about 8 in of the perimeter');
});

test('does not report shapes that share an edge, are apart, cross or touch at a point as slivers', () => {
  expect(noticeOf(0)).toBeUndefined();
  expect(noticeOf(0.01)).toBeUndefined();
  expect(noticeOf(-1)).toBeUndefined();
  const circles = drawingOf(filled([circle(0, 0, 5)]), filled([circle(10, 0, 5)]), filled([circle(4, 6, 5)]));
  expect(measureDrawing(circles).diagnostics.map(({ code }) => code)).not.toContain('sliver');
});

test('does not report stacked shapes or slivers above a shape that covers both', () => {
  const codesOf = (...shapes: readonly Shape[]) =>
    measureDrawing(drawingOf(...shapes)).diagnostics.map(({ code }) => code);
  const inset = filled([rectangleContour(0.001, 0.001, 4.998, 2.998)]);
  expect(codesOf(filled([rectangleContour(0, 0, 5, 3)]), inset)).not.toContain('sliver');
  const ground = filled([rectangleContour(-1, -1, 20, 20)]);
  const halves = [rectangleContour(0, 0, 5, 3), rectangleContour(5.001, 0, 5, 3)].map((each) => filled([each]));
  expect(codesOf(ground, ...halves)).not.toContain('sliver');
  expect(codesOf(...halves)).toContain('sliver');
});

test('reports contours of one shape like shapes, overlapping or apart, but not thin walls', () => {
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

/** Returns all that `sliversOf` needs of a drawing, with the edges that it may skip. */
function outlined(drawing: Drawing) {
  const loops = collect(drawing).loops;
  const { edges, sidesOf, buried, boundary } = outline(loops);
  const onBoundary = new Uint8Array(edges.length);
  for (const loop of boundary.loops) for (const edge of loop.edges) onBoundary[edge] = 1;
  return { loops, edges, sidesOf, buried, onBoundary, isLeftOut: () => false };
}

/** Returns a drawing of many shapes with copies moved by a hair, so that many edges are beside others. */
function denseDrawing(seed: number): Drawing {
  const shapes = [0, 1, 2].flatMap((i) => randomDrawing(seed + 1000 * i, i === 0).shapes);
  const moved = shapes.map((shape, i) => ({
    ...shape,
    contours: shape.contours.map((contour) => transformContour([1, 0, 0, 1, 0.0007 * (i + 1), 0.0005], contour)),
  }));
  return drawingOf(...shapes, ...moved);
}

test('skipping edges under two other shapes does not change the slivers', () => {
  let [skipped, found] = [0, 0];
  for (let seed = 1; seed <= 12; seed++) {
    const all = outlined(denseDrawing(seed));
    const slivers = sliversOf(all);
    expect(slivers).toEqual(sliversOf({ ...all, buried: new Uint8Array(all.edges.length) }));
    skipped += all.buried.reduce((sum, is) => sum + is, 0);
    found += slivers.places.length;
  }
  expect(skipped).toBeGreaterThan(300);
  expect(found).toBeGreaterThan(5);
});

test('casts rays for few edges of a dense drawing', () => {
  // Each of 40 shapes crosses all others, so that most edges are under many shapes.
  const discs = Array.from({ length: 40 }, (_, i) => filled([circle(5 + Math.cos(i), 5 + Math.sin(i), 3)]));
  const all = outlined(
    drawingOf(
      ...discs,
      ...discs.map((disc) => ({
        ...disc,
        contours: disc.contours.map((contour) => transformContour([1, 0, 0, 1, 0.001, 0], contour)),
      })),
    ),
  );
  let rays = 0;
  sliversOf({
    ...all,
    sidesOf: (edge) => {
      rays++;
      return all.sidesOf(edge);
    },
  });
  expect(all.edges.length).toBeGreaterThan(5000);
  expect(rays).toBeLessThan(all.edges.length / 20);
});

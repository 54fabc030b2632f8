import { expect, test } from '@jest/globals';
import { contourArea } from '../../src/geometry/area.ts';
import { rectangleContour } from '../../src/geometry/contour.ts';
import { flattenContour } from '../../src/geometry/flatten.ts';
import type { Contour, FillRule, Segment } from '../../src/geometry/types.ts';
import type { Loop } from '../../src/arrangement/loop.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { outline, TOLERANCE_FACTORS } from '../../src/arrangement/union-boundary.ts';
import { polygonOutline } from '../../src/arrangement/polygon-union.ts';
import { contourLength } from '../../src/geometry/length/segment-length.ts';
import { circle, drawingOf, filled, outlined } from '../../../../tools/harness/drawings/shapes.ts';
import { nearlyCoincident, randomDrawing } from '../../../../tools/harness/drawings/random-drawing.ts';

/** Accuracy of areas from scanlines, in square inches, for a drawing of 6 in. */
const SCANNED_SQ_IN = 0.02;
/** A few times the distance, as a share of the drawing's size, within which points are equal. */
const TOLERANCE_IN = 1e-6;

/** Slow reference implementation: fine polylines, scanlines, and windings counted for each shape. */
function scannedArea(shapes: readonly { contours: readonly Contour[]; fill: FillRule | null }[]): number {
  const lines = shapes.flatMap(({ contours }, shape) =>
    contours.map((contour) => ({ shape, points: flattenContour(contour, 1e-4) })),
  );
  const ys = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const rows = 1000;
  let area = 0;
  for (let row = 0; row < rows; row++) {
    const y = top + ((row + 0.5237) / rows) * (bottom - top);
    const crossings: { x: number; shape: number; turn: number }[] = [];
    for (const { shape, points } of lines) {
      points.forEach((p, i) => {
        const q = points[(i + 1) % points.length]!;
        if (p.y <= y === q.y <= y) return;
        crossings.push({ x: p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x), shape, turn: q.y > p.y ? 1 : -1 });
      });
    }
    crossings.sort((a, b) => a.x - b.x);
    const windings = shapes.map(() => 0);
    crossings.forEach(({ x, shape, turn }, i) => {
      windings[shape]! += turn;
      const inside = windings.some((count, s) => (shapes[s]!.fill === 'evenodd' ? count % 2 !== 0 : count !== 0));
      if (inside) area += ((crossings[i + 1]!.x - x) * (bottom - top)) / rows;
    });
  }
  return area;
}

for (const onGrid of [false, true]) {
  test(`random shapes ${onGrid ? 'that share corners and edges' : 'in general position'} have the area that scanlines measure`, () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 60; seed++) {
      const drawing = randomDrawing(seed, onGrid);
      const { totals, differences } = measureDrawing(drawing);
      const areaError = Math.abs(totals.areaSqIn - scannedArea(drawing.shapes));
      const itemised = differences.reduce((sum, { lengthIn }) => sum + lengthIn, 0);
      const lengthError = Math.abs(totals.lengthIn - totals.perimeterIn - itemised);
      if (areaError > SCANNED_SQ_IN) wrong.push(`seed ${seed}: area off by ${areaError}`);
      if (lengthError > TOLERANCE_IN) wrong.push(`seed ${seed}: differences off by ${lengthError}`);
    }
    expect(wrong).toEqual([]);
  });
}

test('a level straight cubic on the border of its contour does not lose its sides to rounding', () => {
  const lid: Segment = { kind: 'cubic', x0: 1, y0: 1, ax: 5, ay: 1, bx: 3, by: 1, x1: 4, y1: 1 };
  const contour: Contour = {
    segments: [lid, { kind: 'line', x0: 4, y0: 1, x1: 1, y1: 2 }, { kind: 'line', x0: 1, y0: 2, x1: 1, y1: 1 }],
    closed: true,
  };
  // Cuts the lid at many places, so that the sides of its pieces are determined one by one.
  const cutters = Array.from({ length: 24 }, (_, i) => filled([rectangleContour(1.05 + i * 0.11, 0.5, 0.05, 0.55)]));
  const { totals, diagnostics } = measureDrawing(drawingOf(filled([contour]), ...cutters));
  expect(diagnostics.map(({ code }) => code)).not.toContain('repaired_outline');
  expect(Math.abs(totals.areaSqIn - (1.5 + 24 * 0.05 * 0.5))).toBeLessThan(TOLERANCE_IN);
});

test('the order of shapes does not change the result', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const drawing = randomDrawing(seed, true);
    const backwards = { ...drawing, shapes: drawing.shapes.toReversed() };
    const [a, b] = [measureDrawing(drawing).totals, measureDrawing(backwards).totals];
    expect(Math.abs(a.perimeterIn - b.perimeterIn)).toBeLessThan(TOLERANCE_IN);
    expect(Math.abs(a.areaSqIn - b.areaSqIn)).toBeLessThan(TOLERANCE_IN);
  }
});

test('polygon booleans, the fallback, agree with the exact outline on a plain case', () => {
  const loops: Loop[] = [
    { contour: circle(0, 0, 5), shape: 0, fill: 'nonzero', drawnIn: 10 * Math.PI, addedIn: 0 },
    { contour: rectangleContour(0, 0, 9, 3), shape: 1, fill: 'evenodd', drawnIn: 24, addedIn: 0 },
    { contour: circle(20, 0, 2), shape: 2, fill: null, drawnIn: 4 * Math.PI, addedIn: 0 },
    { contour: circle(20, 0, 1), shape: 3, fill: null, drawnIn: 2 * Math.PI, addedIn: 0 },
  ];
  const sums = [outline(loops), polygonOutline(loops, 30)].map(({ boundary }) => ({
    area: boundary.loops.reduce((sum, { contour }) => sum + contourArea(contour), 0),
    length: boundary.loops.reduce((sum, { contour }) => sum + contourLength(contour), 0),
    loops: boundary.loops.length,
  }));
  expect(sums[1]!.loops).toBe(sums[0]!.loops);
  expect(Math.abs(sums[0]!.area - sums[1]!.area)).toBeLessThan(0.02);
  expect(Math.abs(sums[0]!.length - sums[1]!.length)).toBeLessThan(0.02);
});

test('a thousand rings, a sheet of shared edges and a stack of near misses all close exactly', () => {
  const rings = Array.from({ length: 500 }, (_, i) => [3 * (i % 25), 3 * Math.floor(i / 25)] as const).flatMap(
    ([x, y]) => [outlined([circle(x, y, 1)]), outlined([circle(x, y, 0.5)])],
  );
  const { totals } = measureDrawing(drawingOf(...rings));
  expect(totals.pieces).toBe(500);
  expect(Math.abs(totals.perimeterIn - 500 * 3 * Math.PI)).toBeLessThan(1e-9);

  const tiles = Array.from({ length: 400 }, (_, i) => filled([rectangleContour(i % 20, Math.floor(i / 20), 1, 1)]));
  expect(measureDrawing(drawingOf(...tiles)).totals).toMatchObject({ pieces: 1, perimeterIn: 80, lengthIn: 1600 });

  const near = Array.from({ length: 12 }, (_, i) => filled([circle(10 ** (-i / 2 - 3), 0, 5)]));
  const stack = measureDrawing(drawingOf(...near));
  expect(stack.diagnostics.some(({ code }) => code === 'repaired_outline')).toBe(false);
  expect(Math.abs(stack.totals.perimeterIn - 10 * Math.PI)).toBeLessThan(0.01);
});

test('closes an outline at the second tolerance when the first fails; there is no third', () => {
  expect(TOLERANCE_FACTORS.length).toBeLessThanOrEqual(2);
  // The curves of these drawings are so close that their sides are determined wrongly at the narrowest tolerance.
  for (const [seed, by] of [
    [656, 1e-6],
    [1235, 3e-7],
    [224, 3e-8],
    [996, 1e-9],
    [1087, 1e-8],
    [6267, 1e-5],
  ] as const) {
    const drawing = nearlyCoincident(seed, by);
    const { totals, diagnostics } = measureDrawing(drawing);
    expect(diagnostics.map(({ code }) => code)).not.toContain('repaired_outline');
    // The displacement is so small that the area equals that of the drawing whose curves coincide.
    const still = measureDrawing(nearlyCoincident(seed, 0)).totals;
    expect(Math.abs(totals.areaSqIn - still.areaSqIn)).toBeLessThan(1e-3);
  }
});

test('the same drawing produces the same result to the last bit', () => {
  const drawing = randomDrawing(5, true);
  expect(JSON.stringify(measureDrawing(drawing))).toBe(JSON.stringify(measureDrawing(drawing)));
});

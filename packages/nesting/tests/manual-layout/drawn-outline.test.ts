import { expect, test } from '@jest/globals';
import { polygonContour } from '@measurement-nesting/curves';
import { drawnOutline } from '../../src/manual-layout/drawn-outline.ts';
import { outlineProblem, sheetAreaSqIn } from '../../src/model/sheet-outline.ts';
import { outlineCorners } from '../../src/model/outline-corners.ts';
import { circle, ell } from '../parts.ts';

test('a polygon is an outline with its own corners', () => {
  const contour = polygonContour(ell.map(([x, y]) => ({ x, y })));
  const outline = drawnOutline(contour)!;
  expect(outline.map(({ xIn, yIn }) => `${xIn},${yIn}`).toSorted()).toEqual(
    ell.map(([x, y]) => `${x},${y}`).toSorted(),
  );
});

test('a circle becomes a polygon inside of it with nearly its area', () => {
  const outline = drawnOutline(circle(10, 10, 8))!;
  for (const { xIn, yIn } of outline) expect(Math.hypot(xIn - 10, yIn - 10)).toBeLessThanOrEqual(8 + 1e-6);
  const sheet = { widthIn: 20, heightIn: 20, outline };
  expect(outlineProblem(sheet)).toBeNull();
  expect(sheetAreaSqIn(sheet)).toBeGreaterThan(0.99 * Math.PI * 64);
});

test('detail is straightened inward until the corners are few enough', () => {
  const wavy = Array.from({ length: 900 }, (_, k) => {
    const [angle, radius] = [(2 * Math.PI * k) / 900, 8 + 0.02 * (k % 2)];
    return { x: 10 + radius * Math.cos(angle), y: 10 + radius * Math.sin(angle) };
  });
  const outline = drawnOutline(polygonContour(wavy))!;
  expect(outline.length).toBeLessThanOrEqual(outlineCorners.max);
  for (const { xIn, yIn } of outline) expect(Math.hypot(xIn - 10, yIn - 10)).toBeLessThanOrEqual(8.03);
  expect(outlineProblem({ widthIn: 20, heightIn: 20, outline })).toBeNull();
});

test('a contour without area has no outline', () => {
  const line = [0, 1, 2].map((x) => ({ x, y: x }));
  expect(drawnOutline(polygonContour(line))).toBeNull();
});

import { expect, test } from '@jest/globals';
import { createTags } from '../../../../engine/export/dxf/tags.ts';
import { writeContour } from '../../../../engine/export/dxf/write-contour.ts';
import { readPathData } from '../../../../engine/drawing/svg/path-data.ts';

const EXACT = 1e-12;
const SHEET_HEIGHT_IN = 20;

function pairsOf(path: string): [number, string][] {
  const tags = createTags(1);
  for (const contour of readPathData(path, 1000).contours) {
    writeContour(tags, '0', 'CUT_OUTER', contour, (y) => SHEET_HEIGHT_IN - y);
  }
  const lines = tags.text().split('\r\n');
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, index) => [
    Number(lines[2 * index]),
    lines[2 * index + 1]!,
  ]);
}

const values = (pairs: [number, string][], code: number): number[] =>
  pairs.filter(([own]) => own === code).map(([, value]) => Number(value));

test('a circle given as two half turns is one CIRCLE, flipped to y up', () => {
  const pairs = pairsOf('M10 5A5 5 0 1 1 0 5A5 5 0 1 1 10 5Z');
  expect(pairs[0]).toEqual([0, 'CIRCLE']);
  expect(values(pairs, 10)).toEqual([5]);
  expect(values(pairs, 20)).toEqual([15]);
  expect(values(pairs, 40)).toEqual([5]);
});

test('a rounded corner is a polyline whose bulge turns the right way', () => {
  // Right along the top, down the rounded right corner: clockwise on screen, so negative in DXF.
  const pairs = pairsOf('M0 0H4A1 1 0 0 1 5 1V5H0Z');
  expect(pairs[0]).toEqual([0, 'LWPOLYLINE']);
  expect(values(pairs, 70)).toEqual([1]);
  const [bulge] = values(pairs, 42);
  expect(Math.abs(bulge! + Math.tan(Math.PI / 8))).toBeLessThan(EXACT);
});

test('an open line stays open and keeps its last point', () => {
  const pairs = pairsOf('M1 1H13');
  expect(values(pairs, 70)).toEqual([0]);
  expect(values(pairs, 10)).toEqual([1, 13]);
});

test('a contour with a Bezier curve is one closed spline', () => {
  const pairs = pairsOf('M0 0C1 1 2 1 3 0Z');
  expect(pairs[0]).toEqual([0, 'SPLINE']);
  expect(values(pairs, 70)).toEqual([9]);
  expect(values(pairs, 72)).toEqual([values(pairs, 40).length]);
  expect(values(pairs, 73)).toEqual([values(pairs, 10).length]);
});

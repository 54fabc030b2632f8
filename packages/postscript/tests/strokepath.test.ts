import { expect, test } from '@jest/globals';
import { pointsDrawn, runEps } from './run-eps.ts';

/** Relative; bends are followed to 0.00002 in. */
const tolerance = 1e-4;

const outlines: [name: string, program: string, points: number][] = [
  ['a line with flat ends', '4 setlinewidth 0 0 moveto 100 0 lineto', 208],
  ['a line with square ends', '4 setlinewidth 2 setlinecap 0 0 moveto 100 0 lineto', 216],
  ['a line with round ends', '4 setlinewidth 1 setlinecap 0 0 moveto 100 0 lineto', 200 + 4 * Math.PI],
  ['a mitred square', '4 setlinewidth 0 0 moveto 72 0 lineto 72 72 lineto 0 72 lineto closepath', 4 * 76 + 4 * 68],
  [
    'a rounded square',
    '4 setlinewidth 1 setlinejoin 0 0 moveto 72 0 lineto 72 72 lineto 0 72 lineto closepath',
    4 * 72 + 4 * Math.PI + 4 * 68,
  ],
  ['a circle', '6 setlinewidth 100 100 50 0 360 arc closepath', 2 * Math.PI * 100],
  ['a circle under a scale', '2 2 scale 3 setlinewidth 100 100 25 0 360 arc closepath', 2 * Math.PI * 100],
];

test.each(outlines)('strokepath of %s has the length of its edges', (_, program, points) => {
  const drawing = runEps(`%!PS\n${program} strokepath fill\n`);
  expect(Math.abs(pointsDrawn(drawing) / points - 1)).toBeLessThan(tolerance);
  expect(drawing.diagnostics).toEqual([]);
  expect(drawing.shapes[0]!.fill).toBe('nonzero');
});

test('clips to the edges of a line', () => {
  const drawing = runEps('%!PS\n4 setlinewidth 0 0 moveto 100 0 lineto strokepath clip newpath 0 -50 200 200 rectfill');
  expect(Math.abs(pointsDrawn(drawing) / 208 - 1)).toBeLessThan(tolerance);
});

test.each([
  ['a pen that is not round', '1 2 scale'],
  ['a dashed line', '[3 2] 0 setdash'],
  ['a line too thin for edges', '0.001 setlinewidth'],
])('%s is measured along the centerline, with a diagnostic', (_, setting) => {
  const drawing = runEps(`%!PS\n4 setlinewidth ${setting} 0 0 moveto 100 0 lineto strokepath fill\n`);
  expect(drawing.diagnostics.map(({ message }) => message).join(' ')).toMatch(/along the centerline/);
});

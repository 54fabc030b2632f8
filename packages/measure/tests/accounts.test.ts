import { expect, test } from '@jest/globals';
import { rectangleContour } from '@measurement-nesting/curves';
import { isArrangementComplete } from '../../curves/src/arrangement/completeness.ts';
import { missingIn } from '../src/accounts.ts';
import { collect } from '../src/collect.ts';
import { diagnose } from '../src/diagnose.ts';
import { measureDrawing } from '../src/measure-drawing.ts';
import { drawingOf, filled, outlined } from '../../../tools/harness/drawings/shapes.ts';
import { randomDrawing } from '../../../tools/harness/drawings/random-drawing.ts';

const balanced = { readIn: 10, sortedIn: 10, boundaryIn: 7, perimeterIn: 7, lengthIn: 10, differencesIn: 3 };

test('reports nothing missing for matching accounts, and the missing length for each mismatch', () => {
  expect(missingIn(balanced)).toBe(0);
  expect(missingIn({ ...balanced, sortedIn: 10 + 1e-9 })).toBe(0);
  expect(missingIn({ ...balanced, sortedIn: 9 })).toBe(1);
  expect(missingIn({ ...balanced, boundaryIn: 9 })).toBe(2);
  expect(missingIn({ ...balanced, lengthIn: 13 })).toBe(3);
  expect(missingIn({ ...balanced, perimeterIn: NaN })).toBeNaN();
});

test('warns first when figures are doubtful', () => {
  const drawing = drawingOf(filled([rectangleContour(0, 0, 1, 1)]));
  const outline = { loops: [], cutOut: new Set<number>(), edges: [] };
  const of = { drawing, collected: collect(drawing), ...outline, differences: [], duplicates: [], parts: [] };
  const slivers = { places: [], mergedIn: 0, retainedIn: 0 };
  const codes = (missing: number) =>
    diagnose({ ...of, pierces: 0, repaired: true, slivers, missing }).map(({ code, message }) => [
      code,
      message.includes('Do not quote'),
    ]);
  expect(codes(2)[0]).toEqual(['figures_doubtful', true]);
  expect(codes(NaN)[0]).toEqual(['figures_doubtful', true]);
  expect(codes(0)).toEqual([
    ['no_area', false],
    ['repaired_outline', false],
  ]);
});

test('reports a missing outline, even if a spur duplicates it', () => {
  const contours = [rectangleContour(0, 0, 1, 1), rectangleContour(3, 0, 1, 1)];
  const loops = contours.map((contour, shape) => ({ contour, shape, fill: null, drawnIn: 4, addedIn: 0 }));
  const curve = (loop: number) => ({ loop, segments: contours[loop]!.segments, forward: true });
  const edge = (...loopsOfIt: number[]) => ({ curves: loopsOfIt.map(curve), start: -1, end: -1 });
  expect(isArrangementComplete(loops, { edges: [edge(0), edge(1)], spurs: [] }, [[4], [4]], 1e-9)).toBe(true);
  expect(isArrangementComplete(loops, { edges: [edge(0)], spurs: [] }, [[4]], 1e-9)).toBe(false);
  expect(isArrangementComplete(loops, { edges: [edge(0), edge(0, 1)], spurs: [] }, [[3.99], [0.01, 4]], 1e-9)).toBe(
    false,
  );
});

test('the itemized difference of any drawing adds up within 1e-9 of the length', () => {
  const off: string[] = [];
  for (let seed = 0; seed < 200; seed++) {
    const { totals, differences, diagnostics } = measureDrawing(randomDrawing(seed, seed % 2 === 0));
    const itemised = differences.reduce((sum, { lengthIn }) => sum + lengthIn, 0);
    if (Math.abs(totals.lengthIn - totals.perimeterIn - itemised) > 1e-9 * totals.lengthIn) off.push(`seed ${seed}`);
    if (diagnostics.some(({ code }) => code === 'figures_doubtful')) off.push(`seed ${seed} is doubtful`);
  }
  expect(off).toEqual([]);
});

test('sorts each line read once: closed, open, doubled or left out', () => {
  for (let seed = 0; seed < 50; seed++) {
    const { shapes } = randomDrawing(seed, true);
    const exploded = shapes.flatMap((shape) =>
      shape.contours.flatMap(({ segments }) =>
        segments.map((segment) => outlined([{ segments: [segment], closed: false }])),
      ),
    );
    const { readIn, loops, lines, duplicateLines, points } = collect({ ...drawingOf(), shapes: exploded });
    const sorted = [...loops, ...lines, ...duplicateLines, ...points].reduce((sum, { drawnIn }) => sum + drawnIn, 0);
    expect(Math.abs(sorted - readIn)).toBeLessThanOrEqual(1e-9 * readIn);
  }
});

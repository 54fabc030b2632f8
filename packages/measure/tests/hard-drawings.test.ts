import { expect, test } from '@jest/globals';
import { rectangleContour } from '@measurement-nesting/curves';
import {
  arrange,
  prepareContours,
  boundaryOf,
  insideOf,
  appendMonotone,
  type Monotone,
  Winding,
} from '@measurement-nesting/curves/arrangement';
import { collect } from '../src/collect.ts';
import { measureDrawing } from '../src/measure-drawing.ts';
import { drawingRegion } from '../../curves/src/arrangement/winding/fill-region.ts';
import { ContourIndex, runBoxes } from '../../curves/src/arrangement/intersections/run-index.ts';
import { nearbyRuns } from '../../curves/src/arrangement/intersections/candidate-pairs.ts';
import { rejectTooManyCrossings } from '../../curves/src/arrangement/intersections/forecast-crossings.ts';
import { newWork } from '../../curves/src/arrangement/intersections/work-limit.ts';
import { comb, hardDrawings, mosaic, touchingTooth } from '../../../tools/harness/drawings/hard-drawings.ts';

/** Maximum relative deviation of the figures of a 3 in wide mosaic with 576 sides. */
const SHARE = 1e-4;

test('closes tiles that draw their shared borders separately exactly at every rounding', () => {
  const { areaSqIn, perimeterIn } = measureDrawing(mosaic(12, 1e-12)).totals;
  // Rounding below the tolerance leaves each shared border one edge.
  expect(Math.abs(measureDrawing(mosaic(12, 1e-10)).totals.perimeterIn / perimeterIn - 1)).toBeLessThan(SHARE);
  for (const rounding of [1e-10, 3e-9, 1e-8, 3e-8, 1e-7, 1e-5]) {
    const { totals, diagnostics } = measureDrawing(mosaic(12, rounding));
    expect(diagnostics.map(({ code }) => code)).not.toContain('repaired_outline');
    expect(Math.abs(totals.areaSqIn / areaSqIn - 1)).toBeLessThan(SHARE);
  }
});

/** Returns the number of runs, and of pairs and boxes inspected while a drawing is arranged and its inside determined. */
function lookedAt(
  size: number,
  make: (size: number) => ReturnType<typeof mosaic>,
): { runs: number; pairs: number; boxes: number } {
  const { loops } = collect(make(size));
  const ready = prepareContours(loops.map(({ contour }) => contour));
  const work = newWork();
  const atFirst = work.left;
  const arrangement = arrange(ready, 1e-9, work);
  expect(boundaryOf(arrangement, insideOf(arrangement, drawingRegion(loops, arrangement))).sound).toBe(true);
  return { runs: ready.runs.length, pairs: atFirst - work.left, boxes: work.boxes + ready.contourIndex.inspected };
}

test.each(hardDrawings.filter(({ grows }) => grows === 'n log n'))(
  'compares no more than c n log n boxes and c n pairs: $name',
  ({ name, make }) => {
    for (const size of [1000, 8000]) {
      const { runs, pairs, boxes } = lookedAt(size, make);
      expect(boxes).toBeLessThan(20 * runs * Math.log2(runs));
      // Circles that touch are halved a few dozen times around the contact.
      expect(pairs).toBeLessThan((name.includes('touch') ? 150 : 8) * runs);
    }
  },
);

test('a ray compares few boxes of a contour that crosses it often', () => {
  const looks = [1000, 16_000].map((teeth) => {
    const runs: Monotone[] = [];
    appendMonotone(comb(teeth, touchingTooth), 0, runs);
    const contourIndex = new ContourIndex(runs, runBoxes(runs));
    const winding = new Winding(runs, contourIndex);
    for (let k = 0; k < 100; k++) {
      const tooth = Math.floor((k * teeth) / 100);
      expect(winding.around(tooth + 0.5, -1.5, 'x', [])).toEqual(new Map([[0, 1]]));
      expect(winding.around(tooth + 0.05, -1.5, 'x', [])).toEqual(new Map());
    }
    return contourIndex.inspected / 200;
  });
  expect(looks[1]!).toBeLessThan(200);
  expect(looks[1]!).toBeLessThan(2 * looks[0]!);
});

/** Returns upright bars across level bars: every pair of bars crosses in four places. */
const hatch = (upright: number, level: number) => [
  ...Array.from({ length: upright }, (_, i) => rectangleContour(i, 0, 0.5, level)),
  ...Array.from({ length: level }, (_, i) => rectangleContour(0, i, upright, 0.5)),
];

test.each([
  ['1,200 bars', 600],
  ['500,000 segments', 62_500],
])('rejects a drawing with far too many crossings before the work: %s', (_, bars) => {
  const work = newWork();
  expect(() => arrange(prepareContours(hatch(bars, bars)), 1e-7, work)).toThrow(/150,000/);
  // No pair of the drawing was listed or inspected.
  expect(work).toEqual(newWork());
});

test.each([
  [190, 190],
  [19, 1900],
  [4, 9000],
  [1, 36_000],
])('the crossing forecast does not reject drawings just below the limit: %i bars across %i', (upright, level) => {
  const { runs, boxes, contourIndex } = prepareContours(hatch(upright, level));
  expect(() => rejectTooManyCrossings(nearbyRuns(runs, boxes, contourIndex, 1e-7), runs, 1e-7)).not.toThrow();
});

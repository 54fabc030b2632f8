import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPathData, contourBox, pointAt, type Contour } from '@measurement-nesting/curves';
import { arcContour } from '../../src/write/arc-contour.ts';
import { distanceToArcs, pointsOfArcs, type SimpleArc } from './arcs.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const MAX_IN = 0.001;
const SHARE = 1 / 2000;
const SAMPLES = 1500;

const sides = ({ segments }: Contour): SimpleArc[] =>
  segments.flatMap((segment) => {
    const points = Array.from({ length: SAMPLES + 1 }, (_, i) => pointAt(segment, i / SAMPLES));
    return points.slice(1).map((to, i) => ({ from: points[i]!, to, sweep: 0 }));
  });
const arcsOf = ({ segments }: Contour): SimpleArc[] =>
  segments.map((segment) => ({
    from: { x: segment.x0, y: segment.y0 },
    to: { x: segment.x1, y: segment.y1 },
    sweep: segment.kind === 'arc' ? segment.sweep : 0,
  }));

test('a contour of any size and its arcs are within 0.001 in and 1/2000 of the size of each other', () => {
  const number = fc.integer({ min: -1000, max: 1000 }).map((thousandths) => thousandths / 1000);
  const curve = fc.array(number, { minLength: 6, maxLength: 6 }).map((c) => `C${c.join(' ')}`);
  const quad = fc.array(number, { minLength: 4, maxLength: 4 }).map((c) => `Q${c.join(' ')}`);
  const size = fc.constantFrom(0.01, 0.1, 1, 30);
  fc.assert(
    fc.property(fc.array(fc.oneof(curve, quad), { minLength: 1, maxLength: 3 }), size, (path, scale) => {
      const scaled = `M0 0${path.join('')}Z`.replace(/-?\d[\d.]*(e-?\d+)?/g, (text) => String(Number(text) * scale));
      const [contour] = readPathData(scaled, Infinity).contours;
      const rounded = arcContour(contour!);
      const { minX, minY, maxX, maxY } = contourBox(contour!);
      const larger = Math.max(maxX - minX, maxY - minY);
      const tolerance = Math.min(MAX_IN, SHARE * larger);
      // Tolerance between the points that are sampled.
      const sampling = 2e-5 * larger;
      expect(rounded.closed).toBe(true);
      const arcs = arcsOf(rounded);
      const exact = sides(contour!);
      const farthest = (points: readonly { x: number; y: number }[], lines: readonly SimpleArc[]) =>
        points.reduce((max, point) => Math.max(max, distanceToArcs(point, lines)), 0);
      const some = exact.filter((_, i) => i % 10 === 0).map(({ from }) => from);
      expect(farthest(some, arcs)).toBeLessThanOrEqual(tolerance * (1 + 1e-6));
      expect(farthest(pointsOfArcs(arcs, 4), exact)).toBeLessThanOrEqual(tolerance + sampling);
    }),
    { numRuns: runs(40), endOnFailure: true },
  );
});

test('leaves a contour of lines and circular arcs unchanged', () => {
  const [contour] = readPathData('M0 0H4A1 1 0 0 1 5 1V5H0Z', Infinity).contours;
  expect(arcContour(contour!)).toBe(contour);
});

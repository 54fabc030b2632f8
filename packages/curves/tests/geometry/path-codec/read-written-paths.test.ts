import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { wholeEllipse } from '../../../src/geometry/arc.ts';
import { reverseContour } from '../../../src/geometry/contour.ts';
import { readWrittenPaths } from '../../../src/geometry/path-codec/read-written-paths.ts';
import { pathData } from '../../../src/geometry/path-codec/write-path-data.ts';
import type { Contour } from '../../../src/geometry/types.ts';
import { runs } from '../../../../../tools/harness/depth.ts';

const place = fc.double({ min: -100, max: 100, noNaN: true });
const radius = fc.double({ min: 0.01, max: 50, noNaN: true });
const angle = fc.double({ min: -3, max: 3, noNaN: true });

/** Maximum change of an ellipse that is written and read, as a share of its size and position. */
const ROUNDING = 1e-9;

test('a whole ellipse written as path data is read as one arc, in either direction', () => {
  const ellipses = fc.record({
    cx: place,
    cy: place,
    rx: radius,
    ry: radius,
    rotation: angle,
    backwards: fc.boolean(),
  });
  fc.assert(
    fc.property(ellipses, ({ cx, cy, rx, ry, rotation, backwards }) => {
      // Flatter ellipses would be read as wider ones: their ends do not determine their centers.
      fc.pre(Math.min(rx, ry) > 0.01 * Math.max(rx, ry) && Math.max(rx, ry) > 1e-3 * Math.hypot(cx, cy));
      const whole: Contour = { segments: [wholeEllipse(cx, cy, rx, ry, rotation)], closed: true };
      const [read] = readWrittenPaths(pathData([backwards ? reverseContour(whole) : whole]));
      const [arc] = read!.segments;
      if (read!.segments.length !== 1 || arc?.kind !== 'arc') throw new Error('more than one arc');
      expect(arc.sweep).toBe(backwards ? -2 * Math.PI : 2 * Math.PI);
      const moved = Math.hypot(arc.cx - cx, arc.cy - cy);
      expect(moved).toBeLessThan(ROUNDING * (Math.max(rx, ry) + Math.hypot(cx, cy)));
      expect(Math.abs(arc.rx - Math.max(rx, ry))).toBeLessThan(ROUNDING * Math.max(rx, ry));
    }),
    { seed: 11, numRuns: runs(500) },
  );
});

test('arcs that are not a whole ellipse are read as written', () => {
  const [half] = readWrittenPaths('M0 0A1 1 0 0 1 2 0Z');
  expect(half!.segments.map(({ kind }) => kind)).toEqual(['arc', 'line']);
  const [two] = readWrittenPaths('M0 0A1 1 0 0 1 2 0A2 2 0 0 1 0 0Z');
  expect(two!.segments).toHaveLength(2);
});

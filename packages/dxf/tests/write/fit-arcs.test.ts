import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arcSteps } from '../../src/write/arc-step.ts';
import { arcFromEndpoints, pointAt } from '../../../curves/src/geometry/index.ts';
import { wholeEllipse, type Point, type Segment, segmentLength } from '@measurement-nesting/curves';
import { arcsOfSteps, distanceToArcs, pointsOfArcs, type SimpleArc } from './arcs.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { runs } from '../../../../tools/harness/depth.ts';

/** Rounding of angles, in radians. */
const EXACT = 5e-13;

const TOLERANCE_IN = 0.001;
/** Maximum distance of the sampled curve from the true one. */
const SAMPLING_IN = 2e-5;
const ROUNDING_IN = 1e-9;
/** Tolerances of the length of arcs: a relative one, plus one for pieces that are chords. */
const LENGTH_SHARE = 1e-4;
const LENGTH_IN = 0.0025;

const coordinate = fc.double({ min: -10, max: 10, noNaN: true });
const corner = fc.integer({ min: -4, max: 4 });

/** Random cubics, and cubics on a coarse grid, where cusps, loops, equal and collinear points are frequent. */
const cubic = fc
  .oneof(fc.array(coordinate, { minLength: 8, maxLength: 8 }), fc.array(corner, { minLength: 8, maxLength: 8 }))
  .map((c): Segment => ({
    kind: 'cubic',
    x0: c[0]!,
    y0: c[1]!,
    ax: c[2]!,
    ay: c[3]!,
    bx: c[4]!,
    by: c[5]!,
    x1: c[6]!,
    y1: c[7]!,
  }));
const quadratic = fc
  .array(coordinate, { minLength: 6, maxLength: 6 })
  .map((c): Segment => ({ kind: 'quadratic', x0: c[0]!, y0: c[1]!, cx: c[2]!, cy: c[3]!, x1: c[4]!, y1: c[5]! }));
const radius = fc.double({ min: 0.01, max: 20, noNaN: true });
const elliptic = fc
  .tuple(radius, radius, fc.double({ min: -3, max: 3, noNaN: true }), fc.boolean(), fc.boolean())
  .map(([rx, ry, turn, large, right]): Segment =>
    arcFromEndpoints(
      { x: 1, y: 2 },
      { rx, ry, rotation: turn, largeArc: large, positiveSweep: right },
      { x: 3, y: 2.5 },
    )!,
  );

/** Returns the points farther than `farthestIn` from all lines. Both follow the same curve, so each search starts where the last ended. */
function pointsOff(points: readonly Point[], lines: readonly SimpleArc[], farthestIn: number): Point[] {
  let at = 0;
  return points.filter((point) => {
    for (let step = 0; step < lines.length; step++) {
      const next = (at + step) % lines.length;
      if (distanceToArcs(point, [lines[next]!]) > farthestIn) continue;
      at = next;
      return false;
    }
    return true;
  });
}

test('approximates curves of every kind by arcs within the tolerance in both directions', () => {
  fc.assert(
    fc.property(fc.oneof(cubic, quadratic, elliptic), (segment) => {
      const arcs = arcsOfSteps(arcSteps(segment, TOLERANCE_IN), segment);
      const count = 4000;
      const curve = Array.from({ length: count + 1 }, (_, i) => pointAt(segment, i / count));
      const some = curve.filter((_, i) => i % 16 === 0);
      expect(pointsOff(some, arcs, TOLERANCE_IN + ROUNDING_IN)).toEqual([]);
      const chords = curve.slice(1).map((to, i) => ({ from: curve[i]!, to, sweep: 0 }));
      expect(pointsOff(pointsOfArcs(arcs, 8), chords, TOLERANCE_IN + SAMPLING_IN)).toEqual([]);
    }),
    { numRuns: runs(40), endOnFailure: true },
  );
});

test('the arcs have the length of the curve', () => {
  fc.assert(
    fc.property(fc.oneof(cubic, quadratic, elliptic), (segment) => {
      const arcs = arcsOfSteps(arcSteps(segment, TOLERANCE_IN), segment);
      const length = arcs.reduce((sum, { from, to, sweep }) => {
        const chord = Math.hypot(to.x - from.x, to.y - from.y);
        return sum + (sweep === 0 ? chord : (chord * sweep) / (2 * Math.sin(sweep / 2)));
      }, 0);
      const exact = segmentLength(segment);
      expect(Math.abs(length - exact)).toBeLessThanOrEqual(LENGTH_SHARE * exact + LENGTH_IN);
    }),
    { numRuns: runs(400), endOnFailure: true },
  );
});

test('approximates an ellipse with an axis ratio of 1,000 by about a hundred arcs', () => {
  expect(arcSteps(wholeEllipse(0, 0, 2000, 1), TOLERANCE_IN).length).toBeLessThanOrEqual(128);
});

test('approximates an ellipse by tens of arcs, and a Bezier quarter circle by one', () => {
  expect(arcSteps(wholeEllipse(0, 0, 5, 2.5), TOLERANCE_IN).length).toBeLessThanOrEqual(48);
  const k = 0.5522847498;
  const quarter: Segment = { kind: 'cubic', x0: 1, y0: 0, ax: 1, ay: k, bx: k, by: 1, x1: 0, y1: 1 };
  expect(arcSteps(quarter, TOLERANCE_IN)).toHaveLength(1);
});

test('a straight curve is one straight line', () => {
  expect(arcSteps({ kind: 'cubic', x0: 0, y0: 0, ax: 1, ay: 1, bx: 2, by: 2, x1: 3, y1: 3 }, TOLERANCE_IN)).toEqual([
    { x: 0, y: 0, sweep: 0 },
  ]);
});

test('limits a tolerance below rounding to the finest useful one', () => {
  const far: Segment = {
    kind: 'cubic',
    x0: 1e3,
    y0: 1e3,
    ax: 1e3 + 1,
    ay: 1e3,
    bx: 1e3 + 1,
    by: 1e3 + 1,
    x1: 1e3,
    y1: 1e3 + 1,
  };
  const steps = arcSteps(far, 1e-18);
  expect(steps.length).toBeGreaterThan(64);
  expect(steps.length).toBeLessThan(1000);
});

test('leaves circular arcs unchanged, and splits those longer than a half turn', () => {
  const arc = arcFromEndpoints(
    { x: 0, y: 0 },
    { rx: 2, ry: 2, rotation: 0, largeArc: true, positiveSweep: true },
    { x: 2, y: 2 },
  )!;
  const steps = arcSteps(arc, TOLERANCE_IN);
  expect(steps).toHaveLength(2);
  expectWithin(steps[0]!.sweep + steps[1]!.sweep, (3 * Math.PI) / 2, EXACT);
});

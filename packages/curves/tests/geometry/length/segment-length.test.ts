import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reverseSegment, subSegment } from '../../../src/geometry/segment.ts';
import type { Cubic } from '../../../src/geometry/types.ts';
import { arcLength } from '../../../src/geometry/length/arc-length.ts';
import { cubicLength as lengthOfCubic, quadraticLength } from '../../../src/geometry/length/bezier-length.ts';
import { carlsonRD, carlsonRF, completeE } from '../../../src/geometry/length/elliptic-integrals.ts';
import { segmentLength } from '../../../src/geometry/length/segment-length.ts';
import { referenceLength } from '../../../../../tools/bench/measure/reference.ts';
import { arcs, cubics, segments } from '../arbitraries.ts';
import { runs } from '../../../../../tools/harness/depth.ts';

/** The promise: relative error on any segment. */
const RELATIVE = 1e-12;

const relativeError = (actual: number, expected: number): number =>
  expected === 0 ? Math.abs(actual) : Math.abs(actual / expected - 1);

const cubic = (...c: readonly number[]): Cubic => ({
  kind: 'cubic',
  x0: c[0]!,
  y0: c[1]!,
  ax: c[2]!,
  ay: c[3]!,
  bx: c[4]!,
  by: c[5]!,
  x1: c[6]!,
  y1: c[7]!,
});

type Points = [number, number, number, number, number, number, number, number];
const cubicLength = (...[x0, y0, ax, ay, bx, by, x1, y1]: Points): number =>
  lengthOfCubic({ x0, y0, ax, ay, bx, by, x1, y1 });

test('random cubics agree with the slow integral', () => {
  fc.assert(
    fc.property(cubics, (segment) => {
      expect(relativeError(segmentLength(segment), referenceLength(segment))).toBeLessThan(RELATIVE);
    }),
    { numRuns: runs(60), seed: 7 },
  );
});

test('random arcs agree with the slow integral', () => {
  fc.assert(
    fc.property(arcs, (segment) => {
      expect(relativeError(segmentLength(segment), referenceLength(segment))).toBeLessThan(RELATIVE);
    }),
    { numRuns: runs(60), seed: 7 },
  );
});

test('matches closed forms: parabola, cusp, straight curves that turn back, a cubic that is a quadratic', () => {
  // y = x² from 0 to 1: (2 sqrt 5 + asinh 2) / 4.
  const parabola = (2 * Math.sqrt(5) + Math.asinh(2)) / 4;
  expect(relativeError(quadraticLength(0, 0, 0.5, 0, 1, 1), parabola)).toBeLessThan(RELATIVE);
  expect(relativeError(cubicLength(0, 0, 1 / 3, 0, 2 / 3, 1 / 3, 1, 1), parabola)).toBeLessThan(RELATIVE);
  // (t², t³): speed t sqrt(4 + 9 t²), with a cusp at t = 0.
  const semicubical = (13 ** 1.5 - 8) / 27;
  expect(relativeError(cubicLength(0, 0, 0, 0, 1 / 3, 0, 1, 1), semicubical)).toBeLessThan(RELATIVE);
  // The same over [-1, 1]: the cusp inside. In Bernstein form of (2t-1)², (2t-1)³.
  expect(relativeError(cubicLength(1, -1, -1 / 3, 1, -1 / 3, -1, 1, 1), 2 * semicubical)).toBeLessThan(RELATIVE);
  // On a line, x from 0 to 2 and back by the quadratic 4 t (1 - t) · 1/2...: out 1/2, back 1/2.
  expect(relativeError(quadraticLength(0, 0, 1, 0, 0, 0), 1)).toBeLessThan(RELATIVE);
  expect(relativeError(cubicLength(0, 0, 1, 1, 1, 1, 0, 0), 1.5 * Math.SQRT2)).toBeLessThan(RELATIVE);
});

test('measures degenerate curves: all points equal, handles on the ends, straight with even and uneven speed', () => {
  expect(cubicLength(3, 4, 3, 4, 3, 4, 3, 4)).toBe(0);
  expect(quadraticLength(3, 4, 3, 4, 3, 4)).toBe(0);
  expect(relativeError(cubicLength(0, 0, 0, 0, 3, 4, 3, 4), 5)).toBeLessThan(RELATIVE);
  expect(relativeError(cubicLength(0, 0, 1, 1, 2, 2, 3, 3), 3 * Math.SQRT2)).toBeLessThan(RELATIVE);
  expect(relativeError(quadraticLength(0, 0, 1e-9, 1e-9, 3, 3), 3 * Math.SQRT2)).toBeLessThan(RELATIVE);
  expect(arcLength(5, 5, 1, 0)).toBe(0);
  expect(arcLength(0, 0, 1, 2)).toBe(0);
});

test('near-cusps at every distance are within the stated error', () => {
  for (let power = 0; power <= 14; power++) {
    const off = 10 ** -power;
    const segment = cubic(0, 0, 1, 1 + off, 0, 1 + off, 1, 0);
    expect(relativeError(segmentLength(segment), referenceLength(segment))).toBeLessThan(RELATIVE);
  }
});

test('measures whole ellipses by E(m), flat ones back and forth, and short pieces at the sharp end', () => {
  for (const ratio of [1, 0.5, 0.1, 1e-3, 1e-6, 0]) {
    const whole = 4 * completeE(1 - ratio * ratio);
    expect(relativeError(arcLength(1, ratio, 0.3, 2 * Math.PI), whole)).toBeLessThan(RELATIVE);
  }
  expect(arcLength(1, 0, 0, 2 * Math.PI)).toBe(4);
  for (const ratio of [0.5, 1e-2, 1e-5]) {
    const [a, b, c] = [-1e-3, 2e-4, 0.3];
    const parts = arcLength(1, ratio, a, b - a) + arcLength(1, ratio, b, c - b);
    expect(relativeError(arcLength(1, ratio, a, c - a), parts)).toBeLessThan(RELATIVE);
  }
  // Near the sharp end of a flat ellipse: 1 - cos.
  expect(relativeError(arcLength(1, 0, 0, 1e-3), 2 * Math.sin(5e-4) ** 2)).toBeLessThan(RELATIVE);
});

test('Carlson integrals equal published values', () => {
  // B. C. Carlson, Numerical computation of real or complex elliptic integrals (1995), section 3.
  expect(relativeError(carlsonRF(1, 2, 0), 1.3110287771461)).toBeLessThan(1e-13);
  expect(relativeError(carlsonRF(2, 3, 4), 0.58408284167715)).toBeLessThan(1e-13);
  expect(relativeError(carlsonRD(0, 2, 1), 1.7972103521034)).toBeLessThan(1e-13);
  expect(relativeError(carlsonRD(2, 3, 4), 0.16510527294261)).toBeLessThan(1e-13);
});

test('length is independent of direction, additive over subsegments, and proportional to scale', () => {
  fc.assert(
    fc.property(segments, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (segment, t) => {
      const length = segmentLength(segment);
      fc.pre(length > 1e-3);
      expect(relativeError(segmentLength(reverseSegment(segment)), length)).toBeLessThan(RELATIVE);
      const pieces = segmentLength(subSegment(segment, 0, t)) + segmentLength(subSegment(segment, t, 1));
      // Cutting rounds the control points: an error of their size, not of the method.
      expect(Math.abs(pieces - length)).toBeLessThan(RELATIVE * 400);
    }),
  );
  expect(
    relativeError(
      cubicLength(0, 0, 1e-150, 2e-150, 3e-150, 0, 4e-150, 1e-150),
      1e-150 * cubicLength(0, 0, 1, 2, 3, 0, 4, 1),
    ),
  ).toBeLessThan(RELATIVE);
  expect(
    relativeError(cubicLength(0, 0, 1e150, 2e150, 3e150, 0, 4e150, 1e150), 1e150 * cubicLength(0, 0, 1, 2, 3, 0, 4, 1)),
  ).toBeLessThan(RELATIVE);
});

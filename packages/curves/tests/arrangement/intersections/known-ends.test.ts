import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { intersections } from '../../../src/arrangement/intersections/curve-intersections.ts';
import { appendMonotone, type Monotone } from '../../../src/arrangement/intersections/monotone-run.ts';
import type { Segment } from '../../../src/geometry/types.ts';

const toleranceIn = 1e-8;
const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
const side = fc.double({ min: 0.5, max: 5, noNaN: true });

/** Returns a curve that is monotone in x and y, from the origin into a quadrant. */
const intoQuadrant = (x: 1 | -1, y: 1 | -1) =>
  fc.tuple(side, side, share, share, share, share).map(([w, h, a, b, c, d]): Segment => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const [near, far] = [Math.min(c, d), Math.max(c, d)];
    return {
      kind: 'cubic',
      x0: 0,
      y0: 0,
      ax: x * w * low,
      ay: y * h * near,
      bx: x * w * high,
      by: y * h * far,
      x1: x * w,
      y1: y * h,
    };
  });
const runOf = (segment: Segment): Monotone => {
  const runs: Monotone[] = [];
  appendMonotone({ segments: [segment], closed: false }, 0, runs);
  return runs[0]!;
};

test.each<[1 | -1, 1 | -1]>([
  [-1, 1],
  [1, -1],
  [-1, -1],
])('curves from one point to opposite sides (%s, %s) meet there only, without a search', (x, y) => {
  fc.assert(
    fc.property(intoQuadrant(1, 1), intoQuadrant(x, y), (one, other) => {
      const work = { left: 1000 };
      const [a, b] = [runOf(one), runOf(other)];
      expect(intersections(a, b, toleranceIn, false, work)).toEqual([{ a: 0, b: 0, x: 0, y: 0 }]);
      expect(work.left).toBe(1000);
    }),
    { seed: 7 },
  );
});

test('curves from one point into one quadrant are searched, and every crossing is found', () => {
  // The second is the first mirrored about the diagonal: they cross on it.
  const one: Segment = { kind: 'cubic', x0: 0, y0: 0, ax: 3, ay: 0, bx: 1, by: 4, x1: 4, y1: 4 };
  const other: Segment = { kind: 'cubic', x0: 0, y0: 0, ax: 0, ay: 3, bx: 4, by: 1, x1: 4, y1: 4 };
  expect(intersections(runOf(one), runOf(other), toleranceIn, false, { left: 1e6 })).toHaveLength(3);
});

test('copies of a curve meet at their two ends, without a search', () => {
  fc.assert(
    fc.property(intoQuadrant(1, 1), (curve) => {
      const work = { left: 1000 };
      const met = intersections(runOf(curve), runOf({ ...curve }), toleranceIn, false, work);
      expect(met).toEqual([
        { a: 0, b: 0, x: 0, y: 0 },
        { a: 1, b: 1, x: curve.x1, y: curve.y1 },
      ]);
      expect(work.left).toBe(1000);
    }),
    { seed: 7 },
  );
});

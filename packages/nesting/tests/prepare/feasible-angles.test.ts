import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { feasibleAngles, isFeasibleAngle, minExtent } from '../../src/prepare/feasible-angles.ts';
import { cos, infinity, max, min, sin } from '@measurement-nesting/curves/math';
import { convexHull, polygonOf } from '../../src/shape/polygon.ts';
import type { Polygon } from '../../src/shape/polygon.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { runs } from '../../../../tools/harness/depth.ts';

/** Radians. */
const ANGLE = 5e-10;

const degree = Math.PI / 180;
const gridDeg = 0.01;
/** Distance from the limit within which rounding may decide. */
const nearLimit = 1e-9;
/** Maximum change of an extent over half a grid step, per inch of the polygon. */
const slack = (gridDeg / 2) * degree;

const bar = polygonOf([
  [0, 0],
  [40, 0],
  [40, 0.5],
  [0, 0.5],
]);

function extents({ xs, ys }: Polygon, angle: number): { width: number; height: number } {
  const [c, s] = [cos(angle), sin(angle)];
  const box = { minX: infinity, minY: infinity, maxX: -infinity, maxY: -infinity };
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]! * c - ys[i]! * s;
    const y = xs[i]! * s + ys[i]! * c;
    box.minX = min(box.minX, x);
    box.maxX = max(box.maxX, x);
    box.minY = min(box.minY, y);
    box.maxY = max(box.maxY, y);
  }
  return { width: box.maxX - box.minX, height: box.maxY - box.minY };
}

const polygons = fc
  .array(fc.tuple(fc.double({ min: 0, max: 10, noNaN: true }), fc.double({ min: 0, max: 10, noNaN: true })), {
    minLength: 3,
    maxLength: 12,
  })
  .map((points) => convexHull([polygonOf(points)]))
  .filter((hull) => hull.xs.length > 2);
const side = fc.double({ min: 0.5, max: 14, noNaN: true });

test('random convex polygons fit at the same angles as a scan by hundredths of a degree finds', () => {
  fc.assert(
    fc.property(polygons, side, side, (hull, width, height) => {
      const ranges = feasibleAngles(hull, width, height);
      const wrong: number[] = [];
      for (let k = 0; k * gridDeg < 180; k++) {
        const angle = k * gridDeg * degree;
        const size = extents(hull, angle);
        if (Math.abs(size.width - width) < nearLimit || Math.abs(size.height - height) < nearLimit) continue;
        if (isFeasibleAngle(ranges, angle) !== (size.width < width && size.height < height)) wrong.push(angle);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: runs(40) },
  );
});

test('a polygon that fits at no angle has no range, even if it nearly fits', () => {
  fc.assert(
    fc.property(polygons, (hull) => {
      let minimum = infinity;
      for (let k = 0; k * gridDeg < 180; k++) minimum = min(minimum, extents(hull, k * gridDeg * degree).width);
      const span = Math.hypot(...Object.values(extents(hull, 0)));
      expect(feasibleAngles(hull, minimum + nearLimit, Infinity).length).toBeGreaterThan(0);
      expect(feasibleAngles(hull, minimum - slack * span - nearLimit, Infinity)).toEqual([]);
      expect(minExtent(hull, [{ from: 0, to: Math.PI }])).toBeLessThanOrEqual(minimum + nearLimit);
      expect(minExtent(hull, [{ from: 0, to: Math.PI }])).toBeGreaterThanOrEqual(minimum - slack * span - nearLimit);
    }),
    { numRuns: runs(40) },
  );
});

test('a bar fits a container between the angles that its corners give', () => {
  // Both limits are exact at the ends: the bar touches both walls there.
  const [from, to] = [16 * degree, 24 * degree];
  const ranges = feasibleAngles(bar, extents(bar, from).width, extents(bar, to).height);
  expect(ranges.length).toBe(2);
  expectWithin(ranges[0]!.from, from, ANGLE);
  expectWithin(ranges[0]!.to, to, ANGLE);
  expectWithin(ranges[1]!.from, Math.PI - to, ANGLE);
  expectWithin(ranges[1]!.to, Math.PI - from, ANGLE);
});

test('a fit at every angle is one range, and a fit through 0 is in one piece', () => {
  expect(feasibleAngles(bar, 50, 50)).toEqual([{ from: 0, to: Math.PI }]);
  const [range, ...others] = feasibleAngles(bar, 50, 5);
  expect(others).toEqual([]);
  expect(range!.from).toBeLessThan(0);
  expect(range!.to).toBeGreaterThan(0);
});

test('a rectangle as large as the container fits at one angle only', () => {
  const allowance = 1e-6;
  const ranges = feasibleAngles(bar, 40 + allowance, 0.5 + allowance);
  expect(ranges.length).toBe(1);
  expect(isFeasibleAngle(ranges, 0)).toBe(true);
  expect(ranges[0]!.to - ranges[0]!.from).toBeLessThan(allowance);
  expect(feasibleAngles(bar, 40 - allowance, 0.5)).toEqual([]);
  expect(feasibleAngles(bar, -1, 5)).toEqual([]);
});

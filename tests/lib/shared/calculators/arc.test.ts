import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  arcFigures,
  arcFromChordAndRise,
  arcFromRadiusAndAngle,
  arcFromRadiusAndChord,
  arcFromRadiusAndLength,
  circleFromCircumference,
  circleFromDiameter,
  isCircle,
  type Arc,
} from '#lib/shared/calculators/arc.ts';
import { runs } from '#harness/depth.ts';

/** Share of the value. */
const same = 1e-9;
/** Near a full turn the chord is small and loses digits; this share is left of it. */
const sameFromChord = 1e-6;
const radius = fc.double({ min: 0.01, max: 1e4, noNaN: true });
const angle = fc.double({ min: 1e-3, max: 2 * Math.PI - 1e-3, noNaN: true });

function expectNear(value: number, expected: number, share = same) {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(share * Math.abs(expected));
}

test('a 10 in circle has circumference 31.42 in and area 78.54 sq in', () => {
  const figures = arcFigures(circleFromDiameter(10));
  expectNear(figures.lengthIn, 10 * Math.PI);
  expectNear(figures.sectorSqIn, 25 * Math.PI);
  expectNear(figures.segmentSqIn, 25 * Math.PI);
  expect(figures.chordIn).toBe(0);
  expectNear(figures.riseIn, 10);
  expectNear(arcFigures(circleFromCircumference(10 * Math.PI)).diameterIn, 10);
});

test('the rise of a half circle is the radius, and its chord the diameter', () => {
  const arc = arcFromChordAndRise(10, 5);
  expectNear(arc.radiusIn, 5);
  expectNear(arc.angleRad, Math.PI);
});

test('chord 16 and rise 4 have radius 10, as in a 6-8-10 triangle', () => {
  const arc = arcFromChordAndRise(16, 4);
  expectNear(arc.radiusIn, 10);
  expectNear(arcFigures(arc).lengthIn, 20 * Math.asin(0.8));
  expectNear(arcFigures(arc).segmentSqIn, 100 * Math.asin(0.8) - 48);
});

test('every pair of known values returns the same arc', () => {
  fc.assert(
    fc.property(radius, angle, (radiusIn, angleRad) => {
      const figures = arcFigures(arcFromRadiusAndAngle(radiusIn, angleRad));
      const ways: (Arc | null)[] = [
        arcFromChordAndRise(figures.chordIn, figures.riseIn),
        arcFromRadiusAndLength(radiusIn, figures.lengthIn),
        ...(angleRad <= Math.PI - 0.1 ? [arcFromRadiusAndChord(radiusIn, figures.chordIn)] : []),
      ];
      for (const arc of ways) {
        expectNear(arc!.radiusIn, radiusIn, sameFromChord);
        expectNear(arc!.angleRad, angleRad, sameFromChord);
      }
    }),
  );
});

test('figures match the curve approximated by many short chords', () => {
  fc.assert(
    fc.property(radius, fc.double({ min: 0.05, max: 6.2, noNaN: true }), (radiusIn, angleRad) => {
      const steps = 4000;
      const point = (index: number) => {
        const at = (angleRad * index) / steps;
        return { x: radiusIn * Math.cos(at), y: radiusIn * Math.sin(at) };
      };
      let length = 0;
      let twiceSector = 0;
      for (let index = 0; index < steps; index += 1) {
        const [from, to] = [point(index), point(index + 1)];
        length += Math.hypot(to.x - from.x, to.y - from.y);
        twiceSector += from.x * to.y - to.x * from.y;
      }
      const [first, last] = [point(0), point(steps)];
      const polygonError = 1e-5;
      const figures = arcFigures({ radiusIn, angleRad });
      expectNear(figures.lengthIn, length, polygonError);
      expectNear(figures.sectorSqIn, twiceSector / 2, polygonError);
      const twiceSegment = twiceSector + (last.x * first.y - first.x * last.y);
      expectNear(figures.segmentSqIn, twiceSegment / 2, 1e-3);
      expectNear(figures.chordIn, Math.hypot(last.x - first.x, last.y - first.y), polygonError);
    }),
    { numRuns: runs(30) },
  );
});

test('nearly flat arcs are precise: the segment is two thirds of chord by rise', () => {
  for (const riseIn of [1e-3, 1e-6, 1e-9]) {
    const figures = arcFigures(arcFromChordAndRise(100, riseIn));
    expectNear(figures.segmentSqIn, (2 / 3) * 100 * riseIn, 1e-6);
    expectNear(figures.chordIn, 100, 1e-6);
    expectNear(figures.riseIn, riseIn, 1e-6);
  }
});

test('the series and the plain difference match at their limit', () => {
  const below = arcFigures({ radiusIn: 1, angleRad: 0.5 - 1e-12 }).segmentSqIn;
  expectNear(below, (0.5 - Math.sin(0.5)) / 2, 1e-10);
});

test('rejects values that no circle can have', () => {
  expect(arcFromRadiusAndChord(5, 10.1)).toBeNull();
  expect(arcFromRadiusAndLength(1, 6.3)).toBeNull();
  expect(arcFromRadiusAndChord(5, 10)).toEqual({ radiusIn: 5, angleRad: Math.PI });
});

test('accepts a full turn as a circle, and rejects less', () => {
  expect(isCircle(circleFromDiameter(3))).toBe(true);
  expect(isCircle(arcFromRadiusAndAngle(3, 6.28))).toBe(false);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ledEstimate, returnAndTrim } from '#lib/shared/calculators/return-and-trim.ts';

const sameIn = 1e-9;
const length = fc.double({ min: 0.1, max: 1e5, noNaN: true });
const depth = fc.double({ min: 0.25, max: 6, noNaN: true });

test('312 in perimeter, 5 in deep, 15% waste: 358.8 in of coil, 46.8 in of it waste, 1794 sq in', () => {
  const figures = returnAndTrim({ perimeterIn: 312, depthIn: 5, wasteShare: 0.15, rollIn: 600 });
  expect(Math.abs(figures.coilIn - 358.8)).toBeLessThan(sameIn);
  expect(Math.abs(figures.wasteIn - 46.8)).toBeLessThan(sameIn);
  expect(Math.abs(figures.coilAreaSqIn - 1794)).toBeLessThan(sameIn);
  expect(figures.rolls).toBe(1);
});

test('rolls always suffice, and one fewer does not', () => {
  fc.assert(
    fc.property(
      length,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 12, max: 5000, noNaN: true }),
      (perimeterIn, wasteShare, rollIn) => {
        const { coilIn, rolls } = returnAndTrim({ perimeterIn, depthIn: 5, wasteShare, rollIn });
        expect(rolls! * rollIn).toBeGreaterThanOrEqual(coilIn - sameIn * rollIn);
        expect((rolls! - 1) * rollIn).toBeLessThan(coilIn);
      },
    ),
  );
});

test('a roll that is used completely is one roll', () => {
  expect(returnAndTrim({ perimeterIn: 600 / 1.1, depthIn: 5, wasteShare: 0.1, rollIn: 600 }).rolls).toBe(1);
});

test.each([
  [4, 4, 6],
  [5, 6, 8],
  [6, 8, 10],
])('at %d in depth modules are %d to %d in apart', (depthIn, tightIn, wideIn) => {
  const rowIn = 240;
  expect(ledEstimate(2 * rowIn, depthIn)).toEqual({
    min: Math.ceil(rowIn / wideIn),
    max: Math.ceil(rowIn / tightIn),
    rule: `every ${tightIn} to ${wideIn} in`,
  });
});

test('shallow letters need 3.5 to 6 modules per foot', () => {
  expect(ledEstimate(240, 3)).toEqual({ min: 35, max: 60, rule: '3.5 to 6 modules a foot' });
});

test('returns no number beyond 6 in depth, where no rule of thumb applies', () => {
  expect(ledEstimate(240, 6.01)).toBeNull();
});

test('deeper letters never need more modules, and longer ones never fewer', () => {
  fc.assert(
    fc.property(length, depth, depth, (perimeterIn, one, other) => {
      const shallow = ledEstimate(perimeterIn, Math.min(one, other))!;
      const deep = ledEstimate(perimeterIn, Math.max(one, other))!;
      expect(deep.max).toBeLessThanOrEqual(shallow.max);
      expect(deep.min).toBeLessThanOrEqual(shallow.min);
      expect(ledEstimate(perimeterIn * 2, one)!.max).toBeGreaterThanOrEqual(ledEstimate(perimeterIn, one)!.max);
      expect(shallow.min).toBeLessThanOrEqual(shallow.max);
    }),
  );
});

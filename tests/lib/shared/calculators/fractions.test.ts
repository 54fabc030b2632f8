import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { feetText, fractionText, nearestFraction, tapeDenominators } from '#lib/shared/calculators/fractions.ts';
import { parseLength } from '#lib/shared/units.ts';

const dust = 1e-12;
const length = fc.double({ min: 0, max: 5000, noNaN: true });
const denominator = fc.constantFrom(...tapeDenominators);

test.each([
  [12.40625, 32, '12 13/32', `1' 0 13/32"`],
  [0.75, 16, '3/4', '3/4"'],
  [12, 16, '12', `1' 0"`],
  [0, 64, '0', '0"'],
  [11.999, 16, '12', `1' 0"`],
  [18.5, 8, '18 1/2', `1' 6 1/2"`],
  [10 / 25.4, 32, '13/32', '13/32"'],
])('formats %d in at 1/%d as %s, and as %s on a tape', (inches, steps, fraction, feet) => {
  const nearest = nearestFraction(inches, steps);
  expect(fractionText(nearest)).toBe(fraction);
  expect(feetText(nearest)).toBe(feet);
});

test('the nearest fraction is off by at most half a step, and its error is stated', () => {
  fc.assert(
    fc.property(length, denominator, (inches, steps) => {
      const nearest = nearestFraction(inches, steps);
      expect(Math.abs(nearest.errorIn)).toBeLessThanOrEqual(0.5 / steps + dust);
      expect(Math.abs(inches + nearest.errorIn - nearest.inches)).toBeLessThan(dust * (1 + inches));
    }),
  );
});

test('displayed text reads back as the same length, in inches and in feet', () => {
  fc.assert(
    fc.property(length, denominator, (inches, steps) => {
      const nearest = nearestFraction(inches, steps);
      for (const text of [fractionText(nearest), feetText(nearest)]) {
        expect(parseLength(text)).toMatchObject({ ok: true, inches: expect.closeTo(nearest.inches, 9) });
      }
    }),
  );
});

test('fractions are in lowest terms', () => {
  fc.assert(
    fc.property(length, denominator, (inches, steps) => {
      const nearest = nearestFraction(inches, steps);
      expect(nearest.numerator === 0 || nearest.numerator % 2 === 1).toBe(true);
      expect(nearest.numerator).toBeLessThan(nearest.denominator);
    }),
  );
});

/** A length as a tape measure shows it. */
export type TapeLength = {
  whole: number;
  /** Numerator of the reduced fraction; 0 for a whole length. */
  numerator: number;
  denominator: number;
  /** Value of the fraction in inches, and its difference from the exact length. */
  inches: number;
  errorIn: number;
};

export const tapeDenominators = [8, 16, 32, 64] as const;

/** Returns the nearest fraction of an inch with this denominator or a divisor of it; `inches` is not negative. */
export function nearestFraction(inches: number, denominator: number): TapeLength {
  const steps = Math.round(inches * denominator);
  const whole = Math.floor(steps / denominator);
  const rest = steps - whole * denominator;
  const shared = greatestCommonDivisor(rest, denominator);
  const nearest = steps / denominator;
  return {
    whole,
    numerator: rest / shared,
    denominator: denominator / shared,
    inches: nearest,
    errorIn: nearest - inches,
  };
}

/** Returns '12 13/32', '3/4', '12' or '0'. */
export function fractionText({ whole, numerator, denominator }: TapeLength): string {
  if (numerator === 0) return String(whole);
  return whole === 0 ? `${numerator}/${denominator}` : `${whole} ${numerator}/${denominator}`;
}

/** Returns `1' 0 13/32"`; without feet below a foot. */
export function feetText(length: TapeLength): string {
  if (length.whole < 12) return `${fractionText(length)}"`;
  const fraction = length.numerator === 0 ? '' : ` ${length.numerator}/${length.denominator}`;
  return `${Math.floor(length.whole / 12)}' ${length.whole % 12}${fraction}"`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

import type { PlacedOutline } from './check-overlap.ts';
import { boundariesCloserThan, interiorsOverlap, oneInsideOther } from './check-overlap.ts';

/** Tolerance of distances and sheet borders in inches: above rounding, below anything a tool could show. */
export const checkToleranceIn = 1e-4;
/**
 * Maximum deviation of the checker's polylines from the true curves in inches; twice this remains well below the
 * tolerance.
 */
export const curveAccuracyIn = 2e-5;
export const curveAllowanceIn = 2 * curveAccuracyIn;

/** Returns the violation between two placed parts with the required `spacing` in inches, or null. */
export function pairViolation(a: PlacedOutline, b: PlacedOutline, spacing: number): 'overlap' | 'spacing' | null {
  if (spacing > checkToleranceIn) {
    if (boundariesCloserThan(a, b, spacing - checkToleranceIn + curveAllowanceIn)) return 'spacing';
    return oneInsideOther(a, b) ? 'overlap' : null;
  }
  return interiorsOverlap(a, b, checkToleranceIn) ? 'overlap' : null;
}

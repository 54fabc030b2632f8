import type { PlacedOutline } from './check-overlap.ts';
import { boundariesCloserThan, interiorsOverlap, oneInsideOther } from './check-overlap.ts';

/** Distances and walls are kept to within this, inches: the width of rounding, nothing a tool could show. */
export const checkToleranceIn = 1e-4;
/** How closely the checker's polylines follow the true curves, inches; twice this stays well below the tolerance. */
export const curveAccuracyIn = 2e-5;
export const curveAllowanceIn = 2 * curveAccuracyIn;

/** What is wrong between two parts as placed, with `spacing` inches asked between them; null: nothing. */
export function pairViolation(a: PlacedOutline, b: PlacedOutline, spacing: number): 'overlap' | 'spacing' | null {
  if (spacing > checkToleranceIn) {
    if (boundariesCloserThan(a, b, spacing - checkToleranceIn + curveAllowanceIn)) return 'spacing';
    return oneInsideOther(a, b) ? 'overlap' : null;
  }
  return interiorsOverlap(a, b, checkToleranceIn) ? 'overlap' : null;
}

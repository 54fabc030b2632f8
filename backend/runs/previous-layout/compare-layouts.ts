import type { JobLayout } from '#engine';

/** Figures by which layouts of a run are compared. */
export type LayoutFigures = { readonly placed: number; readonly usage: number; readonly costs: readonly number[] };

/** Costs by which layouts of a run are compared, in order of precedence; empty when no cost is known. */
export const costsOf = ({ cost }: Pick<JobLayout, 'cost'>): readonly number[] =>
  cost === undefined ? [] : [cost.amount, cost.usedShare];

/**
 * Compares two layouts of one run. Returns a negative number when the first places more parts, or as many at less cost, or as many at
 * the same cost on less material; 0 when they are equal.
 */
export function compareLayouts(a: LayoutFigures, b: LayoutFigures): number {
  if (a.placed !== b.placed) return b.placed - a.placed;
  const costs = a.costs.length === b.costs.length ? a.costs.map((cost, k) => cost - b.costs[k]!) : [];
  return costs.find((difference) => Math.abs(difference) > costTolerance) ?? a.usage - b.usage;
}

/** Costs in dollars are whole cents; square inches carry rounding errors. */
const costTolerance = 1e-6;

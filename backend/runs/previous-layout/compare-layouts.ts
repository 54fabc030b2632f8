import type { JobLayout } from '#engine';

/** Figures by which layouts of a run are compared. */
export type LayoutFigures = {
  readonly placed: number;
  readonly usage: number;
  readonly costs: readonly number[];
} & Partial<FirstFigures>;

/** Number of parts placed of the rows that are placed first, and the number of the first sheets they need. */
type FirstFigures = { readonly placedFirst: number; readonly sheetsOfFirst: number };

/** Returns the figures of the rows that are placed first; none without such rows. */
export function firstFigures(
  { placements }: Pick<JobLayout, 'placements'>,
  rowIds: readonly string[],
): FirstFigures | null {
  if (rowIds.length === 0) return null;
  const first = placements.filter(({ rowId }) => rowIds.includes(rowId));
  return { placedFirst: first.length, sheetsOfFirst: first.reduce((most, { sheet }) => Math.max(most, sheet + 1), 0) };
}

/** Costs by which layouts of a run are compared, in order of precedence; empty when no cost is known. */
export const costsOf = ({ cost }: Pick<JobLayout, 'cost'>): readonly number[] =>
  cost === undefined ? [] : [cost.amount, cost.usedShare];

/**
 * Compares two layouts of one run. Returns a negative number when the first places more parts, or as many at less cost, or as many at
 * the same cost on less material; 0 when they are equal. Rows that are placed first are compared before: the number of their parts, and
 * after the number of all parts that of the first sheets they need.
 */
export function compareLayouts(a: LayoutFigures, b: LayoutFigures): number {
  const placed = comparePlaced(a, b);
  if (placed !== 0) return placed;
  const sheets = (a.sheetsOfFirst ?? 0) - (b.sheetsOfFirst ?? 0);
  if (sheets !== 0) return sheets;
  const costs = a.costs.length === b.costs.length ? a.costs.map((cost, k) => cost - b.costs[k]!) : [];
  return costs.find((difference) => Math.abs(difference) > costTolerance) ?? a.usage - b.usage;
}

/** Compares two layouts by the parts they place. */
export const comparePlaced = (a: LayoutFigures, b: LayoutFigures): number =>
  (b.placedFirst ?? 0) - (a.placedFirst ?? 0) || b.placed - a.placed;

/** Costs in dollars are whole cents; square inches carry rounding errors. */
const costTolerance = 1e-6;

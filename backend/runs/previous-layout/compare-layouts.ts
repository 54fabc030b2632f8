import type { JobLayout, JobMeasurement } from '#engine';
import { partKey } from '#lib/shared/model.ts';

/** Figures by which layouts of a run are compared. */
export type LayoutFigures = {
  readonly placed: number;
  readonly usage: number;
  readonly costs: readonly number[];
} & Partial<FirstFigures>;

/** Number of pieces placed of the parts that are placed first, and the number of the first sheets they need. */
type FirstFigures = { readonly placedFirst: number; readonly sheetsOfFirst: number };

/** Returns the keys of the parts that are placed first: all of a row in `rowIds`, unless their own rules differ. None if all are. */
export function partsPlacedFirst(rows: JobMeasurement['rows'], rowIds: readonly string[]): ReadonlySet<string> {
  const parts = rows.flatMap(({ id, parts: own }) => own.map((part) => ({ rowId: id, ...part })));
  const first = parts.filter(({ rowId, rules }) => rules?.placeFirst ?? rowIds.includes(rowId));
  return new Set(first.length === parts.length ? [] : first.map(({ rowId, id }) => partKey(rowId, id)));
}

/** Returns the figures of the parts that are placed first; none without such parts. */
export function firstFigures(
  { placements }: Pick<JobLayout, 'placements'>,
  parts: ReadonlySet<string>,
): FirstFigures | null {
  if (parts.size === 0) return null;
  const first = placements.filter(({ rowId, partId }) => parts.has(partKey(rowId, partId)));
  return { placedFirst: first.length, sheetsOfFirst: first.reduce((most, { sheet }) => Math.max(most, sheet + 1), 0) };
}

/** Costs by which layouts of a run are compared, in order of precedence; empty when no cost is known. */
export const costsOf = ({ cost }: Pick<JobLayout, 'cost'>): readonly number[] =>
  cost === undefined ? [] : [cost.amount, cost.usedShare];

/**
 * Compares two layouts of one run. Returns a negative number when the first places more parts, or as many at less cost, or as many at
 * the same cost on less material; 0 when they are equal. Parts that are placed first are compared before: the number of their pieces, and
 * after the number of all pieces that of the first sheets they need.
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

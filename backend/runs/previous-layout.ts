import { sql } from 'kysely';
import { product } from '#lib/shared/product.ts';
import type { JobLayout, JobMeasurement } from '#engine/index.ts';
import { partKey } from '#lib/shared/model.ts';
import type { Database } from '../db/database.ts';
import { storedResult } from './run-snapshot.ts';

/** A user's previous layout as JSON text, from which a similar run starts. */
export type LastLayout = { readonly measurement: string; readonly layout: string; readonly spacingIn: number };

/** Maximum number of characters; the transfer of a longer layout would cost more time than it saves. */
const MAX_CHARACTERS = 8_000_000;

/**
 * Returns the layout of the user's last stored nesting run, manual or not; null without one. Runs on a stock of sizes are not used as a
 * start.
 */
export async function lastLayout(db: Database, runId: string): Promise<LastLayout | null> {
  const found = await sql<{ id: string; options: string; manual_layout: string | null }>`
    select last.id, last.options::text as options, last.manual_layout from runs as last join runs as this on this.user_id = last.user_id
    where this.id = ${runId} and last.id <> this.id and last.state = 'done'
      and last.ended_at > now() - make_interval(hours => ${product.resultHours})
    order by last.created_at desc, last.id limit 1
  `.execute(db);
  const last = found.rows[0];
  if (!last) return null;
  const { sheet, spacingIn } = JSON.parse(last.options) as { sheet?: object; spacingIn?: number };
  if (sheet === undefined || spacingIn === undefined) return null;
  const { measurement, layout: nested } = await storedResult(db, last.id);
  const layout = last.manual_layout ?? nested;
  if (measurement === null || layout === null || measurement.length + layout.length > MAX_CHARACTERS) return null;
  return { measurement, layout, spacingIn };
}

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
  return { placedFirst: first.length, sheetsOfFirst: first.reduce((max, { sheet }) => Math.max(max, sheet + 1), 0) };
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

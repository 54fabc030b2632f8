import type { JobLayout, JobMeasurement } from './answer.ts';
import { partKey } from './part-numbers.ts';

/** Placed and total pieces of the job. */
export type PieceCount = { readonly placed: number; readonly total: number };

/** Pieces on no sheet. The measured totals include their lengths. */
export type UnplacedShare = PieceCount & {
  readonly missing: number;
  readonly lengthIn: number;
  readonly perimeterIn: number;
  /** Missing pieces by row. */
  readonly byRow: ReadonlyMap<string, number>;
};

/** Returns the numbers of placed pieces and of all pieces of a job. */
export function countPieces({ placements, unplaced }: CountedLayout): PieceCount {
  const missing = unplaced.reduce((sum, { count }) => sum + count, 0);
  return { placed: placements.length, total: placements.length + missing };
}
type CountedLayout = {
  readonly placements: readonly unknown[];
  readonly unplaced: readonly { readonly count: number }[];
};

/** Returns the pieces that are on no sheet with their lengths; null for a layout with all pieces, and without a layout. */
export function unplacedShare(
  { rows }: Pick<JobMeasurement, 'rows'>,
  layout: Pick<JobLayout, 'placements' | 'unplaced'> | null,
): UnplacedShare | null {
  if (layout === null || layout.unplaced.length === 0) return null;
  const { placed, total } = countPieces(layout);
  const parts = new Map(rows.flatMap((row) => row.parts.map((part) => [partKey(row.id, part.id), part] as const)));
  const byRow = new Map<string, number>();
  let [lengthIn, perimeterIn] = [0, 0];
  for (const { rowId, partId, count } of layout.unplaced) {
    const figures = parts.get(partKey(rowId, partId))?.figures;
    lengthIn += count * (figures?.lengthIn ?? 0);
    perimeterIn += count * (figures?.perimeterIn ?? 0);
    byRow.set(rowId, (byRow.get(rowId) ?? 0) + count);
  }
  return { placed, total, missing: total - placed, lengthIn, perimeterIn, byRow };
}

/** Returns 'for 1 of 2 pieces'; null for a layout with all pieces. */
export function incompleteText(layout: CountedLayout): string | null {
  const { placed, total } = countPieces(layout);
  return placed === total ? null : `for ${placed} of ${total} ${total === 1 ? 'piece' : 'pieces'}`;
}

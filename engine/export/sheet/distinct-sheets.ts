import type { JobLayout, JobPlacement } from '../../model/answer.ts';
import { sheetsAlike } from '../../model/sheets.ts';

export type DistinctSheet = {
  /** Index of the first of the equal sheets. */
  readonly sheet: number;
  /** Number of equal sheets. */
  readonly count: number;
  /** Indexes of all equal sheets, ascending. */
  readonly alike: readonly number[];
  readonly placements: readonly JobPlacement[];
};

/** Returns the distinct sheets in order, each with the number of sheets equal to it. */
export function distinctSheets(layout: JobLayout): DistinctSheet[] {
  return sheetsAlike(layout).map((alike) => {
    const sheet = alike[0]!;
    const placements = layout.placements.filter((placement) => placement.sheet === sheet);
    return { sheet, count: alike.length, alike, placements };
  });
}

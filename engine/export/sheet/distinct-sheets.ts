import type { JobLayout, JobPlacement } from '../../model/answer.ts';

export type DistinctSheet = {
  /** Index of the first sheet that looks so. */
  readonly sheet: number;
  /** How many sheets look exactly so. */
  readonly count: number;
  /** Indexes of all of them, ascending. */
  readonly alike: readonly number[];
  readonly placements: readonly JobPlacement[];
};

const ROUND = 1e6;

function fingerprint(placements: readonly JobPlacement[]): string {
  return placements
    .map((placement) => {
      const x = Math.round(placement.xIn * ROUND);
      const y = Math.round(placement.yIn * ROUND);
      return `${placement.rowId}/${placement.partId}@${x},${y},${Math.round(placement.angleDeg * ROUND)}`;
    })
    .sort()
    .join(';');
}

/** The sheets that differ, in order, each with the number of sheets cut like it (positions equal to a millionth of an inch). */
export function distinctSheets(layout: JobLayout): DistinctSheet[] {
  const found = new Map<string, DistinctSheet>();
  for (let sheet = 0; sheet < layout.sheets; sheet += 1) {
    const placements = layout.placements.filter((placement) => placement.sheet === sheet);
    const key = fingerprint(placements);
    const first = found.get(key);
    const alike = [...(first?.alike ?? []), sheet];
    found.set(key, first ? { ...first, count: alike.length, alike } : { sheet, count: 1, alike, placements });
  }
  return [...found.values()];
}

import type { JobMeasurement, JobMeasuredRow, JobPart } from '../model/answer.ts';
import { partNumbers, partKey } from '../model/part-numbers.ts';
import type { ExportJob } from './types.ts';

export type NumberedPart = {
  readonly number: number;
  readonly row: JobMeasuredRow;
  /** Index of its row in the job. */
  readonly rowIndex: number;
  readonly part: JobPart;
};

/** Returns every part of a job with its number, by `partKey`. */
export function numberedParts(measurement: JobMeasurement): Map<string, NumberedPart> {
  const numbers = partNumbers(measurement.rows);
  const parts = new Map<string, NumberedPart>();
  measurement.rows.forEach((row, rowIndex) => {
    for (const part of row.parts) {
      const key = partKey(row.id, part.id);
      parts.set(key, { number: numbers.get(key)!, row, rowIndex, part });
    }
  });
  return parts;
}

/** Returns the manually pinned parts, one line for each part and sheet: '2 x square on sheet 1'. */
export function pinnedParts({ layout, measurement }: ExportJob): string[] {
  const names = numberedParts(measurement);
  const counts = new Map<string, number>();
  for (const { rowId, partId, sheet, pinned } of layout?.placements ?? []) {
    if (pinned !== true) continue;
    const line = `${names.get(partKey(rowId, partId))?.part.name ?? partId} on sheet ${sheet + 1}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return Array.from(counts, ([line, count]) => `${count} x ${line}`);
}

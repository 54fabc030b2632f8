import type { JobMeasurement, JobMeasuredRow, JobPart } from '../model/answer.ts';
import { partKey } from '../model/part-key.ts';
import { partNumbers } from '../model/part-numbers.ts';

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

import type { JobMeasurement, JobMeasuredRow, JobPart } from '../model/answer.ts';
import { partKey } from '../model/part-key.ts';

/** A part with the number it goes by on paper. */
export type NumberedPart = {
  readonly number: number;
  readonly row: JobMeasuredRow;
  /** Index of its row in the job. */
  readonly rowIndex: number;
  readonly part: JobPart;
};

/** Every part of a job by `partKey`, numbered from 1 in the order of rows and parts. */
export function numberedParts(measurement: JobMeasurement): Map<string, NumberedPart> {
  const parts = new Map<string, NumberedPart>();
  measurement.rows.forEach((row, rowIndex) => {
    for (const part of row.parts) {
      parts.set(partKey(row.id, part.id), { number: parts.size + 1, row, rowIndex, part });
    }
  });
  return parts;
}

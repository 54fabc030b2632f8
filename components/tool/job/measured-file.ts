import type { RunResult } from '#components/run/run-state.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { readingKey } from '../preview/use-first-reading.ts';

/** Returns the measured row of a file, or null when the result is for other content or another size. */
export function measuredRowOf(result: RunResult | null, file: FileForm | null): MeasuredRow | null {
  const measured = result?.form.file ?? null;
  if (result === null || measured === null || file === null) return null;
  if (measured.content !== file.content || readingKey(measured) !== readingKey(file)) return null;
  return result.measurement.rows.find((row) => row.kind === 'file') ?? null;
}

import type { RunResult } from '#components/run/run-state.ts';
import { loadPart } from '#components/ui/load-part.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';
import type { ExportOptions } from './zip-choices.ts';

/** Requests the zip of a result. What builds the request is loaded with it. */
export async function loadZip(
  result: RunResult,
  options: ExportOptions,
  exportZip: (request: ExportRequest) => Promise<File>,
): Promise<File> {
  const { exportRequestOf } = await loadPart(() => import('./export-request.ts'));
  return exportZip(exportRequestOf(result, options));
}

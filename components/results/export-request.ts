import type { RunResult } from '#components/run/run-state.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';
import type { PriceRates } from '#lib/shared/costs/job-price.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { localDay } from './local-day.ts';

/** Returns the export of a stored run, or of the artwork's measurements for a result that the server does not store. */
export function exportRequestOf(result: RunResult, prices: PriceRates): ExportRequest {
  const day = localDay(new Date());
  const isStored = result.layout !== null || result.ended === 'measured';
  if (result.runId !== null && isStored) return { runId: result.runId, day, prices };
  const built = buildRequest(result.form);
  if (!built.ok) throw new Error('The job of a finished run cannot be built again.');
  return { ...built.request.artwork, day, prices };
}

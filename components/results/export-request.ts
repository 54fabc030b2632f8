import type { RunResult } from '#components/run/run-state.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';
import type { PriceRates } from '#lib/shared/costs/rates.ts';
import type { ItemName } from '#lib/shared/model.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { localDay } from './local-day.ts';

export type ExportOptions = {
  readonly prices: PriceRates;
  readonly names: readonly ItemName[];
  /** True to engrave the names on the pieces. */
  readonly engravesNames: boolean;
};

/** Returns the export of a stored run, or of the artwork's measurements for a result that the server does not store. */
export function exportRequestOf(result: RunResult, options: ExportOptions): ExportRequest {
  const { prices, names, engravesNames } = options;
  const labels = names.length === 0 ? {} : { names: [...names], ...(engravesNames && { engraveNames: true }) };
  const choices = { day: localDay(new Date()), prices, ...labels };
  const isStored = result.layout !== null || result.ended === 'measured';
  if (result.runId !== null && isStored) return { runId: result.runId, ...choices };
  const built = buildRequest(result.form);
  if (!built.ok) throw new Error('The job of a finished run cannot be built again.');
  return { ...built.request.artwork, ...choices };
}

import type { RunResult } from '#components/run/run-state.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';
import { ratesOf } from '#lib/browser/draft/rates/read-rates.ts';
import { hasOtherOperations } from '#lib/shared/model.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import type { ExportOptions } from './zip-choices.ts';
import { localDay } from './local-day.ts';

/** Returns the export of a stored run, or of the artwork's measurements for a result that the server does not store. */
export function exportRequestOf(result: RunResult, options: ExportOptions): ExportRequest {
  const { rates, names, unit, engravesNames, hasOperationColors, mirrorsOutput, joinsPanels } = options;
  const roll = result.layout?.sheet.roll;
  const labels = names.length === 0 ? {} : { names: [...names], ...(engravesNames && { engraveNames: true }) };
  const colors = hasOperationColors && hasOtherOperations(result.measurement.operations);
  const choices = {
    day: localDay(new Date()),
    prices: ratesOf(rates),
    units: unit,
    ...labels,
    ...(colors && { sheetColors: 'operation' as const }),
    ...(mirrorsOutput && roll !== undefined && { mirrorOutput: true }),
    ...(joinsPanels && roll?.panels === true && { joinPanels: true }),
  };
  const isStored = result.layout !== null || result.ended === 'measured';
  if (result.runId !== null && isStored) return { runId: result.runId, ...choices };
  const built = buildRequest(result.form);
  if (!built.ok) throw new Error('The job of a finished run cannot be built again.');
  return { ...built.request.artwork, ...choices };
}

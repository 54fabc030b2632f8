import type { RunResult } from '#components/run/run-state.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';
import type { RateForm } from '#lib/browser/draft/rates/rate-form.ts';
import { ratesOf } from '#lib/browser/draft/rates/read-rates.ts';
import { hasOtherOperations, type ItemName } from '#lib/shared/model.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { localDay } from './local-day.ts';

/** Choices for the files of a zip. */
export type ZipChoices = {
  /** True to engrave the names on the pieces. */
  readonly engravesNames: boolean;
  /** True for one color for each operation instead of the colors of the drawing. */
  readonly hasOperationColors: boolean;
  /** True to mirror every sheet in the cutting files. */
  readonly mirrorsOutput: boolean;
  /** True for one file for all panels of a roll. */
  readonly joinsPanels: boolean;
};

export const noZipChoices: ZipChoices = {
  engravesNames: false,
  hasOperationColors: false,
  mirrorsOutput: false,
  joinsPanels: false,
};

export type ExportOptions = ZipChoices & {
  /** Rates of the price as typed. */
  readonly rates: RateForm;
  readonly names: readonly ItemName[];
  /** Unit of the files. */
  readonly unit: LengthUnit;
};

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

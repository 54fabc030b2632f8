import { runLabels, type RunLabels } from '#lib/shared/contracts/run-labels.ts';
import { priceRates } from '#lib/shared/costs/price-schema.ts';
import type { PriceRates } from '#lib/shared/costs/rates.ts';
import { lengthUnits, type LengthUnit } from '#lib/shared/units.ts';

/** Stored options of a run: its sheets and nesting options, its prices, and what is returned with it. */
export type RunOptions = Readonly<Record<string, unknown>>;

/** Returns true for a run that nests; only such a run has sheets among its options. */
export const isNesting = (options: RunOptions): boolean => 'sheet' in options || 'stock' in options;

/** Returns what a program stored with a run, and the mark of a sandbox run. */
export const labelsOf = (options: RunOptions): RunLabels => runLabels.parse(options);

/** Returns the options of a run without its prices, the unit of its files and its labels. */
export function nestingOptions(options: RunOptions): Record<string, unknown> {
  const {
    prices: _prices,
    units: _units,
    reference: _reference,
    metadata: _metadata,
    sandbox: _sandbox,
    ...rest
  } = options;
  return rest;
}

/** Returns the rates that a run was started with; undefined if none, or if they are no longer valid. */
export const pricesOf = (options: RunOptions): PriceRates | undefined =>
  priceRates.optional().catch(undefined).parse(options['prices']);

/** Returns the unit of the files of a run; undefined if it states none. */
export const unitsOf = (options: RunOptions): LengthUnit | undefined =>
  lengthUnits.find((unit) => unit === options['units']);

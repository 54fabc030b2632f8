import { readAmount } from '#lib/shared/amount.ts';
import { formatRange } from '#lib/shared/format.ts';
import { lengthUnits, toUnit, type LengthUnit } from '#lib/shared/units.ts';
import { UsageError } from './usage.ts';

/** Option for the unit of lengths, typed and printed, and of the files. JSON has inches. */
export const unitOption = { units: { type: 'string', default: 'in' } } as const;

export function unitOf(value: string): LengthUnit {
  const unit = lengthUnits.find((candidate) => candidate === value);
  if (unit === undefined) throw new UsageError(`--units is one of ${lengthUnits.join(', ')}.`);
  return unit;
}

/** Returns the length of an option in inches. Throws UsageError unless it is within `range`, in inches. */
export function lengthOption(
  value: string,
  name: string,
  range: { readonly min: number; readonly max: number },
  unit: LengthUnit,
): number {
  const inches = (readAmount(value) ?? Number.NaN) / toUnit(1, unit);
  // 12.7 mm are half an inch only up to rounding.
  if (!(inches >= range.min - 1e-9 && inches <= range.max + 1e-9)) {
    throw new UsageError(`${name} must be a number between ${rangeText[unit](range)}.`);
  }
  return inches;
}

const rangeText: Readonly<Record<LengthUnit, (range: { readonly min: number; readonly max: number }) => string>> = {
  in: ({ min, max }) => `${min} and ${max}`,
  mm: (range) => formatRange(range, 'mm'),
};

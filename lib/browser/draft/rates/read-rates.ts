import {
  type CutUnit,
  type PriceRates,
  rateFields,
  type RateField,
  firstRates,
  rateInfo,
} from '../../../shared/costs/rates.ts';
import { readNumber } from '../../../shared/calculators/read-typed.ts';
import type { LengthUnit } from '../../../shared/units.ts';
import type { RateForm } from './rate-form.ts';

/** Returns the label of a rate. */
export function rateLabel(
  field: RateField,
  { cutUnit, speedUnit }: Pick<RateForm, 'cutUnit' | 'speedUnit'>,
  unit: LengthUnit = 'in',
): string {
  const { label, labelMm = label } = rateInfo[field];
  const labels: Readonly<Record<LengthUnit, string>> = { in: label, mm: labelMm };
  return labels[unit].replace('{unit}', cutUnitNames[cutUnit]) + (field.endsWith('Speed') ? `, ${speedUnit}` : '');
}

export const cutUnitNames: Readonly<Record<CutUnit, string>> = { in: 'inch', ft: 'foot', m: 'meter' };

const readRate = (rates: RateForm, field: RateField) =>
  readNumber(rateLabel(field, rates), rates[field], { min: 0, max: rateInfo[field].max });

/** Returns the error of a typed rate; null for a valid or an empty one. */
export function rateProblem(rates: RateForm, field: RateField): string | null {
  const reading = readRate(rates, field);
  return reading.state === 'wrong' ? reading.message : null;
}

/** Returns the rates as numbers; an invalid one counts as absent. */
export function ratesOf(rates: RateForm): PriceRates {
  const value = (field: RateField): number | null => {
    const reading = readRate(rates, field);
    return reading.state === 'value' ? reading.value : null;
  };
  const later = rateFields.filter((field) => value(field) !== null).map((field) => [field, value(field)] as const);
  return {
    symbol: rates.symbol.replace(/\p{C}/gu, '').trim(),
    cutUnit: rates.cutUnit,
    ...(rates.hour.trim() !== '' && { speedUnit: rates.speedUnit }),
    ...(Object.fromEntries([...firstRates.map((field) => [field, null] as const), ...later]) as Pick<
      PriceRates,
      RateField
    >),
  };
}

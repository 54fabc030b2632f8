import {
  type CutUnit,
  type PriceRates,
  rateFields,
  type RateField,
  firstRates,
  rateInfo,
  inchesPer,
} from '../../../shared/costs/rates.ts';
import { inchesPerSecond, shownCutUnit, shownSpeedUnit } from '../../../shared/costs/rates-in-unit.ts';
import { readNumber } from '../../../shared/calculators/read-typed.ts';
import { type LengthUnit, readAmount } from '../../../shared/units.ts';
import { formatPlain } from '../../../shared/format.ts';
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

/** Returns the rates as typed for the unit on display: prices of lengths and areas, and speeds, in its units. */
export const shownRates = (rates: RateForm, unit: LengthUnit): RateForm => ({ ...rates, ...shownChange(rates, unit) });

/** Returns the texts that differ from the typed ones in the unit on display; a change of one rate stores them all. */
export function shownChange(rates: RateForm, unit: LengthUnit): Partial<RateForm> {
  const cutUnit = shownCutUnit(rates.cutUnit, unit);
  const speedUnit = shownSpeedUnit(rates.speedUnit, unit);
  const perLength = inchesPer[cutUnit] / inchesPer[rates.cutUnit];
  const perSpeed = inchesPerSecond[rates.speedUnit] / inchesPerSecond[speedUnit];
  const times = (factor: number, fields: readonly RateField[]): Partial<RateForm> =>
    factor === 1 ? {} : Object.fromEntries(fields.map((field) => [field, converted(rates[field], factor)]));
  return {
    ...(cutUnit !== rates.cutUnit && { cutUnit }),
    ...(speedUnit !== rates.speedUnit && { speedUnit }),
    ...times(perLength, ['cut', 'score']),
    ...times(perLength ** 2, ['engrave']),
    ...times(perSpeed, ['cutSpeed', 'scoreSpeed', 'engraveSpeed']),
  };
}

/** Returns a typed rate times a factor; a text that is no number as it is. */
function converted(typed: string, factor: number): string {
  const amount = typed.trim() === '' ? null : readAmount(typed);
  return amount === null ? typed : formatPlain(amount * factor);
}

import { formatPlain } from '../../../shared/format.ts';
import { inchesPer, type RateField } from '../../../shared/costs/rates.ts';
import { inchesPerSecond, shownCutUnit, shownSpeedUnit } from '../../../shared/costs/rates-in-unit.ts';
import { type LengthUnit, readAmount } from '../../../shared/units.ts';
import type { RateForm } from './rate-form.ts';

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

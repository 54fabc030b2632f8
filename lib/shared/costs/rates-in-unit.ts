import type { LengthUnit } from '../units.ts';
import { type CutUnit, inchesPer, type PriceRates, type SpeedUnit } from './rates.ts';

/** Units of cut length that a price is shown for, by the unit of lengths; the first one replaces others. */
export const cutUnitsIn: Readonly<Record<LengthUnit, readonly [CutUnit, ...CutUnit[]]>> = {
  in: ['in', 'ft', 'm'],
  mm: ['m'],
};

/** Units of speed, by the unit of lengths. Machines of both kinds of shops state millimeters a second. */
export const speedUnitsIn: Readonly<Record<LengthUnit, readonly SpeedUnit[]>> = {
  in: ['in/s', 'in/min', 'mm/s', 'mm/min'],
  mm: ['mm/s', 'mm/min'],
};
const metricSpeed: Readonly<Record<SpeedUnit, SpeedUnit>> = {
  'in/s': 'mm/s',
  'in/min': 'mm/min',
  'mm/s': 'mm/s',
  'mm/min': 'mm/min',
};
export const shownSpeedUnit = (speedUnit: SpeedUnit, unit: LengthUnit): SpeedUnit =>
  speedUnitsIn[unit].includes(speedUnit) ? speedUnit : metricSpeed[speedUnit];

/** Returns the unit that a price is shown for. */
export const shownCutUnit = (cutUnit: CutUnit, unit: LengthUnit): CutUnit =>
  cutUnitsIn[unit].find((shown) => shown === cutUnit) ?? cutUnitsIn[unit][0];

/** Returns rates of cut length and area for the unit on display; the price of a job is the same. */
export function ratesIn(rates: PriceRates, unit: LengthUnit): PriceRates {
  const cutUnit = shownCutUnit(rates.cutUnit, unit);
  if (cutUnit === rates.cutUnit) return rates;
  const factor = inchesPer[cutUnit] / inchesPer[rates.cutUnit];
  const times = (rate: number | null | undefined, by: number): number | null =>
    typeof rate === 'number' ? rate * by : null;
  return {
    ...rates,
    cutUnit,
    cut: times(rates.cut, factor),
    score: times(rates.score, factor),
    engrave: times(rates.engrave, factor ** 2),
  };
}

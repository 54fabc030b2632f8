import { mmPerInch, type LengthUnit } from '../units.ts';
import { type CutUnit, inchesPer, type SpeedUnit, type PriceRates } from './rates.ts';

/** Inches in a second at speed 1. */
export const inchesPerSecond: Readonly<Record<SpeedUnit, number>> = {
  'in/s': 1,
  'in/min': 1 / 60,
  'mm/s': 1 / mmPerInch,
  'mm/min': 1 / mmPerInch / 60,
};

/** Name of the lines per inch, which are called dots per inch, dpi, where lengths are metric. */
const resolutionNames: Readonly<Record<LengthUnit, string>> = { in: 'engraved lines per inch', mm: 'engraving dpi' };

/** Lengths, areas and pierces of a job, which determine its machine time. Inches and square inches. */
export type MachineWork = {
  readonly cutIn: number;
  readonly pierces: number;
  readonly scoreIn: number;
  readonly engraveSqIn: number;
};

/**
 * Returns the machine time of a job in seconds: length over speed for cutting and scoring, lines per inch times area over speed for
 * engraving, and the time of all pierces. Moves between lines and acceleration are not included. A missing speed of something to do is the
 * problem.
 */
export function machineSeconds(
  work: MachineWork,
  rates: PriceRates,
  shown: LengthUnit = 'in',
): { seconds: number } | { problem: string } {
  const unit = inchesPerSecond[rates.speedUnit ?? 'in/s'];
  const runs = [
    { name: 'cutting speed', lengthIn: work.cutIn, speed: rates.cutSpeed },
    { name: 'score speed', lengthIn: work.scoreIn, speed: rates.scoreSpeed },
    { name: resolutionNames[shown], lengthIn: work.engraveSqIn, speed: rates.linesPerIn },
    { name: 'engraving speed', lengthIn: work.engraveSqIn * (rates.linesPerIn ?? 0), speed: rates.engraveSpeed },
  ].filter(({ lengthIn }) => lengthIn > 0);
  const missing = runs.find(({ speed }) => !speed);
  if (missing) return { problem: `Machine time needs the ${missing.name}. Enter it with the prices.` };
  const seconds = runs
    .filter(({ name }) => name !== resolutionNames[shown])
    .reduce((sum, { lengthIn, speed }) => sum + lengthIn / (speed! * unit), 0);
  return { seconds: seconds + work.pierces * (rates.pierceS ?? 0) };
}

/** Returns 'about 45 s', 'about 4 min 10 s' or 'about 1 h 5 min', to 10 s below an hour and to a minute from there. */
export function aboutTime(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(1, Math.round(seconds))} s`;
  const isLong = seconds >= 3595;
  const step = isLong ? 60 : 10;
  const whole = Math.round(seconds / step) * step;
  const [large, small] = isLong ? [3600, 60] : [60, 1];
  const [count, rest] = [Math.floor(whole / large), (whole % large) / small];
  const [largeUnit, smallUnit] = isLong ? ['h', 'min'] : ['min', 's'];
  return `about ${count} ${largeUnit}${rest === 0 ? '' : ` ${rest} ${smallUnit}`}`;
}

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

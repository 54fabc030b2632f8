import { mmPerInch, type LengthUnit } from '../units.ts';
import type { PriceRates, SpeedUnit } from './rates.ts';

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

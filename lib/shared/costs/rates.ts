import { mmPerInch } from '../units.ts';

/** Units of cut length that a price is for; areas have the same unit squared. */
export const cutUnits = ['in', 'ft', 'm'] as const;
export type CutUnit = (typeof cutUnits)[number];
export const inchesPer: Readonly<Record<CutUnit, number>> = { in: 1, ft: 12, m: 1000 / mmPerInch };

export const speedUnits = ['in/s', 'in/min', 'mm/s', 'mm/min'] as const;
export type SpeedUnit = (typeof speedUnits)[number];
/** Inches in a second at speed 1. */
const inchesPerSecond: Readonly<Record<SpeedUnit, number>> = {
  'in/s': 1,
  'in/min': 1 / 60,
  'mm/s': 1 / mmPerInch,
  'mm/min': 1 / mmPerInch / 60,
};

type RateInfo = {
  /** Label of the field on screen, `{unit}` for the unit of length in words. */
  readonly label: string;
  readonly max: number;
  /** Meaning in the public API. */
  readonly description: string;
};

/** Every rate of a shop in the order of the fields. */
export const rateInfo = {
  cut: {
    label: 'Cutting, each {unit}',
    max: 100_000,
    description: 'Price of one `cutUnit` of cut length: perimeter and open lines.',
  },
  pierce: {
    label: 'Each pierce',
    max: 100_000,
    description: 'Price of one pierce: one for each closed contour and each open line.',
  },
  score: { label: 'Score, each {unit}', max: 100_000, description: 'Price of one `cutUnit` of score lines.' },
  engrave: {
    label: 'Engraving, each square {unit}',
    max: 100_000,
    description: 'Price of one square `cutUnit` of engraved area.',
  },
  hour: { label: 'Machine time, each hour', max: 100_000, description: 'Price of one hour of machine time.' },
  cutSpeed: { label: 'Cutting speed', max: 1_000_000, description: 'Speed of cutting in `speedUnit`.' },
  pierceS: { label: 'Seconds a pierce', max: 3_600, description: 'Seconds of one pierce. Default 0.' },
  scoreSpeed: { label: 'Score speed', max: 1_000_000, description: 'Speed of scoring in `speedUnit`.' },
  engraveSpeed: { label: 'Engraving speed', max: 1_000_000, description: 'Speed of one engraved line in `speedUnit`.' },
  linesPerIn: { label: 'Engraved lines per inch', max: 10_000, description: 'Engraved lines in an inch.' },
  setup: { label: 'Setup, each job', max: 1_000_000, description: 'Price of one job.' },
  markup: { label: 'Markup %', max: 1000, description: 'Percent added to the sum.' },
} as const satisfies Readonly<Record<string, RateInfo>>;

export type RateField = keyof typeof rateInfo;
export const rateFields = Object.keys(rateInfo) as readonly RateField[];

/** Rates of the first version of prices, which every stored request has. */
export const firstRates = ['cut', 'pierce', 'setup', 'markup'] as const satisfies readonly RateField[];
type FirstRate = (typeof firstRates)[number];

/** Rates of a shop in its own currency; null or absent for those that it does not charge. */
export type PriceRates = { readonly symbol: string; readonly cutUnit: CutUnit } & {
  readonly [Field in FirstRate]: number | null;
} & { readonly [Field in Exclude<RateField, FirstRate>]?: number | null | undefined } & {
  readonly speedUnit?: SpeedUnit | undefined;
};

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
export function machineSeconds(work: MachineWork, rates: PriceRates): { seconds: number } | { problem: string } {
  const unit = inchesPerSecond[rates.speedUnit ?? 'in/s'];
  const runs = [
    { name: 'cutting speed', lengthIn: work.cutIn, speed: rates.cutSpeed },
    { name: 'score speed', lengthIn: work.scoreIn, speed: rates.scoreSpeed },
    { name: 'engraved lines per inch', lengthIn: work.engraveSqIn, speed: rates.linesPerIn },
    { name: 'engraving speed', lengthIn: work.engraveSqIn * (rates.linesPerIn ?? 0), speed: rates.engraveSpeed },
  ].filter(({ lengthIn }) => lengthIn > 0);
  const missing = runs.find(({ speed }) => !speed);
  if (missing) return { problem: `Machine time needs the ${missing.name}. Enter it with the prices.` };
  const seconds = runs
    .filter(({ name }) => name !== 'engraved lines per inch')
    .reduce((sum, { lengthIn, speed }) => sum + lengthIn / (speed! * unit), 0);
  return { seconds: seconds + work.pierces * (rates.pierceS ?? 0) };
}

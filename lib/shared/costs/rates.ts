import { mmPerInch } from '../units.ts';

/** Units of cut length that a price is for; areas have the same unit squared. */
export const cutUnits = ['in', 'ft', 'm'] as const;
export type CutUnit = (typeof cutUnits)[number];
export const inchesPer: Readonly<Record<CutUnit, number>> = { in: 1, ft: 12, m: 1000 / mmPerInch };

export const speedUnits = ['in/s', 'in/min', 'mm/s', 'mm/min'] as const;
export type SpeedUnit = (typeof speedUnits)[number];

type RateInfo = {
  /** Label of the field on screen, `{unit}` for the unit of length in words. */
  readonly label: string;
  /** Label where lengths are metric, if it differs. */
  readonly labelMm?: string;
  readonly max: number;
};

/** Every rate of a shop in the order of the fields. */
export const rateFields = [
  'cut',
  'pierce',
  'score',
  'engrave',
  'hour',
  'cutSpeed',
  'pierceS',
  'scoreSpeed',
  'engraveSpeed',
  'linesPerIn',
  'setup',
  'markup',
] as const;
export type RateField = (typeof rateFields)[number];

export const rateInfo: Readonly<Record<RateField, RateInfo>> = {
  cut: { label: 'Cutting, each {unit}', max: 100_000 },
  pierce: { label: 'Each pierce', max: 100_000 },
  score: { label: 'Score, each {unit}', max: 100_000 },
  engrave: { label: 'Engraving, each square {unit}', max: 100_000 },
  hour: { label: 'Machine time, each hour', max: 100_000 },
  cutSpeed: { label: 'Cutting speed', max: 1_000_000 },
  pierceS: { label: 'Seconds a pierce', max: 3_600 },
  scoreSpeed: { label: 'Score speed', max: 1_000_000 },
  engraveSpeed: { label: 'Engraving speed', max: 1_000_000 },
  linesPerIn: { label: 'Engraved lines per inch', labelMm: 'Engraving, dpi', max: 10_000 },
  setup: { label: 'Setup, each job', max: 1_000_000 },
  markup: { label: 'Markup %', max: 1000 },
};

/** Rates of the first version of prices, which every stored request has. */
export const firstRates = ['cut', 'pierce', 'setup', 'markup'] as const satisfies readonly RateField[];
type FirstRate = (typeof firstRates)[number];

/** Rates of a shop in its own currency; null or absent for those that it does not charge. */
export type PriceRates = { readonly symbol: string; readonly cutUnit: CutUnit } & {
  readonly [Field in FirstRate]: number | null;
} & { readonly [Field in Exclude<RateField, FirstRate>]?: number | null | undefined } & {
  readonly speedUnit?: SpeedUnit | undefined;
};

/** Rates that differ by material; setup and markup are those of the shop. */
export const materialRateFields = rateFields.filter(
  (field): field is MaterialRateField => field !== 'setup' && field !== 'markup',
);
export type MaterialRateField = Exclude<RateField, 'setup' | 'markup'>;

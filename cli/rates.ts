import type { JobLayout, JobMeasurement } from '#engine';
import type { JobPrice } from '#lib/shared/costs/job-price.ts';
import type { PriceRates } from '#lib/shared/costs/rates.ts';
import { type LengthUnit, readAmount } from '#lib/shared/units.ts';
import { UsageError } from './usage.ts';

/** Options for the rates of a price, named like the fields of `prices` in the API. */
export const rateOptions = {
  cut: { type: 'string' },
  'cut-unit': { type: 'string' },
  pierce: { type: 'string' },
  score: { type: 'string' },
  engrave: { type: 'string' },
  hour: { type: 'string' },
  'speed-unit': { type: 'string' },
  'cut-speed': { type: 'string' },
  'pierce-s': { type: 'string' },
  'score-speed': { type: 'string' },
  'engrave-speed': { type: 'string' },
  'lines-per-in': { type: 'string' },
  setup: { type: 'string' },
  markup: { type: 'string' },
  symbol: { type: 'string' },
} as const;

type RateOption = keyof typeof rateOptions;
type RateValues = { readonly [name in RateOption]?: string | undefined };

/** Returns the rates of the options, validated like those of a request; null without any. */
export async function readRates(values: RateValues, unit: LengthUnit): Promise<PriceRates | null> {
  const names = Object.keys(rateOptions) as RateOption[];
  if (names.every((name) => values[name] === undefined)) return null;
  if (
    values['cut-unit'] !== undefined &&
    [values.cut, values.score, values.engrave].every((rate) => rate === undefined)
  ) {
    throw new UsageError('--cut-unit goes with --cut, --score or --engrave.');
  }
  // Loaded for prices only, like the price itself.
  const [{ priceRates }, { cutUnitsIn }] = await Promise.all([
    import('#lib/shared/costs/price-schema.ts'),
    import('#lib/shared/costs/rates-in-unit.ts'),
  ]);
  const fields = names.map((name) => [fieldOf(name), isText(name) ? values[name] : readRate(values[name])] as const);
  const stated = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  const read = priceRates.safeParse({ cutUnit: cutUnitsIn[unit][0], ...stated });
  if (read.success) return read.data;
  throw new UsageError(asOptions(read.error.issues[0]!.message));
}

const isText = (name: RateOption): boolean => name === 'symbol' || name.endsWith('-unit');

/** Returns 'cutUnit' for 'cut-unit'. */
const fieldOf = (name: RateOption): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the price of a job by the rates of the options; undefined without rates. */
export async function priceOf(
  measurement: JobMeasurement,
  layout: JobLayout | null,
  rates: PriceRates | null,
  unit: LengthUnit,
): Promise<JobPrice | null | undefined> {
  if (rates === null) return undefined;
  const { jobPrice } = await import('#lib/shared/costs/job-price.ts');
  return jobPrice(measurement, layout, rates, unit);
}

/** Returns 'price: Cutting $4.80 + setup $25.00 = $29.80', or the reason why there is no price; null without a price. */
export async function priceLine(price: JobPrice | null | undefined): Promise<string | null> {
  if (price === null || price === undefined) return null;
  if (price.problem !== undefined) return `! ${price.problem}`;
  const { priceSentence } = await import('#lib/shared/costs/job-price.ts');
  return `price: ${priceSentence(price)}`;
}

/** NaN is out of every range, so that text other than a number has the message of the range. */
const readRate = (value: string | undefined): number | undefined =>
  value === undefined ? undefined : (readAmount(value) ?? Number.NaN);

/** Replaces the quoted fields of a message by their options: '`cutUnit`' by '--cut-unit'. */
const asOptions = (message: string): string =>
  message.replaceAll(
    /`(\w+)`/g,
    (_quoted, field: string) => `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );

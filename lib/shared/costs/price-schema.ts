import { z } from 'zod';
import { limits } from '../limits.ts';
import { priceItems } from './job-price.ts';
import { cutUnits, firstRates, rateFields, rateInfo, type RateField, speedUnits } from './rates.ts';

/** Schemas of a shop's rates and of the price of a job. */

const { symbolLength } = limits.rates;

/** Meanings of the rates in the public API. */
const descriptions: Readonly<Record<RateField, string>> = {
  cut: 'Price of one `cutUnit` of cut length: perimeter and open lines.',
  pierce: 'Price of one pierce: one for each closed contour and each open line.',
  score: 'Price of one `cutUnit` of score lines.',
  engrave: 'Price of one square `cutUnit` of engraved area.',
  hour: 'Price of one hour of machine time.',
  cutSpeed: 'Speed of cutting in `speedUnit`.',
  pierceS: 'Seconds of one pierce. Default 0.',
  scoreSpeed: 'Speed of scoring in `speedUnit`.',
  engraveSpeed: 'Speed of one engraved line in `speedUnit`.',
  linesPerIn: 'Engraved lines in an inch.',
  setup: 'Price of one job.',
  markup: 'Percent added to the sum.',
};

function rateSchema(field: RateField) {
  const { max } = rateInfo[field];
  const message = `\`${field}\` must be between 0 and ${max}${field === 'markup' ? ' percent' : ''}.`;
  return z.number({ error: message }).min(0, message).max(max, message).nullable().describe(descriptions[field]);
}

/** Returns the description of a rate that a request may omit. */
const describedRate = (field: RateField): string =>
  descriptions[field].includes('Default') ? descriptions[field] : `${descriptions[field]} Default null.`;

const first: readonly string[] = firstRates;
const rateShape = Object.fromEntries(
  rateFields.map((field) => [
    field,
    // Later rates are absent from earlier requests, whose identity must not change.
    first.includes(field)
      ? rateSchema(field).default(null)
      : rateSchema(field).optional().describe(describedRate(field)),
  ]),
) as Readonly<Record<(typeof firstRates)[number], z.ZodDefault<ReturnType<typeof rateSchema>>>> &
  Readonly<Record<Exclude<RateField, (typeof firstRates)[number]>, z.ZodOptional<ReturnType<typeof rateSchema>>>>;

export const priceRates = z
  .strictObject({
    symbol: z
      .string()
      .max(symbolLength, `A currency symbol has up to ${symbolLength} characters.`)
      .regex(/^\P{C}*$/u, 'A currency symbol has no control characters.')
      .default('$')
      .describe('Currency symbol of all amounts.'),
    cutUnit: z
      .enum(cutUnits, { error: "`cutUnit` is 'in', 'ft' or 'm'." })
      .default('in')
      .describe('Unit of length of the rates.'),
    speedUnit: z
      .enum(speedUnits, { error: "`speedUnit` is 'in/s', 'in/min', 'mm/s' or 'mm/min'." })
      .optional()
      .describe('Unit of all speeds. Default in/s.'),
    ...rateShape,
  })
  .describe("The shop's rates, each null if it is not charged. The material has the prices of `sheet` or `stock`.");

export const jobPriceAnswer = z
  .object({
    symbol: z.string(),
    lines: z.array(z.object({ item: z.enum(priceItems), detail: z.string(), amount: z.number() })),
    total: z.number().nullable().describe('Sum of the lines, each rounded to cents; null if `problem` is present.'),
    problem: z
      .string()
      .optional()
      .describe(
        'Reason why there is no price: pieces on no sheet, a used sheet size without a price, or machine time without a speed.',
      ),
  })
  .nullable()
  .describe(
    'Price of the job by the `prices` of the request; null without any rate or price of a sheet, also if only `markup` or `symbol` is sent. Without a price of any sheet size it has no material.',
  );

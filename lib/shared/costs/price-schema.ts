import { z } from 'zod';
import { cutUnits, priceItems } from './job-price.ts';
import { limits } from '../limits.ts';

/** Schemas of a shop's rates and of the price of a job. */

const { rates: ranges } = limits;
const rate = ({ min, max }: { min: number; max: number }, message: string, description: string) =>
  z.number({ error: message }).min(min, message).max(max, message).nullable().default(null).describe(description);

export const priceRates = z
  .strictObject({
    symbol: z
      .string()
      .max(ranges.symbolLength, `A currency symbol has up to ${ranges.symbolLength} characters.`)
      .regex(/^\P{C}*$/u, 'A currency symbol has no control characters.')
      .default('$')
      .describe('Currency symbol of all amounts.'),
    cut: rate(
      ranges.cut,
      `\`cut\` must be between ${ranges.cut.min} and ${ranges.cut.max}.`,
      'Price of one `cutUnit` of cut length: perimeter and open lines.',
    ),
    cutUnit: z.enum(cutUnits, { error: "`cutUnit` is 'in', 'ft' or 'm'." }).default('in'),
    pierce: rate(
      ranges.pierce,
      `\`pierce\` must be between ${ranges.pierce.min} and ${ranges.pierce.max}.`,
      'Price of one pierce: one for each closed contour and each open line.',
    ),
    setup: rate(
      ranges.setup,
      `\`setup\` must be between ${ranges.setup.min} and ${ranges.setup.max}.`,
      'Price of one job.',
    ),
    markup: rate(
      ranges.markup,
      `\`markup\` must be between ${ranges.markup.min} and ${ranges.markup.max} percent.`,
      'Percent added to the sum.',
    ),
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
      .describe('Reason why there is no price: pieces on no sheet, or a used sheet size without a price.'),
  })
  .nullable()
  .describe(
    'Price of the job by the `prices` of the request; null without any rate or price of a sheet. Without a price of any sheet size it has no material.',
  );

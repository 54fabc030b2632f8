import { z } from 'zod';
import { priceRates } from '../costs/price-schema.ts';
import { limits, type Range } from '../limits.ts';
import { lengthUnits } from '../units.ts';

const { quote } = limits;

/** Characters of a base64 text and its prefix for the largest logo. */
const maxLogoCharacters = Math.ceil(quote.storedLogoBytes / 3) * 4 + 40;
const upTo = (max: number, what: string) => z.string().max(max, `${what} can have up to ${max} characters.`);
const between = ({ min, max }: Range, what: string) => {
  const error = `${what} must be between ${min} and ${max}.`;
  return z.number({ error }).min(min, error).max(max, error);
};
const short = z.string().max(100);
/** Name of a row: at most a file's name, or the user's name before a text. */
const name = z.string().max(400);

/** PNG as a data URL; '' without one. */
const logo = z
  .string()
  .regex(/^(data:image\/png;base64,[A-Za-z0-9+/]+={0,2})?$/, 'The logo must be a PNG as a data URL.')
  .max(maxLogoCharacters, 'The logo is too large.');

/** A quote in the words that the customer reads, to be made into a PDF. Amounts are those of the screen; nothing is stored. */
export const quoteRequest = z.strictObject({
  title: short,
  date: short,
  day: z.iso.date(),
  shop: z.strictObject({
    name: z.string().max(quote.shopNameLength),
    address: z.array(z.string().max(quote.addressLength)).max(quote.addressLength).readonly(),
  }),
  logo,
  customer: upTo(quote.customerLength, 'The name of the customer'),
  validUntil: short,
  lines: z
    .array(
      z.strictObject({
        name,
        size: short,
        quantity: short,
        each: short,
        sum: short,
        /** SVG path data; '' without a picture. */
        picture: z
          .string()
          .regex(/^[A-Z0-9e.,\s-]*$/)
          .max(quote.pictureLength)
          .default(''),
      }),
    )
    .max(quote.lines)
    .readonly(),
  sums: z
    .array(z.strictObject({ label: short, amount: short }))
    .min(1)
    .max(10)
    .readonly(),
  terms: z.array(z.string().max(quote.termsLength)).max(quote.termsLength).readonly(),
});
export type QuoteRequest = z.infer<typeof quoteRequest>;

const typedNumber = z.string().max(quote.typedNumberLength);

/** Details of a shop's quotes as typed, stored with its account. */
export const quoteDetails = z.strictObject({
  shopName: upTo(quote.shopNameLength, 'The name of the shop'),
  address: upTo(quote.addressLength, 'The address'),
  terms: upTo(quote.termsLength, 'The terms'),
  logo,
  number: upTo(quote.numberLength, 'The number'),
  tax: typedNumber,
  minimum: typedNumber,
  validDays: typedNumber,
  discounts: z
    .array(z.strictObject({ from: typedNumber, percent: typedNumber }))
    .max(quote.discounts)
    .readonly(),
});
export type QuoteDetails = z.infer<typeof quoteDetails>;
export const quoteDetailsAnswer = z.object({ details: quoteDetails.nullable() });
export type QuoteDetailsAnswer = z.infer<typeof quoteDetailsAnswer>;

/** Lines of a quote: one for each row of the job, or for each different part of its drawing. */
const quoteLines = z.enum(['rows', 'parts']);
export type QuoteLines = z.infer<typeof quoteLines>;

/** Details of one quote. Each replaces what is stored with the account. */
export const quoteChoices = z.strictObject({
  customer: upTo(quote.customerLength, 'The name of the customer')
    .optional()
    .describe('Name of the customer. Default: none.'),
  day: z.iso.date().optional().describe('Day of the quote. Default: today in UTC.'),
  number: upTo(quote.numberLength, 'The number').optional().describe('Number of the quote. Default: none.'),
  lines: quoteLines
    .optional()
    .describe(
      `One line for each row of the job ('rows'), or one for each different part of its drawing with those alike in one ('parts'), if there are at most ${quote.lines}. Default 'rows'.`,
    ),
  unit: z.enum(lengthUnits).optional().describe("Unit of the sizes in the PDF. Default 'in'."),
  shopName: upTo(quote.shopNameLength, 'The name of the shop')
    .optional()
    .describe('Default: as stored with the account.'),
  address: upTo(quote.addressLength, 'The address').optional().describe('Lines of the shop. Default: as stored.'),
  terms: upTo(quote.termsLength, 'The terms').optional().describe('Lines below the sums. Default: as stored.'),
  logo: logo.optional().describe('PNG as a data URL. Default: as stored.'),
  taxPercent: between(quote.taxPercent, 'The tax in percent')
    .optional()
    .describe('Default: as stored, otherwise no tax.'),
  minimum: between(quote.minimum, 'The minimum charge')
    .optional()
    .describe('Minimum charge before tax. Default: as stored, otherwise none.'),
  validDays: z
    .int()
    .min(quote.validDays.min)
    .max(quote.validDays.max)
    .optional()
    .describe('Days that the quote is valid. Default: as stored, otherwise no end.'),
  discounts: z
    .array(
      z.strictObject({
        from: z.int().min(quote.discountFrom.min).max(quote.discountFrom.max).describe('Number of copies of an item.'),
        percent: z
          .number()
          .min(quote.discountPercent.min)
          .max(quote.discountPercent.max)
          .describe('Percent off the sum of the item.'),
      }),
    )
    .max(quote.discounts)
    .optional()
    .describe('Discounts on items with at least `from` copies. Default: as stored, otherwise none.'),
});
export type QuoteChoices = z.infer<typeof quoteChoices>;

/** A quote of a finished run. */
export const runQuoteRequest = quoteChoices.extend({
  runId: z.uuid().toLowerCase(),
  prices: priceRates.optional().describe("The shop's rates. Default: those of the request of the run."),
});

const amount = z.number();
/** A quote as data, in the shop's currency. */
export const quoteAnswer = z.object({
  number: z.string().describe("Number of the quote; '' without one."),
  date: z.string().describe('Day of the quote: YYYY-MM-DD.'),
  validUntil: z.string().describe("Last day on which the quote is valid: YYYY-MM-DD; '' without an end."),
  shop: z.object({ name: z.string(), address: z.array(z.string()).readonly() }),
  customer: z.string(),
  symbol: z.string().describe('Symbol of the currency.'),
  lines: z.array(
    z.object({
      name: z.string(),
      widthIn: z.number(),
      heightIn: z.number(),
      quantity: z.int(),
      each: amount,
      sum: amount,
    }),
  ),
  setup: amount,
  rounding: amount,
  discount: amount,
  minimum: amount.describe('Amount added to reach the minimum charge.'),
  taxPercent: z.number().nullable(),
  tax: amount,
  total: amount.describe('Sums of the lines + setup + rounding - discount + minimum + tax.'),
  terms: z.array(z.string()).readonly(),
});
export type QuoteAnswer = z.infer<typeof quoteAnswer>;

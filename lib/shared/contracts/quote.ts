import { z } from 'zod';
import { limits } from '../limits.ts';

const { quote } = limits;

/** Characters of a base64 text and its prefix for the largest logo. */
const maxLogoCharacters = Math.ceil(quote.storedLogoBytes / 3) * 4 + 40;
const short = z.string().max(100);
/** Name of a row: at most a file's name, or the user's name before a text. */
const name = z.string().max(400);

/** PNG as a data URL; '' without one. */
const logo = z
  .string()
  .regex(/^(data:image\/png;base64,[A-Za-z0-9+/]+={0,2})?$/)
  .max(maxLogoCharacters);

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
  customer: z.string().max(quote.customerLength),
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
          .regex(/^[MLCQAZ0-9eE.,\s-]*$/)
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
  shopName: z.string().max(quote.shopNameLength),
  address: z.string().max(quote.addressLength),
  terms: z.string().max(quote.termsLength),
  logo,
  number: z.string().max(quote.numberLength),
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

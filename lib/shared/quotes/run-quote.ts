import type { QuoteAnswer, QuoteChoices, QuoteRequest } from '../contracts/quote.ts';
import { jobPrice } from '../costs/job-price.ts';
import type { PriceRates } from '../costs/rates.ts';
import type { JobLayout, JobMeasurement } from '../model.ts';
import { quoteOf, type Quote } from './quote.ts';
import { emptyQuoteForm, readQuoteTerms, type QuoteForm } from './quote-form.ts';
import { picturesOf, quoteParts } from './quote-items.ts';
import { laterDay, quoteSheet } from './quote-sheet.ts';

type QuotedJob = {
  readonly measurement: JobMeasurement;
  readonly layout: JobLayout | null;
  readonly rates: PriceRates | undefined;
  /** Details stored with the account; null without any. */
  readonly stored: QuoteForm | null;
  readonly choices: QuoteChoices;
  /** Day of the quote if the choices have none, 'YYYY-MM-DD'. */
  readonly today: string;
};

/** Quote of a job as data and as the texts of its PDF, or the reason why there is none. */
export type JobQuote =
  | { readonly answer: QuoteAnswer; readonly document: QuoteRequest; readonly problem?: undefined }
  | { readonly problem: string };

const noRates = 'A quote needs prices. Send `prices`, or a price of the material.';

/** Returns the quote of a measured or nested job. Choices replace the stored details one by one. */
export function quoteOfJob({ measurement, layout, rates, stored, choices, today }: QuotedJob): JobQuote {
  const price = rates === undefined ? null : jobPrice(measurement, layout, rates);
  if (price === null) return { problem: noRates };
  if (price.problem !== undefined) return { problem: price.problem };
  const { customer = '', day = today, unit = 'in' } = choices;
  // A stored number belongs to the next quote of the screen.
  const form = { ...(stored ?? emptyQuoteForm), number: '', ...textsOf(choices) };
  const read = readQuoteTerms(stored ?? { ...emptyQuoteForm, validDays: '' });
  const { validDays = read.validDays, discounts, minimum, taxPercent } = choices;
  const items = (choices.lines === 'parts' ? quoteParts(measurement) : null) ?? measurement.rows;
  const quote = quoteOf({ rows: items }, price, {
    discounts: discounts ?? read.terms.discounts,
    minimum: minimum ?? read.terms.minimum,
    taxPercent: taxPercent ?? read.terms.taxPercent,
  });
  const sheet = quoteSheet(quote, { form, customer, day, validDays, unit, pictures: picturesOf(items) });
  const { shop, terms } = sheet;
  const validUntil = validDays === null ? '' : laterDay(day, validDays);
  return {
    answer: { number: form.number, date: day, validUntil, shop, customer: sheet.customer, ...amountsOf(quote), terms },
    document: { ...sheet, day },
  };
}

function textsOf({ shopName, address, terms, logo, number }: QuoteChoices): Partial<QuoteForm> {
  const texts = Object.entries({ shopName, address, terms, logo, number });
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

/** Returns the lines and sums of a quote in the shop's currency. */
function amountsOf(quote: Quote) {
  const amount = (cents: number): number => cents / 100;
  return {
    symbol: quote.symbol,
    lines: quote.lines.map(({ eachCents, sumCents, ...line }) => ({
      ...line,
      each: amount(eachCents),
      sum: amount(sumCents),
    })),
    setup: amount(quote.setupCents),
    rounding: amount(quote.roundingCents),
    discount: amount(quote.discountCents),
    minimum: amount(quote.minimumCents),
    taxPercent: quote.taxPercent,
    tax: amount(quote.taxCents),
    total: amount(quote.totalCents),
  };
}

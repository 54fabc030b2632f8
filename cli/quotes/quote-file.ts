import { readFile, writeFile } from 'node:fs/promises';
import type { FontLibrary } from '#engine';
import { liveTextOutliner } from '#engine';
import { quotePdf } from '#engine/export/pdf/quote-pdf.ts';
import { quoteChoices, type QuoteChoices } from '#lib/shared/contracts/quote.ts';
import { priceRates } from '#lib/shared/costs/price-schema.ts';
import type { PriceRates } from '#lib/shared/costs/rates.ts';
import type { JobLayout, JobMeasurement } from '#lib/shared/model.ts';
import { quoteOfJob } from '#lib/shared/quotes/run-quote.ts';
import { UsageError } from '../usage.ts';

// A logo is checked by the backend.
const fileSchema = quoteChoices.omit({ logo: true });

/** Returns the quote of the options `--quote` and `--quote-details`, to be written once its job is known. */
export async function readQuote(file: string | undefined, details: string | undefined) {
  if (file === undefined) throw new UsageError('--quote-details goes with --quote.');
  if (!/\.(pdf|json)$/i.test(file)) throw new UsageError('Give --quote a file that ends in .pdf or .json.');
  const choices = details === undefined ? {} : await readDetails(details);
  return { write: (job: QuotedJob) => writeQuote(file, choices, job) };
}

async function readDetails(path: string): Promise<QuoteChoices> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} could not be read.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is no JSON. Give an object with the details of a quote.`);
  }
  const read = fileSchema.safeParse(value);
  if (read.success) return read.data;
  const { path: at, message } = read.error.issues[0]!;
  throw new UsageError(`--quote-details${at.length === 0 ? '' : ` ${at.join('.')}`}: ${message}`);
}

type QuotedJob = {
  readonly measurement: JobMeasurement;
  readonly layout: JobLayout;
  /** Null without any. */
  readonly rates: PriceRates | null;
  readonly fonts: FontLibrary;
};

/** Writes the quote of a job as JSON or as a PDF, by the name of its file. */
async function writeQuote(file: string, choices: QuoteChoices, { fonts, rates, ...job }: QuotedJob): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const quote = quoteOfJob({ ...job, rates: rates ?? priceRates.parse({}), stored: null, choices, today });
  if (quote.problem !== undefined) throw new UsageError(`--quote: ${quote.problem}`);
  const { logo: _logo, ...document } = quote.document;
  const content = /\.json$/i.test(file)
    ? `${JSON.stringify(quote.answer, null, 2)}\n`
    : await quotePdf(document, { logo: null, letterText: liveTextOutliner(fonts) });
  await writeFile(file, content);
}

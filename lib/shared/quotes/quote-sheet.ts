import { tabCell } from '../csv.ts';
import { formatDate, formatNumber, formatPlain, formatPrice, formatSize } from '../format.ts';
import type { LengthUnit } from '../units.ts';
import type { Quote } from './quote.ts';
import type { QuoteForm } from './quote-form.ts';

/** Quote as the customer reads it. Screen, paper, clipboard and PDF show these texts. */
export type QuoteSheet = {
  readonly title: string;
  readonly date: string;
  readonly shop: { readonly name: string; readonly address: readonly string[] };
  /** PNG as a data URL; '' without one. */
  readonly logo: string;
  readonly customer: string;
  readonly validUntil: string;
  readonly lines: readonly {
    readonly name: string;
    readonly size: string;
    readonly quantity: string;
    readonly each: string;
    readonly sum: string;
    /** Outlines as SVG path data; '' without a picture. */
    readonly picture: string;
  }[];
  /** Amounts below the lines; the total is the last one. */
  readonly sums: readonly { readonly label: string; readonly amount: string }[];
  readonly terms: readonly string[];
};

/** Headings of the lines. */
export const quoteHeads = { name: 'Item', quantity: 'Quantity', each: 'Price each', sum: 'Sum' } as const;

type SheetOf = {
  readonly form: QuoteForm;
  readonly customer: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly validDays: number | null;
  readonly unit: LengthUnit;
  /** Outlines of each line as SVG path data, in the order of the lines. Default: none. */
  readonly pictures?: readonly string[];
};

export function quoteSheet(quote: Quote, { form, customer, day, validDays, unit, pictures = [] }: SheetOf): QuoteSheet {
  const amount = (cents: number) => formatPrice(cents / 100, quote.symbol);
  return {
    title: `Quote ${plainLine(form.number)}`.trim(),
    date: formatDay(day),
    shop: { name: plainLine(form.shopName), address: plainLines(form.address) },
    logo: form.logo,
    customer: plainLine(customer),
    validUntil: validDays === null ? '' : formatDay(laterDay(day, validDays)),
    lines: quote.lines.map(({ name, widthIn, heightIn, quantity, eachCents, sumCents }, index) => ({
      name: plainLine(name),
      size: `${formatSize(widthIn, heightIn, unit)} ${unit}`,
      quantity: formatNumber(quantity, 0),
      each: amount(eachCents),
      sum: amount(sumCents),
      picture: pictures[index] ?? '',
    })),
    sums: sumsOf(quote, amount),
    terms: plainLines(form.terms),
  };
}

function sumsOf(quote: Quote, amount: (cents: number) => string): QuoteSheet['sums'] {
  const { setupCents, roundingCents, discountCents, minimumCents, taxCents, taxPercent, totalCents } = quote;
  const optional = (label: string, cents: number, sign = '') =>
    cents > 0 ? [{ label, amount: `${sign}${amount(cents)}` }] : [];
  return [
    ...optional('Setup', setupCents),
    ...optional('Rounding', roundingCents),
    ...optional('Quantity discount', discountCents, '-'),
    ...optional('Up to the minimum charge', minimumCents),
    ...(taxPercent === null
      ? []
      : [
          { label: 'Subtotal', amount: amount(totalCents - taxCents) },
          { label: `Tax ${formatPlain(taxPercent)}%`, amount: amount(taxCents) },
        ]),
    { label: 'Total', amount: amount(totalCents) },
  ];
}

/** Returns the quote as plain text for a mail. */
export function quoteText({ title, date, shop, customer, validUntil, lines, sums, terms }: QuoteSheet): string {
  const blocks = [
    [`${title}, ${date}`, shop.name, ...shop.address],
    [customer && `For: ${customer}`, validUntil && `Valid until: ${validUntil}`],
    lines.map(({ name, size, quantity, each, sum }) => `${quantity} x ${name} (${size}): ${each} each, ${sum}`),
    sums.map(({ label, amount }) => `${label}: ${amount}`),
    terms,
  ];
  return blocks
    .map((block) => block.filter((line) => line !== '').join('\n'))
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Returns lines and sums as a table for spreadsheets (tab-separated) and for documents (HTML). */
export function quoteTable({ lines, sums }: QuoteSheet): { readonly text: string; readonly html: string } {
  const { name, quantity, each, sum } = quoteHeads;
  const heads = [name, 'Size', quantity, each, sum];
  const rows = [
    heads,
    ...lines.map((line) => [tabCell(line.name), line.size, line.quantity, line.each, line.sum]),
    ...sums.map(({ label, amount }) => [label, '', '', '', amount]),
  ];
  const cell = (text: string) => `<td>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</td>`;
  return {
    text: rows.map((cells) => cells.join('\t')).join('\r\n'),
    html: `<table>${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`,
  };
}

const formatDay = (day: string): string => formatDate(`${day}T12:00`);

/** Returns the day `days` after an ISO day; an invalid day as it is. */
export function laterDay(day: string, days: number): string {
  const at = new Date(`${day}T00:00Z`).getTime() + days * 86_400_000;
  return Number.isNaN(at) ? day : new Date(at).toISOString().slice(0, 10);
}

/** Returns a text on one line, without characters that control the direction of writing (Unicode UAX #9, section 2). */
const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const plainLines = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map(plainLine)
    .filter((line) => line !== '');

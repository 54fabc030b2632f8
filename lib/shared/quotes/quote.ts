import type { KnownPrice } from '../costs/job-price.ts';
import type { JobMeasurement } from '../model.ts';

/** Discount in percent, from 0 to 100, on every item with at least `from` copies. */
export type QuantityDiscount = { readonly from: number; readonly percent: number };

export type QuoteTerms = {
  readonly discounts: readonly QuantityDiscount[];
  /** Least amount of the job before tax, in the shop's currency; null for none. */
  readonly minimum: number | null;
  /** Percent, from 0 to 100; null for a quote without tax. */
  readonly taxPercent: number | null;
};

/** Item of a quote: a row of the job, or a part of its drawing. */
export type QuoteRow = Pick<JobMeasurement['rows'][number], 'name' | 'label' | 'quantity' | 'figures' | 'operations'>;

type QuoteLine = {
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly quantity: number;
  readonly eachCents: number;
  /** Price of one copy times the quantity. */
  readonly sumCents: number;
};

/** Price of a job for the customer. Sum of the lines + setup + rounding - discount + minimum + tax = total, in cents. */
export type Quote = {
  readonly symbol: string;
  readonly lines: readonly QuoteLine[];
  readonly setupCents: number;
  /** Cents that no whole price of one copy can express; 0 for a shop that charges setup, which then includes them. */
  readonly roundingCents: number;
  readonly discountCents: number;
  /** Amount added to reach the minimum charge. */
  readonly minimumCents: number;
  readonly taxPercent: number | null;
  readonly taxCents: number;
  readonly totalCents: number;
};

type LedgerItem = KnownPrice['lines'][number]['item'];
/** Property of a row that an item of the shop's ledger is distributed by. Setup is a line of its own, and markup part of every price. */
const basisOf: Readonly<Record<Exclude<LedgerItem, 'setup' | 'markup'>, (row: QuoteRow) => number>> = {
  material: ({ figures }) => figures.areaSqIn,
  cutting: cutIn,
  pierces: ({ figures }) => figures.pierces,
  score: scoreIn,
  engraving: ({ operations }) => operations?.engrave.areaSqIn ?? 0,
  machine: (row) => cutIn(row) + scoreIn(row),
};

/**
 * Returns the quote of a job. The shop's total, markup included, is distributed over setup and rows by their shares of the ledger: each item
 * of it by what it charges for (material by area, cutting by length), see docs/product-rules.md, Quote. Neither costs nor rates nor markup
 * are part of the result.
 */
export function quoteOf(
  measurement: { readonly rows: readonly QuoteRow[] },
  price: KnownPrice,
  terms: QuoteTerms,
): Quote {
  const rows = measurement.rows.filter(({ quantity }) => quantity > 0);
  const jobCents = toCents(price.total);
  const hasSetup = price.lines.some(({ item, amount }) => item === 'setup' && amount > 0);
  const setupShare = rows.length === 0 ? 1 : shareOfSetup(price);
  const setupOnly = Math.round(jobCents * setupShare);
  const weights = weightsOf(rows, price);
  const { eachCents, leftCents } = priceEach(
    rows.map(({ quantity }, index) => ({ weight: weights[index]!, quantity })),
    jobCents - setupOnly,
  );
  const lines = rows.map(({ name, label, quantity, figures }, index) => ({
    name: label ?? name,
    widthIn: figures.widthIn,
    heightIn: figures.heightIn,
    quantity,
    eachCents: eachCents[index]!,
    sumCents: eachCents[index]! * quantity,
  }));
  const discountCents = sumOf(lines, ({ sumCents, quantity }) => percentOf(sumCents, discountFor(quantity, terms)));
  const beforeMinimum = jobCents - discountCents;
  const minimumCents = Math.max(0, toCents(terms.minimum ?? 0) - beforeMinimum);
  const taxCents = percentOf(beforeMinimum + minimumCents, terms.taxPercent ?? 0);
  return {
    symbol: price.symbol,
    lines,
    setupCents: setupOnly + (hasSetup ? leftCents : 0),
    roundingCents: hasSetup ? 0 : leftCents,
    discountCents,
    minimumCents,
    taxPercent: terms.taxPercent,
    taxCents,
    totalCents: beforeMinimum + minimumCents + taxCents,
  };
}

function cutIn({ figures }: QuoteRow): number {
  return figures.perimeterIn + figures.openIn;
}

function scoreIn({ operations }: QuoteRow): number {
  return operations?.score.lengthIn ?? 0;
}

function shareOfSetup({ lines }: KnownPrice): number {
  const before = sumOf(lines, ({ item, amount }) => (item === 'markup' ? 0 : amount));
  return before > 0 ? sumOf(lines, ({ item, amount }) => (item === 'setup' ? amount : 0)) / before : 0;
}

/** Returns each row's part of the ledger, in the shop's currency. An item that no row has a basis for is distributed by quantity. */
function weightsOf(rows: readonly QuoteRow[], { lines }: KnownPrice): number[] {
  const shares = lines.flatMap(({ item, amount }) => {
    if (item === 'setup' || item === 'markup') return [];
    const bases = rows.map((row) => basisOf[item](row) * row.quantity);
    const sum = sumOf(bases, (basis) => basis);
    const parts = sum > 0 ? bases.map((basis) => basis / sum) : rows.map(({ quantity }) => quantity / copiesOf(rows));
    return [parts.map((part) => part * amount)];
  });
  return rows.map((_, index) => sumOf(shares, (parts) => parts[index]!));
}

const copiesOf = (rows: readonly QuoteRow[]): number => sumOf(rows, ({ quantity }) => quantity);

function discountFor(quantity: number, { discounts }: QuoteTerms): number {
  const reached = discounts.filter(({ from }) => from <= quantity);
  return reached.reduce((best, next) => (next.from > best.from ? next : best), { from: 0, percent: 0 }).percent;
}

const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100);
const toCents = (amount: number): number => Math.round(amount * 100);

function sumOf<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}

/** Item of a quote: its share of the amount to distribute, as any number from 0, and its number of copies from 1. */
type Share = { readonly weight: number; readonly quantity: number };

/**
 * Returns the price of one copy of every item in cents, in proportion to the weights, and the cents that are left. By largest remainder: the
 * prices are rounded down, then raised by a cent in the order of their remainders while the raise of all copies fits into the rest. What
 * is left after that goes to a single copy, if there is one; otherwise it is less than the largest quantity. Without any weight, all copies
 * have the same price. Exact for amounts up to 2 ** 53 cents: prices times quantities plus `leftCents` is `totalCents`.
 */
export function priceEach(items: readonly Share[], totalCents: number): { eachCents: number[]; leftCents: number } {
  const sum = items.reduce((total, { weight }) => total + weight, 0);
  const copies = items.reduce((total, { quantity }) => total + quantity, 0);
  const exact = items.map(({ weight, quantity }) =>
    sum > 0 ? (totalCents * (weight / sum)) / quantity : totalCents / copies,
  );
  const eachCents = exact.map(Math.floor);
  let leftCents = totalCents - items.reduce((total, { quantity }, index) => total + eachCents[index]! * quantity, 0);
  const remainder = (index: number) => exact[index]! - Math.floor(exact[index]!);
  const order = items.map((_, index) => index).sort((one, other) => remainder(other) - remainder(one) || one - other);
  // A quotient that the computer rounds up to a whole cent is one too high.
  for (const index of order.toReversed()) {
    if (leftCents >= 0 || eachCents[index] === 0) continue;
    eachCents[index]! -= 1;
    leftCents += items[index]!.quantity;
  }
  for (const index of order) {
    if (items[index]!.quantity > leftCents) continue;
    eachCents[index]! += 1;
    leftCents -= items[index]!.quantity;
  }
  const single = order.find((index) => items[index]!.quantity === 1);
  if (single === undefined) return { eachCents, leftCents };
  eachCents[single]! += leftCents;
  return { eachCents, leftCents: 0 };
}

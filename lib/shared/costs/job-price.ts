import { incompleteText, type JobLayout, type JobMeasurement, type JobStockUse } from '../model.ts';
import { formatCount, formatNumber } from '../format.ts';
import { mmPerInch } from '../units.ts';
import { sizeName } from './size-name.ts';

export const cutUnits = ['in', 'ft', 'm'] as const;
export type CutUnit = (typeof cutUnits)[number];

/** Rates of a shop in its own currency; null for those that it does not charge. */
export type PriceRates = {
  readonly symbol: string;
  /** Price of a cut length of one `cutUnit`. */
  readonly cut: number | null;
  readonly cutUnit: CutUnit;
  /** Price of one start of a cut. */
  readonly pierce: number | null;
  /** Price of one job. */
  readonly setup: number | null;
  /** Percent added to the sum. */
  readonly markup: number | null;
};

export const priceItems = ['material', 'cutting', 'pierces', 'setup', 'markup'] as const;
type PriceItem = (typeof priceItems)[number];
export const priceItemNames: Readonly<Record<PriceItem, string>> = {
  material: 'Material',
  cutting: 'Cutting',
  pierces: 'Pierces',
  setup: 'Setup',
  markup: 'Markup',
};

type PriceLine = { readonly item: PriceItem; readonly detail: string; readonly amount: number };
/** Lines of a price, rounded to cents, and their sum. */
export type KnownPrice = {
  readonly symbol: string;
  readonly lines: readonly PriceLine[];
  readonly total: number;
  readonly problem?: undefined;
};
/** Price of a job, or the reason why there is none: a sum without one of its amounts is no price. */
export type JobPrice =
  KnownPrice | { readonly symbol: string; readonly lines: readonly []; readonly total: null; readonly problem: string };

const inchesPer: Readonly<Record<CutUnit, number>> = { in: 1, ft: 12, m: 1000 / mmPerInch };
const cents = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * Returns the price of a job: material under the cost rule of its layout, cutting by length and by pierce, setup and markup. The length is
 * that of the cut files: perimeter and open lines, all copies. Without a price of any sheet size the material is not charged. Null without
 * any rate or price; a problem for a job that is not all on sheets, and for used sheets without a price where others have one.
 */
export function jobPrice(
  { totals }: Pick<JobMeasurement, 'totals'>,
  layout: JobLayout | null,
  rates: PriceRates,
): JobPrice | null {
  const problem = layout === null ? null : priceProblem(layout);
  const lines = [
    ...materialLine(layout),
    ...cutLine(totals.perimeterIn + totals.openIn, rates),
    ...line('pierces', rates.pierce, totals.pierces, (count) => formatNumber(count, 0), rates.symbol),
    ...(rates.setup === null ? [] : [{ item: 'setup' as const, detail: '', amount: cents(rates.setup) }]),
  ];
  const unpriced = layout === null ? [] : unpricedSizes(layout);
  if (lines.length === 0 && unpriced.length === 0) return null;
  const { symbol } = rates;
  if (problem !== null) return { symbol, lines: [], total: null, problem };
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (rates.markup !== null && rates.markup > 0) {
    const detail = `${formatNumber(rates.markup, 2).replace(/\.?0+$/, '')}%`;
    lines.push({ item: 'markup', detail, amount: cents((sum * rates.markup) / 100) });
  }
  return { symbol, lines, total: cents(lines.reduce((total, { amount }) => total + amount, 0)) };
}

/** Returns the amount with the shop's symbol: '$1,234.50', '1,234.50 kr'. A symbol of letters follows the amount. */
export const formatPrice = (amount: number, symbol: string): string => withSymbol(formatNumber(amount, 2), symbol);

/** Returns a rate with at least 2 and up to 4 places: '$0.50', '$0.1255'. */
const formatRate = (rate: number, symbol: string): string =>
  withSymbol(formatNumber(rate, 4).replace(/0{1,2}$/, ''), symbol);

function withSymbol(figure: string, symbol: string): string {
  if (symbol === '') return figure;
  return /^\p{L}+\.?$/u.test(symbol) ? `${figure} ${symbol}` : `${symbol}${figure}`;
}

/** Returns the price as a sentence: 'Material $60.00 + cutting $20.61 = $80.61'. */
export function priceSentence({ symbol, lines, total }: KnownPrice): string {
  const items = lines.map(({ item, amount }) => `${item} ${formatPrice(amount, symbol)}`).join(' + ');
  const sentence = lines.length > 1 ? `${items} = ${formatPrice(total, symbol)}` : items;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** Returns the reason why a layout has no price for the whole job; null if it has one. */
function priceProblem(layout: JobLayout): string | null {
  const incomplete = incompleteText(layout);
  if (incomplete !== null) return `The sheets are ${incomplete}, so there is no price for the whole job.`;
  const unpriced = unpricedSizes(layout);
  if (unpriced.length === 0) return null;
  const sizes = unpriced.map((size) => sizeName(size)).join(' and ');
  const [have, them] = unpriced.length === 1 ? ['has', 'it'] : ['have', 'them'];
  return `${sizes} ${have} no price, so there is no price for the whole job. Enter a price for ${them}.`;
}

/** Returns the sizes to buy of a stock that have no price although others do; a layout then has no cost. */
function unpricedSizes({ stock = [], cost }: JobLayout): readonly JobStockUse[] {
  return cost === undefined ? stock.filter(({ price, remnant }) => price === null && !remnant) : [];
}

function materialLine(layout: JobLayout | null): PriceLine[] {
  const cost = layout?.cost;
  if (layout === null || cost === undefined || cost.unit !== 'dollars') return [];
  const rule = {
    whole_sheets: formatCount(layout.sheets, 'sheet'),
    used_share: 'used share',
    bounding_box: 'box around the parts',
  };
  return [{ item: 'material', detail: rule[cost.rule], amount: cents(cost.amount) }];
}

function cutLine(lengthIn: number, { cut, cutUnit, symbol }: PriceRates): PriceLine[] {
  return line('cutting', cut, lengthIn / inchesPer[cutUnit], (length) => `${formatNumber(length)} ${cutUnit}`, symbol);
}

function line(
  item: PriceItem,
  rate: number | null,
  count: number,
  format: (count: number) => string,
  symbol: string,
): PriceLine[] {
  if (rate === null) return [];
  return [{ item, detail: `${format(count)} x ${formatRate(rate, symbol)}`, amount: cents(count * rate) }];
}

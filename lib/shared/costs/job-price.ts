import { incompleteText, sheetUses, type JobLayout, type JobMeasurement, type JobStockUse } from '../model.ts';
import { formatCount, formatNumber, formatPrice, withSymbol } from '../format.ts';
import { inchesPer, type PriceRates } from './rates.ts';
import { type MachineWork, machineSeconds, ratesIn } from './rates-in-unit.ts';
import { rollText, soldLength } from './roll-words.ts';
import { sizeName } from './size-name.ts';
import type { LengthUnit } from '../units.ts';

export const priceItems = [
  'material',
  'cutting',
  'pierces',
  'score',
  'engraving',
  'machine',
  'setup',
  'markup',
] as const;
export type PriceItem = (typeof priceItems)[number];
export const priceItemNames: Readonly<Record<PriceItem, string>> = {
  material: 'Material',
  cutting: 'Cutting',
  pierces: 'Pierces',
  score: 'Score',
  engraving: 'Engraving',
  machine: 'Machine time',
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
  | KnownPrice
  | { readonly symbol: string; readonly lines: readonly []; readonly total: null; readonly problem: string };

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * Returns the price of a job: material under the cost rule of its layout, cutting by length and by pierce, score lines by length, engraving
 * by area, machine time, setup and markup. The length is that of the cut files: perimeter, open lines and weeding boxes, all copies, shared cuts once. Without a price of any
 * sheet size the material is not charged. Null without any rate or price; a problem for a job that is not all on sheets, for used sheets
 * without a price where others have one, and for machine time without a speed. Lengths and rates of the lines are in the unit on display.
 */
export function jobPrice(
  { totals, operations }: Pick<JobMeasurement, 'totals' | 'operations'>,
  layout: JobLayout | null,
  stated: PriceRates,
  unit: LengthUnit = 'in',
): JobPrice | null {
  const rates = ratesIn(stated, unit);
  const work = workOf({ totals, operations }, layout);
  const machine = rates.hour ? machineSeconds(work, rates, unit) : null;
  const problem =
    (layout === null ? null : priceProblem(layout, unit)) ?? (machine && 'problem' in machine ? machine.problem : null);
  const lines = [...materialLine(layout, unit), ...workLines(work, rates), ...machineLine(machine, rates)];
  if (rates.setup !== null) lines.push({ item: 'setup', detail: '', amount: cents(rates.setup) });
  const unpriced = layout === null ? [] : unpricedSizes(layout);
  if (lines.length === 0 && unpriced.length === 0 && machine === null) return null;
  const { symbol } = rates;
  if (problem !== null) return { symbol, lines: [], total: null, problem };
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (rates.markup !== null && rates.markup > 0) {
    const detail = `${formatNumber(rates.markup, 2).replace(/(?:\.|(?<![.0]))0+$/, '')}%`;
    lines.push({ item: 'markup', detail, amount: cents((sum * rates.markup) / 100) });
  }
  return { symbol, lines, total: cents(lines.reduce((total, { amount }) => total + amount, 0)) };
}

/** Returns the lengths, areas and pierces of a job that are charged. */
const workOf = (
  { totals, operations }: Pick<JobMeasurement, 'totals' | 'operations'>,
  layout: JobLayout | null,
): MachineWork => ({
  cutIn: totals.perimeterIn + totals.openIn + (layout?.weeding?.lengthIn ?? 0) - (layout?.sharedCuts?.lengthIn ?? 0),
  pierces: totals.pierces + (layout?.weeding?.boxes ?? 0) + (layout?.sharedCuts?.pierces ?? 0),
  scoreIn: operations?.score.lengthIn ?? 0,
  engraveSqIn: operations?.engrave.areaSqIn ?? 0,
});

/**
 * Returns what a job has of each item of a price, also of items without a rate: '1 sheet', '8.10 m', '60'. An item that the job does not have
 * is absent. `seconds` is the machine time; null without the speeds.
 */
export function jobQuantities(
  measurement: Pick<JobMeasurement, 'totals' | 'operations'>,
  layout: JobLayout | null,
  stated: PriceRates,
  unit: LengthUnit = 'in',
): { readonly texts: Readonly<Partial<Record<PriceItem, string>>>; readonly seconds: number | null } {
  const rates = ratesIn(stated, unit);
  const work = workOf(measurement, layout);
  const machine = machineSeconds(work, rates, unit);
  const seconds = 'problem' in machine ? null : machine.seconds;
  const items = workItems(work, rates).map(({ item, text }) => [item, text]);
  const material = layout === null || layout.placements.length === 0 ? null : materialQuantity(layout, unit);
  return {
    texts: {
      ...(material !== null && { material }),
      ...Object.fromEntries(items),
      ...(seconds !== null && { machine: formatDuration(seconds) }),
    },
    seconds,
  };
}

/** Returns a rate with at least 2 and up to 4 places: '$0.50', '$0.1255'. */
const formatRate = (rate: number, symbol: string): string =>
  withSymbol(formatNumber(rate, 4).replace(/0{1,2}$/, ''), symbol);

/** Returns the price as a sentence: 'Material $60.00 + cutting $20.61 = $80.61'. */
export function priceSentence({ symbol, lines, total }: KnownPrice): string {
  const items = lines.map(({ item, amount }) => `${item} ${formatPrice(amount, symbol)}`).join(' + ');
  const sentence = lines.length > 1 ? `${items} = ${formatPrice(total, symbol)}` : items;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** Returns the reason why a layout has no price for the whole job; null if it has one. */
function priceProblem(layout: JobLayout, unit: LengthUnit): string | null {
  const incomplete = incompleteText(layout);
  if (incomplete !== null) return `The sheets are ${incomplete}, so there is no price for the whole job.`;
  const unpriced = unpricedSizes(layout);
  if (unpriced.length === 0) return null;
  const sizes = unpriced.map((size) => sizeName(size, unit)).join(' and ');
  const [have, them] = unpriced.length === 1 ? ['has', 'it'] : ['have', 'them'];
  return `${sizes} ${have} no price, so there is no price for the whole job. Enter a price for ${them}.`;
}

/** Returns the sizes to buy of a stock that have no price although others do; a layout then has no cost. */
function unpricedSizes({ stock = [], cost }: JobLayout): readonly JobStockUse[] {
  return cost === undefined ? stock.filter(({ price, remnant }) => price === null && !remnant) : [];
}

function materialLine(layout: JobLayout | null, unit: LengthUnit): PriceLine[] {
  const cost = layout?.cost;
  if (layout === null || cost === undefined || cost.unit !== 'dollars') return [];
  return [{ item: 'material', detail: materialText(layout, unit), amount: cents(cost.amount) }];
}

/** Returns '1 sheet' or, of rolls, the length to order: '5.34 ft'. */
function materialQuantity(layout: JobLayout, unit: LengthUnit): string {
  const rolls = sheetUses(layout).flatMap(({ roll }) => (roll === undefined ? [] : [soldLength(roll.lengthIn, unit)]));
  return rolls.length > 0 ? rolls.join(' + ') : materialText(layout, unit);
}

function materialText(layout: JobLayout, unit: LengthUnit): string {
  const rolls = sheetUses(layout).filter(({ roll }) => roll !== undefined);
  if (rolls.length > 0) return rolls.map((use) => rollText(use, unit)).join(' + ');
  const rule = {
    whole_sheets: formatCount(layout.sheets, 'sheet'),
    used_share: 'used share',
    bounding_box: 'box around the parts',
  };
  return rule[layout.cost?.rule ?? 'whole_sheets'];
}

type WorkItem = { item: PriceItem; rate: number | null | undefined; count: number; text: string };

/** Returns the items by length, area and number. Score and engraving are listed only where there is any. */
function workItems(work: MachineWork, { cut, pierce, score, engrave, cutUnit }: PriceRates): WorkItem[] {
  const unitIn = inchesPer[cutUnit];
  const length = (item: PriceItem, rate: WorkItem['rate'], lengthIn: number): WorkItem => {
    const count = lengthIn / unitIn;
    return { item, rate, count, text: `${formatNumber(count, 2)} ${cutUnit}` };
  };
  const area = work.engraveSqIn / unitIn ** 2;
  return [
    length('cutting', cut, work.cutIn),
    { item: 'pierces', rate: pierce, count: work.pierces, text: formatNumber(work.pierces, 0) },
    ...(work.scoreIn > 0 ? [length('score', score, work.scoreIn)] : []),
    ...(area > 0
      ? [{ item: 'engraving', rate: engrave, count: area, text: `${formatNumber(area, 2)} sq ${cutUnit}` } as const]
      : []),
  ];
}

function workLines(work: MachineWork, rates: PriceRates): PriceLine[] {
  return workItems(work, rates).flatMap(({ item, rate, count, text }) =>
    rate === null || rate === undefined
      ? []
      : [{ item, detail: `${text} x ${formatRate(rate, rates.symbol)}`, amount: cents(count * rate) }],
  );
}

function machineLine(machine: ReturnType<typeof machineSeconds> | null, { hour, symbol }: PriceRates): PriceLine[] {
  if (machine === null || 'problem' in machine || !hour) return [];
  const detail = `${formatDuration(machine.seconds)} x ${formatRate(hour, symbol)} an hour`;
  return [{ item: 'machine', detail, amount: cents((machine.seconds / 3600) * hour) }];
}

/** Returns '45 s', '12:30 min' or '1:05:00 h'. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${formatNumber(seconds, seconds < 10 ? 1 : 0)} s`;
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)} min`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)} h`;
}

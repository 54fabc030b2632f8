import { incompleteText, sheetUses, type JobLayout, type JobStockUse } from '../model.ts';
import { costSentence } from '../costs/cost-words.ts';
import { defaultSymbol, formatLengthWithUnit, formatNumber, formatPlain } from '../format.ts';
import { sizeName } from '../costs/size-name.ts';
import type { LengthUnit } from '../units.ts';
import { rollText, soldLength } from '../costs/roll-words.ts';
import { leftoverText, roundedUsage, sheetsToOrder, usageSentence, usageText } from './usage.ts';

type UsedSize = Pick<JobStockUse, 'widthIn' | 'heightIn' | 'remnant' | 'usage'> &
  Partial<Pick<JobStockUse, 'name' | 'mark' | 'roll' | 'sheets'>>;

/** Returns the usage of several sheet sizes in words: '2 x 48 x 96, 1 x offcut 48 x 58, 0.4 of 24 x 48'. */
export function stockUsageText(stock: readonly UsedSize[], unit: LengthUnit = 'in'): string {
  return stockUsageLines(stock, unit).join(', ');
}

/** Returns the usage in words, one line for each size. Parts of a sheet are rounded up to 0.01. */
export function stockUsageLines(stock: readonly UsedSize[], unit: LengthUnit = 'in'): string[] {
  return stock.map((size) => {
    if (size.roll !== undefined) return rollText(size, unit);
    const rounded = roundedUsage(size.usage);
    const many = `${formatPlain(rounded, 2)} ${Number.isInteger(rounded) ? 'x' : 'of'}`;
    return `${many} ${size.remnant ? 'offcut ' : ''}${sizeName(size, unit)}`;
  });
}

/** Returns the sheets to buy: 'Order 2 of 48 x 96 and 1 of 24 x 48.', 'Order 5.34 ft of 24 in roll.' Offcuts are in stock already. */
export function orderText(stock: readonly UsedSize[], unit: LengthUnit = 'in'): string {
  const bought = stock.filter(({ remnant }) => !remnant);
  if (bought.length === 0) return 'Nothing to order.';
  const many = ({ roll, usage }: UsedSize): string =>
    roll === undefined ? String(sheetsToOrder(usage)) : soldLength(roll.lengthIn, unit);
  const items = bought.map((size) => `${many(size)} of ${sizeName(size, unit)}`);
  const last = items.pop()!;
  return `Order ${items.length === 0 ? last : `${items.join(', ')} and ${last}`}.`;
}

type DescribedLayout = Pick<JobLayout, 'usage' | 'cutOff' | 'fill' | 'placements' | 'unplaced'> &
  Partial<Pick<JobLayout, 'sheets' | 'sheet' | 'stock' | 'boxUsage' | 'cost' | 'weeding' | 'sharedCuts'>>;

/**
 * Returns the usage and the cost of a layout in words, the single source for the screen, the files of the zip and the command line.
 * For an incomplete layout the figure, sentence and cost include the number of pieces: '0.07 sheet for 1 of 2 pieces'. `amount` is the
 * figure without these words, and `incomplete` these words or null. `cost` is null when no price is known; see costSentence().
 */
export function usageWords(given: DescribedLayout, unit: LengthUnit = 'in', symbol = defaultSymbol) {
  const { usage, sheets = 0, sheet, boxUsage } = given;
  // A straight cut across an outline leaves no rectangle that could be stated.
  const layout = sheet?.outline === undefined ? given : { ...given, cutOff: null };
  // The rest of a roll stays on the roll.
  const isRoll = sheet?.roll !== undefined;
  const stock =
    layout.stock ?? (isRoll && sheet !== undefined ? sheetUses({ usage, sheets, sheet, boxUsage }) : undefined);
  const leftover = isRoll ? null : leftoverText(layout.cutOff, unit);
  const incomplete = incompleteText(layout);
  const cost = costSentence(layout, unit, symbol);
  const rest = {
    incomplete,
    cost: cost === null || incomplete === null ? cost : cost.replace(/\.$/, `, ${incomplete}.`),
    leftover,
    fill: fillText(layout.fill),
    weeding: weedingText(layout.weeding, unit),
    sharedCuts: sharedCutsText(layout.sharedCuts, unit),
  };
  const amount = stock === undefined ? usageText(layout.usage) : stockUsageText(stock, unit);
  const figure = incomplete === null ? amount : `${amount} ${incomplete}`;
  const prefix = incomplete === null ? '' : `${incomplete.charAt(0).toUpperCase()}${incomplete.slice(1)}: `;
  if (stock === undefined) return { amount, figure, sentence: prefix + usageSentence(layout, unit), ...rest };
  const sentences = [orderText(stock, unit)];
  if (leftover !== null) sentences.push(`You keep a ${leftover} ${unit} offcut.`);
  return { amount, figure, sentence: prefix + sentences.join(' '), ...rest };
}

/** Returns '60 weeding boxes: 812.40 in'; null for a job without them. */
function weedingText(weeding: JobLayout['weeding'], unit: LengthUnit): string | null {
  if (weeding === undefined) return null;
  const { boxes, lengthIn } = weeding;
  return `${boxes} weeding ${boxes === 1 ? 'box' : 'boxes'}: ${formatLengthWithUnit(lengthIn, unit)}`;
}

/** Returns 'Shared cuts: 12 edges, 34.00 in less to cut'; null for a job without them. */
function sharedCutsText(shared: JobLayout['sharedCuts'], unit: LengthUnit): string | null {
  if (shared === undefined) return null;
  const { pieces, lengthIn } = shared;
  if (pieces === 0) return 'Shared cuts: none, no straight edges meet';
  return `Shared cuts: ${pieces} ${pieces === 1 ? 'edge' : 'edges'}, ${formatLengthWithUnit(lengthIn, unit)} less to cut`;
}

/** Returns the number of copies of a part cut as often as fits, and the known bound; null for a job without one. */
function fillText(fill: JobLayout['fill']): string | null {
  if (fill === undefined) return null;
  const placed = formatNumber(fill.placed, 0);
  const atMost = formatNumber(fill.atMost, 0);
  if (fill.placed >= fill.atMost) return `${placed} fit, and no more can.`;
  const bound = `no more than ${atMost} can`;
  switch (fill.ended) {
    case 'limit':
      return `${placed} placed, the limit of one run; the sheets have room for more, and ${bound} fit.`;
    case 'search':
      return `${placed} fit; ${bound}.`;
    case 'time':
      return `${placed} so far; a longer run may find more, and ${bound} fit.`;
    default:
      return `${placed} so far; ${bound} fit.`;
  }
}

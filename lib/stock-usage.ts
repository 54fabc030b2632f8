import type { Layout, StockUse } from './contracts/result.ts';
import { formatMoney, formatPlain } from './format.ts';
import { mmPerInch, type LengthUnit } from './units.ts';
import { leftoverText, roundedUsage, sheetsToOrder, usageSentence, usageText } from './usage.ts';

/** What is said of a size. */
type UsedSize = Pick<StockUse, 'widthIn' | 'heightIn' | 'remnant' | 'usage' | 'price'>;

/** The usage of several sheet sizes in words: '2 x 48 x 96, 1 x offcut 48 x 58, 0.4 of 24 x 48'. */
export function stockUsageText(stock: readonly UsedSize[], unit: LengthUnit = 'in'): string {
  return stockUsageLines(stock, unit).join(', ');
}

/** The same, a line a size. Part of a sheet is rounded up to 0.01. */
export function stockUsageLines(stock: readonly UsedSize[], unit: LengthUnit = 'in'): string[] {
  return stock.map((size) => {
    const rounded = roundedUsage(size.usage);
    const many = `${formatPlain(rounded, 2)} ${Number.isInteger(rounded) ? 'x' : 'of'}`;
    return `${many} ${size.remnant ? 'offcut ' : ''}${sizeText(size, unit)}`;
  });
}

/** What to buy: 'Order 2 of 48 x 96 and 1 of 24 x 48.' Offcuts are there already. */
export function orderText(stock: readonly UsedSize[], unit: LengthUnit = 'in'): string {
  const bought = stock.filter(({ remnant }) => !remnant);
  if (bought.length === 0) return 'Nothing to order.';
  const items = bought.map((size) => `${sheetsToOrder(size.usage)} of ${sizeText(size, unit)}`);
  const last = items.pop()!;
  return `Order ${items.length === 0 ? last : `${items.join(', ')} and ${last}`}.`;
}

/** 'The sheets cost $123.40.', which size has no price where others have one, or null where none has. */
export function costSentence(
  { cost, stock = [] }: Pick<Layout, 'cost'> & { stock?: readonly UsedSize[] | undefined },
  unit: LengthUnit = 'in',
): string | null {
  if (cost !== undefined) {
    return cost.unit === 'dollars' ? `The sheets cost ${formatMoney(Math.round(cost.amount * 100), 'USD')}.` : null;
  }
  const [first, ...more] = stock.filter(({ remnant, price }) => !remnant && price === null);
  if (first === undefined) return null;
  const sizes = [first, ...more].map((size) => sizeText(size, unit)).join(' and ');
  return `No cost: ${sizes} ${more.length === 0 ? 'has' : 'have'} no price.`;
}

/** The usage of one layout in all its words, for what is printed. */
export function usageWords(
  layout: Pick<Layout, 'usage' | 'cutOff' | 'cost' | 'fill'> & { stock?: readonly UsedSize[] | undefined },
  unit: LengthUnit = 'in',
) {
  const { stock } = layout;
  const leftover = leftoverText(layout.cutOff, unit);
  const fill = fillText(layout.fill);
  if (stock === undefined) {
    return { figure: usageText(layout.usage), sentence: usageSentence(layout, unit), leftover, fill };
  }
  const cost = costSentence(layout, unit);
  const sentences = [orderText(stock, unit)];
  if (cost !== null) sentences.push(cost);
  if (leftover !== null) sentences.push(`You keep a ${leftover} ${unit} offcut.`);
  return { figure: stockUsageText(stock, unit), sentence: sentences.join(' '), leftover, fill };
}

function sizeText({ widthIn, heightIn }: UsedSize, unit: LengthUnit): string {
  const [factor, places] = unit === 'in' ? [1, 2] : [mmPerInch, 0];
  return `${formatPlain(widthIn * factor, places)} x ${formatPlain(heightIn * factor, places)}`;
}

/** '37 fit; no more than 41 can.' Null where nothing was to come as often as fits. */
function fillText(fill: Layout['fill']): string | null {
  if (fill === undefined) return null;
  const { placed, atMost } = fill;
  return placed >= atMost ? `${placed} fit, and no more can.` : `${placed} fit; no more than ${atMost} can.`;
}

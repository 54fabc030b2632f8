import type { JobLayout, JobStockUse } from '../model.ts';
import { costsOfUse, layoutCosts, sheetUses } from '../model.ts';
import { defaultSymbol, formatCount, formatPrice } from '../format.ts';
import { defaultCostRule } from '../product.ts';
import { sizeName } from './size-name.ts';
import type { LengthUnit } from '../units.ts';
import { rollName, rollPriceText } from './roll-words.ts';

type CostedLayout = Pick<JobLayout, 'usage'> &
  Partial<Pick<JobLayout, 'sheets' | 'sheet' | 'stock' | 'boxUsage' | 'cost'>>;

/**
 * Returns the cost of a layout in one sentence, the figure of the cost rule first: '1 sheet to buy: $60.00 · used share $5.54.' When a
 * size to buy has no price, the sentence names that size; null when no size has a price or nothing was placed.
 */
export function costSentence(layout: CostedLayout, unit: LengthUnit = 'in', symbol = defaultSymbol): string | null {
  const figures = costFigures(layout, unit, symbol);
  if (figures === null) return null;
  const sentence = figures.join(' · ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Returns the figures of the cost, that of the cost rule first; a reason if there are none, and null where costSentence() is null. */
export function costFigures(
  layout: CostedLayout,
  unit: LengthUnit = 'in',
  symbol = defaultSymbol,
): readonly [string, ...string[]] | null {
  const { usage, sheets, sheet, stock, boxUsage, cost } = layout;
  if (cost?.unit === 'sqIn' || (stock === undefined && sheet?.price === undefined)) return null;
  const uses = sheet && sheets ? sheetUses({ usage, sheets, sheet, stock, boxUsage }) : (stock ?? []);
  if (uses.length === 0) return null;
  const bought = uses.filter(({ remnant }) => !remnant);
  const costs = layoutCosts(uses);
  if (costs === null) {
    const unpriced = bought.filter(({ price }) => price === null);
    return [missingPrices(unpriced, unit)];
  }
  if (bought.some(({ roll }) => roll !== undefined)) return [rollCost(bought, costs.used_share, { unit, symbol })];
  const count = bought.reduce((sum, { sheets }) => sum + sheets.length, 0);
  const whole = `${count === 0 ? 'nothing' : formatCount(count, 'sheet')} to buy: ${formatPrice(costs.whole_sheets, symbol)}`;
  const used = `used share ${formatPrice(costs.used_share, symbol)}`;
  const rule = cost?.rule ?? defaultCostRule;
  const figures: Readonly<Record<typeof rule, readonly [string, ...string[]]>> = {
    whole_sheets: [whole, used],
    used_share: [used, whole],
    bounding_box: [`box around the parts ${formatPrice(costs.bounding_box, symbol)}`, whole, used],
  };
  return figures[rule];
}

/** Returns '$0.95 a foot = $5.07'; of several rolls '24 in roll $5.07 + 15 in roll $2.10 = $7.17'. */
function rollCost(
  rolls: readonly JobStockUse[],
  total: number,
  { unit, symbol }: { readonly unit: LengthUnit; readonly symbol: string },
): string {
  const items = rolls.map((use) =>
    rolls.length === 1
      ? rollPriceText(use, unit, symbol)
      : `${rollName(use, unit)} ${formatPrice(costsOfUse(use).used_share, symbol)}`,
  );
  return `${items.join(' + ')} = ${formatPrice(total, symbol)}`;
}

function missingPrices(unpriced: readonly Parameters<typeof sizeName>[0][], unit: LengthUnit): string {
  const sizes = unpriced.map((size) => sizeName(size, unit)).join(' and ');
  return `No cost: ${sizes} ${unpriced.length === 1 ? 'has' : 'have'} no price`;
}

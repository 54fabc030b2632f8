import { type JobLayout, type JobStockUse, sheetTexts, type SheetTexts } from '../model/answer.ts';
import { clippedZones, type CostRule, sheetPrice } from '@measurement-nesting/nesting/model';
import { sheetShape } from '@measurement-nesting/nesting/outline';
import { layoutCosts } from '../model/layout-cost.ts';
import type { Layout, Sheet, StockSheet } from '@measurement-nesting/nesting';
import { sizeMark } from './size-mark.ts';

/** A stock size with the caller's texts. */
export type JobStockSheet = StockSheet & SheetTexts;

/** Single sheet size in unlimited number, with the price of a sheet in dollars if known. */
export type JobSheet = Sheet & { readonly price?: number | undefined };

/** Sheet of a job, or its stock of sheet sizes. */
export type JobSheets = JobSheet | readonly JobStockSheet[];

type StockOfLayout = {
  readonly uses: readonly JobStockUse[];
  readonly cost: JobLayout['cost'];
  /** The size of the last sheet. */
  readonly last: JobStockSheet;
};

type UsedStock = Pick<Layout, 'stock' | 'usage' | 'sheets' | 'boxShares'> & Partial<Pick<Layout, 'cutOff'>>;

/** Returns the sheets that a layout uses of a stock, one entry per size in the order of the sheets; null if the layout has no stock. */
export function jobStock(
  { stock, usage, sheets, boxShares, cutOff = null }: UsedStock,
  sizes: readonly JobStockSheet[],
  rule: CostRule,
): StockOfLayout | null {
  if (stock === undefined) return null;
  const { sizeOf, atLeast } = stock;
  const lastShare = usage - (sheets - 1);
  const uses = [...new Set(sizeOf)].map((size): JobStockUse => {
    const { widthIn, heightIn, remnant = false, grain = 'none', zones, roll } = sizes[size]!;
    const price = sheetPrice(sizes[size]!) ?? null;
    const on = sizeOf.flatMap((of, sheet) => (of === size ? [sheet] : []));
    const isLast = on.at(-1) === sheets - 1;
    const share = isLast ? lastShare : 1;
    const lengthIn = usedLengthIn(on.length, heightIn, isLast ? cutOff : null);
    const boxUsage = on.reduce((sum, sheet) => sum + (boxShares[sheet] ?? 0), 0);
    const mark = sizeMark(sizes, size);
    const described = { ...sheetTexts(sizes[size]!), widthIn, heightIn, price, remnant, grain, mark };
    return {
      ...described,
      ...(zones?.length && { zones: clippedZones(sizes[size]!) }),
      ...outlineField(sizes[size]!),
      ...(roll && { roll: { ...roll, lengthIn } }),
      sheets: on,
      usage: on.length - 1 + share,
      boxUsage,
    };
  });
  return { uses, cost: costOf(uses, sizes, { rule, inArea: stock.costs, atLeast }), last: sizes[sizeOf.at(-1)!]! };
}

/** Returns the outline of a sheet for results; nothing for a rectangle. */
export function outlineField(sheet: Sheet): { outline?: NonNullable<Sheet['outline']> } {
  const outline = sheetShape(sheet);
  return outline === null ? {} : { outline };
}

/** Returns the length used of rolls or panels of one size: all whole but the last of the layout, which ends at its cut-off. */
export const usedLengthIn = (count: number, heightIn: number, cutOff: Layout['cutOff']): number =>
  count === 0 ? 0 : (count - 1) * heightIn + (cutOff?.atIn ?? heightIn);

/** Returns the cost of a layout on a single sheet size; undefined without a price. */
export function jobCost(uses: readonly JobStockUse[], rule: CostRule): JobLayout['cost'] {
  const costs = uses.length === 0 ? null : layoutCosts(uses);
  return costs === null ? undefined : { ...costFields(costs, rule), unit: 'dollars', atLeast: 0 };
}

type EngineCost = {
  readonly rule: CostRule;
  /** Costs that the engine minimized: in dollars, or in square inches if no size has a price. */
  readonly inArea: Readonly<Record<CostRule, number>>;
  readonly atLeast: number;
};

/**
 * Returns the cost in dollars if every used size has a price, in square inches if no available size has one, otherwise undefined, because
 * an estimate is not a cost. If an available size has no price, the minimum is unknown.
 */
function costOf(
  uses: readonly JobStockUse[],
  sizes: readonly JobStockSheet[],
  { rule, inArea, atLeast }: EngineCost,
): JobLayout['cost'] {
  const bought = sizes.filter(({ remnant }) => remnant !== true);
  const priced = bought.filter((size) => sheetPrice(size) !== undefined);
  if (priced.length === 0) {
    return { ...costFields(inArea, rule), unit: 'sqIn', atLeast: Math.min(atLeast, inArea[rule]) };
  }
  const costs = layoutCosts(uses);
  if (costs === null) return undefined;
  const isKnown = priced.length === bought.length;
  return { ...costFields(costs, rule), unit: 'dollars', atLeast: isKnown ? Math.min(atLeast, costs[rule]) : 0 };
}

const costFields = (costs: Readonly<Record<CostRule, number>>, rule: CostRule) => ({
  rule,
  amount: costs[rule],
  wholeSheets: costs.whole_sheets,
  usedShare: costs.used_share,
  boundingBox: costs.bounding_box,
});

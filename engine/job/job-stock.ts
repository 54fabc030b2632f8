import type { JobLayout, JobStockUse } from '../model/answer.ts';
import type { Layout, StockSheet } from '../nest/types.ts';

/** A size of the stock with the caller's name for it. */
export type JobStockSheet = StockSheet & { readonly id: string; readonly name?: string | undefined };

type StockOfLayout = {
  readonly uses: readonly JobStockUse[];
  readonly cost: JobLayout['cost'];
  /** The size of the last sheet. */
  readonly last: JobStockSheet;
};

/** What a layout takes of a stock, a line a size in the order of the sheets; null where nothing was placed. */
export function jobStock({ stock, usage, sheets }: Layout, sizes: readonly JobStockSheet[]): StockOfLayout | null {
  if (stock === undefined) return null;
  const { sizeOf, cost, atLeast } = stock;
  const lastShare = usage - (sheets - 1);
  const uses = [...new Set(sizeOf)].map((size): JobStockUse => {
    const { id, name = '', widthIn, heightIn, price = null, remnant = false } = sizes[size]!;
    const on = sizeOf.flatMap((of, sheet) => (of === size ? [sheet] : []));
    const share = on.at(-1) === sheets - 1 ? lastShare : 1;
    return { id, name, widthIn, heightIn, price, remnant, sheets: on, usage: on.length - 1 + share };
  });
  return {
    uses,
    cost: costOf(uses, sizes, cost, Math.min(atLeast, cost)),
    last: sizes[sizeOf.at(-1)!]!,
  };
}

/**
 * The cost in dollars where every size taken has a price, in square inches where none at hand has one, else none: a guess is no cost.
 * With a size of unknown price at hand nothing is known of the least.
 */
function costOf(
  uses: readonly JobStockUse[],
  sizes: readonly JobStockSheet[],
  amount: number,
  atLeast: number,
): JobLayout['cost'] {
  const bought = sizes.filter(({ remnant }) => remnant !== true);
  const priced = bought.filter(({ price }) => price !== undefined);
  if (priced.length === 0) return { unit: 'sqIn', amount, atLeast };
  if (uses.some(({ price, remnant }) => price === null && !remnant)) return undefined;
  return { unit: 'dollars', amount, atLeast: priced.length === bought.length ? atLeast : 0 };
}

import type { JobLayout, JobStockUse } from '../model/answer.ts';
import type { Layout, StockSheet } from '../nest/types.ts';

/** A size of the stock with the caller's name for it. */
export type JobStockSheet = StockSheet & { readonly id: string; readonly name?: string | undefined };

type StockOfLayout = {
  readonly uses: readonly JobStockUse[];
  readonly cost: NonNullable<JobLayout['cost']>;
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
  const isPriced = sizes.some(({ price, remnant }) => price !== undefined && remnant !== true);
  return {
    uses,
    cost: { unit: isPriced ? 'dollars' : 'sqIn', amount: cost, atLeast: Math.min(atLeast, cost) },
    last: sizes[sizeOf.at(-1)!]!,
  };
}

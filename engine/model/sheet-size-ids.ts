import type { JobStockUse } from './answer.ts';

/** By sheet of a layout, the id of its size of the stock; undefined where all sheets are alike. */
export function sheetSizeIds(layout: {
  readonly stock?: readonly Pick<JobStockUse, 'id' | 'sheets'>[] | undefined;
}): string[] | undefined {
  if (layout.stock === undefined) return undefined;
  const ids: string[] = [];
  for (const { id, sheets } of layout.stock) for (const sheet of sheets) ids[sheet] = id;
  return ids;
}

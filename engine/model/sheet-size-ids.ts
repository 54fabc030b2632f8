import type { JobStockUse } from './answer.ts';

/** Returns the stock size id of each sheet of a layout; undefined for a layout without a stock. */
export function sheetSizeIds(layout: {
  readonly stock?: readonly Pick<JobStockUse, 'id' | 'sheets'>[] | undefined;
}): string[] | undefined {
  if (layout.stock === undefined) return undefined;
  const ids: string[] = [];
  for (const { id, sheets } of layout.stock) for (const sheet of sheets) ids[sheet] = id;
  return ids;
}

import type { Layout } from '#lib/contracts/result.ts';

/** By sheet, the id of its size; undefined where all sheets are of one. */
export function sheetsOf({ stock }: Pick<Layout, 'stock'>): string[] | undefined {
  if (stock === undefined) return undefined;
  const ids: string[] = [];
  for (const { id, sheets } of stock) for (const sheet of sheets) ids[sheet] = id;
  return ids;
}

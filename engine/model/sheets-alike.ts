import type { JobLayout, JobPlacement } from './answer.ts';
import { partKey } from './part-key.ts';

/** Positions (inches) and angles (degrees) that differ by less than about a millionth are the same. */
const PER_UNIT = 1e6;

/**
 * The sheets of a layout by what is cut out of them: indexes of sheets with the same parts at the same places, ascending;
 * groups in the order of their first sheets. Sheets of different sizes of the stock differ. The straight cut across the last sheet makes it no other one.
 */
export function sheetsAlike(layout: Pick<JobLayout, 'sheets' | 'placements' | 'stock'>): number[][] {
  const onSheet: string[][] = Array.from({ length: layout.sheets }, () => []);
  for (const placement of layout.placements) onSheet[placement.sheet]?.push(placeOf(placement));
  const groups = new Map<string, number[]>();
  onSheet.forEach((places, sheet) => {
    const size = layout.stock?.findIndex(({ sheets }) => sheets.includes(sheet)) ?? 0;
    const key = `${size}:${places.sort().join(';')}`;
    groups.set(key, [...(groups.get(key) ?? []), sheet]);
  });
  return [...groups.values()];
}

function placeOf({ rowId, partId, xIn, yIn, angleDeg }: JobPlacement): string {
  return `${partKey(rowId, partId)}@${[xIn, yIn, angleDeg].map((value) => Math.round(value * PER_UNIT)).join()}`;
}

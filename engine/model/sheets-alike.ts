import type { JobLayout, JobPlacement } from './answer.ts';
import { partKey } from './part-key.ts';

/** Rounding of positions (inches) and angles (degrees): to a millionth. */
const PER_UNIT = 1e6;

/**
 * Groups the sheets of a layout by the parts cut from them: indexes of sheets with the same parts at the same positions, ascending; groups
 * in the order of their first sheets. Sheets of different stock sizes differ. The straight cut across the last sheet makes no difference.
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

function placeOf({ rowId, partId, xIn, yIn, angleDeg, mirrored = false }: JobPlacement): string {
  return `${partKey(rowId, partId)}${mirrored ? ' mirrored' : ''}@${[xIn, yIn, angleDeg].map((value) => Math.round(value * PER_UNIT)).join()}`;
}

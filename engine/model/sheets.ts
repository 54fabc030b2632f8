import type { JobLayout, JobRoll, JobStockUse, JobPlacement } from './answer.ts';
import { partKey } from './part-numbers.ts';

/**
 * Returns the size of one sheet of a layout in inches, with its exclusion zones and outline: its stock size, or the size of all sheets. A roll ends where
 * its material is cut off.
 */
export function sheetAt({ sheet, stock }: Pick<JobLayout, 'sheet' | 'stock'>, index: number): JobLayout['sheet'] {
  const use = stock?.find(({ sheets }) => sheets.includes(index));
  const { widthIn, heightIn: wholeIn, zones, outline, roll } = use ?? sheet;
  const before = use?.sheets.indexOf(index) ?? index;
  const heightIn = roll === undefined ? wholeIn : usedOf(roll, wholeIn, before);
  const shape = { ...(zones && { zones }), ...(outline && { outline }), ...(roll && { roll }) };
  return { widthIn, heightIn, marginIn: sheet.marginIn, ...shape };
}

/** Returns the used length of one of several rolls or panels. */
function usedOf({ lengthIn }: JobRoll, heightIn: number, before: number): number {
  const restIn = lengthIn - before * heightIn;
  return restIn > 0 ? Math.min(heightIn, restIn) : heightIn;
}

/** Returns the stock size id of each sheet of a layout; undefined for a layout without a stock. */
export function sheetSizeIds(layout: {
  readonly stock?: readonly Pick<JobStockUse, 'id' | 'sheets'>[] | undefined;
}): string[] | undefined {
  if (layout.stock === undefined) return undefined;
  const ids: string[] = [];
  for (const { id, sheets } of layout.stock) for (const sheet of sheets) ids[sheet] = id;
  return ids;
}

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

import type { JobLayout, JobRoll } from './answer.ts';

/**
 * Returns the size of one sheet of a layout in inches, with its exclusion zones: its stock size, or the size of all sheets. A roll ends where
 * its material is cut off.
 */
export function sheetAt({ sheet, stock }: Pick<JobLayout, 'sheet' | 'stock'>, index: number): JobLayout['sheet'] {
  const use = stock?.find(({ sheets }) => sheets.includes(index));
  const { widthIn, heightIn: wholeIn, zones, roll } = use ?? sheet;
  const before = use?.sheets.indexOf(index) ?? index;
  const heightIn = roll === undefined ? wholeIn : usedOf(roll, wholeIn, before);
  return { widthIn, heightIn, marginIn: sheet.marginIn, ...(zones && { zones }), ...(roll && { roll }) };
}

/** Returns the used length of one of several rolls or panels. */
function usedOf({ lengthIn }: JobRoll, heightIn: number, before: number): number {
  const restIn = lengthIn - before * heightIn;
  return restIn > 0 ? Math.min(heightIn, restIn) : heightIn;
}

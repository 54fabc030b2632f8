import type { JobLayout } from './answer.ts';

/** Returns the size of one sheet of a layout in inches, with its exclusion zones: its stock size, or the size of all sheets. */
export function sheetAt({ sheet, stock }: Pick<JobLayout, 'sheet' | 'stock'>, index: number): JobLayout['sheet'] {
  const { widthIn, heightIn, zones } = stock?.find(({ sheets }) => sheets.includes(index)) ?? sheet;
  return { widthIn, heightIn, marginIn: sheet.marginIn, ...(zones && { zones }) };
}

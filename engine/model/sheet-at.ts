import type { JobLayout } from './answer.ts';

/** The size of one sheet of a layout, inches: its stock size, or the one size of all. */
export function sheetAt({ sheet, stock }: Pick<JobLayout, 'sheet' | 'stock'>, index: number): JobLayout['sheet'] {
  const { widthIn, heightIn } = stock?.find(({ sheets }) => sheets.includes(index)) ?? sheet;
  return { widthIn, heightIn, marginIn: sheet.marginIn };
}

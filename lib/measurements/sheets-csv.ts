import type { StockUse } from '../contracts/result.ts';
import { csvCell } from '../csv.ts';
import { BYTE_ORDER_MARK } from './table-text.ts';

const head = ['name', 'width_in', 'height_in', 'offcut', 'price', 'sheets', 'usage'] as const;

type Size = Omit<StockUse, 'id' | 'sheets'> & { readonly sheets: readonly number[] };

/**
 * sheets.csv: a line for each size of a stock that was used, in the order of the sheets. `sheets` are their numbers, from 1; `usage`
 * counts the last sheet up to its cut-off; sides and prices as they were given.
 */
export function sheetsCsv(stock: readonly Size[]): string {
  const lines = stock.map(({ name, widthIn, heightIn, remnant, price, sheets, usage }) => [
    name,
    String(widthIn),
    String(heightIn),
    remnant ? 'yes' : 'no',
    price === null || remnant ? '' : price.toFixed(2),
    sheets.map((sheet) => sheet + 1).join(' '),
    usage.toFixed(4),
  ]);
  return BYTE_ORDER_MARK + [[...head], ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

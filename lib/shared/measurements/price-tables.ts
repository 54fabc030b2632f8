import { csvFile } from '../csv/write-csv.ts';
import type { PrintTable } from './printed-table.ts';
import { formatPrice, priceItemNames, type JobPrice, type KnownPrice } from '../costs/job-price.ts';

/** Returns a price as the files of a zip have it. */
export const exportedPrice = (price: JobPrice) => ({
  printed: price.total === null ? price.problem : printedPrice(price),
  csv: priceCsv(price),
  json: price,
});

/** Returns price.csv: one line for each item, and the total or the reason why there is none. Amounts are plain numbers. */
function priceCsv({ symbol, lines, total, problem = '' }: JobPrice): string {
  const rows = [
    ['item', 'detail', 'amount', 'currency'],
    ...lines.map(({ item, detail, amount }) => [item, detail, amount.toFixed(2), symbol]),
    ['total', problem, total === null ? '' : total.toFixed(2), symbol],
  ];
  return csvFile(rows);
}

/** Returns the price as a table for print, the total last. */
function printedPrice({ symbol, lines, total }: KnownPrice): PrintTable {
  return {
    columns: [
      { head: 'Item', share: 0.3, align: 'left' },
      { head: '', share: 0.45, align: 'left' },
      { head: 'Amount', share: 0.25, align: 'right' },
    ],
    lines: [
      ...lines.map(({ item, detail, amount }) => ({
        cells: [priceItemNames[item], detail, formatPrice(amount, symbol)],
      })),
      { cells: ['Total', '', formatPrice(total, symbol)], bold: true },
    ],
  };
}

import type { JobStockUse, PieceCount } from '../model.ts';
import { costsOfUse } from '../model.ts';
import { csvFile } from '../csv.ts';
import { costRules } from '../product.ts';

const head = [
  'name',
  'width_in',
  'height_in',
  'offcut',
  'price',
  'sheets',
  'usage',
  'count',
  'grain',
  ...costRules.map((rule) => `cost_${rule}`),
  'for_pieces',
];

const rollHead = ['roll_length_in', 'price_per_ft'];

/**
 * Returns sheets.csv: one line per used size, in the order of the sheets. `sheets` are their numbers, from 1; `usage` counts the
 * last sheet up to its cut-off; sides and prices are as entered; costs, in dollars, add up to the cost of the job.
 * All figures are for the placed pieces, which `for_pieces` counts: '1 of 2'. Rolls have their used length and the price of a foot besides.
 */
export function sheetsCsv(stock: readonly JobStockUse[], { placed, total }: PieceCount): string {
  const lines = stock.map((size) => {
    const { name, widthIn, heightIn, remnant, price, sheets, usage, grain = 'none' } = size;
    const costs = costsOfUse(size);
    const dollars = (amount: number): string => (price === null && !remnant ? '' : amount.toFixed(2));
    const { roll } = size;
    return [
      name,
      String(widthIn),
      String(heightIn),
      remnant ? 'yes' : 'no',
      price === null || remnant ? '' : price.toFixed(2),
      sheets.map((sheet) => sheet + 1).join(' '),
      usage.toFixed(4),
      String(sheets.length),
      grain,
      ...costRules.map((rule) => dollars(costs[rule])),
      `${placed} of ${total}`,
      ...(roll ? [roll.lengthIn.toFixed(3), roll.pricePerFt?.toFixed(4) ?? ''] : []),
    ];
  });
  return csvFile([[...head, ...(stock.some(({ roll }) => roll) ? rollHead : [])], ...lines]);
}

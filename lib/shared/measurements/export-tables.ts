import { partRuleWords, rowRuleWords, settingWords } from '../setting-words.ts';
import type { JobStockUse, PieceCount, UnplacedShare } from '../model.ts';
import { rollSetting } from '../costs/roll-words.ts';
import { sizeLine } from '../costs/size-name.ts';
import type { LengthUnit } from '../units.ts';
import type { TableSource } from './columns.ts';
import { figureHeading, printedTable, type PrintTable } from './printed-table.ts';
import { sheetsCsv } from './sheets-csv.ts';
import { measurementsCsv } from './table-text.ts';
import { csvFile } from '../csv.ts';
import { defaultSymbol, formatPrice } from '../format.ts';
import { priceItemNames, type JobPrice, type KnownPrice } from '../costs/job-price.ts';

/** Returns measurements and settings as an export writes them in a unit and a currency, in CSV and on paper. */
export const exportTablesIn = (unit: LengthUnit, symbol = defaultSymbol) => ({
  csv: (measurement: TableSource, unplaced: UnplacedShare | null, sharedCuts?: TableSource['sharedCuts']) =>
    measurementsCsv({ ...measurement, unplaced, sharedCuts }, unit),
  sheets: (stock: readonly JobStockUse[], pieces: PieceCount) => sheetsCsv(stock, pieces, unit),
  sizeLine: (size: JobStockUse) => sizeLine(size, unit, symbol),
  price: (amount: number) => formatPrice(amount, symbol),
  rollSetting: (roll: Pick<JobStockUse, 'widthIn' | 'heightIn' | 'roll'>) => rollSetting(roll, unit, symbol),
  rows: (measurement: TableSource, unplaced: UnplacedShare | null) => printedTable({ ...measurement, unplaced }, unit),
  heading: (figure: 'lengthIn' | 'perimeterIn') => figureHeading(figure, unit),
  settings: (options: Readonly<Record<string, unknown>>) => settingWords(options, unit),
  rowRules: rowRuleWords,
  partRules: partRuleWords,
});

/** Tables in inches. */
export const exportTables = exportTablesIn('in');

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

import { settingWords } from '../setting-words.ts';
import { sizeLine } from '../costs/size-name.ts';
import { figureHeading, printedTable } from './printed-table.ts';
import { sheetsCsv } from './sheets-csv.ts';
import { measurementsCsv } from './table-text.ts';

/** Measurements and settings as an export writes them, in CSV and on paper. */
export const exportTables = {
  csv: measurementsCsv,
  sheets: sheetsCsv,
  sizeLine,
  rows: printedTable,
  heading: figureHeading,
  settings: settingWords,
} as const;

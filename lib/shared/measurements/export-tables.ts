import type { UnplacedShare } from '../model.ts';
import { partRuleWords, rowRuleWords, settingWords } from '../setting-words.ts';
import { sizeLine } from '../costs/size-name.ts';
import type { TableSource } from './columns.ts';
import { figureHeading, printedTable } from './printed-table.ts';
import { sheetsCsv } from './sheets-csv.ts';
import { measurementsCsv } from './table-text.ts';

/** Measurements and settings as an export writes them, in CSV and on paper. */
export const exportTables = {
  csv: (measurement: TableSource, unplaced: UnplacedShare | null) => measurementsCsv({ ...measurement, unplaced }),
  sheets: sheetsCsv,
  sizeLine,
  rows: (measurement: TableSource, unplaced: UnplacedShare | null) => printedTable({ ...measurement, unplaced }),
  heading: figureHeading,
  settings: settingWords,
  rowRules: rowRuleWords,
  partRules: partRuleWords,
} as const;

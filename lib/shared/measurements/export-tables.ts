import { partRuleWords, rowRuleWords, settingWords } from '../setting-words.ts';
import type { JobStockUse, PieceCount, UnplacedShare } from '../model.ts';
import { rollSetting } from '../costs/roll-words.ts';
import { sizeLine } from '../costs/size-name.ts';
import type { LengthUnit } from '../units.ts';
import type { TableSource } from './columns.ts';
import { figureHeading, printedTable } from './printed-table.ts';
import { sheetsCsv } from './sheets-csv.ts';
import { measurementsCsv } from './table-text.ts';

/** Returns measurements and settings as an export writes them in a unit, in CSV and on paper. */
export const exportTablesIn = (unit: LengthUnit) => ({
  csv: (measurement: TableSource, unplaced: UnplacedShare | null, sharedCuts?: TableSource['sharedCuts']) =>
    measurementsCsv({ ...measurement, unplaced, sharedCuts }, unit),
  sheets: (stock: readonly JobStockUse[], pieces: PieceCount) => sheetsCsv(stock, pieces, unit),
  sizeLine: (size: JobStockUse) => sizeLine(size, unit),
  rollSetting: (roll: Pick<JobStockUse, 'widthIn' | 'heightIn' | 'roll'>) => rollSetting(roll, unit),
  rows: (measurement: TableSource, unplaced: UnplacedShare | null) => printedTable({ ...measurement, unplaced }, unit),
  heading: (figure: 'lengthIn' | 'perimeterIn') => figureHeading(figure, unit),
  settings: (options: Readonly<Record<string, unknown>>) => settingWords(options, unit),
  rowRules: rowRuleWords,
  partRules: partRuleWords,
});

/** Tables in inches. */
export const exportTables = exportTablesIn('in');

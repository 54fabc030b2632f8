import { formatLength, formatNumber } from '../format.ts';
import { unplacedText } from './unplaced-text.ts';
import {
  allCopies,
  columnsOn,
  heightRuleName,
  measurementColumns,
  type MeasurementColumn,
  type RowSource,
  type TableSource,
} from './columns.ts';

type PrintedColumn = { head: string; share: number; align: 'left' | 'right' };
type PrintedLine = { cells: string[]; note?: string; bold?: boolean };
export type PrintTable = { columns: PrintedColumn[]; lines: PrintedLine[] };

/** Returns the table for print, all copies: inches to 2 places, the settings below each row, the total last. */
export function printedTable(table: TableSource): PrintTable {
  const columns = columnsOn('printed');
  const lines: PrintedLine[] = table.rows.map((row, index) => ({
    cells: columns.map((column) => printed(column, allCopies(column, row, index))),
    note: settings(row),
  }));
  return {
    columns: columns.map(({ heading, kind, printed: paper }) => ({
      head: paper?.heading ?? heading,
      share: paper?.share ?? 0,
      align: kind === 'text' ? 'left' : 'right',
    })),
    lines: [
      ...lines,
      {
        cells: columns.map((column) => printed(column, column.total(table))),
        bold: true,
        ...(table.unplaced && { note: `Length: ${unplacedText(table.unplaced, 'lengthIn', 'in')}.` }),
      },
    ],
  };
}

/** Returns the table's heading of a figure, for other lists: 'Length (in)'. */
export function figureHeading(figure: 'lengthIn' | 'perimeterIn'): string {
  return `${measurementColumns.find(({ key }) => key === figure)!.heading} (in)`;
}

function printed({ kind }: MeasurementColumn, value: string | number): string {
  if (typeof value === 'string') return value;
  if (kind === 'text') return String(value);
  return kind === 'count' ? formatNumber(value, 0) : formatLength(value);
}

function settings({ fontListed, heightRule, setting, scale }: RowSource): string {
  if (heightRule !== null) {
    return [fontListed ?? '', heightRuleName(heightRule), setting].filter((words) => words !== '').join(', ');
  }
  return scale.assumed ? 'The file states no size: the scale is assumed. Check the size before you cut.' : '';
}

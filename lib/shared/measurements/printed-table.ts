import type { OperationFigures } from '../contracts/result.ts';
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
    note: [settings(row), operationWords(row.operations, row.quantity)].filter((words) => words !== '').join(' '),
  }));
  const totalNote = [
    operationWords(table.operations, 1),
    ...(table.unplaced ? [`Length: ${unplacedText(table.unplaced, 'lengthIn', 'in')}.`] : []),
  ].filter((words) => words !== '');
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
        ...(totalNote.length > 0 && { note: totalNote.join('. ') }),
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

/** Returns the figures of the operations other than cut, of so many copies: 'Score 4.20 in, engrave 1.29 sq in'; '' where everything is cut. */
function operationWords(operations: OperationFigures | undefined, copies: number): string {
  if (operations === undefined) return '';
  const { score, engrave, ignore } = operations;
  const words = [
    ...(score.lengthIn > 0 ? [`score ${formatLength(copies * score.lengthIn)} in`] : []),
    ...(engrave.areaSqIn > 0 ? [`engrave ${formatNumber(copies * engrave.areaSqIn)} sq in`] : []),
    ...(ignore.shapes > 0 ? [`ignored ${formatLength(copies * ignore.lengthIn)} in`] : []),
  ].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import type { OperationFigures } from '../contracts/result.ts';
import { formatArea, formatLength, formatLengthWithUnit, formatNumber } from '../format.ts';
import type { LengthUnit } from '../units.ts';
import { unplacedText } from './unplaced-text.ts';
import {
  allCopies,
  columnsOn,
  heightRuleName,
  measurementColumns,
  settingText,
  type MeasurementColumn,
  type RowSource,
  type TableSource,
} from './columns.ts';

type PrintedColumn = { head: string; share: number; align: 'left' | 'right' };
type PrintedLine = { cells: string[]; note?: string; bold?: boolean };
export type PrintTable = { columns: PrintedColumn[]; lines: PrintedLine[] };

/** Returns the table for print, all copies: lengths as on screen, the settings below each row, the total last. */
export function printedTable(source: TableSource, unit: LengthUnit = 'in'): PrintTable {
  const table = { ...source, unit };
  const columns = columnsOn('printed');
  const lines: PrintedLine[] = table.rows.map((row, index) => ({
    cells: columns.map((column) => printed(column, allCopies(column, row, index, table), unit)),
    note: [settings(row, unit), operationWords(row.operations, row.quantity, unit)]
      .filter((words) => words !== '')
      .join(' '),
  }));
  const totalNote = [
    operationWords(table.operations, 1, unit),
    ...(table.unplaced ? [`Length: ${unplacedText(table.unplaced, 'lengthIn', unit)}.`] : []),
  ].filter((words) => words !== '');
  return {
    columns: columns.map(({ heading, kind, printed: paper }) => ({
      head: `${paper?.heading ?? heading}${kind === 'length' || kind === 'size' ? ` (${unit})` : ''}`,
      share: paper?.share ?? 0,
      align: kind === 'text' ? 'left' : 'right',
    })),
    lines: [
      ...lines,
      {
        cells: columns.map((column) => printed(column, column.total(table), unit)),
        bold: true,
        ...(totalNote.length > 0 && { note: totalNote.join('. ') }),
      },
    ],
  };
}

/** Returns the table's heading of a figure, for other lists: 'Length (in)'. */
export function figureHeading(figure: 'lengthIn' | 'perimeterIn', unit: LengthUnit = 'in'): string {
  return `${measurementColumns.find(({ key }) => key === figure)!.heading} (${unit})`;
}

function printed({ kind }: MeasurementColumn, value: string | number, unit: LengthUnit): string {
  if (typeof value === 'string') return value;
  if (kind === 'text') return String(value);
  return kind === 'count' ? formatNumber(value, 0) : formatLength(value, unit);
}

function settings(row: RowSource, unit: LengthUnit): string {
  const { fontListed, heightRule, scale } = row;
  if (heightRule !== null) {
    return [fontListed ?? '', heightRuleName(heightRule), settingText(row, unit)]
      .filter((words) => words !== '')
      .join(', ');
  }
  return scale.assumed ? 'The file states no size: the scale is assumed. Check the size before you cut.' : '';
}

/** Returns the figures of the operations other than cut, of so many copies: 'Score 4.20 in, engrave 1.29 sq in'; '' where everything is cut. */
function operationWords(operations: OperationFigures | undefined, copies: number, unit: LengthUnit): string {
  if (operations === undefined) return '';
  const { score, engrave, ignore } = operations;
  const words = [
    ...(score.lengthIn > 0 ? [`score ${formatLengthWithUnit(copies * score.lengthIn, unit)}`] : []),
    ...(engrave.areaSqIn > 0 ? [`engrave ${formatArea(copies * engrave.areaSqIn, unit)}`] : []),
    ...(ignore.shapes > 0 ? [`ignored ${formatLengthWithUnit(copies * ignore.lengthIn, unit)}`] : []),
  ].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { csvCell, csvFile, tabCell } from '../csv.ts';
import type { UnplacedShare } from '../model.ts';
import { areaIn, areaNames, formatLength, formatNumber } from '../format.ts';
import { toUnit, type LengthUnit } from '../units.ts';
import { allCopies, columnsOn, type MeasurementColumn, type TableSource } from './columns.ts';

const CSV_PLACES = 3;

const ungrouped = (figure: string): string => figure.replaceAll(',', '');

/**
 * Returns the table for the clipboard, all copies: tab-separated with the figures of the screen, or CSV with 3 places. The rows are followed by the total and its
 * unplaced share.
 */
export function copiedTable(source: TableSource, unit: LengthUnit, format: 'tabs' | 'csv'): string {
  const table = { ...source, unit };
  const columns = columnsOn('copied', table);
  const length = (inches: number): string =>
    ungrouped(format === 'csv' ? formatNumber(toUnit(inches, unit), CSV_PLACES) : formatLength(inches, unit));
  const text = ({ kind }: MeasurementColumn, value: string | number): string => {
    if (typeof value !== 'number') return value;
    if (kind === 'area') return ungrouped(formatNumber(areaIn(value, unit), format === 'csv' ? CSV_PLACES : undefined));
    return kind === 'length' ? length(value) : String(value);
  };
  const lines = [
    columns.map(({ heading, kind }) => `${heading}${headingUnit(kind, unit)}`),
    ...table.rows.map((row, index) => columns.map((column) => text(column, allCopies(column, row, index, table)))),
    columns.map((column) => text(column, column.total(table))),
    ...(table.unplaced ? [columns.map((column) => text(column, unplacedFigure(column, table.unplaced!)))] : []),
  ];
  const [cell, separator] = format === 'csv' ? [csvCell, ','] : [tabCell, '\t'];
  return lines.map((cells) => cells.map(cell).join(separator)).join('\r\n');
}

const headingUnit = (kind: MeasurementColumn['kind'], unit: LengthUnit): string =>
  kind === 'length' ? ` (${unit})` : kind === 'area' ? ` (${areaNames[unit]})` : '';

/** Returns the end of a column's name in measurements.csv, such as '_in'. */
const csvSuffix = (kind: MeasurementColumn['kind'], unit: LengthUnit): string =>
  kind === 'length' ? `_${unit}` : kind === 'area' ? `_${areaNames[unit].replace(' ', '')}` : '';

/** Returns the figure of a column for the pieces on no sheet. */
function unplacedFigure({ key, figure }: MeasurementColumn, unplaced: UnplacedShare): string | number {
  if (key === 'name') return 'Of the total, on no sheet';
  if (figure === 'pieces') return unplaced.missing;
  return figure === 'lengthIn' || figure === 'perimeterIn' ? unplaced[figure] : '';
}

/**
 * Returns measurements.csv: UTF-8 with a byte order mark and CRLF, so that Excel reads it; figures to 3 places; one line for each row
 * (figures of one copy) and a last line with the totals of all copies (docs/product-rules.md, Download).
 */
export function measurementsCsv(source: TableSource, unit: LengthUnit = 'in'): string {
  const table = { ...source, unit };
  const columns = columnsOn('csv', table);
  const text = ({ kind }: MeasurementColumn, value: string | number): string =>
    typeof value === 'number' && (kind === 'length' || kind === 'area')
      ? ungrouped(
          kind === 'length'
            ? formatNumber(toUnit(value, unit), CSV_PLACES)
            : formatNumber(areaIn(value, unit), CSV_PLACES),
        )
      : String(value);
  const lines = [
    columns.map(({ csvName, key, kind }) => `${csvName ?? key}${csvSuffix(kind, unit)}`),
    ...table.rows.map((row, index) => columns.map((column) => text(column, column.value(row, index, table)))),
    // The total has its name in the column of the row numbers.
    columns.map((column) => {
      if (column.key === 'row') return 'total';
      return column.key === 'name' ? '' : text(column, column.total(table));
    }),
  ];
  return csvFile(lines);
}

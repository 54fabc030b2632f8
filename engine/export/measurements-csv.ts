import type { Figures } from '../model/measurement.ts';
import { csvCell } from '../format/escape.ts';
import { heightRules } from './height-rules.ts';
import type { JobMeasuredRow } from '../job/types.ts';
import type { ExportJob } from './types.ts';

const BYTE_ORDER_MARK = '\ufeff';
const COLUMNS = [
  'row',
  'name',
  'qty',
  'pieces',
  'width_in',
  'height_in',
  'length_in',
  'perimeter_in',
  'outer_in',
  'inner_in',
  'open_in',
  'area_sqin',
  'pierces',
  'font_listed',
  'font_measured',
  'height_rule',
  'notes',
];

function cellsOf(figures: Figures): string[] {
  const decimals = (value: number): string => value.toFixed(3);
  return [
    String(figures.pieces),
    decimals(figures.widthIn),
    decimals(figures.heightIn),
    decimals(figures.lengthIn),
    decimals(figures.perimeterIn),
    decimals(figures.outerIn),
    decimals(figures.innerIn),
    decimals(figures.openIn),
    decimals(figures.areaSqIn),
    String(figures.pierces),
  ];
}

function rowCells(row: JobMeasuredRow, index: number): string[] {
  return [
    String(index + 1),
    row.name,
    String(row.quantity),
    ...cellsOf(row.figures),
    row.fontListed ?? '',
    row.fontMeasured ?? '',
    row.heightRule ? heightRules[row.heightRule] : '',
    row.warnings.map((warning) => warning.message).join(' '),
  ];
}

/**
 * The measurements as CSV: UTF-8 with a byte order mark and CRLF, so that Excel reads it; 3 decimals of an inch; one line a
 * row (figures of one copy) and a last line with the totals of all copies. product.md 7.9.
 */
export function measurementsCsv(job: ExportJob): string {
  const quantity = job.measurement.rows.reduce((sum, row) => sum + row.quantity, 0);
  const lines = [
    COLUMNS,
    ...job.measurement.rows.map(rowCells),
    ['total', '', String(quantity), ...cellsOf(job.measurement.totals), '', '', '', 'all rows times their quantity'],
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

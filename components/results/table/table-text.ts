import { formatLength } from '#lib/format.ts';
import type { LengthUnit } from '#lib/units.ts';
import type { MeasurementResult } from '#lib/contracts/result.ts';
import type { TableRow } from './table-model.ts';

/** The table for the clipboard: tab-separated for spreadsheets, or CSV. Rows as shown, then the total. */
export function tableText(
  rows: readonly TableRow[],
  totals: MeasurementResult['totals'],
  unit: LengthUnit,
  format: 'tabs' | 'csv',
): string {
  const head = [
    'Shape',
    'Qty',
    'Pieces',
    `Length (${unit})`,
    `Perimeter (${unit})`,
    `Outer (${unit})`,
    `Inner (${unit})`,
  ];
  const body = rows.map((row) => [
    row.name,
    String(row.quantity),
    String(row.pieces),
    ...[row.lengthIn, row.perimeterIn, row.outerIn, row.innerIn].map((inches) => plainLength(inches, unit)),
  ]);
  const total = [
    'Total',
    '',
    String(totals.pieces),
    ...[totals.lengthIn, totals.perimeterIn, totals.outerIn, totals.innerIn].map((inches) => plainLength(inches, unit)),
  ];
  const cell = format === 'csv' ? csvCell : tabCell;
  const separator = format === 'csv' ? ',' : '\t';
  return [head, ...body, total].map((line) => line.map(cell).join(separator)).join('\r\n');
}

function plainLength(inches: number, unit: LengthUnit): string {
  return formatLength(inches, unit).replaceAll(',', '');
}

/** A name that a spreadsheet would run as a formula gets an apostrophe in front. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function tabCell(text: string): string {
  return harmless(text).replaceAll(/[\t\r\n]+/g, ' ');
}

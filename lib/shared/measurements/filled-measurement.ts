import { sumFigures, sumOperations } from '../model.ts';
import type { Figures, Layout, MeasuredRow, MeasurementResult, OperationFigures } from '../contracts/result.ts';

/**
 * Returns the measurement with a layout's number of copies of the fill, in the row's quantity and the totals. The rows' arrays of parts are
 * shared; without a fill the same object is returned.
 */
export function filledMeasurement<
  Row extends Pick<MeasuredRow, 'id' | 'quantity' | 'figures' | 'operations'>,
  Measured extends {
    readonly rows: readonly Row[];
    readonly totals: Figures;
    readonly operations?: OperationFigures | undefined;
  },
>(measurement: Measured, { fill }: Pick<Layout, 'fill'>): Measured {
  const isCounted = measurement.rows.every(({ id, quantity }) => id !== fill?.rowId || quantity === fill.placed);
  if (fill === undefined || isCounted) return measurement;
  const rows = measurement.rows.map((row) => (row.id === fill.rowId ? { ...row, quantity: fill.placed } : row));
  const operations = measurement.operations && { operations: sumOperations(rows) };
  return { ...measurement, totals: sumFigures(rows), ...operations, rows };
}

/** Returns true if two measurements are of the same artwork, apart from quantities. */
export function isSameMeasured(one: MeasurementResult | null, other: MeasurementResult | null): boolean {
  if (one === other) return true;
  if (one === null || other === null || one.rows.length !== other.rows.length) return false;
  return one.rows.every((row, k) => isSameRow(row, other.rows[k]!));
}

export const isSameRow = (one: MeasuredRow, other: MeasuredRow): boolean => one.parts === other.parts;

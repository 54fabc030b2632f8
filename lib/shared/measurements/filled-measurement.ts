import { sumFigures } from '../contracts/model.ts';
import type { Figures, Layout, MeasuredRow, MeasurementResult } from '../contracts/result.ts';

/**
 * The measurement with the count that a layout found of the row that comes as often as fits: the row's quantity, and the totals.
 * A row's parts stay the same array, and without such a row so does the measurement.
 */
export function filledMeasurement<
  Row extends Pick<MeasuredRow, 'id' | 'quantity' | 'figures'>,
  Measured extends { readonly rows: readonly Row[]; readonly totals: Figures },
>(measurement: Measured, { fill }: Pick<Layout, 'fill'>): Measured {
  const isCounted = measurement.rows.every(({ id, quantity }) => id !== fill?.rowId || quantity === fill.placed);
  if (fill === undefined || isCounted) return measurement;
  const rows = measurement.rows.map((row) => (row.id === fill.rowId ? { ...row, quantity: fill.placed } : row));
  return { ...measurement, totals: sumFigures(rows), rows };
}

/** Returns true if two measurements are of the same artwork, apart from quantities. */
export function isSameMeasured(one: MeasurementResult | null, other: MeasurementResult | null): boolean {
  if (one === other) return true;
  if (one === null || other === null || one.rows.length !== other.rows.length) return false;
  return one.rows.every((row, k) => isSameRow(row, other.rows[k]!));
}

export const isSameRow = (one: MeasuredRow, other: MeasuredRow): boolean => one.parts === other.parts;

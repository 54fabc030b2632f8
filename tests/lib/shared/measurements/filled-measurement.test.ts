import { expect, test } from '@jest/globals';
import { filledMeasurement, isSameMeasured } from '#lib/shared/measurements/filled-measurement.ts';
import { exampleResult } from '#components/tour/example-result.ts';

const { measurement } = exampleResult();
const [first, ...rest] = measurement.rows;
const fill = (placed: number) => ({ fill: { rowId: first!.id, placed, atMost: placed + 1 } });

test('the row that fills the sheets has the count of the layout, and so have the totals', () => {
  const { rows, totals } = filledMeasurement(measurement, fill(37));
  expect(rows.map(({ quantity }) => quantity)).toEqual([37, ...rest.map(({ quantity }) => quantity)]);
  expect(totals.pieces).toBe(rows.reduce((sum, { quantity, figures }) => sum + quantity * figures.pieces, 0));
  const none = filledMeasurement(measurement, fill(0));
  expect(none.totals.pieces).toBe(rest.reduce((sum, { quantity, figures }) => sum + quantity * figures.pieces, 0));
});

test('applying a count twice changes nothing more, and without a fill returns the same object', () => {
  const once = filledMeasurement(measurement, fill(5));
  expect(filledMeasurement(once, fill(5))).toBe(once);
  expect(filledMeasurement(measurement, {})).toBe(measurement);
});

test('counts do not make another measurement', () => {
  const counted = filledMeasurement(measurement, fill(9));
  expect(isSameMeasured(measurement, counted)).toBe(true);
  expect(isSameMeasured(measurement, structuredClone(counted))).toBe(false);
  expect(isSameMeasured(measurement, null)).toBe(false);
});

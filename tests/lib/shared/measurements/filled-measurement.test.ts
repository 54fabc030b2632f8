import { expect, test } from '@jest/globals';
import type { OperationFigures } from '#lib/shared/contracts/result.ts';
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

test('the figures of the operations have the count of the layout', () => {
  const figures = (scoreIn: number): OperationFigures => ({
    cut: { lengthIn: 1, perimeterIn: 1, pieces: 1, pierces: 1 },
    score: { lengthIn: scoreIn, starts: 1 },
    engrave: { areaSqIn: scoreIn, widthIn: 1, heightIn: 1 },
    ignore: { shapes: 0, lengthIn: 0 },
  });
  const rows = measurement.rows.map((row) => ({ ...row, operations: figures(row === first ? 2 : 0) }));
  const { operations } = filledMeasurement({ ...measurement, rows, operations: figures(0) }, fill(37));
  expect([operations.score.lengthIn, operations.engrave.areaSqIn]).toEqual([74, 74]);
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

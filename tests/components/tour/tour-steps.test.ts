import { expect, test } from '@jest/globals';
import { exampleResult } from '#components/tour/example-result.ts';
import { tourPaddingPx, tourSteps, tourWidthPx } from '#components/tour/tour-steps.ts';
import { usageSentence } from '#lib/shared/usage/usage.ts';
import { sheetDrawings } from '#components/canvas/sheet-model.ts';

test('the tour has the twelve steps of the specification, in its order', () => {
  expect(tourSteps.map((step) => step.target)).toEqual([
    'upload',
    'text',
    'text-preview',
    'sheet',
    'run',
    'table',
    'result',
    'usage',
    'sheet-navigation',
    'sheet-navigation',
    'download',
    'clear',
  ]);
  expect([tourWidthPx, tourPaddingPx]).toEqual([353, 10]);
});

test('every text is short and unique', () => {
  expect(Math.max(...tourSteps.map((step) => step.content.length))).toBeLessThanOrEqual(220);
  expect(new Set(tourSteps.map((step) => step.content)).size).toBe(12);
});

test('the example is consistent: totals, spacing, usage and cut-off agree', () => {
  const { measurement, layout } = exampleResult();
  const length = measurement.rows.reduce((sum, row) => sum + row.quantity * row.figures.lengthIn, 0);
  expect(Math.abs(length - measurement.totals.lengthIn)).toBeLessThan(1e-9);
  expect(layout!.placements).toHaveLength(measurement.totals.pieces);
  const sheets = sheetDrawings(layout!, measurement);
  for (const sheet of sheets) {
    for (const part of sheet.parts) {
      expect(part.minX >= sheet.marginIn && part.maxX <= sheet.widthIn - sheet.marginIn).toBe(true);
      expect(part.minY >= sheet.marginIn && part.maxY <= sheet.heightIn - sheet.marginIn).toBe(true);
      const clear = sheet.parts.every(
        (other) =>
          other === part ||
          other.minX - part.maxX >= 0.25 - 1e-9 ||
          part.minX - other.maxX >= 0.25 - 1e-9 ||
          other.minY - part.maxY >= 0.25 - 1e-9 ||
          part.minY - other.maxY >= 0.25 - 1e-9,
      );
      expect(clear).toBe(true);
    }
  }
  const last = sheets.at(-1)!;
  expect(Math.max(...last.parts.map((part) => part.maxY))).toBeLessThanOrEqual(layout!.cutOff!.atIn);
  expect(usageSentence(layout!)).toBe('1 full sheet + 24% of a second. Order 2. You keep a 24 x 36.75 in offcut.');
});

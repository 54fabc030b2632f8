import { expect, test } from '@jest/globals';
import { noticesOf } from '#lib/shared/measurements/notices.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';

const row = (kind: 'file' | 'text', message: string) => ({
  id: kind,
  kind,
  name: kind,
  warnings: [{ code: 'font_substituted', message, count: 1, places: [] }],
});

test("shows the font of a drawing's live text as a note, but not that of lettering", () => {
  const measurement = {
    rows: [row('file', 'Live text is set in your font ("Sign Grotesk").'), row('text', 'Arial.')],
  } as unknown as MeasurementResult;
  const { problems, notes } = noticesOf(measurement);
  expect(problems).toEqual([]);
  expect(notes.map(({ message }) => message)).toEqual(['Live text is set in your font ("Sign Grotesk").']);
});

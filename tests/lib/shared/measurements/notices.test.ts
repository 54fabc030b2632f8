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

const outline = { minX: 0, minY: 0, maxX: 9, maxY: 9 };
const inner = { minX: 2, minY: 2, maxX: 3, maxY: 3 };
const drawn = { spot: '', layer: '', operation: 'cut', count: 1, lengthIn: 1 };
const coded = {
  ...row('file', 'Live text.'),
  classes: [
    { ...drawn, kind: 'line', color: '#ff0000', places: [outline] },
    { ...drawn, kind: 'fill', color: '#000000', places: [inner] },
  ],
  warnings: [
    { code: 'fill_as_hole', message: '1 filled shape counts as a hole.', count: 1, places: [] },
    { code: 'open_path', message: '1 path is open.', count: 1, places: [] },
  ],
};
const messages = (areOperationsOpen: boolean, ...rows: unknown[]) =>
  noticesOf({ rows } as unknown as MeasurementResult, areOperationsOpen).problems.map(({ message }) => message);

test('one sentence replaces the notices about holes of a color-coded drawing until its operations are decided', () => {
  const sentence = 'This drawing looks color coded: red lines around black fills.';
  expect(messages(true, coded)).toEqual([sentence, '1 path is open.']);
  expect(messages(false, coded)).toEqual(['1 filled shape counts as a hole.', '1 path is open.']);
  expect(messages(true, { ...coded, classes: [] })).toEqual(['1 filled shape counts as a hole.', '1 path is open.']);
});

import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createFontLibrary, measureArtwork, type FontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { artworkOf } from '#backend/jobs/job-process/artwork-of.ts';
import { drawableRow, type DrawnRows } from '#components/lettering/use-lettering.ts';
import { liveMeasurement } from '#components/tool/preview/use-live-measurement.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { emptyRow, initialJobForm, type JobForm, type RowForm } from '#lib/browser/draft/job-form.ts';
import { noPieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import { fontNames } from '#lib/shared/fonts.ts';
import { previewRow } from '#lib/shared/lettering/preview-row.ts';
import { measurement } from '../../recorded-run.ts';
import { runs } from '#harness/depth.ts';

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = createFontLibrary({ faces: (await readFontFiles()).faces });
});

const formOf = (rows: readonly RowForm[]): JobForm => ({
  ...initialJobForm,
  rows,
  sheet: { ...initialJobForm.sheet, nesting: false },
});
const rowOf = (id: string, change: Partial<RowForm>): RowForm => ({ ...emptyRow(id), ...change });
/** Draws the rows as the worker or the server does. */
const drawn = (rows: readonly RowForm[]): DrawnRows =>
  new Map(
    rows.flatMap(drawableRow).map((row) => [row.id, { ...previewRow(row, fonts), drawnFrom: JSON.stringify(row) }]),
  );

test('the live measurement equals that of a run exactly, for any texts, fonts, sizes and quantities', () => {
  const row = fc.record({
    text: fc.constantFrom('OPEN', 'Café & Bar', 'Two\nlines', 'ffi AV', 'i', '8% off!'),
    font: fc.constantFrom(...fontNames),
    sizeText: fc.constantFrom('12', '7.25', '200 mm', '3 1/2'),
    quantityText: fc.constantFrom('1', '2', '37'),
    weld: fc.boolean(),
    kerning: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (changes) => {
      const form = formOf(changes.map((change, nth) => rowOf(`row-${nth + 1}`, change)));
      const built = buildRequest(form);
      if (!built.ok) throw new Error('The form has a problem.');
      const { answer } = measureArtwork(artworkOf(built.request.artwork), { fonts });
      expect(liveMeasurement(form, drawn(form.rows), null)).toEqual(answer);
    }),
    { numRuns: runs(25) },
  );
});

test('is null while a row is outdated, has no outlines, or has an error', () => {
  const before = formOf([rowOf('row-1', { text: 'OPE' }), rowOf('row-2', { text: '24' })]);
  const rows = drawn(before.rows);
  expect(liveMeasurement(before, rows, null)).not.toBeNull();
  const changes: Partial<RowForm>[] = [{ text: 'OPEN' }, { sizeText: '13' }, { sizeText: '' }, { quantityText: '0' }];
  for (const change of changes) {
    expect(liveMeasurement(formOf([{ ...before.rows[0]!, ...change }, before.rows[1]!]), rows, null)).toBeNull();
  }
  expect(liveMeasurement(formOf([]), rows, null)).toBeNull();
});

test('a measured file counts times its quantity, and a fill counts once', () => {
  const file = {
    filename: 'plate.svg',
    fileType: 'SVG' as const,
    content: 'data:image/svg+xml;base64,PHN2Zy8+',
    sizeBytes: 6,
    quantityText: '3',
    fills: false,
    rules: {},
    leaveOutTinyHoles: false,
    leaveOutFrame: false,
    nameText: '',
    pieces: noPieceChoices,
  };
  const form: JobForm = { ...initialJobForm, file };
  const row = measurement.rows.find(({ kind }) => kind === 'file')!;
  expect(liveMeasurement(form, new Map(), null)).toBeNull();
  expect(liveMeasurement(form, new Map(), row)?.totals.lengthIn).toBeCloseTo(3 * row.figures.lengthIn, 9);
  const filled = liveMeasurement({ ...form, file: { ...file, fills: true, quantityText: '1' } }, new Map(), row);
  expect(filled?.totals.lengthIn).toBeCloseTo(row.figures.lengthIn, 9);
});

import { expect, test } from '@jest/globals';
import { measureRequest, nestRequest } from '#lib/shared/contracts/job.ts';
import { isSameRequest, buildRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, initialJobForm, type JobForm, type RowForm, type SheetForm } from '#lib/browser/draft/job-form.ts';

const runId = '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d';

function form(row: Partial<RowForm> = {}, sheet: Partial<SheetForm> = {}): JobForm {
  const typed = changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'OPEN', ...row } });
  return changeJob(typed, { type: 'sheet-changed', change: sheet });
}

function problemsOf(job: JobForm) {
  const built = buildRequest(job);
  return built.ok ? [] : built.problems;
}

test('builds a request that the server accepts', () => {
  const withFile = changeJob(form({ sizeText: '1\' 6"' }), {
    type: 'file-added',
    file: { filename: 'sign.svg', fileType: 'SVG', content: 'data:image/svg+xml;base64,AA==', sizeBytes: 1 },
  });
  const built = buildRequest(withFile);
  if (!built.ok) throw new Error('should have been built');
  expect(built.request.artwork.rows[0]).toMatchObject({ size: 18, quantity: 1, font: 'Arial' });
  expect(measureRequest.safeParse(built.request.artwork).success).toBe(true);
  expect(nestRequest.safeParse({ ...built.request.artwork, ...built.request.nest, runId }).success).toBe(true);
});

test.each(['leaveOutTinyHoles', 'whiteIsCutOut'] as const)(
  'sends %s only when it is on, and treats it as another job',
  (choice) => {
    const withFile = changeJob(form(), {
      type: 'file-added',
      file: { filename: 'sign.svg', fileType: 'SVG', content: 'data:image/svg+xml;base64,AA==', sizeBytes: 1 },
    });
    const fileOf = (job: JobForm) => {
      const built = buildRequest(job);
      return built.ok ? built.request.artwork.file : null;
    };
    const without = changeJob(withFile, { type: 'file-changed', change: { [choice]: true } });
    expect(fileOf(withFile)).not.toHaveProperty(choice);
    expect(measureRequest.parse({ file: fileOf(without) }).file?.[choice]).toBe(true);
    expect(measureRequest.safeParse({ file: { ...fileOf(without), [choice]: 'yes' } }).success).toBe(false);
    expect(isSameRequest(withFile, without)).toBe(false);
  },
);

test('reports nothing to measure at the first text field', () => {
  expect(problemsOf(initialJobForm)).toEqual([
    { field: 'row-1-text', message: 'Type some text or add a file, then press Run.' },
  ]);
  expect(problemsOf(form({ text: '   ' }))).toHaveLength(1);
});

test('ignores an empty row next to a filled one, with any height', () => {
  const two = changeJob(form(), { type: 'row-added' });
  const job = changeJob(two, { type: 'row-changed', id: 'row-2', change: { sizeText: 'tall' } });
  const built = buildRequest(job);
  expect(built.ok && built.request.artwork.rows.map((row) => row.id)).toEqual(['row-1']);
});

test.each([
  ['row-1-size', { sizeText: '0.4' }, {}, 'Height must be between 0.5 and 120 in.'],
  ['row-1-size', { sizeText: '' }, {}, 'Height must be between 0.5 and 120 in.'],
  ['row-1-size', { sizeText: '10 ft 1 in' }, {}, 'Height must be between 0.5 and 120 in.'],
  ['row-1-text', { text: 'x'.repeat(41) }, {}, 'Text can be up to 40 characters. Add a row for more.'],
  ['row-1-quantity', { quantityText: '1.5' }, {}, 'Quantity must be a whole number from 1 to 999.'],
  ['row-1-quantity', { quantityText: '0' }, {}, 'Quantity must be a whole number from 1 to 999.'],
  ['sheet-width', {}, { widthText: '4' }, 'Sheet width must be between 5 and 240 in.'],
  ['sheet-height', {}, { heightText: 'long' }, 'Sheet height must be between 5 and 240 in.'],
  ['sheet-spacing', {}, { spacingText: '3' }, 'Spacing must be between 0.1 and 2 in.'],
  ['sheet-margin', {}, { marginText: '13' }, 'Edge margin must be between 0 and 12 in.'],
] as const)('reports the fault of %s %j %j', (field, row, sheet, message) => {
  expect(problemsOf(form(row, sheet))).toEqual([{ field, message }]);
});

test('rejects a margin that fills the sheet before sending', () => {
  const [problem] = problemsOf(form({}, { widthText: '12', marginText: '6' }));
  expect(problem?.field).toBe('sheet-margin');
});

test('ignores sheet fields while nesting is off', () => {
  const built = buildRequest(form({}, { nesting: false, widthText: 'x' }));
  expect(built.ok && built.request.nest).toBeNull();
});

test('accepts the limits themselves in every unit', () => {
  expect(problemsOf(form({ sizeText: '12.7 mm' }))).toEqual([]);
  expect(problemsOf(form({ sizeText: '10 ft' }))).toEqual([]);
  expect(problemsOf(form({}, { widthText: "20'", spacingText: '2.54 mm' }))).toEqual([]);
});

test('detects another length as a change, but not another spelling of the same length', () => {
  expect(isSameRequest(form({ sizeText: '12.5' }), form({ sizeText: '12 1/2' }))).toBe(true);
  expect(isSameRequest(form(), form({ text: 'OPEN!' }))).toBe(false);
  expect(isSameRequest(form(), form({}, { nesting: false }))).toBe(false);
  expect(isSameRequest(form(), form({ sizeText: '' }))).toBe(false);
});

const requestOf = (job: JobForm) => {
  const built = buildRequest(job);
  if (!built.ok) throw new Error('should have been built');
  return built.request;
};
const filled = (sheet: Partial<SheetForm> = {}) =>
  changeJob(form({ quantityText: 'many' }, sheet), { type: 'fill-chosen', of: 'row-1', fills: true });

test('requests as many as fit with any text in the quantity, and the server accepts it', () => {
  const { artwork, nest } = requestOf(filled({ fillSheetsText: '3' }));
  expect(artwork.rows[0]!.quantity).toBe(1);
  const request = nestRequest.parse({ ...artwork, ...nest, runId });
  expect(request.rows[0]!.quantity).toBe('fill');
  expect(request.options.fillSheets).toBe(3);
});

test('uses the quantity instead of as many as fit without nesting', () => {
  expect(problemsOf(filled({ nesting: false }))).toMatchObject([{ field: 'row-1-quantity' }]);
  const job = changeJob(filled({ nesting: false }), {
    type: 'row-changed',
    id: 'row-1',
    change: { quantityText: '4' },
  });
  expect(requestOf(job).artwork.rows[0]!.quantity).toBe(4);
});

test('reads the sheets to fill only if a size has no count', () => {
  const typed = { fillSheetsText: 'all' };
  expect(problemsOf(filled(typed))).toMatchObject([{ field: 'sheet-fill-sheets' }]);
  const two = changeJob(filled(typed), { type: 'size-added' });
  expect(problemsOf(two)).toMatchObject([{ field: 'sheet-fill-sheets' }]);
  const counted = changeJob(two, { type: 'size-changed', id: 'size-2', change: { countText: '2' } });
  const all = changeJob(counted, {
    type: 'sheet-changed',
    change: { details: { ...counted.sheet.details, countText: '5' } },
  });
  expect(requestOf(all).nest!.options).not.toHaveProperty('fillSheets');
});

test('fills with the last chosen row or file only', () => {
  const file = { filename: 'a.svg', fileType: 'SVG', content: 'data:image/svg+xml;base64,AA==', sizeBytes: 1 } as const;
  const both = changeJob(changeJob(form(), { type: 'fill-chosen', of: 'row-1', fills: true }), {
    type: 'file-added',
    file,
  });
  const moved = changeJob(both, { type: 'fill-chosen', of: 'file', fills: true });
  const { nest } = requestOf(moved);
  expect([nest!.file!.quantity, nest!.rows![0]!.quantity]).toEqual(['fill', 1]);
});

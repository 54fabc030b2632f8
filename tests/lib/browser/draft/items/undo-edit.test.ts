import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changeJob, emptyRow, initialJobForm, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { limits } from '#lib/shared/limits.ts';
import { runs } from '#harness/depth.ts';

const job = (...texts: string[]): JobForm => ({
  ...initialJobForm,
  rows: texts.map((text, index) => ({ ...emptyRow(`row-${index + 1}`), text })),
});
const textsOf = ({ rows }: JobForm) => rows.map(({ text }) => text);

const rowId = fc.integer({ min: 1, max: 5 }).map((number) => `row-${number}`);
const edits: fc.Arbitrary<JobAction> = fc.oneof(
  rowId.map((id): JobAction => ({ type: 'row-removed', id })),
  rowId.map((id): JobAction => ({ type: 'row-duplicated', id })),
  rowId.map((id): JobAction => ({ type: 'lines-pasted', id, lines: ['X', 'Y'] })),
  fc.constantFrom('2', '3').map((sizeText): JobAction => ({ type: 'all-rows-changed', change: { sizeText } })),
  fc.constant<JobAction>({ type: 'all-rows-changed', change: { rules: { rotation: 'none' } } }),
  fc.constant<JobAction>({ type: 'list-added', rows: [{ text: 'L', font: 'Impact' }, { text: 'M' }] }),
);

test('an undone edit leaves the job as it was', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 3 }), edits, (earlier, action) => {
      const before = earlier.reduce(changeJob, job('A', 'B', '', 'C'));
      const after = changeJob(before, action);
      expect(changeJob(after, { type: 'edit-undone', before, after })).toEqual(before);
    }),
    { numRuns: runs(300) },
  );
});

test('later changes remain when an edit is undone', () => {
  const before = job('A', 'B');
  const after = changeJob(before, { type: 'all-rows-changed', change: { sizeText: '2', font: 'Impact' } });
  let form = changeJob(after, { type: 'row-changed', id: 'row-1', change: { text: 'A!', sizeText: '7' } });
  form = changeJob(form, { type: 'row-added' });
  const undone = changeJob(form, { type: 'edit-undone', before, after });
  expect(undone.rows).toMatchObject([
    { text: 'A!', sizeText: '7', font: 'Arial' },
    { text: 'B', sizeText: '12', font: 'Arial' },
    { text: '', sizeText: '2', font: 'Impact' },
  ]);
});

test('undo restores a removed row below the rows that preceded it', () => {
  const before = job('A', 'B', 'C');
  const after = changeJob(before, { type: 'row-removed', id: 'row-2' });
  const without = changeJob(after, { type: 'row-removed', id: 'row-1' });
  expect(textsOf(changeJob(without, { type: 'edit-undone', before, after }))).toEqual(['B', 'C']);
});

test('undo restores choices for pieces only with the artwork that they were made for', () => {
  const pieces = { leftOut: ['row-1-1'], names: {} };
  const chosen = job('A', 'B');
  const before = { ...chosen, rows: chosen.rows.map((row) => (row.id === 'row-1' ? { ...row, pieces } : row)) };
  const after = changeJob(before, { type: 'all-rows-changed', change: { font: 'Impact' } });
  expect(after.rows[0]!.pieces.leftOut).toEqual([]);
  expect(changeJob(after, { type: 'edit-undone', before, after }).rows[0]!.pieces).toEqual(pieces);
  const other = changeJob(after, { type: 'row-changed', id: 'row-1', change: { text: 'Z' } });
  expect(changeJob(other, { type: 'edit-undone', before, after }).rows[0]!.pieces.leftOut).toEqual([]);
});

test('undo restores a removed file unless another was added', () => {
  const file = { filename: 'a.svg', fileType: 'SVG', content: 'data:,a', sizeBytes: 1 } as const;
  const before = changeJob(job('A'), { type: 'file-added', file });
  const after = changeJob(before, { type: 'file-removed' });
  expect(changeJob(after, { type: 'edit-undone', before, after })).toEqual(before);
  const other = changeJob(after, { type: 'file-added', file: { ...file, filename: 'b.svg' } });
  expect(changeJob(other, { type: 'edit-undone', before, after }).file?.filename).toBe('b.svg');
});

test('a copy has the settings of its row but not its name, and no row is added beyond the limit', () => {
  const form = changeJob(job('A', 'B'), { type: 'row-changed', id: 'row-1', change: { nameText: 'Door', weld: true } });
  const copied = changeJob(form, { type: 'row-duplicated', id: 'row-1' });
  expect(copied.rows).toMatchObject([
    { id: 'row-1' },
    { id: 'row-3', text: 'A', nameText: '', weld: true },
    { id: 'row-2' },
  ]);
  const full = job(...Array.from({ length: limits.rows }, () => 'A'));
  expect(changeJob(full, { type: 'row-duplicated', id: 'row-1' })).toEqual(full);
});

test('a list fills an empty last row first and inherits its settings', () => {
  const form = changeJob(job('A', ''), { type: 'all-rows-changed', change: { sizeText: '3' } });
  const added = changeJob(form, {
    type: 'list-added',
    rows: [
      { text: 'L', font: 'Impact' },
      { text: 'M', quantityText: '4' },
    ],
  });
  expect(added.rows).toMatchObject([
    { id: 'row-1', text: 'A' },
    { id: 'row-2', text: 'L', sizeText: '3', font: 'Impact', quantityText: '1' },
    { id: 'row-3', text: 'M', sizeText: '3', font: 'Arial', quantityText: '4' },
  ]);
});

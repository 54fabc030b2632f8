import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildRequest, isSameRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, initialJobForm, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { countPiecesCutAgain, jobNames, leftOutParts } from '#lib/browser/draft/pieces/piece-choices.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { exportRequest, measureRequest } from '#lib/shared/contracts/job.ts';
import { cleanName, isPlainName } from '#lib/shared/item-name.ts';
import { limits } from '#lib/shared/limits.ts';

const content = 'data:image/svg+xml;base64,AA==';
const after = (form: JobForm, ...actions: readonly JobAction[]): JobForm => actions.reduce(changeJob, form);
const signForm = after(
  initialJobForm,
  { type: 'row-changed', id: 'row-1', change: { text: 'OPEN' } },
  { type: 'file-added', file: { filename: 'sign.svg', fileType: 'SVG', content, sizeBytes: 1 } },
);
const leavingOut = after(
  signForm,
  { type: 'parts-left-out', leftOut: { file: ['part-10', 'part-2'], 'row-1': ['part-1'] }, of: signForm },
  { type: 'part-named', rowId: 'file', partId: 'part-3', name: 'Door' },
  { type: 'part-named', rowId: 'row-1', partId: 'part-2', name: 'P' },
);

test('sends left-out parts in the order of the drawing, as another job', () => {
  const built = buildRequest(leavingOut);
  if (!built.ok) throw new Error('should have been built');
  const { file, rows } = built.request.artwork;
  expect(file?.leaveOutParts).toEqual(['part-2', 'part-10']);
  expect(rows[0]?.leaveOutParts).toEqual(['part-1']);
  expect(measureRequest.safeParse(built.request.artwork).success).toBe(true);
  expect(isSameRequest(signForm, leavingOut)).toBe(false);
});

test('names do not make another job, because they change no cut', () => {
  const named = after(
    signForm,
    { type: 'part-named', rowId: 'file', partId: 'part-3', name: 'Door' },
    { type: 'file-changed', change: { nameText: 'Plate' } },
    { type: 'row-changed', id: 'row-1', change: { nameText: ' Shop ' } },
  );
  expect(isSameRequest(signForm, named)).toBe(true);
  expect(jobNames(named)).toEqual([
    { rowId: 'file', name: 'Plate' },
    { rowId: 'file', partId: 'part-3', name: 'Door' },
    { rowId: 'row-1', name: 'Shop' },
  ]);
  expect(jobNames(after(named, { type: 'part-named', rowId: 'file', partId: 'part-3', name: '' }))).toHaveLength(2);
});

const kept: readonly JobAction[] = [
  { type: 'row-changed', id: 'row-1', change: { quantityText: '7', rules: { rotation: 'none' }, nameText: 'Shop' } },
  { type: 'row-changed', id: 'row-1', change: { sizeText: '18' } },
  { type: 'file-changed', change: { quantityText: '2', leaveOutTinyHoles: true, nameText: 'Plate' } },
  { type: 'sheet-changed', change: { widthText: '24' } },
  { type: 'row-added' },
  { type: 'fill-chosen', of: 'file', fills: true },
];
const reset: readonly (readonly [JobAction, row: number, file: number])[] = [
  [{ type: 'row-changed', id: 'row-1', change: { text: 'OPENS' } }, 0, 2],
  [{ type: 'row-changed', id: 'row-1', change: { font: 'Gotham' } }, 0, 2],
  [{ type: 'row-changed', id: 'row-1', change: { weld: true } }, 0, 2],
  [{ type: 'row-changed', id: 'row-1', change: { spacingRule: 'inches', trackingText: '-0.1' } }, 0, 2],
  [{ type: 'file-changed', change: { leaveOutFrame: true } }, 1, 0],
  [{ type: 'file-changed', change: { whiteIsCutOut: true } }, 1, 0],
  [{ type: 'file-changed', change: { scale: { by: 'unitsPerIn', unitsPerIn: 25.4 } } }, 1, 0],
  [{ type: 'file-added', file: { filename: 'b.svg', fileType: 'SVG', content: `${content}AA`, sizeBytes: 2 } }, 1, 0],
];

test.each(kept)('pieces remain left out after %j', (action) => {
  const changed = changeJob(leavingOut, action);
  expect(leftOutParts(changed)).toMatchObject({ file: ['part-2', 'part-10'], 'row-1': ['part-1'] });
  expect(countPiecesCutAgain(leavingOut, changed)).toBe(0);
});

test.each(reset)('cuts left-out pieces of only the changed artwork again after %j', (action, row, file) => {
  const changed = changeJob(leavingOut, action);
  const out = leftOutParts(changed);
  expect([out['row-1']?.length, out['file']?.length]).toEqual([row, file]);
  expect(countPiecesCutAgain(leavingOut, changed)).toBe(3 - row - file);
  expect(changeJob(changed, { type: 'replaced', form: leavingOut })).toBe(leavingOut);
});

test('undo restores the pieces of its row or file, and retains later edits of others', () => {
  const changedRow = changeJob(leavingOut, { type: 'row-changed', id: 'row-1', change: { text: 'OPENS' } });
  const later = changeJob(changedRow, { type: 'file-changed', change: { quantityText: '9' } });
  const restored = changeJob(later, { type: 'item-restored', id: 'row-1', from: leavingOut });
  expect(leftOutParts(restored)).toEqual(leftOutParts(leavingOut));
  expect([restored.rows, restored.file?.quantityText]).toEqual([leavingOut.rows, '9']);
  const framed = changeJob(leavingOut, { type: 'file-changed', change: { leaveOutFrame: true } });
  const file = { type: 'item-restored', id: 'file', from: leavingOut } as const;
  expect(changeJob(framed, file)).toEqual(leavingOut);
  const removed = changeJob(framed, { type: 'file-removed' });
  expect(changeJob(removed, file).file).toBeNull();
});

test('undo of earlier artwork leaves out no parts of the current artwork', () => {
  const edited = changeJob(signForm, { type: 'row-changed', id: 'row-1', change: { text: 'CLOSED' } });
  const undone = changeJob(edited, { type: 'parts-left-out', leftOut: leftOutParts(leavingOut), of: leavingOut });
  expect(leftOutParts(undone)).toEqual({ file: ['part-2', 'part-10'], 'row-1': [] });
});

test('rows added by a paste or a split have no choices of the original row', () => {
  const pasted = changeJob(leavingOut, { type: 'lines-pasted', id: 'row-1', lines: ['OPENING', 'CLOSED'] });
  expect(leftOutParts(pasted)).toMatchObject({ 'row-1': [], 'row-2': [] });
});

test('restores choices for pieces from storage, and ignores anything else stored', () => {
  const stored = readForm(JSON.parse(JSON.stringify(leavingOut)))!;
  expect(leftOutParts(stored)).toEqual(leftOutParts(leavingOut));
  expect(jobNames(stored)).toEqual(jobNames(leavingOut));
  fc.assert(
    fc.property(fc.anything(), (pieces) => {
      const read = readForm({ file: null, rows: [{ id: 'row-1', text: 'A', pieces }] })!;
      expect(read.rows[0]!.pieces.leftOut.every((id) => /^part-\d+$/.test(id))).toBe(true);
      expect(Object.values(read.rows[0]!.pieces.names).every((name) => typeof name === 'string')).toBe(true);
    }),
  );
});

test('converts any typed name to one line that the server accepts', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 })), (typed) => {
      const name = cleanName(typed);
      expect(cleanName(name)).toBe(name);
      expect(name.length).toBeLessThanOrEqual(limits.nameLength);
      if (name === '') return;
      expect(isPlainName(name)).toBe(true);
      const request = { runId: '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d', names: [{ rowId: 'file', name }] };
      expect(exportRequest.safeParse(request).success).toBe(true);
    }),
  );
});

test.each(['two\nlines', 'right\u202eto left', 'nul\u0000', ' ', 'x'.repeat(61)])('rejects the name %j', (name) => {
  const request = { runId: '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d', names: [{ rowId: 'file', name }] };
  expect(exportRequest.safeParse(request).success).toBe(false);
});

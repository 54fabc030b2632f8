import { beforeEach, expect, test } from '@jest/globals';
import { memoryStore } from '#lib/browser/browser-store.ts';
import { changeJob, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import {
  deleteSavedJob,
  storeFile,
  storeTexts,
  MAX_STORED_FILE_BYTES,
  loadSavedJob,
} from '#lib/browser/draft/saved-job.ts';

const runId = '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d';
const file = {
  filename: 'sign.svg',
  fileType: 'SVG',
  content: 'data:image/svg+xml;base64,PHN2Zy8+',
  sizeBytes: 6,
} as const;
const typed = changeJob(initialJobForm, {
  type: 'row-changed',
  id: 'row-1',
  change: { text: 'OPEN', font: 'Futura', sizeText: '9 1/2', rules: { rotation: 'none', mirror: true } },
});
const form: JobForm = changeJob(
  changeJob(changeJob(typed, { type: 'file-added', file }), {
    type: 'file-changed',
    change: { quantityText: '3', scale: { by: 'widthIn', widthIn: 36 } },
  }),
  { type: 'sheet-changed', change: { widthText: '60', nesting: false, rotation: 'any', budgetS: 60 } },
);

let places = { words: localStorage, files: memoryStore() };
beforeEach(() => {
  localStorage.clear();
  places = { words: localStorage, files: memoryStore() };
});

test('restores all input with the file and the last run', async () => {
  const lastRun = { runId, form: typed };
  storeTexts('ann', { form, lastRun }, places);
  await storeFile('ann', form.file, places);
  expect(await loadSavedJob('ann', places)).toEqual({ form, lastRun, lostFile: null });
});

test.each([
  { by: 'widthIn', widthIn: 36 },
  { by: 'heightIn', heightIn: 12.5 },
  { by: 'unitsPerIn', unitsPerIn: 90 },
  { by: 'factor', factor: 10 },
] as const)('restores the size set for a drawing: $by', async (scale) => {
  storeTexts('ann', { form: changeJob(form, { type: 'file-changed', change: { scale } }), lastRun: null }, places);
  await storeFile('ann', form.file, places);
  expect((await loadSavedJob('ann', places))?.form.file?.scale).toEqual(scale);
});

test('hides the job from another user of the same computer', async () => {
  storeTexts('ann', { form, lastRun: null }, places);
  expect(await loadSavedJob('bob', places)).toBeNull();
});

test('reports a file too large to store by its name, and restores the rest', async () => {
  const large = { ...form, file: { ...form.file!, sizeBytes: MAX_STORED_FILE_BYTES } };
  storeTexts('ann', { form: large, lastRun: null }, places);
  expect(await storeFile('ann', large.file, places)).toBe(false);
  expect(await loadSavedJob('ann', places)).toEqual({
    form: { ...form, file: null },
    lastRun: null,
    lostFile: 'sign.svg',
  });
});

test('stores the artwork only once, and deletes everything', async () => {
  storeTexts('ann', { form, lastRun: { runId, form } }, places);
  expect(JSON.stringify({ ...localStorage })).not.toContain('PHN2Zy8+');
  await deleteSavedJob('ann', places);
  expect(localStorage.length).toBe(0);
});

test('replaces invalid data in storage with a new job', async () => {
  for (const junk of [
    '{',
    '[]',
    '{"form":1}',
    '{"form":{"rows":[1,null,{"font":"Wingdings"}],"sheet":7,"file":{"filename":1}}}',
    '{"form":{"rows":[{"id":"row-1"},{"id":"row-1"}]},"lastRun":3}',
  ]) {
    localStorage.setItem('job:ann', junk);
    const kept = await loadSavedJob('ann', places);
    const rows = kept?.form.rows ?? initialJobForm.rows;
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(rows.every((row) => row.font === 'Arial' && row.text === '')).toBe(true);
  }
});

test('works in a browser without storage', async () => {
  const nowhere = { words: undefined, files: places.files };
  expect(storeTexts('ann', { form, lastRun: null }, nowhere)).toBe(false);
  expect(await loadSavedJob('ann', nowhere)).toBeNull();
});

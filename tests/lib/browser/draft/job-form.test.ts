import { expect, test } from '@jest/globals';
import { limits } from '#lib/shared/limits.ts';
import { changeJob, hasArtwork, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';

const svg = { filename: 'a.svg', fileType: 'SVG', content: 'data:,x', sizeBytes: 1 } as const;
const texts = (form: JobForm) => form.rows.map((row) => row.text);

test('a new job is one empty row, Arial, 12, nesting on a 48 x 96 sheet', () => {
  expect(initialJobForm.rows).toMatchObject([{ text: '', font: 'Arial', sizeText: '12', quantityText: '1' }]);
  expect(initialJobForm.sheet).toMatchObject({ nesting: true, widthText: '48', heightText: '96', rotation: '90' });
  expect(hasArtwork(initialJobForm)).toBe(false);
});

test('pasted lines become rows in the same font and height', () => {
  const styled = changeJob(initialJobForm, {
    type: 'row-changed',
    id: 'row-1',
    change: { font: 'Futura', sizeText: '9 1/2' },
  });
  const pasted = changeJob(styled, { type: 'lines-pasted', id: 'row-1', lines: [' OPEN ', '', 'DAILY', '9-5'] });
  expect(texts(pasted)).toEqual(['OPEN', 'DAILY', '9-5']);
  expect(pasted.rows.every((row) => row.font === 'Futura' && row.sizeText === '9 1/2')).toBe(true);
  const many = changeJob(initialJobForm, { type: 'lines-pasted', id: 'row-1', lines: Array(limits.rows).fill('x') });
  expect(many.rows.length).toBe(limits.rows);
  expect(changeJob(many, { type: 'row-added' })).toBe(many);
});

test('adds a row below the given one, with an id that is never reused', () => {
  let form = changeJob(initialJobForm, { type: 'row-added' });
  form = changeJob(form, { type: 'row-added', afterId: 'row-1' });
  expect(form.rows.map((row) => row.id)).toEqual(['row-1', 'row-3', 'row-2']);
  form = changeJob(form, { type: 'row-removed', id: 'row-1' });
  expect(form.rows.map((row) => row.id)).toEqual(['row-3', 'row-2']);
});

test('empties the last row instead of removing it', () => {
  const typed = changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'HI' } });
  expect(changeJob(typed, { type: 'row-removed', id: 'row-1' })).toEqual(initialJobForm);
});

test('clear removes file and text, retains the sheet, and can be undone', () => {
  let form = changeJob(initialJobForm, { type: 'file-added', file: svg });
  form = changeJob(form, { type: 'sheet-changed', change: { widthText: '60' } });
  form = changeJob(form, { type: 'size-added' });
  const cleared = changeJob(form, { type: 'cleared' });
  expect(hasArtwork(cleared)).toBe(false);
  expect(cleared.sheet.widthText).toBe('60');
  expect([form, cleared].map(({ sheet }) => sheet.others.length)).toEqual([1, 0]);
  expect(changeJob(cleared, { type: 'replaced', form })).toBe(form);
});

test('a new file starts with quantity 1 and without the previous scale', () => {
  let form = changeJob(initialJobForm, { type: 'file-added', file: svg });
  form = changeJob(form, { type: 'file-changed', change: { quantityText: '5', scale: { by: 'widthIn', widthIn: 9 } } });
  expect(form.file?.scale).toEqual({ by: 'widthIn', widthIn: 9 });
  form = changeJob(form, { type: 'file-added', file: svg });
  expect(form.file).toMatchObject({ quantityText: '1' });
  expect(form.file?.scale).toBeUndefined();
});

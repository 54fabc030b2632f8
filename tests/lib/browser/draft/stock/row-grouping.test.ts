import { expect, test } from '@jest/globals';
import { changeJob, initialJobForm, type JobForm, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { minListRows } from '#lib/browser/draft/stock/roll.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, nth) => `Name ${nth + 1}`);
const paste = (form: JobForm, count: number) =>
  changeJob(form, { type: 'lines-pasted', id: 'row-1', lines: names(count) });
const change = (form: JobForm, changed: Partial<SheetForm>) =>
  changeJob(form, { type: 'sheet-changed', change: changed });
const groupingOf = (form: JobForm) => form.sheet.keepTogether;
const roll = { presetId: 'roll-24', widthText: '24', heightText: '120' };
const sheet = { presetId: '48x96', widthText: '48', heightText: '96' };

test('the rows of a pasted list stay together, and the lines of one sign do not', () => {
  expect(groupingOf(paste(initialJobForm, minListRows))).toBe('row');
  expect(groupingOf(paste(initialJobForm, minListRows - 1))).toBe('piece');
  const added = changeJob(initialJobForm, { type: 'list-added', rows: names(minListRows).map((text) => ({ text })) });
  expect(groupingOf(added)).toBe('row');
});

test('a list stays together on every material, and the next job has separate pieces again', () => {
  const stored = readForm(JSON.parse(JSON.stringify(paste(change(initialJobForm, roll), minListRows))))!;
  expect(groupingOf(change(stored, sheet))).toBe('row');
  expect(groupingOf(changeJob(change(stored, sheet), { type: 'cleared' }))).toBe('piece');
  expect(groupingOf(changeJob(stored, { type: 'cleared' }))).toBe('row');
  expect(groupingOf(change(changeJob(stored, { type: 'cleared' }), sheet))).toBe('piece');
});

test('a list on a roll has no turns, whichever was chosen first, and turns return with a sheet', () => {
  const initial = initialJobForm.sheet.rotation;
  for (const onRoll of [
    change(paste(initialJobForm, minListRows), roll),
    paste(change(initialJobForm, roll), minListRows),
  ]) {
    expect(onRoll.sheet.rotation).toBe('none');
    expect(change(onRoll, sheet).sheet).toMatchObject({ keepTogether: 'row', rotation: initial });
  }
});

test('a grouping that the user chose remains with a list and in the next job', () => {
  const letters = change(initialJobForm, { keepTogether: 'letter' });
  expect(groupingOf(paste(letters, minListRows))).toBe('letter');
  const separate = change(paste(initialJobForm, minListRows), { keepTogether: 'piece' });
  expect(groupingOf(paste(separate, minListRows))).toBe('piece');
  const together = change(separate, { keepTogether: 'row' });
  expect(groupingOf(changeJob(together, { type: 'cleared' }))).toBe('row');
});

test('undo of a paste brings separate pieces back', () => {
  const pasted = paste(initialJobForm, minListRows);
  const undone = changeJob(pasted, { type: 'edit-undone', before: initialJobForm, after: pasted });
  expect(groupingOf(undone)).toBe('piece');
  expect(undone.sheet.isGroupedForList).toBeUndefined();
});

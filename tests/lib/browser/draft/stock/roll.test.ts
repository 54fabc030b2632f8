import { expect, test } from '@jest/globals';
import { changeJob, initialJobForm, type JobForm, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';

const change = (form: JobForm, changed: Partial<SheetForm>) =>
  changeJob(form, { type: 'sheet-changed', change: changed });
const roll = { presetId: 'roll-24', widthText: '24', heightText: '120' };
const sheet = { presetId: '48x96', widthText: '48', heightText: '96' };
const groupingOf = (form: JobForm) => form.sheet.keepTogether;

test('rows stay together on a roll, and pieces are separate again on a sheet', () => {
  const onRoll = change(initialJobForm, roll);
  expect(groupingOf(onRoll)).toBe('row');
  const longer = ['', '3', '30', '300'].reduce((form, heightText) => change(form, { heightText }), onRoll);
  expect(groupingOf(longer)).toBe('row');
  const stored = readForm(JSON.parse(JSON.stringify(longer)))!;
  expect(groupingOf(change(stored, sheet))).toBe('piece');
  expect(change(stored, sheet).sheet.isGroupedForRoll).toBeUndefined();
});

test('retains a grouping chosen by the user on every material', () => {
  for (const keepTogether of ['row', 'letter'] as const) {
    const chosen = change(initialJobForm, { keepTogether });
    expect(groupingOf(change(chosen, roll))).toBe(keepTogether);
    expect(groupingOf(change(change(chosen, roll), sheet))).toBe(keepTogether);
  }
  const separate = change(change(initialJobForm, roll), { keepTogether: 'piece' });
  expect(groupingOf(change(separate, { heightText: '200' }))).toBe('piece');
  const again = change(separate, { keepTogether: 'row' });
  expect(groupingOf(change(again, sheet))).toBe('row');
});

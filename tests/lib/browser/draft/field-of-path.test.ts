import { expect, test } from '@jest/globals';
import { fieldOfPath } from '#lib/browser/draft/field-of-path.ts';
import { changeJob, initialJobForm } from '#lib/browser/draft/job-form.ts';

const lines = changeJob(initialJobForm, { type: 'lines-pasted', id: 'row-1', lines: ['ONE', 'TWO', 'THREE'] });
/** The second row is empty, so it is not sent. */
const form = changeJob(lines, { type: 'row-changed', id: 'row-2', change: { text: ' ' } });

test('finds a row by its position among those sent', () => {
  expect(fieldOfPath('rows.0.size', form)).toBe('row-1-size');
  expect(fieldOfPath('rows.1.text', form)).toBe('row-3-text');
  expect(fieldOfPath('rows.1', form)).toBe('row-3-text');
  expect(fieldOfPath('rows.2.size', form)).toBeNull();
});

test('finds sheet and file fields by the names of the contract', () => {
  expect(fieldOfPath('sheet.widthIn', form)).toBe('sheet-width');
  expect(fieldOfPath('sheet.price', form)).toBe('size-1-price');
  expect(fieldOfPath('options.spacingIn', form)).toBe('sheet-spacing');
  expect(fieldOfPath('file.quantity', form)).toBe('file-quantity');
  expect(fieldOfPath('file.content', form)).toBe('file-drop');
});

test('returns null for paths without a field on screen', () => {
  for (const path of ['', 'runId', 'options.budgetS', 'rows', 'rows.x.size', '__proto__']) {
    expect(fieldOfPath(path, form)).toBeNull();
  }
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measureRequest } from '#lib/shared/contracts/job.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, emptyRow, initialJobForm, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { countSplitRows } from '#lib/browser/draft/row-lines.ts';
import { splitLines, splitText } from '#lib/browser/draft/split-lines.ts';
import { limits } from '#lib/shared/limits.ts';
import { runs } from '#harness/depth.ts';

const linesOf = (form: JobForm): string[] => form.rows.flatMap(({ text }) => splitLines(text));
const edit = (form: JobForm, ...actions: JobAction[]): JobForm => actions.reduce(changeJob, form);
const withRows = (texts: readonly string[]): JobForm => ({
  ...initialJobForm,
  rows: texts.map((text, index) => ({ ...emptyRow(`row-${index + 1}`), text })),
});
const options = { seed: 40, numRuns: runs(100), endOnFailure: true };
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.stringMatching(/^[A-Z]{1,12}([ \-/][A-Z]{1,12}){0,9}$/),
);
const letters = (text: string): string => text.replaceAll(/[\s\u0085]/g, '');

test('reads any pasted list as the same lines, for any number and length', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 130 }), fc.integer({ min: 1, max: 110 }), (pasted, rowCount) => {
      const before = withRows(Array.from({ length: rowCount }, (_, index) => (index === 0 ? '' : `kept ${index}`)));
      const after = edit(before, { type: 'lines-pasted', id: 'row-1', lines: pasted });
      expect(linesOf(after)).toEqual([...pasted.flatMap(splitLines), ...linesOf(before)]);
      expect(after.rows.length).toBeLessThanOrEqual(Math.max(limits.rows, rowCount) + 1);
      expect(new Set(after.rows.map(({ id }) => id)).size).toBe(after.rows.length);
      expect(readForm(JSON.parse(JSON.stringify(after)))?.rows).toEqual(after.rows);
    }),
    options,
  );
});

test('a paste replaces the selection; the text around it remains', () => {
  const before = withRows(['OPEN DAILY']);
  const after = edit(before, { type: 'lines-pasted', id: 'row-1', lines: ['A', 'B'], selection: { start: 5, end: 5 } });
  expect(linesOf(after)).toEqual(['OPEN A', 'BDAILY']);
});

test('reports at each field, and never builds, a job with more or longer lines than the limits', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Z]{1,60}$/), { minLength: 1, maxLength: 130 }), (lines) => {
      const built = buildRequest(edit(initialJobForm, { type: 'lines-pasted', id: 'row-1', lines }));
      const isWithin = lines.length <= limits.rows && lines.every((line) => line.length <= limits.textLength);
      expect(built.ok).toBe(isWithin);
      if (!built.ok) return;
      expect(built.request.artwork.rows.map(({ text }) => text)).toEqual(lines);
      expect(measureRequest.safeParse(built.request.artwork).success).toBe(true);
    }),
    options,
  );
});

test('rejects requests of programs by the limits of the form', () => {
  const row = { id: 'a', text: 'A', font: 'Arial', size: 12 };
  const messages = (rows: unknown[]) => measureRequest.safeParse({ rows }).error?.issues.map(({ message }) => message);
  expect(messages(Array(limits.rows + 1).fill(row))).toEqual([
    'A job can have up to 100 rows of text. Remove rows, or run the others as a second job.',
  ]);
  expect(messages([{ ...row, text: 'x'.repeat(41) }])).toEqual([
    'Text can be up to 40 characters. Add a row for more.',
  ]);
});

test('splits text into as few pieces as possible, short enough, losing only white space at breaks', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 45 }), (text, maxLength) => {
      const pieces = splitText(text, maxLength);
      expect(letters(pieces.join(''))).toBe(letters(text));
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(maxLength);
      const words = splitLines(text).map((line) => line.split(/\s+/));
      if (words.flat().some((word) => word.length > maxLength)) return;
      expect(pieces.flatMap((piece) => piece.split(/\s+/))).toEqual(words.flat());
    }),
    options,
  );
});

test.each([
  ['HARBOR HEATING AND COOLING SERVICES SINCE 1987', ['HARBOR HEATING AND COOLING', 'SERVICES SINCE 1987']],
  ['A'.repeat(45), ['A'.repeat(40), 'A'.repeat(5)]],
  ['MASSACHUSETTS-RHODE-ISLAND-CONNECTICUT-MAINE', ['MASSACHUSETTS-RHODE-ISLAND-CONNECTICUT-', 'MAINE']],
  [`${'A'.repeat(39)}👩‍👩‍👧‍👦B`, ['A'.repeat(39), '👩‍👩‍👧‍👦B']],
  ['short', ['short']],
  ['', []],
])('splits %s to %j', (text, pieces) => {
  expect(splitText(text)).toEqual(pieces);
});

test('splitting and undoing change only one row', () => {
  const long = 'WORD '.repeat(30).trim();
  const before = withRows(['first', long, 'last']);
  const after = edit(before, { type: 'row-split', id: 'row-2' });
  expect(linesOf(after)).toEqual(['first', ...splitText(long), 'last']);
  expect(after.rows.every(({ text }) => text.length <= limits.textLength)).toBe(true);
  expect(countSplitRows(long, 3)).toBe(after.rows.length - 2);
  expect(edit(after, { type: 'edit-undone', before, after })).toEqual(before);
});

test('with all rows in use, splitting is not offered and changes nothing', () => {
  const full = withRows(Array.from({ length: limits.rows }, () => 'WORD '.repeat(10)));
  expect(edit(full, { type: 'row-split', id: 'row-5' })).toEqual(full);
  expect(countSplitRows('WORD '.repeat(10), limits.rows)).toBe(1);
});

test('sorts problems of rows in the order of the screen', () => {
  const lines = ['x'.repeat(41), ...Array.from({ length: limits.rows }, () => 'A')];
  const built = buildRequest(edit(initialJobForm, { type: 'lines-pasted', id: 'row-1', lines }));
  expect(built.ok ? [] : built.problems.map(({ field }) => field)).toEqual(['row-1-text', 'row-101-text']);
});

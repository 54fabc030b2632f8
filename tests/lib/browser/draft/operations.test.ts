import { expect, test } from '@jest/globals';
import { buildRequest, isSameRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, initialJobForm, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { leftOutParts } from '#lib/browser/draft/pieces/piece-choices.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { readingKey } from '#components/tool/preview/use-first-reading.ts';
import { measureRequest } from '#lib/shared/contracts/job.ts';

const file = { filename: 'tag.svg', fileType: 'SVG', content: 'data:image/svg+xml;base64,AA==', sizeBytes: 1 } as const;
const after = (form: JobForm, ...actions: readonly JobAction[]): JobForm => actions.reduce(changeJob, form);
const tag = after(initialJobForm, { type: 'file-added', file });
const operations = ['line:#0000ff=score', '@Guides=ignore'];
const scored = after(tag, { type: 'file-changed', change: { operations } });

test('sends the rules, as another job with another measurement', () => {
  const built = buildRequest(scored);
  if (!built.ok) throw new Error('should have been built');
  expect(built.request.artwork.file?.operations).toEqual(operations);
  expect(measureRequest.safeParse(built.request.artwork).success).toBe(true);
  expect(isSameRequest(tag, scored)).toBe(false);
  expect(readingKey(scored.file!)).not.toBe(readingKey(tag.file!));
});

test('a file of which everything is cut is the same job, and the decision is saved', () => {
  const decided = after(tag, { type: 'file-changed', change: { operations: [] } });
  expect(isSameRequest(tag, decided)).toBe(true);
  expect(readingKey(decided.file!)).toBe(readingKey(tag.file!));
  expect(readForm(JSON.parse(JSON.stringify(decided)))?.file?.operations).toEqual([]);
  expect(readForm(JSON.parse(JSON.stringify(tag)))?.file?.operations).toBeUndefined();
});

test('saves the rules, without texts of no operation and those that are too long', () => {
  expect(readForm(JSON.parse(JSON.stringify(scored)))?.file?.operations).toEqual(operations);
  const edited = {
    ...scored,
    file: { ...scored.file, operations: ['line=burn', 7, `@${'x'.repeat(300)}=cut`, ...operations] },
  };
  expect(readForm(edited)?.file?.operations).toEqual(operations);
});

test('another file starts without rules', () => {
  expect(after(scored, { type: 'file-added', file }).file?.operations).toBeUndefined();
});

test('the pieces of a drawing are chosen again after a change of its rules', () => {
  const leftOut = after(tag, { type: 'parts-left-out', leftOut: { file: ['part-2'] }, of: tag });
  expect(leftOutParts(after(leftOut, { type: 'file-changed', change: { operations } })).file).toEqual([]);
  expect(leftOutParts(after(leftOut, { type: 'file-changed', change: { operations: [] } })).file).toEqual(['part-2']);
});

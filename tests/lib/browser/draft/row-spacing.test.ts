import { expect, test } from '@jest/globals';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { emptyRow, initialJobForm, type RowForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { readLines, readSpacing } from '#lib/browser/draft/row-spacing.ts';
import { measureRequest } from '#lib/shared/contracts/job.ts';

const row = (change: Partial<RowForm>): RowForm => ({ ...emptyRow('row-1'), text: 'OPEN', ...change });

test.each([
  ['percent', '5', { tracking: 0.05 }],
  ['percent', '-2.5 %', { tracking: -0.025 }],
  ['percent', '200', null],
  ['inches', '1/4', { trackingIn: 0.25 }],
  ['inches', '-0.1', { trackingIn: -0.1 }],
  ['inches', '0', { trackingIn: 0 }],
  ['gaps', '1/2"', { gapIn: 0.5 }],
  ['gaps', '0', { gapIn: 0 }],
  ['gaps', '-1', null],
  ['gaps', 'wide', null],
] as const)('%s: %s', (spacingRule, trackingText, wanted) => {
  expect(readSpacing(row({ spacingRule, trackingText }))).toEqual(wanted);
});

test('applies line spacing and alignment only to several lines', () => {
  expect(readLines(row({ leadingText: '150', align: 'center' }))).toEqual({});
  expect(readLines(row({ text: 'A\nB', leadingText: '150', align: 'center' }))).toEqual({
    leading: 1.5,
    align: 'center',
  });
  expect(readLines(row({ text: 'A\nB' }))).toEqual({ align: 'left' });
  expect(readLines(row({ text: 'A\nB', leadingText: '10' }))).toBeNull();
});

test('the server accepts a row with all settings, and storage restores it unchanged', () => {
  const own = { file: 'a'.repeat(64), face: 1, location: { wght: 550 }, name: 'Inter' };
  const full = row({
    text: 'A\nB',
    own,
    spacingRule: 'gaps',
    trackingText: '1/2',
    kerning: false,
    leadingText: '150',
    align: 'right',
  });
  const built = buildRequest({ ...initialJobForm, rows: [full] });
  const sent = built.ok ? built.request.artwork : null;
  expect(measureRequest.parse(sent).rows[0]).toMatchObject({
    ownFont: { file: own.file, face: 1, location: { wght: 550 } },
    gapIn: 0.5,
    kerning: false,
    leading: 1.5,
    align: 'right',
  });
  expect(readForm(JSON.parse(JSON.stringify({ ...initialJobForm, rows: [full] })))!.rows).toEqual([full]);
});

test('a plain row is sent without the optional settings', () => {
  const built = buildRequest({ ...initialJobForm, rows: [row({})] });
  expect(built.ok && Object.keys(built.request.artwork.rows[0]!).toSorted()).toEqual(
    ['font', 'heightRule', 'id', 'quantity', 'rotationLocked', 'size', 'text', 'tracking', 'weld'].toSorted(),
  );
});

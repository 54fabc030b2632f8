import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readRows, rowsOf, withRows } from '../../../../tools/bench/bars/rows.ts';
import { rawRequests } from '../../../../tools/bench/bars/raw-requests.ts';
import { bars } from '../../../../tools/bench/bars/table.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const document = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const ids = Array.from({ length: 48 }, (_, i) => `B${String(i + 1).padStart(2, '0')}`);

test.each(['small', 'full'] as const)('all 48 bars are measured, in the %s size', (size) => {
  expect(bars(size).map(({ id }) => id)).toEqual(ids);
  for (const { id, steps } of bars(size)) expect([id, steps.length > 0]).toEqual([id, true]);
});

test('what measures a bar is there', () => {
  const tests = ['tests', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  for (const step of [...bars('small'), ...bars('full')].flatMap(({ steps }) => steps)) {
    const programs = 'program' in step ? [step.program] : [];
    for (const file of programs) expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
    // Jest and Playwright match files by a part of the path.
    const files = 'tests' in step ? step.tests : 'journeys' in step ? step.journeys : [];
    for (const file of files) expect([file, tests.some((test_) => test_.includes(file))]).toEqual([file, true]);
  }
});

test('docs/security.md has a row for each, and new figures take the place of old ones only where they were measured', () => {
  expect([...readRows(document).keys()]).toEqual(ids);
  const all = bars('small');
  const found = [{ id: 'B07', asked: 'x', figure: '3 | 4', holds: true }];
  const rows = rowsOf(all, found, readRows(document), '2026-01-02');
  const written = withRows(document, rows);
  expect(readRows(written).get('B07')).toContain('| 3 / 4 | held, 2026-01-02 |');
  expect(readRows(written).get('B08')).toBe(readRows(document).get('B08'));
  expect(withRows(written, rows)).toBe(written);
  expect(written.startsWith(document.slice(0, 200))).toBe(true);
});

test('raw requests have names of their own', () => {
  const names = rawRequests('localhost').map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

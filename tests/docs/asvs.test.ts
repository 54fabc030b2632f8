import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const rows = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| ([\d.]+) +\| ([12]) +\| (met|n\/a|owner|decided|open) +\| (.+?) +\|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, id, level, verdict, by]) => ({ id: id!, level: Number(level), verdict: verdict!, by: by! }));
const of = (level: number, verdict: string) =>
  rows.filter((row) => row.level === level && row.verdict === verdict).map(({ id }) => id);

test('every requirement of levels 1 and 2 has one verdict', () => {
  // As many as the standard has.
  expect(rows.filter(({ level }) => level === 1)).toHaveLength(70);
  expect(rows.filter(({ level }) => level === 2)).toHaveLength(183);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('no requirement of level 1 and at most five of level 2 are open; deviations are listed', () => {
  expect(of(1, 'open')).toEqual([]);
  expect(of(2, 'open').length).toBeLessThanOrEqual(5);
  expect([...of(1, 'decided'), ...of(2, 'decided')]).toEqual(['6.2.3', '14.3.1']);
});

test('every file cited as proof exists', () => {
  for (const { id, by } of rows) {
    const named = by.match(
      /\b(?:app|backend|bench|components|docs|engine|harness|lib|scripts|supabase|tests|web)\/[\w./[\]-]*[\w\]]/g,
    );
    for (const file of named ?? []) expect([id, file, existsSync(path.join(root, file))]).toEqual([id, file, true]);
  }
});

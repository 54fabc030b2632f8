import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/security.md'), 'utf8');
const [, ...rows] = page
  .split('## Guarantees')[1]!
  .split('\n')
  .filter((line) => /^\| (?!---)/.test(line))
  .map((line) => line.replaceAll(/^\| | \|$/g, '').split(' | '));

test('lists all 67 guarantees', () => {
  expect(rows).toHaveLength(67);
  expect(new Set(rows.map(([guarantee]) => guarantee)).size).toBe(67);
});

test('every guarantee has a test or a command, and the date of the last measurement', () => {
  for (const [guarantee, checkedBy, lastMeasured] of rows) {
    expect([guarantee, checkedBy]).toEqual([
      guarantee,
      expect.stringMatching(/`(?:tests|packages)\/|`(?:node|npm run) /),
    ]);
    expect([guarantee, lastMeasured]).toEqual([guarantee, expect.stringMatching(/\d{4}-\d{2}-\d{2}/)]);
  }
});

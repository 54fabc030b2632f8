import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cli } from '../in-process.ts';

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  const body = `<g id="B1"><rect id="side" width="10" height="20"/><rect id="shelf" x="20" width="8" height="4"/></g>`;
  writeFileSync(
    file('cabinet.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" width="40in" height="30in" viewBox="0 0 40 30">${body}</svg>`,
  );
  writeFileSync(file('parts.csv'), 'name;quantity;rotation\nshelf;5;none\n');
  writeFileSync(file('windows-1252.csv'), Buffer.from('name;quantity\nT\u00fcr;2\n', 'latin1'));
  writeFileSync(file('wrong.csv'), 'name,quantity\nshelf,3 pcs\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const measured = async (...options: string[]) => {
  const { status, stdout } = await cli('measure', file('cabinet.svg'), ...options, '--json');
  expect(status).toBe(0);
  return JSON.parse(stdout) as { totals: { pieces: number }; rows: unknown[]; warnings: { message: string }[] };
};

test('--part and --parts give parts a quantity and rules', async () => {
  const { totals, rows } = await measured('--part', 'side=3', '--parts', file('parts.csv'));
  expect(totals).toMatchObject({ pieces: 8, perimeterIn: 3 * 60 + 5 * 24 });
  expect(rows).toMatchObject([
    { id: 'part-1', quantity: 3, perimeterIn: 60 },
    { id: 'part-2', quantity: 5, rules: { rotation: 'none' }, perimeterIn: 24 },
  ]);
});

test('--part with the quantity 0 leaves a part out, like --leave-out-parts', async () => {
  expect(await measured('--part', 'part-2=0')).toEqual(await measured('--leave-out-parts', 'part-2'));
});

test('--part applies to all parts of a group and reports that', async () => {
  const { totals, warnings } = await measured('--part', 'B1=2');
  expect(totals.pieces).toBe(4);
  expect(warnings.map(({ message }) => message)).toEqual([
    '2 pieces are named "B1". Its quantity and rules apply to each of them.',
  ]);
});

test('nests as many pieces as chosen, and reports a name of several parts', async () => {
  const args = [
    '--part',
    'B1=2',
    '--sheet',
    '48x96',
    '--evaluations',
    '50',
    '--time',
    '60',
    '--threads',
    '1',
    '--json',
  ];
  const { stdout, stderr } = await cli('nest', file('cabinet.svg'), ...args);
  expect(JSON.parse(stdout)).toMatchObject({ pieces: { placed: 4, total: 4 } });
  expect(stderr).toContain('! 2 pieces are named "B1".');
});

test.each([
  ['--part', 'shelf', `--part: 'shelf' must be a name and a whole number, such as "B1 shelf=4".`, 2],
  ['--part', 'shelf=3 pcs', `--part: 'shelf=3 pcs' must be a name and a whole number`, 2],
  [
    '--part',
    'shelf=1000',
    '--part: "shelf": Quantity of a part must be a whole number from 0 to 999; 0 is not cut.',
    2,
  ],
  ['--part', 'shelv=2', 'The drawing has no part named "shelv". The nearest name is "shelf".', 1],
  ['--parts', 'wrong.csv', '--parts: Line 2: "3 pcs" in column quantity is not a whole number.', 2],
  ['--parts', 'windows-1252.csv', 'The drawing has no part named "Tür".', 1],
  ['--parts', 'missing.csv', 'there is no such file', 1],
])('rejects %s %s with a message', async (option, value, words, exitCode) => {
  const given = option === '--parts' ? file(value) : value;
  const { status, stdout, stderr } = await cli('measure', file('cabinet.svg'), option, given);
  expect({ status, stdout }).toEqual({ status: exitCode, stdout: '' });
  expect(stderr).toContain(words);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawingUnits, unitsPerInch } from '#lib/shared/drawing/drawing-units.ts';
import { cli } from './in-process.ts';

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  const svg = (attributes: string, body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><g fill="none" stroke="#000">${body}</g></svg>`;
  const plate = '<rect x="100" y="100" width="60" height="40"/>';
  writeFileSync(file('unitless.svg'), svg('viewBox="0 0 600 400"', plate));
  writeFileSync(
    file('framed.svg'),
    svg('width="6in" viewBox="0 0 600 400"', `<rect width="600" height="400"/>${plate}`),
  );
  writeFileSync(file('part.eps'), '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 72 72\n0 0 72 72 rectstroke\n');
  const large = '<rect id="bar" width="120" height="50"/><rect id="tag" x="130" width="5" height="5"/>';
  writeFileSync(file('two.svg'), svg('width="140in" height="60in" viewBox="0 0 140 60"', large));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const totals = async (...args: string[]) => {
  const { status, stdout } = await cli('measure', ...args, '--json');
  expect(status).toBe(0);
  return (JSON.parse(stdout) as { totals: { lengthIn: number; pieces: number } }).totals;
};

test.each(drawingUnits)('--unit %s reads the plain numbers of a drawing without units', async (unit) => {
  const { lengthIn } = await totals(file('unitless.svg'), '--unit', unit);
  expect(lengthIn).toBeCloseTo(200 / unitsPerInch[unit], 9);
});

test.each([
  ['an unknown unit', ['unitless.svg', '--unit', 'ft'], '--unit is one of mm, px, in, pt, cm.'],
  ['a unit for an EPS', ['part.eps', '--unit', 'mm'], 'an EPS states its own unit'],
])('%s is refused in words', async (_name, [name, ...options], words) => {
  const { status, stdout, stderr } = await cli('measure', file(name!), ...options);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(words);
});

test('--leave-out-frame leaves the rectangle around everything else out', async () => {
  expect((await totals(file('framed.svg'))).lengthIn).toBeCloseTo(22, 9);
  expect((await totals(file('framed.svg'), '--leave-out-frame')).lengthIn).toBeCloseTo(2, 9);
});

test('--leave-out-parts leaves parts out of the figures, and their ids stay those of the drawing', async () => {
  const whole = await totals(file('two.svg'));
  const without = await totals(file('two.svg'), '--leave-out-parts', 'part-1');
  expect([whole.pieces, without.pieces]).toEqual([2, 1]);
  const { stdout } = await cli('measure', file('two.svg'), '--leave-out-parts', 'part-1', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ rows: [{ id: 'part-2' }] });
  const { status, stderr } = await cli('measure', file('two.svg'), '--leave-out-parts', 'part-1,bracket');
  expect(status).toBe(2);
  expect(stderr).toContain("'bracket' is not an id of a part");
});

test('a nest without all pieces says so in its figure', async () => {
  const args = [file('two.svg'), '--sheet', '48x96', '--evaluations', '50', '--time', '60', '--threads', '1'];
  expect((await cli('nest', ...args)).stdout).toMatch(/order 1, for 1 of 2 pieces\n/);
  const { stdout } = await cli('nest', ...args, '--json');
  expect(JSON.parse(stdout)).toMatchObject({ pieces: { placed: 1, total: 2 } });
});

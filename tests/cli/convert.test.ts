import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plateDxf, plateLengthIn, platePassword, platePdf, protectedPlatePdf } from '#harness/browser/vector-files.ts';
import { cli } from './in-process.ts';

const ACCURACY = 1e-6;

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  writeFileSync(file('plate.dxf'), plateDxf());
  writeFileSync(file('unitless.dxf'), plateDxf(0));
  writeFileSync(file('plate.pdf'), platePdf());
  writeFileSync(file('protected.pdf'), await protectedPlatePdf());
  writeFileSync(file('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const convert = (name: string, ...options: string[]) =>
  cli('convert', file(name), '--out', file('out.svg'), ...options);

async function lengthOfSvg(): Promise<number> {
  const { stdout } = await cli('measure', file('out.svg'), '--json');
  return (JSON.parse(stdout) as { totals: { lengthIn: number } }).totals.lengthIn;
}

test('converts a DXF in millimeters to an SVG with the same measurements, without its hidden layer', async () => {
  const { status, stdout } = await convert('plate.dxf');
  expect(status).toBe(0);
  expect(stdout).toContain('layer CUT: 1 line, 20.0000 in\n');
  expect(stdout).toContain('layer NOTES: 1 line, 6.0000 in, not written\n');
  expect(Math.abs((await lengthOfSvg()) - plateLengthIn)).toBeLessThan(ACCURACY);
});

test('writes only the selected layers', async () => {
  await convert('plate.dxf', '--layers', 'NOTES, CUT');
  expect(Math.abs((await lengthOfSvg()) - 26)).toBeLessThan(ACCURACY);
  const { status, stderr } = await convert('plate.dxf', '--layers', 'CUT,PLATE');
  expect(status).toBe(2);
  expect(stderr).toContain("the page has no layer 'PLATE'. It has 'CUT', 'HOLES', 'NOTES'.");
});

test('requires a unit for a DXF without one', async () => {
  const { status, stderr } = await convert('unitless.dxf');
  expect([status, stderr]).toEqual([2, expect.stringContaining('--unit mm, in, cm')]);
  await convert('unitless.dxf', '--unit', 'cm');
  expect(Math.abs((await lengthOfSvg()) - 10 * plateLengthIn)).toBeLessThan(ACCURACY * 10);
});

test('selects a page of a PDF by its number', async () => {
  const { stdout } = await convert('plate.pdf', '--page', '2');
  expect(stdout).toContain('page 2 of 2: 8.5000 x 11.0000 in');
  expect(Math.abs((await lengthOfSvg()) - 6)).toBeLessThan(ACCURACY);
});

test('opens a protected PDF with its password', async () => {
  await convert('plate.pdf');
  const plain = await lengthOfSvg();
  const { stdout } = await convert('protected.pdf', '--password', platePassword);
  expect(stdout).toContain('page 1 of 2: 8.5000 x 11.0000 in');
  expect(Math.abs((await lengthOfSvg()) - plain)).toBeLessThan(ACCURACY);
});

test.each([
  ['a page that the file does not have', ['plate.pdf', '--page', '3'], 2, 'the file has 2 pages'],
  ['half a page', ['plate.pdf', '--page', '1.5'], 2, 'a whole number'],
  ['an unknown unit', ['plate.dxf', '--unit', 'px'], 2, '--unit is one of mm, in, cm'],
  ['a protected PDF without its password', ['protected.pdf'], 1, 'protected with a password'],
  ['an SVG', ['logo.svg'], 1, 'This is an SVG. It is measured as it is'],
])('rejects %s with a message, and writes nothing', async (_name, [name, ...options], code, words) => {
  rmSync(file('out.svg'), { force: true });
  const { status, stderr } = await convert(name!, ...options);
  expect([status, stderr]).toEqual([code, expect.stringContaining(words)]);
  expect(() => readFileSync(file('out.svg'))).toThrow('ENOENT');
});

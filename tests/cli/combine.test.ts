import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { contoursLength, neumaierSum } from '@measurement-nesting/curves';
import { plateDxf, plateLengthIn, platePassword, platePdf, protectedPlatePdf } from '#harness/browser/vector-files.ts';
import { readDrawing } from '#engine';
import { cli } from './in-process.ts';

const ACCURACY = 6;

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  writeFileSync(file('plate.dxf'), plateDxf());
  writeFileSync(file('unitless.dxf'), plateDxf(0));
  writeFileSync(file('protected.pdf'), await protectedPlatePdf());
  writeFileSync(file('plate.pdf'), platePdf());
  writeFileSync(
    file('bracket.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="2in" viewBox="0 0 4 2"><path d="M0 0H4V2H0Z"/></svg>',
  );
  writeFileSync(file('scan.png'), '\x89PNG', 'latin1');
  writeFileSync(file('damaged.pdf'), '%PDF-1.7\nnothing');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(file('job.svg'), { force: true }));

const combine = (names: readonly string[], ...options: string[]) =>
  cli('combine', ...names.map(file), '--out', file('job.svg'), ...options);
const drawing = () => readDrawing(readFileSync(file('job.svg')), { fileName: 'job.svg' });
const lengthIn = () => neumaierSum(drawing().shapes, ({ contours }) => contoursLength(contours));
const parts = () => [
  ...new Set(drawing().shapes.map(({ source: { namedPart } }) => `${namedPart?.name} x ${namedPart?.quantity}`)),
];

test('writes the files as one drawing with their names and quantities', async () => {
  const { status, stdout } = await combine(['plate.dxf', 'bracket.svg'], '--quantity', 'plate.dxf=4');
  expect([status, stdout]).toEqual([0, expect.stringContaining('bracket.svg: 12.0000 in, quantity 1\n2 of 2 files: ')]);
  expect(lengthIn()).toBeCloseTo(plateLengthIn + 12, ACCURACY);
  expect(parts()).toEqual(['plate.dxf x 4', 'bracket.svg x 1']);
});

test('a unit and a password apply to the files that need them', async () => {
  await combine(['plate.dxf', 'unitless.dxf', 'protected.pdf'], '--unit', 'cm', '--password', platePassword);
  // The circle of the PDF is four curves.
  expect(lengthIn()).toBeCloseTo(12 * plateLengthIn, 2);
});

test('names the files that cannot be read, and writes the others', async () => {
  const { status, stderr } = await combine([
    'scan.png',
    'plate.dxf',
    'damaged.pdf',
    'unitless.dxf',
    'protected.pdf',
    'gone.dxf',
  ]);
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^scan\.png is left out\. This is a PNG picture\..*Trace it first/),
    expect.stringMatching(/^damaged\.pdf is left out\. /),
    expect.stringMatching(/^unitless\.dxf is left out\. The file states no unit\..*--unit mm, px, in, pt, cm/),
    expect.stringMatching(/^protected\.pdf is left out\. .*password/),
    expect.stringMatching(/^gone\.dxf is left out\. .*there is no such file/),
  ]);
  expect(parts()).toEqual(['plate.dxf x 1']);
});

test.each([
  ['no files', [], [], 2, 'Name the files'],
  ['a quantity of no file', ['plate.dxf'], ['--quantity', 'other.dxf=2'], 2, "'other.dxf=2' names no file"],
  ['a quantity without a number', ['plate.dxf'], ['--quantity', 'plate.dxf'], 2, 'names no file'],
  ['half a copy', ['plate.dxf'], ['--quantity', 'plate.dxf=1.5'], 2, 'a whole number'],
  ['no copy', ['plate.dxf'], ['--quantity', 'plate.dxf=0'], 2, 'between 1 and 999'],
  ['an unknown unit', ['plate.dxf'], ['--unit', 'ft'], 2, '--unit is one of mm'],
  ['201 files', Array.from({ length: 201 }, () => 'plate.dxf'), [], 2, 'up to 200 files'],
  ['only files that cannot be read', ['scan.png'], [], 1, 'No file has lines'],
])('rejects %s, and writes nothing', async (_name, names, options, code, words) => {
  const { status, stderr } = await combine(names, ...options);
  expect([status, stderr]).toEqual([code, expect.stringContaining(words)]);
  expect(() => readFileSync(file('job.svg'))).toThrow('ENOENT');
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { square } from '#harness/browser/drawings.ts';
import { cli } from './in-process.ts';

let folder: string;
let drawing: string;
const quick = ['--time', '5', '--evaluations', '1000', '--threads', '1'];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'units-'));
  drawing = path.join(folder, 'square.svg');
  writeFileSync(drawing, square);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('prints figures in millimeters, prices by the meter and JSON in inches', async () => {
  const { stdout } = await cli('measure', drawing, '--units', 'mm', '--cut', '2');
  expect(stdout).toContain('total: length 1016.000, perimeter 1016.000');
  expect(stdout).toContain('254.000 x 254.000 mm');
  expect(stdout).toContain('area 645.1600 sq cm');
  expect(stdout).toContain('price: Cutting $2.03\n');
  const json = await cli('measure', drawing, '--units', 'mm', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ unit: 'in', totals: { lengthIn: 40 } });
});

test('reads sheet, spacing, margin, zones and letter height in millimeters', async () => {
  const placements = async (...args: string[]): Promise<unknown> =>
    (JSON.parse((await cli('nest', drawing, ...quick, '--json', ...args)).stdout) as { placements: unknown })
      .placements;
  const inches = await placements('--sheet', '40x20', '--spacing', '0.25', '--margin', '1', '--exclude', '2x2@0,0');
  const sheet = ['--sheet', '1016x508', '--spacing', '6.35', '--margin', '25.4', '--exclude', '50.8x50.8@0,0'];
  expect(await placements('--units', 'mm', ...sheet)).toEqual(inches);
  const { stdout } = await cli('text', 'H', '--font', 'Arial', '--height', '254', '--units', 'mm');
  expect(stdout).toContain(' x 254.000 mm');
});

test('writes the files in millimeters', async () => {
  const out = path.join(folder, 'out');
  const { stdout } = await cli('nest', drawing, ...quick, '--units', 'mm', '--sheet', '600x400', '--out', out);
  expect(stdout).toContain('sheets of 600 x 400 mm, order 1\n');
  expect(readFileSync(path.join(out, 'sheets/sheet-01.svg'), 'utf8')).toContain('width="600mm" height="400mm"');
  expect(readFileSync(path.join(out, 'measurements.csv'), 'utf8')).toContain('width_mm');
});

test.each([
  [['measure', '--units', 'cm'], '--units is one of in, mm.'],
  [['nest', '--units', 'mm', '--sheet', '60x40'], '--sheet must be a number between 127 and 6096 mm.'],
  [
    ['nest', '--units', 'mm', '--sheet', '600x400', '--exclude', '600x400@0,0'],
    '--exclude: The exclusion zones cover the 600 x 400 mm sheet completely.',
  ],
])('states limits in the chosen unit: %j', async ([command, ...options], message) => {
  const { status, stderr } = await cli(command!, drawing, ...options);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

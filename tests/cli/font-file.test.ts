import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collectionOf, renamed } from '#harness/fonts/sfnt.ts';
import { antonFile, interWoff2, jostFile, withEmbedding } from '#packages/lettering/tests/font-file/font-kit.ts';
import { cli } from './in-process.ts';

const EXACT_IN = 1e-9;
let folder: string;
const fontPath = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-fonts-'));
  const [jost, anton] = await Promise.all([jostFile(), antonFile()]);
  const files: Record<string, Uint8Array> = {
    'grotesk.ttf': renamed(jost, 'Sign Grotesk', 'Regular'),
    'gotham.otf': renamed(jost, 'Gotham', 'Book'),
    'both.ttc': collectionOf([renamed(anton, 'Set', 'Bold'), renamed(jost, 'Set', 'Regular')]),
    'inter.woff2': await interWoff2(),
    'locked.ttf': withEmbedding(jost, 2),
    'cut.ttf': jost.subarray(0, 4000),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(fontPath(name), bytes);
  writeFileSync(
    fontPath('live.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="2in" viewBox="0 0 960 192"><text x="0" y="150" font-size="100" font-family="Sign Grotesk">OPEN</text></svg>',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Document = {
  totals: { lengthIn: number; widthIn: number; heightIn: number };
  rows: { font: string; measuredWith: string }[];
};

async function text(words: string, ...args: string[]): Promise<Document> {
  const { status, stdout, stderr } = await cli('text', words, '--height', '12', ...args, '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Document;
}

test('sets text in the given file, in the face that --font names', async () => {
  const futura = await text('OPEN', '--font', 'Futura');
  const own = await text('OPEN', '--font-file', fontPath('grotesk.ttf'));
  expect(own.rows[0]).toMatchObject({ font: 'Sign Grotesk', measuredWith: 'Sign Grotesk' });
  expect(own.totals.heightIn).toBeGreaterThan(12 - EXACT_IN);
  const regular = await text('OPEN', '--font-file', fontPath('both.ttc'), '--font', 'Set Regular');
  expect(regular.totals).toEqual(own.totals);
  const bold = await text('OPEN', '--font-file', fontPath('both.ttc'), '--font', 'set bold');
  expect(bold.totals.widthIn).not.toBe(own.totals.widthIn);
  expect(futura.rows[0]!.font).toBe('Futura');
});

test('lists the original of a listed font under its name', async () => {
  const { rows } = await text('OPEN', '--font-file', fontPath('gotham.otf'), '--font', 'Gotham');
  expect(rows[0]).toMatchObject({ font: 'Gotham', measuredWith: 'your file Gotham Book' });
});

test('sets a variable font at the requested weight', async () => {
  const light = await text('OPEN', '--font-file', fontPath('inter.woff2'), '--weight', '200');
  const black = await text('OPEN', '--font-file', fontPath('inter.woff2'), '--weight', '900');
  expect(black.totals.widthIn).toBeGreaterThan(light.totals.widthIn + 1);
});

test('accepts spacing as on the screen', async () => {
  const plain = await text('HOH', '--font', 'Arial');
  const spread = await text('HOH', '--font', 'Arial', '--tracking-in', '0.5');
  expect(Math.abs(spread.totals.widthIn - plain.totals.widthIn - 1)).toBeLessThan(EXACT_IN);
  const lines = await text('H\nH', '--font', 'Arial', '--leading', '150', '--align', 'center');
  expect(Math.abs(lines.totals.heightIn - 30)).toBeLessThan(EXACT_IN);
});

test('measures live text that names the file with that file', async () => {
  const measure = (...args: string[]) => cli('measure', fontPath('live.svg'), ...args, '--json');
  const { status, stdout } = await measure('--font-file', fontPath('grotesk.ttf'));
  expect(status).toBe(0);
  expect((JSON.parse(stdout) as Document).totals.lengthIn).toBeGreaterThan(10);
  const without = await measure();
  expect(without.stdout).not.toBe(stdout);
});

test.each([
  ['locked.ttf', 1, "its maker doesn't allow the file to be passed on"],
  ['cut.ttf', 1, 'it is cut off'],
  ['none.ttf', 1, 'there is no such file'],
])('rejects %s with the reason', async (name, exitCode, reason) => {
  const { status, stderr } = await cli('text', 'A', '--font-file', fontPath(name), '--height', '12');
  expect(status).toBe(exitCode);
  expect(stderr).toContain(reason);
});

test.each([
  [['--tracking', '5', '--gap', '1'], 'Give one of --tracking, --tracking-in and --gap.'],
  [['--align', 'middle'], '--align is one of left, center, right.'],
  [['--gap=-1'], '--gap must be a number between 0 and 120.'],
])('rejects %j as wrong usage', async (args, reason) => {
  const { status, stderr } = await cli('text', 'A', '--font', 'Arial', '--height', '12', ...args);
  expect(status).toBe(2);
  expect(stderr).toContain(reason);
});

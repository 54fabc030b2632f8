import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkFonts } from '#backend/check-fonts.ts';
import { renamed } from '#harness/fonts/sfnt.ts';
import type { Log } from '#backend/log.ts';

const arimo = path.resolve(import.meta.dirname, '../../fonts/arimo/Arimo-Regular.ttf');
let folder: string;
let warnings: unknown[];
const log = { warn: (_message: string, fields: unknown) => warnings.push(fields) } as unknown as Log;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fonts-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a damaged font file stops the start and is named', async () => {
  const file = path.join(folder, 'gotham.ttf');
  await copyFile(arimo, file);
  await truncate(file, 20_000);
  await expect(checkFonts(folder, log)).rejects.toThrow(/^The backend cannot start:\n- .*gotham\.ttf/);
});

test('a missing folder stops the start', async () => {
  await expect(checkFonts(path.join(folder, 'none'), log)).rejects.toThrow(/^The backend cannot start:\n- .*FONTS_DIR/);
});

test('a valid font that is not in the list is logged and does not stop the start', async () => {
  await copyFile(arimo, path.join(folder, 'arimo.ttf'));
  await checkFonts(folder, log);
  expect(warnings).toHaveLength(1);
});

test('returns the listed fonts whose originals are present', async () => {
  await writeFile(path.join(folder, 'scan.ttf'), renamed(await readFile(arimo), 'Gotham', 'Book'));
  expect(await checkFonts(folder, log)).toEqual(['Gotham']);
});

test('opens nothing without a folder', async () => {
  expect(await checkFonts(undefined, log)).toEqual([]);
  expect(warnings).toEqual([]);
});

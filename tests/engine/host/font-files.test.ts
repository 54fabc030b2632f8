import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import compressWoff2 from 'wawoff2/compress.js';
import { fontNames } from '#lib/shared/fonts.ts';
import { readFontFiles } from '#engine/host/font-files.ts';
import { woffOf } from '#packages/lettering/tests/font-file/font-kit.ts';
import { tablesOf } from '#harness/fonts/sfnt.ts';

const fontsFolder = join(import.meta.dirname, '../../../fonts');
let folder: string;
let jost: Uint8Array;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  jost = await readFile(join(fontsFolder, 'jost/Jost-Regular.ttf'));
});
afterAll(() => rm(folder, { recursive: true }));

test('every font of the specification has an intact stand-in with its license', async () => {
  const { faces, licensed } = await readFontFiles();
  expect([...new Set(faces.map(({ listed }) => listed))]).toEqual([...fontNames]);
  expect(licensed).toEqual([]);
  for (const { bytes, sha256, licenseFile, license } of faces) {
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const text = await readFile(join(fontsFolder, licenseFile), 'utf8');
    expect(text).toMatch(license === 'OFL-1.1' ? /SIL OPEN FONT LICENSE/i : /Bitstream Vera|GUST Font License/);
  }
});

test('unpacks web fonts by their content, and ignores other files', async () => {
  await writeFile(join(folder, 'a.WOFF'), woffOf(jost));
  await writeFile(join(folder, 'b.ttf'), await compressWoff2(jost));
  await writeFile(join(folder, 'c.otf'), jost);
  await writeFile(join(folder, 'README.txt'), 'license 1234');
  const { licensed } = await readFontFiles(folder);
  expect(licensed.map(({ file }) => file)).toEqual(['a.WOFF', 'b.ttf', 'c.otf']);
  for (const { bytes } of licensed) {
    expect(tablesOf(bytes).get('cmap')).toEqual(tablesOf(jost).get('cmap'));
    expect(tablesOf(bytes).has('glyf')).toBe(true);
  }
});

test('a damaged web font or a missing folder stops the start with the remedy', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'fonts-'));
  await writeFile(join(broken, 'half.woff'), woffOf(jost).subarray(0, 5000));
  await expect(readFontFiles(broken)).rejects.toThrow('The font file "half.woff" can\'t be used: it is damaged.');
  await rm(broken, { recursive: true });
  await expect(readFontFiles(broken)).rejects.toThrow(
    "(FONTS_DIR) can't be read. Correct its path or leave FONTS_DIR out.",
  );
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createFontLibrary, type FontLibrary } from '@measurement-nesting/lettering';
import { readFontFiles, type FontDirectory } from '#engine/host/font-files.ts';
import type { TextRow } from '#lib/shared/contracts/job.ts';
import { fontNames, type FontName } from '#lib/shared/fonts.ts';
import { faceFiles } from '#lib/browser/lettering/face-files.ts';
import { previewRow } from '#lib/shared/lettering/preview-row.ts';
import { createPreviewer } from '#lib/browser/lettering/previewer.ts';

const fontsFolder = fileURLToPath(new URL('../../../../fonts', import.meta.url));

let server: FontDirectory['faces'];
let library: FontLibrary;
beforeAll(async () => {
  ({ faces: server } = await readFontFiles());
  library = createFontLibrary({ faces: server });
});

const given = (files: readonly string[]) =>
  Promise.all(
    files.map(async (file) => ({ file, bytes: new Uint8Array(await readFile(path.join(fontsFolder, file))) })),
  );
const row = (font: FontName, text: string, change: Partial<TextRow> = {}): TextRow => ({
  id: 'row-1',
  text,
  font,
  size: 12,
  heightRule: 'cap',
  tracking: 0,
  weld: false,
  quantity: 1,
  rotationLocked: false,
  ...change,
});
const settings: Partial<TextRow>[] = [
  {},
  { size: 7.3, heightRule: 'overall', tracking: 0.05 },
  { heightRule: 'x', kerning: false, weld: true },
  { text: 'Two\nlines, AV & To', leading: 1.5, align: 'center' },
];

test('the browser lists the faces in the order of the server', () => {
  const all = fontNames.map((font) => [font, faceFiles[font]]);
  expect(all).toEqual(
    fontNames.map((font) => [font, server.filter(({ listed }) => listed === font).map(({ file }) => file)]),
  );
});

describe.each(fontNames)('%s', (font) => {
  test('is drawn with only its first face exactly as on the server', async () => {
    const rows = settings.map((change) => row(font, 'Hamburgefonstiv & AVA To 0123456789', change));
    const [first] = faceFiles[font];
    const { rows: drawn, missing } = await createPreviewer().draw({ rows, fonts: [], faces: await given([first!]) });
    expect(missing).toEqual([]);
    expect(drawn).toEqual(rows.map((row) => previewRow(row, library)));
    expect(drawn.map(({ error }) => error)).toEqual(rows.map(() => null));
  });

  test('requests only its own faces, and leaves letters missing in all to the server', async () => {
    const previewer = createPreviewer();
    const rows = [row(font, 'OPEN')];
    const none = await previewer.draw({ rows, fonts: [], faces: [] });
    expect(none).toEqual({ rows: [], missing: [faceFiles[font][0]] });
    const faces = await given(faceFiles[font]);
    const strange = await previewer.draw({ rows: [row(font, '漢')], fonts: [], faces });
    expect(strange).toEqual({ rows: [], missing: [] });
    expect((await previewer.draw({ rows, fonts: [], faces: [] })).rows).toEqual([previewRow(rows[0]!, library)]);
  });
});

/** Letters that the first face lacks and the second has. */
const beyond: Partial<Record<FontName, string>> = { Arial: 'Привет', 'Times New Roman': 'Привет', 'Courier New': '' };

describe.each(fontNames.filter((font) => faceFiles[font].length > 1))('%s, in letters of its second face', (font) => {
  test('requests it, and is drawn exactly as on the server', async () => {
    const text = beyond[font] || onlyInSecond(font);
    const previewer = createPreviewer();
    const [first, second] = faceFiles[font];
    const rows = [row(font, text)];
    const before = await previewer.draw({ rows, fonts: [], faces: await given([first!]) });
    expect(before).toEqual({ rows: [], missing: [second] });
    const after = await previewer.draw({ rows, fonts: [], faces: await given([second!]) });
    expect(after.missing).toEqual([]);
    expect(after.rows).toEqual([previewRow(rows[0]!, library)]);
    expect(after.rows[0]!.fontMeasured).toBe(server.find(({ file }) => file === second)!.face);
  });
});

function onlyInSecond(font: FontName): string {
  const [first, second] = library.font(font).faces();
  const codePoints = Array.from({ length: 0x3000 - 0xa1 }, (_, i) => 0xa1 + i);
  return String.fromCodePoint(
    codePoints.find((codePoint) => {
      const letter = String.fromCodePoint(codePoint);
      return /[\p{L}\p{S}]/u.test(letter) && !first!.has(codePoint) && second!.has(codePoint);
    })!,
  );
}

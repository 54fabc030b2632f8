import { expect, test } from '@jest/globals';
import { openVectorFile } from '#engine/convert/open-vector-file.ts';
import { plateDxf, platePdf } from '#harness/browser/vector-files.ts';

const open = (content: string | Uint8Array, fileName = 'file', fileBytes = 1e6) =>
  openVectorFile(new Uint8Array(Buffer.from(content)), { fileName, letterText: () => null, limits: { fileBytes } });

test('detects the kind of a file by its contents, not its name', async () => {
  expect((await open(platePdf(), 'plate.dxf')).pages).toHaveLength(2);
  expect((await open(plateDxf(), 'plate.pdf')).pages).toHaveLength(1);
});

test.each([
  ['', 'file', 'file_empty', /empty/],
  ['0\nSECTION\n'.repeat(200_000), 'large.dxf', 'file_too_large', /1\.0 MB/],
  ['%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8', 'logo.ai', 'file_type_unknown', /Create PDF Compatible File/],
  ['%!PS-Adobe-3.0 EPSF-3.0\n', 'logo.eps', 'file_type_unknown', /an EPS. It is measured as it is/],
  ['AC1032', 'plate.dwg', 'file_type_unknown', /select DXF/],
  ['hello', 'note.txt', 'file_type_unknown', /neither PDF, AI nor DXF/],
])('rejects %j named %s with the remedy', async (content, name, code, words) => {
  await expect(open(content.slice(0, 2e6), name)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(words),
  });
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identifyPicture } from '#backend/vectorizer/picture/identify-picture.ts';
import { checkFile } from '#components/upload/check-file.ts';
import { openVectorFile } from '#engine/convert/open-vector-file.ts';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { fileKinds, isRead, rejectionOf, type FileKind } from '#engine/file-kind/file-kinds.ts';
import { identifyFile, identifyingBytes } from '#engine/file-kind/identify-file.ts';
import { runs } from '#harness/depth.ts';
import { checkPicture } from '#lib/browser/picture/check-picture.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const bmpHeader = `BM${'\0'.repeat(12)}\x28${'\0'.repeat(20)}`;

/** A tiny file of each kind, and of the forms that are easily mistaken. */
const files: readonly (readonly [kind: FileKind, content: string])[] = [
  ['empty', ''],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['svg', '\xef\xbb\xbf<?xml version="1.0"?><!-- x --><svg/>'],
  ['svg', '\xff\xfe<\0s\0v\0g\0/\0>\0'],
  ['gzip', '\x1f\x8b\x08'],
  ['eps', '%!PS-Adobe-3.0 EPSF-3.0\n'],
  ['eps', '\xc5\xd0\xd3\xc6'],
  ['eps', `\x1b%-12345X@PJL COMMENT ${'x'.repeat(10_000)}\n%!PS\n`],
  ['pdf', '%PDF-1.7'],
  ['pdf', 'abc%PDF-1.7'],
  ['html', '<!DOCTYPE html><html>'],
  ['html', '<!-- saved --><html>'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF\0\0\0\0WEBP'],
  ['bmp', bmpHeader],
  ['tiff', 'II*\0'],
  ['psd', '8BPS'],
  ['heic', '\0\0\0\x18ftypheic'],
  ['avif', '\0\0\0\x18ftypavif'],
  ['video', '\0\0\0\x18ftypisom'],
  ['zip', 'PK\x03\x04'],
  ['dxf', '0\nSECTION\n'],
  ['dwg', 'AC1032'],
  ['corel', 'RIFF\0\0\0\0CDRD'],
  ['xml', '<?xml version="1.0"?><gpx/>'],
  ['unknown', 'hello'],
  ['unknown', 'BMX is a sport, not a picture'],
];

test.each(files)('identifies %s from %j', (kind, content) => {
  expect(identifyFile(bytesOf(content))).toBe(kind);
});

test('has a tiny file of every kind', () => {
  expect(new Set(files.map(([kind]) => kind))).toEqual(new Set(fileKinds));
});

const content = fc.oneof(
  fc.constantFrom(...files.map(([, text]) => text)),
  fc
    .tuple(fc.constantFrom(...files.map(([, text]) => text)), fc.uint8Array({ maxLength: 60 }))
    .map(([text, rest]) => text + String.fromCharCode(...rest)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => String.fromCharCode(...bytes)),
);

test('the screen and the drawing reader reject the same files with the same message', () => {
  fc.assert(
    fc.property(content, fc.constantFrom('a.svg', 'a.eps'), (text, name) => {
      const bytes = bytesOf(text);
      const kind = identifyFile(bytes);
      fc.pre(kind !== 'empty' && !isRead(kind, 'measure'));
      const sentence = rejectionOf(kind, 'measure');
      expect(checkFile({ name, size: bytes.length }, bytes.subarray(0, identifyingBytes))).toEqual({
        ok: false,
        refusal: { title: 'File type must be .svg,.eps', help: sentence },
      });
      expect(errorOf(() => readDrawing(bytes, { fileName: name }))).toMatchObject({
        code: 'file_type_unknown',
        message: sentence,
      });
    }),
    { numRuns: runs(200) },
  );
});

test.each(files.filter(([kind]) => isRead(kind, 'measure')))('the screen accepts %s: %j', (kind, text) => {
  const bytes = bytesOf(text);
  const name = kind === 'eps' ? 'a.eps' : 'a.svg';
  expect(checkFile({ name, size: bytes.length }, bytes.subarray(0, identifyingBytes)).ok).toBe(true);
});

test('the screen and the server reject the same pictures with the same message', () => {
  fc.assert(
    fc.property(content, (text) => {
      const bytes = bytesOf(text);
      const kind = identifyFile(bytes);
      fc.pre(kind !== 'empty' && !isRead(kind, 'trace'));
      const sentence = rejectionOf(kind, 'trace');
      expect(checkPicture(bytes)).toMatchObject({ ok: false, refusal: { help: sentence } });
      expect(errorOf(() => identifyPicture(Buffer.from(bytes)))).toMatchObject({
        code: 'picture_type_unknown',
        message: sentence,
      });
    }),
    { numRuns: runs(200) },
  );
});

test.each(files.filter(([kind]) => isRead(kind, 'trace')))(
  'the screen calls %s damaged, not another kind: %j',
  (_kind, text) => {
    expect(checkPicture(bytesOf(text))).toMatchObject({ ok: false, refusal: { title: 'The picture is damaged' } });
  },
);

test('the converter rejects a file other than PDF, AI or DXF with the sentence of its kind', async () => {
  await fc.assert(
    fc.asyncProperty(content, async (text) => {
      const bytes = bytesOf(text);
      const kind = identifyFile(bytes);
      fc.pre(!isRead(kind, 'convert'));
      await expect(openVectorFile(bytes, { fileName: 'a', letterText: () => null })).rejects.toMatchObject({
        code: kind === 'empty' ? 'file_empty' : 'file_type_unknown',
        message: rejectionOf(kind, 'convert'),
      });
    }),
    { numRuns: runs(200) },
  );
});

function errorOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}

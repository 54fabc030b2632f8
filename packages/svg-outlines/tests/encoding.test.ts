import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeXmlText } from '../src/decode-text.ts';
import { inflateGzip } from '../src/inflate-gzip.ts';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import { bytesOf, refusal, svg } from './support.ts';
import { runs } from '../../../tools/harness/depth.ts';

const unlimited = 1e9;

function utf16(text: string, little: boolean, mark: boolean): Uint8Array {
  const whole = (mark ? '\uFEFF' : '') + text;
  return Uint8Array.from({ length: whole.length * 2 }, (_, i) => {
    const code = whole.charCodeAt(i >> 1);
    return (i % 2 === 0) === little ? code & 255 : code >> 8;
  });
}

test('decodes any text from UTF-8 and from UTF-16 of either byte order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (words) => {
      const text = `<a>${words}`;
      expect(decodeXmlText(bytesOf(text))!.text).toBe(text);
      for (const little of [true, false]) {
        expect(decodeXmlText(utf16(text, little, true))!.text.replace('\uFEFF', '')).toBe(text);
        expect(decodeXmlText(utf16(text, little, false))!.text).toBe(text);
      }
    }),
  );
});

test('reads invalid UTF-8 as Latin-1 and reports the contradiction', () => {
  for (const bad of [[0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0xff], [0x80]]) {
    const decoded = decodeXmlText(Uint8Array.from([...bytesOf('<a>'), ...bad]))!;
    expect(decoded.encoding).toBe('latin-1');
    expect(decoded.contradicted).toBe(true);
  }
});

test('reads Latin-1 like browsers, with the characters of Windows-1252', () => {
  const bytes = [...bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?><a>')];
  const decoded = decodeXmlText(Uint8Array.from([...bytes, 0xe9, 0x80, 0x99]))!;
  expect(decoded).toMatchObject({ encoding: 'latin-1', contradicted: false });
  expect(decoded.text.endsWith('é€™')).toBe(true);
});

test('reads a compressed drawing like the uncompressed one', () => {
  const plain = bytesOf(svg('<rect width="3" height="2"/>'));
  const options = { fileName: 'a.svgz' };
  expect(readDrawing(gzipSync(plain), options)).toEqual(readDrawing(plain, options));
});

test('decompresses exactly the compressed bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
      const packed = gzipSync(bytes);
      expect([...inflateGzip(packed, unlimited)]).toEqual([...bytes]);
    }),
    { numRuns: runs(50) },
  );
});

test('skips the name and the comment in a gzip header', () => {
  const packed = gzipSync(bytesOf('<svg/>'));
  const fields = [4, 0, 1, 2, 3, 4, ...bytesOf('a.svg\0note\0'), 0, 0];
  const named = Uint8Array.from([
    ...packed.subarray(0, 3),
    2 + 4 + 8 + 16,
    ...packed.subarray(4, 10),
    ...fields,
    ...packed.subarray(10),
  ]);
  expect(new TextDecoder().decode(inflateGzip(named, unlimited))).toBe('<svg/>');
});

test('rejects a damaged or truncated compressed file', () => {
  const packed = gzipSync(bytesOf(svg('<rect width="3" height="2"/>')));
  const flipped = packed.map((byte, i) => (i === packed.length - 6 ? byte ^ 1 : byte));
  for (const bytes of [packed.subarray(0, -9), packed.subarray(0, -3), packed.subarray(0, 12), flipped]) {
    expect(refusal(bytes).code).toBe('file_unreadable');
  }
});

test('stops decompressing at the limit', () => {
  const packed = gzipSync(new Uint8Array(50_000_000));
  const error = refusal(packed);
  expect(error.code).toBe('file_too_large');
  expect(error.message).toContain('20 MB');
});

import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFile } from '#components/upload/read-file.ts';
import { svgText } from '#lib/browser/data-url.ts';

test('a data URL decodes to its text, for any characters and any sequence of files', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), (texts) => {
      for (const text of [...texts, ...texts]) {
        expect(svgText(`data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`)).toBe(text);
        expect(svgText(`data:image/svg+xml,${encodeURIComponent(text)}`)).toBe(text);
      }
    }),
  );
});

test('a large file is decoded once for repeated requests', () => {
  const content = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
  let decoded = 0;
  const real = globalThis.atob;
  globalThis.atob = (text) => {
    decoded += 1;
    return real(text);
  };
  for (let times = 0; times < 5; times++) svgText(content);
  globalThis.atob = real;
  expect(decoded).toBe(1);
});

test('an SVG compressed with gzip is read as its text', async () => {
  const text = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const read = await readFile(new File([new Uint8Array(gzipSync(text))], 'plate.svg'));
  expect(read).toMatchObject({ ok: true, file: { fileType: 'SVG', sizeBytes: text.length } });
  expect(read.ok && svgText(read.file.content)).toBe(text);
});

import { expect, test } from '@jest/globals';
import { identifyFile } from '#engine/file-kind/identify-file.ts';

const kind = (text: string) => identifyFile(Uint8Array.from(text, (character) => character.charCodeAt(0)));

test.each([
  ['%PDF-1.7\n', 'pdf'],
  [`${'Content-Type: application/pdf\r\n'.repeat(20)}%PDF-1.4\n`, 'pdf'],
  [`${' x'.repeat(600)}%PDF-1.4\n`, 'unknown'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><title>%PDF-1.4</title></svg>', 'svg'],
  ['%!PS-Adobe-3.0 EPSF-3.0\n% %PDF-1.4\n', 'eps'],
  ['  0\r\nSECTION\r\n  2\r\nHEADER\r\n', 'dxf'],
  ['999\nwritten by hand\n0\nSECTION\n', 'dxf'],
  ['AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION\0', 'dxf'],
  ['AC1032\0\0\0', 'dwg'],
])('%j is %s', (text, expected) => {
  expect(kind(text)).toBe(expected);
});

import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { unpackGzip } from '#lib/browser/unpack-gzip.ts';

const packed = (text: string) => new Uint8Array(gzipSync(text));

test('returns the contents up to the limit', async () => {
  expect(new TextDecoder().decode((await unpackGzip(packed('<svg/>'), 6))!)).toBe('<svg/>');
  expect(await unpackGzip(packed('<svg />'), 6)).toBeNull();
});

test('returns null for a damaged file', async () => {
  expect(await unpackGzip(packed('<svg/>').subarray(0, 15), 100)).toBeNull();
});

import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { identifyPicture } from '#backend/vectorizer/picture/identify-picture.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';

const picture = () => sharp({ create: { width: 37, height: 21, channels: 3, background: '#c04020' } });

test.each([
  ['png', () => picture().png().toBuffer()],
  ['jpeg', () => picture().jpeg().toBuffer()],
  ['webp', () => picture().webp().toBuffer()],
  ['webp', () => picture().webp({ lossless: true }).toBuffer()],
  ['webp', () => picture().ensureAlpha(0.5).webp().toBuffer()],
  ['gif', () => picture().gif().toBuffer()],
  ['tiff', () => picture().tiff().toBuffer()],
] as const)('identifies %s by its bytes and reads its size', async (type, make) => {
  expect(identifyPicture(await make())).toEqual({ type, widthPx: 37, heightPx: 21 });
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG.*outlines already/],
  ['\ufeff<?xml version="1.0"?><!-- x --><svg/>', /SVG/],
  ['<!DOCTYPE html><p>', /web page/],
  ['%PDF-1.7', /PDF/],
  ['%!PS-Adobe-3.0 EPSF-3.0', /EPS/],
  ['\0\0\0\x20ftypheic', /HEIC/],
  ['hello', /PNG, JPG, WebP, GIF, BMP or TIFF/],
])('names the type of a file that is not a picture: %j', (text, message) => {
  expect(() => identifyPicture(Buffer.from(text))).toThrow(
    expect.objectContaining({ code: 'picture_type_unknown', message: expect.stringMatching(message) }),
  );
});

/** A PNG's head alone: refused, or not, before there is anything to unpack. */
function pngHead(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('rejects sizes by the header alone', () => {
  expect(identifyPicture(pngHead(5000, 5000)).widthPx).toBe(5000);
  for (const [width, height, code] of [
    [5001, 5000, 'picture_too_large'],
    [0xffffffff, 0xffffffff, 'picture_too_large'],
    [1, 201, 'picture_too_thin'],
    [20_001, 150, 'picture_too_large'],
    [0, 10, 'picture_damaged'],
  ] as const) {
    expect(() => identifyPicture(pngHead(width, height))).toThrow(expect.objectContaining({ code }));
  }
  expect(() => identifyPicture(Buffer.alloc(limits.picture.fileBytes + 1))).toThrow(
    expect.objectContaining({ code: 'picture_too_large' }),
  );
  expect(() => identifyPicture(Buffer.alloc(0))).toThrow(expect.objectContaining({ code: 'file_empty' }));
});

test('a truncated header is read or rejected with an error of the picture, for every type', async () => {
  for (const bytes of [
    await picture().jpeg().toBuffer(),
    await picture().webp().toBuffer(),
    await picture().tiff().toBuffer(),
  ]) {
    for (let length = 13; length < 40; length += 3) {
      expect(codeOf(bytes.subarray(0, length))).toMatch(/^(known|picture_\w+)$/);
    }
  }
});

function codeOf(bytes: Buffer): string {
  try {
    identifyPicture(bytes);
    return 'known';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { checkPicture, checkPictureFile, tooManyPictures } from '#lib/browser/picture/check-picture.ts';
import { limits } from '#lib/shared/limits.ts';

function png(widthPx: number, heightPx: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, widthPx);
  new DataView(bytes.buffer).setUint32(20, heightPx);
  return bytes;
}

test('accepts a valid picture with its kind and size', async () => {
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  expect(checkPicture(picture)).toEqual({ ok: true, header: { type: 'png', size: { widthPx: 30, heightPx: 20 } } });
});

test('rejects too many pixels before sending, with the figures', () => {
  expect(checkPicture(png(16000, 16000))).toEqual({
    ok: false,
    refusal: {
      title: 'The picture is too large',
      help: 'The limit is 25 megapixels; yours has 16000 x 16000 pixels, 256.0 megapixels. Make it smaller.',
    },
  });
  expect(checkPicture(png(5000, 5000)).ok).toBe(true);
});

test('does not round the size of a picture slightly over the limit down to the limit', () => {
  expect(checkPicture(png(5001, 5000))).toMatchObject({
    refusal: { help: expect.stringContaining('25.1 megapixels') },
  });
  expect(checkPictureFile({ size: limits.picture.fileBytes + 1 })?.help).toContain('yours has 10.1 MB');
});

test('rejects a strip of 1 x 30000 pixels as too thin', () => {
  expect(checkPicture(png(1, 30000))).toMatchObject({ refusal: { title: 'The picture is too thin to trace' } });
});

test('rejects empty and too large files before reading them', () => {
  expect(checkPictureFile({ size: 0 })?.title).toBe('The file is empty');
  expect(checkPictureFile({ size: limits.picture.fileBytes })).toBeNull();
});

test.each([
  ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', /SVG. It has outlines already/],
  ['%!PS-Adobe-3.0 EPSF-3.0', /EPS. It has outlines already/],
  ['%PDF-1.7', /PDF/],
  ['\0\0\0\x18ftypheic', /HEIC/],
  ['\0\0\0\x18ftypavif', /AVIF/],
  ['8BPS', /Photoshop/],
  ['<!DOCTYPE html><html>', /web page/],
  ['hello', /PNG or JPG/],
  ['', /empty/],
])('names the kind of a file that is not a picture: %j', (text, help) => {
  const check = checkPicture(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  expect(check).toEqual({ ok: false, refusal: { title: expect.any(String), help: expect.stringMatching(help) } });
});

test('rejects several pictures at once with their number', () => {
  expect(tooManyPictures(3).help).toContain('none of the 3');
});

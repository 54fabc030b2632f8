import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { readPictureHeader, type PictureType } from '#lib/browser/picture/picture-header.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

const writers: readonly [name: string, type: PictureType, write: (picture: Sharp) => Sharp][] = [
  ['png', 'png', (picture) => picture.png()],
  ['jpeg', 'jpeg', (picture) => picture.jpeg()],
  ['progressive jpeg', 'jpeg', (picture) => picture.jpeg({ progressive: true })],
  ['jpeg with a camera’s notes', 'jpeg', (picture) => picture.withMetadata({ orientation: 6 }).jpeg()],
  ['webp', 'webp', (picture) => picture.webp()],
  ['lossless webp', 'webp', (picture) => picture.webp({ lossless: true })],
  ['transparent webp', 'webp', (picture) => picture.ensureAlpha(0.5).webp()],
  ['gif', 'gif', (picture) => picture.gif()],
];

test.each(writers)('%s: kind and size as another program wrote them', async (_name, type, write) => {
  for (const [widthPx, heightPx] of [
    [1, 1],
    [37, 300],
    [1025, 513],
  ] as const) {
    const bytes = await write(plain(widthPx, heightPx)).toBuffer();
    expect(readPictureHeader(bytes)).toEqual({ type, size: { widthPx, heightPx } });
  }
});

test('tiff is known, its size is left to the server', async () => {
  expect(readPictureHeader(await plain(8, 8).tiff().toBuffer())).toEqual({ type: 'tiff', size: null });
});

test.each([
  [40, 24, 24],
  [40, -24, 24],
])('a bmp of width %d and height %d has %d rows', (width, height, rows) => {
  const bytes = new Uint8Array(54);
  bytes.set([0x42, 0x4d]);
  const view = new DataView(bytes.buffer);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  expect(readPictureHeader(bytes)).toEqual({ type: 'bmp', size: { widthPx: width, heightPx: rows } });
});

test('cut short at any byte it answers with the kind or nothing, and never throws', async () => {
  const pictures = await Promise.all(writers.map(([, , write]) => write(plain(64, 48)).toBuffer()));
  fc.assert(
    fc.property(fc.constantFrom(...pictures), fc.double({ min: 0, max: 1, noNaN: true }), (bytes, share) => {
      const header = readPictureHeader(bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(header === null || header.size === null || header.size.widthPx === 64).toBe(true);
    }),
  );
});

test('no bytes of any kind make it throw', () => {
  const starts = [
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff',
    'RIFF1234WEBPVP8 ',
    'RIFF1234WEBPVP8X',
    'GIF89a',
    'BM\0\0\0\0\0\0\0\0',
    'II*\0',
  ];
  fc.assert(
    fc.property(fc.constantFrom('', ...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const bytes = Uint8Array.from([...Array.from(start, (letter) => letter.charCodeAt(0)), ...rest]);
      const header = readPictureHeader(bytes);
      expect(header === null || header.size === null || header.size.widthPx > 0).toBe(true);
    }),
  );
});

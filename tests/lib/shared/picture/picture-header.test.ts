import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { readPictureHeader, type PictureType } from '#lib/shared/picture/picture-header.ts';

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

test.each(writers)('%s: reads kind and size as written by another program', async (_name, type, write) => {
  for (const [widthPx, heightPx] of [
    [1, 1],
    [37, 300],
    [1025, 513],
  ] as const) {
    const bytes = await write(plain(widthPx, heightPx)).toBuffer();
    expect(readPictureHeader(bytes)).toEqual({ type, size: { widthPx, heightPx } });
  }
});

test('reads the size of a TIFF from its directory, also at the end of the file', async () => {
  const bytes = await plain(8, 12).tiff().toBuffer();
  expect(readPictureHeader(bytes)).toEqual({ type: 'tiff', size: { widthPx: 8, heightPx: 12 } });
});

/** Headers that two readers once answered differently. */
const bmp = (change: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(60);
  bytes.set([0x42, 0x4d]);
  const view = new DataView(bytes.buffer);
  view.setUint32(14, 40, true);
  view.setInt32(18, 64, true);
  view.setInt32(22, 64, true);
  change(view);
  return bytes;
};
const frame = [0xff, 0xc0, 0, 17, 8, 0, 100, 0, 200, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
const jpeg = (...segments: number[]) => Uint8Array.from([0xff, 0xd8, ...segments, ...frame]);

test.each([
  [
    'a BMP with a reserved word',
    bmp((view) => view.setUint32(6, 7, true)),
    { type: 'bmp', size: { widthPx: 64, heightPx: 64 } },
  ],
  [
    'a BMP with a header of 200 bytes',
    bmp((view) => view.setUint32(14, 200, true)),
    { type: null, rejection: expect.any(String) },
  ],
  ['a BMP with a header of 20 bytes', bmp((view) => view.setUint32(14, 20, true)), { type: 'bmp', size: null }],
  ['a JPEG with a segment of length 0', jpeg(0xff, 0xe0, 0, 0), { type: 'jpeg', size: null }],
  ['a JPEG with a TEM marker', jpeg(0xff, 0x01), { type: 'jpeg', size: { widthPx: 200, heightPx: 100 } }],
  ['a JPEG with fill bytes', jpeg(0xff, 0xff), { type: 'jpeg', size: { widthPx: 200, heightPx: 100 } }],
])('%s', (_name, bytes, header) => {
  expect(readPictureHeader(bytes)).toEqual(header);
});

test.each([
  [40, 24, 24],
  [40, -24, 24],
])('a BMP of width %d and height %d has %d rows', (width, height, rows) => {
  const bytes = new Uint8Array(54);
  bytes.set([0x42, 0x4d]);
  const view = new DataView(bytes.buffer);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  expect(readPictureHeader(bytes)).toEqual({ type: 'bmp', size: { widthPx: width, heightPx: rows } });
});

test('returns the kind or nothing for a file truncated at any byte, and never throws', async () => {
  const pictures = await Promise.all(writers.map(([, , write]) => write(plain(64, 48)).toBuffer()));
  fc.assert(
    fc.property(fc.constantFrom(...pictures), fc.double({ min: 0, max: 1, noNaN: true }), (bytes, share) => {
      const header = readPictureHeader(bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(header.type === null || header.size === null || header.size.widthPx === 64).toBe(true);
    }),
  );
});

test('does not throw for any bytes', () => {
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
      expect(header.type === null || header.size === null || header.size.widthPx > 0).toBe(true);
    }),
  );
});

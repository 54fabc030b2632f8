import { expect, test } from '@jest/globals';
import { identifyPicture } from '#backend/vectorizer/picture/identify-picture.ts';
import { readBmp } from '#backend/vectorizer/picture/read-bmp.ts';

type Layout = { bits: number; topDown?: boolean; masks?: readonly number[]; palette?: readonly number[][] };

/** Returns a BMP with these raw pixel values, row by row from the top. */
function bmp(
  width: number,
  rows: readonly (readonly number[])[],
  { bits, topDown, masks, palette = [] }: Layout,
): Buffer {
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const pixelsAt = 54 + (masks ? 12 : 0) + 4 * palette.length;
  const bytes = Buffer.alloc(pixelsAt + rowBytes * rows.length);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(pixelsAt, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(topDown ? -rows.length : rows.length, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  bytes.writeUInt32LE(masks ? 3 : 0, 30);
  bytes.writeUInt32LE(palette.length, 46);
  masks?.forEach((mask, i) => bytes.writeUInt32LE(mask, 54 + 4 * i));
  palette.forEach(([red = 0, green = 0, blue = 0], i) => {
    bytes.set([blue, green, red, 0], pixelsAt - 4 * (palette.length - i));
  });
  rows.forEach((row, y) => {
    const at = pixelsAt + rowBytes * (topDown ? y : rows.length - 1 - y);
    row.forEach((value, x) => {
      if (bits >= 8) bytes.writeUIntLE(value, at + (x * bits) / 8, bits / 8);
      else {
        const perByte = 8 / bits;
        bytes[at + Math.floor(x / perByte)]! |= value << (8 - bits * ((x % perByte) + 1));
      }
    });
  });
  return bytes;
}

const RED_BLUE = [
  [255, 0, 0],
  [0, 0, 255],
];
const BLACK_WHITE = [
  [0, 0, 0],
  [255, 255, 255],
];

test.each([
  ['1 bit', bmp(3, [[0, 1, 0]], { bits: 1, palette: RED_BLUE }), [255, 0, 0, 0, 0, 255, 255, 0, 0]],
  ['4 bits', bmp(3, [[1, 0, 1]], { bits: 4, palette: BLACK_WHITE }), [255, 255, 255, 0, 0, 0, 255, 255, 255]],
  [
    '8 bits',
    bmp(
      2,
      [[0], [1]].map(([v]) => [v!, v!]),
      { bits: 8, palette: RED_BLUE },
    ),
    [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255],
  ],
  ['16 bits', bmp(2, [[0x7c00, 0x001f]], { bits: 16 }), [255, 0, 0, 0, 0, 255]],
  ['24 bits', bmp(2, [[0xff0000, 0x00ff00]], { bits: 24 }), [255, 0, 0, 0, 255, 0]],
  ['24 bits from the top', bmp(1, [[0xff0000], [0x0000ff]], { bits: 24, topDown: true }), [255, 0, 0, 0, 0, 255]],
  ['32 bits', bmp(1, [[0x00ff8000]], { bits: 32 }), [255, 128, 0]],
  ['32 bits with masks', bmp(1, [[0x0000ff80]], { bits: 32, masks: [0xff, 0xff00, 0xff0000] }), [128, 255, 0]],
] as const)('reads the exact pixels of a BMP of %s', (_name, bytes, pixels) => {
  expect([...readBmp(bytes).data]).toEqual([...pixels]);
  expect(identifyPicture(bytes).type).toBe('bmp');
});

test('rejects a BMP that is truncated, compressed, or points outside its data', () => {
  const whole = bmp(4, [[1, 2, 3, 4]], { bits: 24 });
  expect(() => readBmp(whole.subarray(0, -1))).toThrow(expect.objectContaining({ code: 'picture_damaged' }));
  const packed = Buffer.from(whole);
  packed.writeUInt32LE(1, 30);
  expect(() => readBmp(packed)).toThrow(expect.objectContaining({ code: 'picture_damaged' }));
  const palette = bmp(2, [[0, 1]], { bits: 8, palette: BLACK_WHITE });
  palette.writeUInt32LE(200_000, 46);
  expect(() => readBmp(palette)).toThrow(expect.objectContaining({ code: 'picture_damaged' }));
});

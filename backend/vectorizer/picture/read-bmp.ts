import { AppError } from '#lib/shared/errors/app-error.ts';

/** Pixels of a BMP from the top row down, with opacity if the file has it. */
export type BmpPixels = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 3 | 4;
  readonly data: Buffer;
};

const FILE_HEADER = 14;
const CORE_HEADER = 12;
const INFO_HEADER = 40;
const NO_COMPRESSION = 0;
const BITFIELDS = 3;
const ALPHA_BITFIELDS = 6;

type Head = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  readonly compression: number;
  readonly headerSize: number;
  readonly pixelsAt: number;
  readonly colors: number;
};

/**
 * Reads an uncompressed BMP: 1, 4 and 8 bits with a palette, 16, 24 and 32 bits, with or without channel masks (Microsoft, Bitmap Storage).
 * The library that decodes the other formats does not support BMP. Every pixel must be in the file; throws picture_damaged otherwise.
 */
export function readBmp(bytes: Buffer): BmpPixels {
  const head = readHead(bytes);
  if (!head) throw new AppError('picture_damaged');
  const { widthPx, heightPx, isTopDown, bits, compression, pixelsAt } = head;
  const isMasked = compression === BITFIELDS || compression === ALPHA_BITFIELDS;
  const isKnown = isMasked ? bits === 16 || bits === 32 : compression === NO_COMPRESSION;
  if (!isKnown || ![1, 4, 8, 16, 24, 32].includes(bits)) {
    throw new AppError('picture_damaged', { message: 'This kind of BMP cannot be read. Save the picture as PNG.' });
  }
  const rowBytes = Math.ceil((widthPx * bits) / 32) * 4;
  if (pixelsAt + rowBytes * heightPx > bytes.length) throw new AppError('picture_damaged');
  const colorAt = bits <= 8 ? paletteOf(bytes, head) : directColors(bytes, head, isMasked);
  const data = Buffer.alloc(widthPx * heightPx * colorAt.channels);
  let to = 0;
  for (let y = 0; y < heightPx; y++) {
    const row = pixelsAt + rowBytes * (isTopDown ? y : heightPx - 1 - y);
    for (let x = 0; x < widthPx; x++) {
      colorAt.write(data, to, row, x);
      to += colorAt.channels;
    }
  }
  return { widthPx, heightPx, channels: colorAt.channels, data };
}

function readHead(bytes: Buffer): Head | null {
  if (bytes.length < FILE_HEADER + CORE_HEADER) return null;
  const headerSize = bytes.readUInt32LE(FILE_HEADER);
  const pixelsAt = bytes.readUInt32LE(10);
  if (headerSize === CORE_HEADER) {
    return {
      headerSize,
      pixelsAt,
      widthPx: bytes.readUInt16LE(18),
      heightPx: bytes.readUInt16LE(20),
      isTopDown: false,
      bits: bytes.readUInt16LE(24),
      compression: NO_COMPRESSION,
      colors: 0,
    };
  }
  if (headerSize < INFO_HEADER || bytes.length < FILE_HEADER + headerSize) return null;
  const height = bytes.readInt32LE(22);
  return {
    headerSize,
    pixelsAt,
    widthPx: Math.max(0, bytes.readInt32LE(18)),
    heightPx: Math.abs(height),
    isTopDown: height < 0,
    bits: bytes.readUInt16LE(28),
    compression: bytes.readUInt32LE(30),
    colors: bytes.readUInt32LE(46),
  };
}

type Colors = {
  readonly channels: 3 | 4;
  readonly write: (to: Buffer, at: number, row: number, x: number) => void;
};

function paletteOf(bytes: Buffer, { headerSize, bits, colors, pixelsAt }: Head): Colors {
  const entryBytes = headerSize === CORE_HEADER ? 3 : 4;
  const from = FILE_HEADER + headerSize;
  const count = Math.min(colors === 0 ? 1 << bits : colors, 1 << bits);
  if (from + count * entryBytes > Math.min(pixelsAt, bytes.length)) throw new AppError('picture_damaged');
  const perByte = 8 / bits;
  return {
    channels: 3,
    write(to, at, row, x) {
      const byte = bytes[row + Math.floor(x / perByte)]!;
      const index = (byte >> (8 - bits * ((x % perByte) + 1))) & ((1 << bits) - 1);
      if (index >= count) throw new AppError('picture_damaged');
      const entry = from + index * entryBytes;
      to[at] = bytes[entry + 2]!;
      to[at + 1] = bytes[entry + 1]!;
      to[at + 2] = bytes[entry]!;
    },
  };
}

function directColors(bytes: Buffer, { headerSize, bits, compression }: Head, isMasked: boolean): Colors {
  if (bits === 24) {
    return {
      channels: 3,
      write(to, at, row, x) {
        const from = row + 3 * x;
        to[at] = bytes[from + 2]!;
        to[at + 1] = bytes[from + 1]!;
        to[at + 2] = bytes[from]!;
      },
    };
  }
  const masks = isMasked ? readMasks(bytes, headerSize, compression) : DEFAULT_MASKS[bits as 16 | 32];
  const channels = masks[3] === 0 ? 3 : 4;
  const scales = masks.slice(0, channels).map((mask) => {
    const shift = mask === 0 ? 0 : Math.clz32(mask & -mask) ^ 31;
    return { mask, shift, max: mask === 0 ? 1 : mask >>> shift };
  });
  const bytesEach = bits / 8;
  return {
    channels,
    write(to, at, row, x) {
      const from = row + bytesEach * x;
      const value = bytesEach === 2 ? bytes.readUInt16LE(from) : bytes.readUInt32LE(from);
      scales.forEach(({ mask, shift, max }, k) => {
        to[at + k] = Math.round((((value & mask) >>> shift) * 255) / max);
      });
    },
  };
}

/** Masks of red, green, blue and opacity by bits per pixel. Without masks in the file the fourth byte of 32 bits is unused. */
const DEFAULT_MASKS = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0xff0000, 0xff00, 0xff, 0],
} as const satisfies Record<16 | 32, readonly number[]>;

function readMasks(bytes: Buffer, headerSize: number, compression: number): readonly number[] {
  // The masks are within a longer header or right after the short one, at the same position of the file.
  const from = FILE_HEADER + INFO_HEADER;
  const hasAlpha = headerSize >= 56 || compression === ALPHA_BITFIELDS;
  if (bytes.length < from + (hasAlpha ? 16 : 12)) throw new AppError('picture_damaged');
  return [0, 4, 8, 12].map((offset) => (offset === 12 && !hasAlpha ? 0 : bytes.readUInt32LE(from + offset)));
}

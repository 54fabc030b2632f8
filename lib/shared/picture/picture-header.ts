import { identifyFile, isRead, type ReadKind, rejectionOf } from '../drawing/file-kind.ts';
import { limits } from '../limits.ts';

/** Format of a picture, identified by its bytes; the file's name does not matter. */
export type PictureType = ReadKind<'trace'>;

/** Size in pixels as stored, before an orientation is applied. */
export type PixelSize = { readonly widthPx: number; readonly heightPx: number };

/** `size` is null for a damaged or truncated header. */
export type PictureHeader = { readonly type: PictureType; readonly size: PixelSize | null };
/** `rejection` is the kind of the file with the remedy. */
type OtherFile = { readonly type: null; readonly rejection: string };

/** Returns format and size of a picture. Does not read pixels, and never past the end of the bytes. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | OtherFile {
  const type = identifyFile(bytes);
  if (!isRead(type, 'trace')) return { type: null, rejection: rejectionOf(type, 'trace') };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = sizeReaders[type](view, bytes);
    return { type, size: size !== null && size.widthPx > 0 && size.heightPx > 0 ? size : null };
  } catch (error) {
    if (error instanceof RangeError) return { type, size: null };
    throw error;
  }
}

/** Returns the limit that a size exceeds: total pixels, ratio of the sides, or longer side; null if none. */
export function exceededLimit({ widthPx, heightPx }: PixelSize): 'pixels' | 'aspect' | 'side' | null {
  const { pixels, sidePx, aspect } = limits.picture;
  const [long, short] = [Math.max(widthPx, heightPx), Math.min(widthPx, heightPx)];
  if (widthPx * heightPx > pixels || long > sidePx * aspect) return 'pixels';
  if (long > short * aspect) return 'aspect';
  return long > sidePx ? 'side' : null;
}

/** Returns true if the bytes at `at` are the ASCII `text`. */
function isTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

const CORE_HEADER = 12;
const INFO_HEADER = 40;

/** Returns the size; null for a damaged header. Throws RangeError at the end of the bytes. */
type SizeReader = (view: DataView, bytes: Uint8Array) => PixelSize | null;

const sizeReaders: Readonly<Record<PictureType, SizeReader>> = {
  png: (view, bytes) =>
    isTextAt(bytes, 0, '\x89PNG\r\n\x1a\n') && isTextAt(bytes, 12, 'IHDR')
      ? { widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
      : null,
  jpeg: jpegSize,
  webp: webpSize,
  gif: (view) => ({ widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) }),
  tiff: tiffSize,
  bmp: bmpSize,
};

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Markers 0xc0 to 0xcf that do not begin a frame. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];

/** Source: JPEG, ITU-T T.81, B.2. The preview inside Exif data is within a segment of its own, which is skipped. */
function jpegSize(view: DataView): PixelSize | null {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFillByte = marker === 0xff;
    const isWithoutLength = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isFillByte || isWithoutLength) {
      at += isFillByte ? 1 : 2;
      continue;
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return null;
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrame) return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    at += 2 + length;
  }
}

/** Source: RFC 9649, section 2: lossy, lossless and extended files. */
function webpSize(view: DataView, bytes: Uint8Array): PixelSize | null {
  if (isTextAt(bytes, 12, 'VP8X')) {
    const read24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
    return { widthPx: read24(24) + 1, heightPx: read24(27) + 1 };
  }
  if (isTextAt(bytes, 12, 'VP8L')) {
    const packed = view.getUint32(21, true);
    return { widthPx: (packed & 0x3fff) + 1, heightPx: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (!isTextAt(bytes, 12, 'VP8 ')) return null;
  return { widthPx: view.getUint16(26, true) & 0x3fff, heightPx: view.getUint16(28, true) & 0x3fff };
}

/** Source: Microsoft, Bitmap Storage. A negative height means that the rows run from top to bottom. */
function bmpSize(view: DataView): PixelSize | null {
  const headerSize = view.getUint32(14, true);
  if (headerSize === CORE_HEADER) return { widthPx: view.getUint16(18, true), heightPx: view.getUint16(20, true) };
  if (headerSize < INFO_HEADER) return null;
  return { widthPx: view.getInt32(18, true), heightPx: Math.abs(view.getInt32(22, true)) };
}

const TIFF_WIDTH = 256;
const TIFF_HEIGHT = 257;
const TIFF_SHORT = 3;
const TIFF_LONG = 4;

/** Size in the first directory. Source: TIFF 6.0, section 2. */
function tiffSize(view: DataView): PixelSize | null {
  const isLittle = view.getUint8(0) === 0x49;
  const directory = view.getUint32(4, isLittle);
  const count = view.getUint16(directory, isLittle);
  let [widthPx, heightPx] = [0, 0];
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + 12 * i;
    const tag = view.getUint16(entry, isLittle);
    if (tag !== TIFF_WIDTH && tag !== TIFF_HEIGHT) continue;
    const type = view.getUint16(entry + 2, isLittle);
    if (type !== TIFF_SHORT && type !== TIFF_LONG) return null;
    const value = type === TIFF_SHORT ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
    if (tag === TIFF_WIDTH) widthPx = value;
    else heightPx = value;
  }
  return { widthPx, heightPx };
}

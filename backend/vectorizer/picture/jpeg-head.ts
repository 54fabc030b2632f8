export type JpegHead = { readonly widthPx: number; readonly heightPx: number };

const START_OF_SCAN = 0xda;
const END = 0xd9;

/**
 * Size in the head of a JPEG (ITU-T T.81, B.2): the first frame marker. Null when the markers end before one comes. The
 * preview inside Exif data lies within its own marker and is stepped over.
 */
export function jpegHead(bytes: Buffer): JpegHead | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    // Fill bytes, and markers that stand alone.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return { widthPx: bytes.readUInt16BE(at + 7), heightPx: bytes.readUInt16BE(at + 5) };
    }
    if (marker === START_OF_SCAN || marker === END) return null;
    at += 2 + length;
  }
  return null;
}

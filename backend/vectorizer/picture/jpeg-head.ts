export type JpegHead = {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Four inks stored as what is left of the paper, as print programs do, without saying so in a way our library heeds. */
  readonly isInvertedCmyk: boolean;
};

const APP14 = 0xee;
const START_OF_SCAN = 0xda;
const END = 0xd9;

/**
 * Size and inks in the head of a JPEG (ITU-T T.81, B.2): the first frame marker. Null when the markers end before one comes. The
 * preview inside Exif data lies within its own marker and is stepped over.
 *
 * Adobe's marker (APP14) says that four inks are stored inverted; browsers go by it whatever its transform byte says, libvips
 * only when that is not 0 (libvips issue 1283).
 */
export function jpegHead(bytes: Buffer): JpegHead | null {
  let at = 2;
  let isAdobePlain = false;
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
    if (marker === APP14 && length >= 14 && bytes.toString('latin1', at + 4, at + 9) === 'Adobe') {
      isAdobePlain = bytes[at + 15] === 0;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return {
        widthPx: bytes.readUInt16BE(at + 7),
        heightPx: bytes.readUInt16BE(at + 5),
        isInvertedCmyk: isAdobePlain && bytes[at + 9] === 4,
      };
    }
    if (marker === START_OF_SCAN || marker === END) return null;
    at += 2 + length;
  }
  return null;
}

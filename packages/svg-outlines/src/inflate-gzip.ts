import { Inflate } from 'fflate';
import { EngineError } from '@measurement-nesting/curves';

/**
 * Size of a compressed piece. Deflate expands by at most 1032:1, so one piece exceeds the limit by at most about a
 * megabyte.
 */
const pieceBytes = 1024;
const trailerBytes = 8;

/**
 * Unpacks a gzip file (svgz) of one member and stops as soon as the output exceeds `limitBytes`. The length and the
 * checksum at the end (RFC 1952, 2.3.1) must match, because an incomplete drawing is worse than an error.
 *
 * Throws `file_too_large` past the limit and `file_unreadable` for a damaged or truncated file.
 */
export function inflateGzip(bytes: Uint8Array, limitBytes: number): Uint8Array {
  const start = headerLength(bytes);
  const end = bytes.length - trailerBytes;
  if (start === null || end <= start) throw damaged();
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => {
    size += piece.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    pieces.push(piece);
  });
  try {
    for (let at = start; at < end; at += pieceBytes) {
      inflate.push(bytes.subarray(at, Math.min(end, at + pieceBytes)), at + pieceBytes >= end);
    }
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw damaged();
  }
  const unpacked = join(pieces, size);
  if (!trailerAgrees(bytes, unpacked)) throw damaged();
  return unpacked;
}

/** Returns the length of the header with its optional fields (RFC 1952, 2.3); null when it is invalid. */
function headerLength(bytes: Uint8Array): number | null {
  const flags = bytes[3] ?? 0;
  const [hasChecksum, hasExtra, hasName, hasComment] = [2, 4, 8, 16].map((bit) => (flags & bit) !== 0);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) return null;
  let at = 10;
  if (hasExtra) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const present of [hasName, hasComment]) {
    if (!present) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) return null;
    at = end + 1;
  }
  return hasChecksum ? at + 2 : at;
}

function tooLarge(limitBytes: number): EngineError {
  const mb = Math.floor(limitBytes / (1024 * 1024));
  return new EngineError(
    'file_too_large',
    `This compressed drawing (svgz) unpacks to more than ${mb} MB. Delete embedded pictures or simplify paths.`,
  );
}

function damaged(): EngineError {
  return new EngineError(
    'file_unreadable',
    'This compressed drawing (svgz) is damaged: the file ends early or was changed in transfer. Save it again as plain SVG.',
  );
}

function join(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function trailerAgrees(packed: Uint8Array, unpacked: Uint8Array): boolean {
  const word = (at: number) =>
    (packed[at]! | (packed[at + 1]! << 8) | (packed[at + 2]! << 16) | (packed[at + 3]! << 24)) >>> 0;
  return word(packed.length - 4) === unpacked.length >>> 0 && word(packed.length - 8) === crc32(unpacked);
}

/** Returns the CRC-32 of ISO 3309, as in gzip. */
function crc32(bytes: Uint8Array): number {
  const table = new Uint32Array(256);
  for (let n = 0; n < 256; n++) {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    table[n] = c;
  }
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = table[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

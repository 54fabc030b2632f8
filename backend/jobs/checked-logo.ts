import { crc32, inflateSync } from 'node:zlib';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { readPictureHeader } from '#lib/shared/picture/picture-header.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk (PNG specification, 5.3). */
const CHUNK_BYTES = 12;
/** Chunks of a picture without text, profile, animation or interlacing. */
const CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const INVALID = 'The logo is damaged. Add it again.';

/**
 * Returns a PNG with the chunks that make its pixels and nothing else. Its sides are within the limit, and its pixels have exactly the bytes
 * that they need, so that decoding it cannot use more. @throws AppError picture_damaged
 */
export function checkedLogo(bytes: Uint8Array): Uint8Array {
  const header = readPictureHeader(bytes);
  const sidePx = limits.quote.storedLogoSidePx;
  if (header.type !== 'png' || header.size === null || Math.max(header.size.widthPx, header.size.heightPx) > sidePx) {
    throw damaged('not a PNG within the limit');
  }
  const chunks = chunksOf(bytes).filter(({ type }) => CHUNKS.has(type));
  const [first] = chunks;
  if (first?.type !== 'IHDR' || first.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') throw damaged('its chunks');
  const [depth, color, , , interlaced] = first.data.subarray(8);
  const channels = channelsOf[color!];
  if (depth !== 8 || channels === undefined || interlaced !== 0) throw damaged('a kind that browsers do not write');
  if (color === 3 && !chunks.some(({ type }) => type === 'PLTE')) throw damaged('no palette');
  const { widthPx, heightPx } = header.size;
  assertPixels(
    chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data),
    heightPx * (1 + widthPx * channels),
  );
  return Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...chunks.map(({ whole }) => whole)]);
}

type Chunk = { readonly type: string; readonly data: Uint8Array; readonly whole: Uint8Array };

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_BYTES <= bytes.length) {
    const end = at + CHUNK_BYTES + view.getUint32(at);
    if (end > bytes.length) throw damaged('a chunk that is cut off');
    const named = bytes.subarray(at + 4, end - 4);
    if (crc32(named) !== view.getUint32(end - 4)) throw damaged('a checksum');
    const type = Buffer.from(named.subarray(0, 4)).toString('latin1');
    chunks.push({ type, data: named.subarray(4), whole: bytes.subarray(at, end) });
    if (type === 'IEND') break;
    at = end;
  }
  return chunks;
}

function assertPixels(compressed: readonly Uint8Array[], expectedBytes: number): void {
  try {
    const pixels = inflateSync(Buffer.concat(compressed), { maxOutputLength: expectedBytes });
    if (pixels.length === expectedBytes) return;
  } catch (error) {
    throw damaged(String(error));
  }
  throw damaged('too few pixels');
}

const damaged = (detail: string): AppError =>
  new AppError('picture_damaged', { message: INVALID, logDetail: `logo of a quote: ${detail}` });

import { inflateSync } from 'node:zlib';

const [woffHeader, woffRecord, sfntHeader, sfntRecord] = [44, 20, 12, 16];
/** No font of letters is larger; a file that claims to be is an attack on memory. */
const largestFontBytes = 64 * 1024 * 1024;

/**
 * Turns a WOFF 1.0 file into the TrueType or OpenType file it wraps.
 *
 * Source: W3C, "WOFF File Format 1.0", sections 4 and 5.
 *
 * @throws Error or RangeError when the file is damaged.
 */
export function unwrapWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.getUint16(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = woffHeader + woffRecord * i;
    const [offset, packed, size] = [from.getUint32(at + 4), from.getUint32(at + 8), from.getUint32(at + 12)];
    if (offset + packed > woff.length || size > largestFontBytes) throw new Error('a table lies outside the file');
    const data = woff.subarray(offset, offset + packed);
    const bytes = packed < size ? inflateSync(data, { maxOutputLength: size }) : data;
    if (bytes.length !== size) throw new Error('a table has the wrong size');
    return { tag: from.getUint32(at), checksum: from.getUint32(at + 16), bytes };
  });
  const padded = (size: number) => (size + 3) & ~3;
  const total = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), sfntHeader + sfntRecord * count);
  if (total > largestFontBytes) throw new Error('the font is too large');

  const sfnt = new Uint8Array(total);
  const to = new DataView(sfnt.buffer);
  const power = 2 ** Math.floor(Math.log2(Math.max(count, 1)));
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  to.setUint16(6, 16 * power);
  to.setUint16(8, Math.log2(power));
  to.setUint16(10, 16 * (count - power));
  let offset = sfntHeader + sfntRecord * count;
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const at = sfntHeader + sfntRecord * i;
    to.setUint32(at, tag);
    to.setUint32(at + 4, checksum);
    to.setUint32(at + 8, offset);
    to.setUint32(at + 12, bytes.length);
    sfnt.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return sfnt;
}

import { unzlibSync } from 'fflate';
import { viewOf } from '../table-directory.ts';
import { largestFontBytes } from './unwrap-limits.ts';
import { writeSfnt } from './write-sfnt.ts';

const [header, record] = [44, 20];

/**
 * Returns the TrueType or OpenType file in a WOFF 1.0 file.
 *
 * Source: W3C, "WOFF File Format 1.0", sections 4 and 5.
 *
 * @throws Error (RangeError, or the inflater's) if the file is damaged or unpacks to more than `largestFontBytes`
 */
export function unwrapWoff(woff: Uint8Array): Uint8Array {
  const view = viewOf(woff);
  const tables = new Map<string, Uint8Array>();
  let total = 0;
  for (let i = 0; i < view.getUint16(12); i++) {
    const at = header + record * i;
    const [offset, packed, size] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    total += size;
    if (offset + packed > woff.length) throw new RangeError('a table lies outside the file');
    if (total > largestFontBytes) throw new RangeError('the font is too large');
    const data = woff.subarray(offset, offset + packed);
    // Written to memory of the stated size, so the output cannot exceed it.
    const bytes = packed < size ? unzlibSync(data, { out: new Uint8Array(size) }) : data;
    if (bytes.length !== size) throw new RangeError('a table has the wrong size');
    tables.set(String.fromCharCode(...woff.subarray(at, at + 4)), bytes);
  }
  return writeSfnt([{ flavor: view.getUint32(4), tables }]);
}

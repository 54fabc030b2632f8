import { readFaceTables } from './table-directory.ts';
import { writeSfnt } from './woff/write-sfnt.ts';

/**
 * Returns the font file with its table directories in the order of their tags, as OpenType requires: HarfBuzz uses a binary search and does
 * not find a table that is out of order. A file in order is returned unchanged.
 *
 * @throws EngineError font_broken, as `readFaceTables` does
 */
export function withSortedTables(file: string, bytes: Uint8Array): Uint8Array {
  const faces = readFaceTables(file, bytes);
  const isSorted = faces.every((tables) => {
    const tags = [...tables.keys()];
    return tags.every((tag, i) => i === 0 || tags[i - 1]! < tag);
  });
  if (isSorted) return bytes;
  return writeSfnt(faces.map((tables) => ({ flavor: tables.has('CFF ') ? openType : trueType, tables })));
}

const openType = 0x4f54544f;
const trueType = 0x00010000;

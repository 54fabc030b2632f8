import { fontBroken } from './font-broken.ts';

/** Tables of one face by tag. Views into the file, not copies. */
export type FontTables = ReadonlyMap<string, Uint8Array>;

const collectionTag = 'ttcf';
const versions = new Set(['\u0000\u0001\u0000\u0000', 'OTTO', 'true']);
const needed = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
/** Maximum numbers of faces and tables, above those of any real font; a file that claims more is intended to waste CPU time. */
const max = { faces: 256, tables: 256 };

const tagAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Returns a view for reading numbers from a table. Reading beyond its end throws RangeError. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Reads the table directories of a TrueType or OpenType file: one face, or the faces of a collection.
 *
 * HarfBuzz opens an empty, truncated or unrelated file without an error and then draws nothing, so the structure is checked first:
 * signature, directory, every table inside the file, and the tables that an outline font requires.
 *
 * Source: OpenType 1.9, "Organization of an OpenType font" and "Font collections".
 *
 * @throws EngineError font_broken, with the file's name and the remedy
 */
export function readFaceTables(file: string, bytes: Uint8Array): readonly FontTables[] {
  const view = viewOf(bytes);
  const refuse = (why: string): never => {
    throw fontBroken(file, why);
  };
  if (bytes.length === 0) refuse('it is empty');
  if (bytes.length < 12) refuse('it is cut off');

  const faceAt = (start: number): FontTables => {
    if (start + 12 > bytes.length) return refuse('it is cut off');
    if (!versions.has(tagAt(bytes, start))) return refuse('it is not a TrueType or OpenType font');
    const count = view.getUint16(start + 4);
    if (start + 12 + 16 * count > bytes.length) return refuse('it is cut off');
    if (count > max.tables) return refuse('it has too many tables');
    const tables = new Map<string, Uint8Array>();
    for (let i = 0; i < count; i++) {
      const record = start + 12 + 16 * i;
      const [offset, length] = [view.getUint32(record + 8), view.getUint32(record + 12)];
      if (offset + length > bytes.length) return refuse('it is cut off');
      tables.set(tagAt(bytes, record), bytes.subarray(offset, offset + length));
    }
    const missing = needed.find((tag) => !tables.has(tag));
    if (missing !== undefined) return refuse(`its table "${missing}" is missing`);
    if (!tables.has('glyf') && !tables.has('CFF ') && !tables.has('CFF2')) return refuse('it has no outlines');
    return tables;
  };

  if (tagAt(bytes, 0) !== collectionTag) return [faceAt(0)];
  const faces = view.getUint32(8);
  if (faces > max.faces) refuse('it has too many faces');
  if (faces === 0 || 12 + 4 * faces > bytes.length) refuse('it is cut off');
  return Array.from({ length: faces }, (_, i) => faceAt(view.getUint32(12 + 4 * i)));
}

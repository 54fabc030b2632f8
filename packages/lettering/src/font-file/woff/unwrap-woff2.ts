import { rebuildGlyf, type RebuiltGlyf } from './rebuild-glyf.ts';
import { viewOf } from '../table-directory.ts';
import { largestFontBytes, type UnpackBrotli } from './unwrap-limits.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import { writeSfnt, type FaceToWrite } from './write-sfnt.ts';

const headerBytes = 48;
const collectionFlavor = 0x74746366;
const max = { tables: 4096, faces: 256 };
/** Tags in the order of their numbers in the format. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea ' +
  'vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar ' +
  'gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

type Entry = { readonly tag: string; readonly isTransformed: boolean; readonly offset: number; readonly bytes: number };

/**
 * Returns the TrueType or OpenType file in a WOFF 2.0 file. Hinting programs of glyphs are omitted, because the engine does not run them.
 *
 * Source: W3C, "WOFF File Format 2.0", sections 4 and 5.
 *
 * @throws Error (mostly RangeError) if the file is damaged or unpacks to more than `largestFontBytes`
 */
export function unwrapWoff2(woff2: Uint8Array, unpackBrotli: UnpackBrotli): Uint8Array {
  const view = viewOf(woff2);
  const flavor = view.getUint32(4);
  const packedBytes = view.getUint32(20);
  const directory = createByteReader(woff2, headerBytes);
  const entries = readEntries(directory, view.getUint16(12));
  const faces =
    flavor === collectionFlavor
      ? readFaces(directory, entries.length)
      : [{ flavor, indices: entries.map((_, i) => i) }];
  const last = entries.at(-1);
  const total = last === undefined ? 0 : last.offset + last.bytes;
  if (total === 0 || total > largestFontBytes) throw new RangeError('the font is empty or too large');
  if (directory.position() + packedBytes > woff2.length) throw new RangeError('the font is cut off');
  const packed = woff2.subarray(directory.position(), directory.position() + packedBytes);
  const data = unpackBrotli(packed, total);
  if (data.length !== total) throw new RangeError('the font has the wrong size');

  const raw = entries.map(({ offset, bytes }) => data.subarray(offset, offset + bytes));
  const outlines = new Map<number, RebuiltGlyf>();
  return writeSfnt(faces.map((face) => rebuildFace(face, entries, raw, outlines)));
}

function readEntries(reader: ByteReader, count: number): Entry[] {
  if (count === 0 || count > max.tables) throw new RangeError('a wrong number of tables');
  let offset = 0;
  return Array.from({ length: count }, () => {
    const flags = reader.uint8();
    const tag = (flags & 0x3f) === 0x3f ? reader.tag() : knownTags[flags & 0x3f]!;
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    const size = reader.base128();
    const bytes = isTransformed ? reader.base128() : size;
    const entry = { tag, isTransformed, offset, bytes };
    offset += bytes;
    if (offset > largestFontBytes) throw new RangeError('the font is too large');
    return entry;
  });
}

type FaceIndices = { readonly flavor: number; readonly indices: readonly number[] };

function readFaces(reader: ByteReader, tableCount: number): FaceIndices[] {
  reader.skip(4);
  const count = reader.uint16Of255();
  if (count === 0 || count > max.faces) throw new RangeError('a wrong number of faces');
  return Array.from({ length: count }, () => {
    const tables = reader.uint16Of255();
    const flavor = reader.uint32();
    const indices = Array.from({ length: tables }, () => reader.uint16Of255());
    if (indices.some((index) => index >= tableCount)) throw new RangeError('a face has a table that is not there');
    return { flavor, indices };
  });
}

/** `outlines` caches rebuilt tables by number, because faces of a collection share them. */
function rebuildFace(
  { flavor, indices }: FaceIndices,
  entries: readonly Entry[],
  raw: readonly Uint8Array[],
  outlines: Map<number, RebuiltGlyf>,
): FaceToWrite {
  const tables = new Map(indices.map((index) => [entries[index]!.tag, raw[index]!]));
  const transformed = (tag: string) =>
    indices.find((index) => entries[index]!.tag === tag && entries[index]!.isTransformed);
  const glyf = transformed('glyf');
  if (glyf !== undefined) {
    const rebuilt = outlines.get(glyf) ?? rebuildGlyf(raw[glyf]!);
    outlines.set(glyf, rebuilt);
    tables.set('glyf', rebuilt.glyf);
    tables.set('loca', rebuilt.loca);
    const head = new Uint8Array(needed(tables, 'head'));
    viewOf(head).setInt16(50, 1);
    tables.set('head', head);
    const hmtx = transformed('hmtx');
    if (hmtx !== undefined) {
      const metricCount = viewOf(needed(tables, 'hhea')).getUint16(34);
      tables.set('hmtx', rebuildHmtx(raw[hmtx]!, metricCount, rebuilt.leftEdges));
    }
  } else if (transformed('hmtx') !== undefined || transformed('loca') !== undefined) {
    throw new RangeError('metrics without outlines');
  }
  return { flavor, tables };
}

function needed(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new RangeError(`the table "${tag}" is missing`);
  return table;
}

/**
 * Rebuilds horizontal metrics whose left side bearings WOFF 2.0 omits because they equal the left edges of the outlines.
 *
 * Source: W3C, "WOFF File Format 2.0", section 5.4.
 *
 * @throws RangeError if the data is damaged
 */
function rebuildHmtx(data: Uint8Array, metricCount: number, leftEdges: Int16Array): Uint8Array {
  const glyphs = leftEdges.length;
  if (metricCount === 0 || metricCount > glyphs) throw new RangeError('a wrong number of metrics');
  const reader = createByteReader(data);
  const flags = reader.uint8();
  const advances = Array.from({ length: metricCount }, () => reader.uint16());
  const bearings = Array.from({ length: glyphs }, (_, i) => {
    const isLeftOut = (flags & (i < metricCount ? 1 : 2)) !== 0;
    return isLeftOut ? leftEdges[i]! : reader.int16();
  });
  const table = new Uint8Array(4 * metricCount + 2 * (glyphs - metricCount));
  const view = new DataView(table.buffer);
  bearings.forEach((bearing, i) => {
    if (i < metricCount) {
      view.setUint16(4 * i, advances[i]!);
      view.setInt16(4 * i + 2, bearing);
    } else view.setInt16(2 * metricCount + 2 * i, bearing);
  });
  return table;
}

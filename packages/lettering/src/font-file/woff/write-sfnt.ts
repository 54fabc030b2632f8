/** A face to write: its tables by tag. Faces of a collection may share tables (the same array). */
export type FaceToWrite = { readonly flavor: number; readonly tables: ReadonlyMap<string, Uint8Array> };

const [collectionTag, collectionVersion] = [0x74746366, 0x00010000];
const [header, record] = [12, 16];
const padded = (size: number): number => (size + 3) & ~3;

/**
 * Writes a TrueType or OpenType file; a collection if there are several faces. A table shared by faces is written once. Checksums remain
 * zero because the engine does not read them.
 *
 * Source: OpenType 1.9, "Organization of an OpenType font".
 */
export function writeSfnt(faces: readonly FaceToWrite[]): Uint8Array {
  const isCollection = faces.length > 1;
  let end = isCollection ? header + 4 * faces.length : 0;
  const starts = faces.map(({ tables }) => {
    const start = end;
    end += header + record * tables.size;
    return start;
  });
  const places = new Map<Uint8Array, number>();
  for (const { tables } of faces) {
    for (const bytes of tables.values()) {
      if (places.has(bytes)) continue;
      places.set(bytes, end);
      end += padded(bytes.length);
    }
  }
  const file = new Uint8Array(end);
  const view = new DataView(file.buffer);
  if (isCollection) {
    view.setUint32(0, collectionTag);
    view.setUint32(4, collectionVersion);
    view.setUint32(8, faces.length);
    starts.forEach((start, i) => view.setUint32(header + 4 * i, start));
  }
  faces.forEach(({ flavor, tables }, i) => writeDirectory(view, starts[i]!, flavor, tables, places));
  for (const [bytes, at] of places) file.set(bytes, at);
  return file;
}

function writeDirectory(
  view: DataView,
  start: number,
  flavor: number,
  tables: ReadonlyMap<string, Uint8Array>,
  places: ReadonlyMap<Uint8Array, number>,
): void {
  const power = 2 ** Math.floor(Math.log2(Math.max(tables.size, 1)));
  view.setUint32(start, flavor);
  view.setUint16(start + 4, tables.size);
  view.setUint16(start + 6, 16 * power);
  view.setUint16(start + 8, Math.log2(power));
  view.setUint16(start + 10, 16 * (tables.size - power));
  // Sorted by tag, because readers use a binary search.
  const inOrder = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  inOrder.forEach(([tag, bytes], i) => {
    const at = start + header + record * i;
    for (let j = 0; j < 4; j++) view.setUint8(at + j, tag.charCodeAt(j));
    view.setUint32(at + 8, places.get(bytes) ?? 0);
    view.setUint32(at + 12, bytes.length);
  });
}

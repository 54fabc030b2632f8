/** Splits font files into tables and assembles them, so that tests can create unusual fonts. */

export type Tables = Map<string, Uint8Array>;

const tag = (text: string) => [...text].map((character) => character.charCodeAt(0));
const padded = (size: number) => (size + 3) & ~3;

export function tablesOf(font: Uint8Array): Tables {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, i) => {
      const at = 12 + 16 * i;
      const name = String.fromCharCode(...font.subarray(at, at + 4));
      return [name, font.subarray(view.getUint32(at + 8), view.getUint32(at + 8) + view.getUint32(at + 12))];
    }),
  );
}

/** Assembles a font. `base` is its position in its file; offsets in a font count from the file's start. */
export function fontOf(tables: Tables, base = 0): Uint8Array {
  const count = tables.size;
  const size = [...tables.values()].reduce((sum, bytes) => sum + padded(bytes.length), 12 + 16 * count);
  const font = new Uint8Array(size);
  const view = new DataView(font.buffer);
  view.setUint32(0, tables.has('CFF ') ? 0x4f54544f : 0x00010000);
  view.setUint16(4, count);
  let offset = 12 + 16 * count;
  // Readers use binary search in the directory.
  const inOrder = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  inOrder.forEach(([name, bytes], i) => {
    font.set(tag(name), 12 + 16 * i);
    view.setUint32(12 + 16 * i + 8, base + offset);
    view.setUint32(12 + 16 * i + 12, bytes.length);
    font.set(bytes, offset);
    offset += padded(bytes.length);
  });
  return font;
}

/** Returns the same font under another name (name table format 0, Windows, Unicode, US English). */
export function renamed(font: Uint8Array, family: string, style: string): Uint8Array {
  const names: [number, string][] = [
    [1, family],
    [2, style],
    [4, style === 'Regular' ? family : `${family} ${style}`],
  ];
  const strings = names.map(([, text]) => [...text].flatMap((character) => [0, character.charCodeAt(0)]));
  const table = new Uint8Array(6 + 12 * names.length + strings.flat().length);
  const view = new DataView(table.buffer);
  view.setUint16(2, names.length);
  view.setUint16(4, 6 + 12 * names.length);
  let offset = 0;
  names.forEach(([id], i) => {
    [3, 1, 0x409, id, strings[i]!.length, offset].forEach((value, j) => view.setUint16(6 + 12 * i + 2 * j, value));
    offset += strings[i]!.length;
  });
  table.set(strings.flat(), 6 + 12 * names.length);
  return fontOf(new Map([...tablesOf(font), ['name', table]]));
}

/** Returns a collection of whole fonts. */
export function collectionOf(fonts: readonly Uint8Array[]): Uint8Array {
  const starts: number[] = [];
  let size = 12 + 4 * fonts.length;
  for (const font of fonts) {
    starts.push(size);
    size += padded(font.length);
  }
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  file.set(tag('ttcf'));
  view.setUint32(4, 0x00010000);
  view.setUint32(8, fonts.length);
  fonts.forEach((font, i) => {
    view.setUint32(12 + 4 * i, starts[i]!);
    file.set(fontOf(tablesOf(font), starts[i]!), starts[i]!);
  });
  return file;
}

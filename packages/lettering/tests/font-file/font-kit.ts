import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { fontOf, tablesOf } from '../../../../tools/harness/fonts/sfnt.ts';

const root = join(import.meta.dirname, '../../../..');

/** Font files to make others of: TrueType, CFF, and variable (WOFF 2.0). */
export const jostFile = () => readFile(join(root, 'fonts/jost/Jost-Regular.ttf'));
export const antonFile = () => readFile(join(root, 'fonts/anton/Anton-Regular.ttf'));
export const herosFile = () => readFile(join(root, 'fonts/tex-gyre-heros/TeXGyreHeros-Regular.otf'));
export const interWoff2 = () =>
  readFile(join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

/** The font with one table changed, or without it. */
export function withTable(font: Uint8Array, tag: string, change: (table: Uint8Array) => Uint8Array | null): Uint8Array {
  const tables = tablesOf(font);
  const changed = change(new Uint8Array(tables.get(tag) ?? new Uint8Array(0)));
  if (changed === null) tables.delete(tag);
  else tables.set(tag, changed);
  return fontOf(tables);
}

/** The font with other embedding bits. */
export const withEmbedding = (font: Uint8Array, fsType: number): Uint8Array =>
  withTable(font, 'OS/2', (os2) => {
    new DataView(os2.buffer).setUint16(8, fsType);
    return os2;
  });

/** The font with a character map of these code points alone (format 12), each drawn as `glyph`. */
export const withCharacters = (font: Uint8Array, codePoints: readonly number[], glyph: number): Uint8Array =>
  withTable(font, 'cmap', () => {
    const table = new Uint8Array(12 + 16 + 12 * codePoints.length);
    const view = new DataView(table.buffer);
    view.setUint16(2, 1);
    view.setUint16(4, 3);
    view.setUint16(6, 10);
    view.setUint32(8, 12);
    view.setUint16(12, 12);
    view.setUint32(16, 16 + 12 * codePoints.length);
    view.setUint32(24, codePoints.length);
    codePoints.forEach((code, i) =>
      [code, code, glyph].forEach((value, j) => view.setUint32(28 + 12 * i + 4 * j, value)),
    );
    return table;
  });

export function woffOf(font: Uint8Array): Uint8Array {
  const tables = [...tablesOf(font)].map(([name, bytes]) => {
    const deflated = deflateSync(bytes);
    return { name, size: bytes.length, packed: deflated.length < bytes.length ? deflated : Buffer.from(bytes) };
  });
  const file = Buffer.alloc(tables.reduce((sum, { packed }) => sum + packed.length, 44 + 20 * tables.length));
  file.write('wOFF');
  file.writeUInt32BE(0x00010000, 4);
  file.writeUInt16BE(tables.length, 12);
  let offset = 44 + 20 * tables.length;
  tables.forEach(({ name, size, packed }, i) => {
    file.write(name, 44 + 20 * i, 'latin1');
    file.writeUInt32BE(offset, 44 + 20 * i + 4);
    file.writeUInt32BE(packed.length, 44 + 20 * i + 8);
    file.writeUInt32BE(size, 44 + 20 * i + 12);
    packed.copy(file, offset);
    offset += packed.length;
  });
  return file;
}

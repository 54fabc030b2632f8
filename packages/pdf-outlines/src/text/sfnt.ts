import { type CharacterMap, characterMaps } from '@measurement-nesting/curves/font-outline';
import { tablesOf } from '@measurement-nesting/postscript/fonts';

/** Tables of a TrueType or OpenType font that map codes and names to glyphs; damaged ones map nothing. */
export class SfntTables {
  readonly #bytes: Uint8Array;
  readonly #tables: ReturnType<typeof tablesOf>;
  /** Glyph of a code, by platform and encoding such as '3,1'. */
  readonly maps: ReadonlyMap<string, CharacterMap>;
  #names: ReadonlyMap<string, number> | null = null;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#tables = tablesOf(bytes);
    const cmap = this.table('cmap');
    this.maps = (cmap === null ? null : readable(() => characterMaps(cmap))) ?? new Map();
  }

  /** Returns the bytes of a table, or null. */
  table(tag: string): Uint8Array | null {
    const table = this.#tables.get(tag);
    return table === undefined || table.end <= table.start ? null : this.#bytes.subarray(table.start, table.end);
  }

  /** Returns the glyph of a code in the map of a platform and encoding; 0 without one. */
  mapped(key: string, code: number): number {
    return readable(() => this.maps.get(key)?.(code) ?? 0) ?? 0;
  }

  /** Returns the glyph of a name in the post table; 0 without one. */
  named(name: string): number {
    const post = this.table('post');
    this.#names ??= (post === null ? null : readable(() => namesOf(post))) ?? new Map();
    return this.#names.get(name) ?? 0;
  }
}

function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** First number of the font's own names; the ones before are those of Mac OS, which the encodings reach through cmap. */
const firstOwn = 258;

/** Returns the glyphs of the names that a font defines (OpenType 1.9, post, version 2). */
function namesOf(post: Uint8Array): ReadonlyMap<string, number> {
  const view = new DataView(post.buffer, post.byteOffset, post.byteLength);
  const names = new Map<string, number>();
  if (view.getUint32(0) !== 0x20000) return names;
  const count = view.getUint16(32);
  const own: string[] = [];
  for (let at = 34 + count * 2; at < post.length; at += 1 + post[at]!)
    own.push(String.fromCharCode(...post.subarray(at + 1, at + 1 + post[at]!)));
  for (let glyph = 0; glyph < count; glyph++) {
    const name = own[view.getUint16(34 + glyph * 2) - firstOwn];
    if (name !== undefined && !names.has(name)) names.set(name, glyph);
  }
  return names;
}

/** Tables of a TrueType or OpenType font that map codes and names to glyphs (OpenType 1.9: cmap, post). */
export class SfntTables {
  readonly #view: DataView;
  readonly #tables = new Map<string, { readonly start: number; readonly end: number }>();
  /** Glyph of a code, by platform and encoding such as '3,1'. */
  readonly maps = new Map<string, (code: number) => number>();
  #names: Map<string, number> | null = null;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const first = this.#tag(0) === 'ttcf' ? this.#u32(12) : 0;
    for (let i = 0; i < Math.min(64, this.#u16(first + 4)); i++) {
      const at = first + 12 + i * 16;
      const start = this.#u32(at + 8);
      this.#tables.set(this.#tag(at), { start, end: Math.min(bytes.length, start + this.#u32(at + 12)) });
    }
    const cmap = this.#tables.get('cmap');
    if (cmap === undefined) return;
    for (let i = 0; i < Math.min(64, this.#u16(cmap.start + 2)); i++) {
      const at = cmap.start + 4 + i * 8;
      const key = `${this.#u16(at)},${this.#u16(at + 2)}`;
      const start = cmap.start + this.#u32(at + 4);
      this.maps.set(key, (code) => this.#lookup(start, code));
    }
  }

  /** Returns the bytes of a table, or null. */
  table(tag: string): Uint8Array | null {
    const table = this.#tables.get(tag);
    if (table === undefined || table.end <= table.start) return null;
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + table.start, table.end - table.start);
  }

  /** Returns the glyph of a name in the post table; 0 without one. */
  named(name: string): number {
    this.#names ??= this.#readNames();
    return this.#names.get(name) ?? 0;
  }

  #lookup(start: number, code: number): number {
    const format = this.#u16(start);
    if (format === 0) return code < 256 ? this.#u8(start + 6 + code) : 0;
    if (format === 6) {
      const index = code - this.#u16(start + 6);
      return index >= 0 && index < this.#u16(start + 8) ? this.#u16(start + 10 + index * 2) : 0;
    }
    if (format === 4) return this.#segmented(start, code);
    if (format !== 12) return 0;
    for (let i = 0, count = Math.min(this.#u32(start + 12), 100_000); i < count; i++) {
      const at = start + 16 + i * 12;
      if (code >= this.#u32(at) && code <= this.#u32(at + 4)) return this.#u32(at + 8) + code - this.#u32(at);
    }
    return 0;
  }

  #segmented(start: number, code: number): number {
    const doubled = this.#u16(start + 6);
    const ends = start + 14;
    const starts = ends + doubled + 2;
    for (let i = 0; i < doubled; i += 2) {
      if (this.#u16(ends + i) < code) continue;
      const first = this.#u16(starts + i);
      if (code < first) return 0;
      const delta = this.#u16(starts + doubled + i);
      const place = starts + doubled * 2 + i;
      const offset = this.#u16(place);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = this.#u16(place + offset + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  }

  #readNames(): Map<string, number> {
    const names = new Map<string, number>();
    const post = this.#tables.get('post');
    if (post === undefined || this.#u32(post.start) !== 0x20000) return names;
    const count = this.#u16(post.start + 32);
    const own: string[] = [];
    for (let at = post.start + 34 + count * 2; at < post.end;) {
      const length = this.#u8(at++);
      let name = '';
      for (let i = 0; i < length; i++) name += String.fromCharCode(this.#u8(at + i));
      own.push(name);
      at += length;
    }
    // The first 258 numbers are the names of Mac OS, which the encodings reach through cmap.
    for (let glyph = 0; glyph < count; glyph++) {
      const name = own[this.#u16(post.start + 34 + glyph * 2) - 258];
      if (name !== undefined && !names.has(name)) names.set(name, glyph);
    }
    return names;
  }

  #tag(at: number): string {
    return String.fromCharCode(this.#u8(at), this.#u8(at + 1), this.#u8(at + 2), this.#u8(at + 3));
  }
  #u8 = (at: number): number => (at >= 0 && at < this.#view.byteLength ? this.#view.getUint8(at) : 0);
  #u16 = (at: number): number => (at >= 0 && at + 2 <= this.#view.byteLength ? this.#view.getUint16(at) : 0);
  #u32 = (at: number): number => (at >= 0 && at + 4 <= this.#view.byteLength ? this.#view.getUint32(at) : 0);
}

/** Range of codes with a byte length, and the first CID they map to. */
type CodeRange = { readonly size: number; readonly low: number; readonly high: number; readonly cid: number };

/** Character map (PLRM 3, 5.11.4), limited to the needs of `show`. */
export class CharacterMap {
  readonly spaces: { readonly size: number; readonly low: number; readonly high: number }[] = [];
  readonly ranges: CodeRange[] = [];

  /** Returns a map with two bytes per character, whose CID equals the code. */
  static identity(): CharacterMap {
    const map = new CharacterMap();
    map.spaces.push({ size: 2, low: 0, high: 65_535 });
    map.ranges.push({ size: 2, low: 0, high: 65_535, cid: 0 });
    return map;
  }

  include(other: CharacterMap): void {
    for (const space of other.spaces.slice(0, 10_000)) this.spaces.push(space);
    for (const range of other.ranges.slice(0, 100_000)) this.ranges.push(range);
  }

  /** Returns the characters of a string: their bytes as one number, and their CID (0 when the map has none). */
  decode(bytes: Uint8Array): { code: number; cid: number; size: number }[] {
    const characters: { code: number; cid: number; size: number }[] = [];
    for (let at = 0; at < bytes.length;) {
      const { code, size } = this.#next(bytes, at);
      const range = this.ranges.findLast((one) => one.size === size && code >= one.low && code <= one.high);
      characters.push({ code, size, cid: range === undefined ? 0 : range.cid + code - range.low });
      at += size;
    }
    return characters;
  }

  #next(bytes: Uint8Array, at: number): { code: number; size: number } {
    let code = 0;
    for (let size = 1; size <= 4 && at + size <= bytes.length; size++) {
      code = code * 256 + bytes[at + size - 1]!;
      const value = code;
      if (this.spaces.some((space) => space.size === size && value >= space.low && value <= space.high)) {
        return { code, size };
      }
    }
    // A damaged map can have codes of no bytes.
    const size = Math.max(1, Math.min(this.spaces[0]?.size ?? 1, bytes.length - at));
    let rest = 0;
    for (let i = 0; i < size; i++) rest = rest * 256 + bytes[at + i]!;
    return { code: rest, size };
  }
}

/** Returns the glyph of a code point; 0 if the face has none. */
export type CharacterMap = (codePoint: number) => number;

/** Returns a view for reading numbers from a table. Reading beyond its end throws RangeError. */
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Code page of Windows icon and symbol fonts. */
const symbolPage = 0xf000;

/** Mac OS Roman from 0x80 on (Apple, ROMAN.TXT). */
const macRoman =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
const macRomanCodes = new Map([...macRoman].map((letter, i) => [letter.codePointAt(0)!, 0x80 + i]));

/** Encoding of a face's character codes. */
export type CharacterEncoding = 'unicode' | 'symbol' | 'macintosh' | 'unknown';

/**
 * Reads the best table of `cmap`: one for the full range of Unicode is preferred to one for the basic plane, and that to symbols. Supports
 * formats 0, 4, 6, 10, 12 and 13, encoded in Unicode, as a symbol font of Windows, or in Mac OS Roman; a face with none of them maps
 * nothing. A lookup is a binary search.
 *
 * Source: OpenType 1.9, "cmap".
 *
 * @throws RangeError if the table is damaged
 */
export function readCharacterMap(cmap: Uint8Array): CharacterMap {
  const { encoding, offset } = bestSubtable(cmap);
  if (encoding === 'unknown') return () => 0;
  const find = subtable(viewOf(cmap.subarray(offset)));
  if (encoding === 'symbol') return (code) => find(code) || (code <= 0xff ? find(symbolPage + code) : 0);
  if (encoding === 'unicode') return find;
  return (code) => {
    const own = code < 0x80 ? code : macRomanCodes.get(code);
    return own === undefined ? 0 : find(own);
  };
}

/**
 * Returns all tables of `cmap` by platform and encoding, such as '3,1', for files that state which one to use (PDF).
 *
 * @throws RangeError if the list of tables is damaged; a lookup throws it if its table is
 */
export function characterMaps(cmap: Uint8Array): ReadonlyMap<string, CharacterMap> {
  const view = viewOf(cmap);
  const maps = new Map<string, CharacterMap>();
  for (let i = Math.min(view.getUint16(2), maxTables) - 1; i >= 0; i--) {
    const at = 4 + 8 * i;
    const table = viewOf(cmap.subarray(view.getUint32(at + 4)));
    maps.set(`${view.getUint16(at)},${view.getUint16(at + 2)}`, (code) => subtable(table)(code));
  }
  return maps;
}

/** Maximum number of tables, above that of any real font. */
const maxTables = 64;

/** Returns the encoding of the table that `readCharacterMap` reads. @throws RangeError if it is damaged */
export const characterEncoding = (cmap: Uint8Array): CharacterEncoding => bestSubtable(cmap).encoding;

function bestSubtable(cmap: Uint8Array): { readonly encoding: CharacterEncoding; readonly offset: number } {
  const view = viewOf(cmap);
  const count = view.getUint16(2);
  let best: { rank: number; offset: number; encoding: CharacterEncoding } = { rank: 0, offset: 0, encoding: 'unknown' };
  for (let i = 0; i < count; i++) {
    const at = 4 + 8 * i;
    const [platform, encoding] = [view.getUint16(at), view.getUint16(at + 2)];
    const rank = rankOf(platform, encoding);
    if (rank <= best.rank) continue;
    const isSymbol = platform === 3 && encoding === 0;
    const kind = isSymbol ? 'symbol' : platform === 1 ? 'macintosh' : 'unicode';
    best = { rank, offset: view.getUint32(at + 4), encoding: kind };
  }
  return best;
}

function rankOf(platform: number, encoding: number): number {
  if (platform === 3) return { 10: 6, 1: 4, 0: 2 }[encoding] ?? 0;
  if (platform === 0) return encoding === 5 ? 0 : encoding >= 4 ? 5 : 3;
  return platform === 1 && encoding === 0 ? 1 : 0;
}

function subtable(view: DataView): CharacterMap {
  switch (view.getUint16(0)) {
    case 0:
      return (code) => (code < 256 ? view.getUint8(6 + code) : 0);
    case 4:
      return segments(view);
    case 6:
      return trimmed(view.getUint16(6), view.getUint16(8), (i) => view.getUint16(10 + 2 * i));
    case 10:
      return trimmed(view.getUint32(12), view.getUint32(16), (i) => view.getUint16(20 + 2 * i));
    case 12:
      return groups(view, 1);
    case 13:
      return groups(view, 0);
    default:
      return () => 0;
  }
}

const trimmed =
  (first: number, count: number, glyph: (index: number) => number): CharacterMap =>
  (code) =>
    code >= first && code < first + count ? glyph(code - first) : 0;

/** Returns the index of the first of `count` items for which `isBefore` is false; `count` if there is none. */
function firstNotBefore(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function segments(view: DataView): CharacterMap {
  const count = view.getUint16(6) >> 1;
  const [ends, starts, deltas, ranges] = [14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count];
  return (code) => {
    if (code > 0xffff) return 0;
    const i = firstNotBefore(count, (index) => view.getUint16(ends + 2 * index) < code);
    if (i === count || view.getUint16(starts + 2 * i) > code) return 0;
    const delta = view.getUint16(deltas + 2 * i);
    const range = view.getUint16(ranges + 2 * i);
    if (range === 0) return (code + delta) & 0xffff;
    const at = ranges + 2 * i + range + 2 * (code - view.getUint16(starts + 2 * i));
    const glyph = at + 2 > view.byteLength ? 0 : view.getUint16(at);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}

function groups(view: DataView, step: 0 | 1): CharacterMap {
  const count = view.getUint32(12);
  return (code) => {
    const i = firstNotBefore(count, (index) => view.getUint32(16 + 12 * index + 4) < code);
    if (i === count || view.getUint32(16 + 12 * i) > code) return 0;
    return view.getUint32(16 + 12 * i + 8) + step * (code - view.getUint32(16 + 12 * i));
  };
}

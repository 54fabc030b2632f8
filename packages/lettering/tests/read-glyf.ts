import { tablesOf } from '../../../tools/harness/fonts/sfnt.ts';

/**
 * An obvious, slow second reader of TrueType outlines, for comparison with the product's: straight from the tables of
 * OpenType 1.9 ("glyf", "loca", "cmap" format 4 and 12, "hmtx"), y up, font units.
 */
export type OutlinePoint = { readonly x: number; readonly y: number; readonly on: boolean };

export type GlyfReader = {
  readonly glyphOf: (character: string) => number;
  readonly advance: (glyph: number) => number;
  /** Closed contours of on-curve and off-curve points; two off-curve neighbors have their middle between them. */
  readonly contours: (glyph: number) => OutlinePoint[][];
};

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function readGlyf(font: Uint8Array): GlyfReader {
  const tables = tablesOf(font);
  const table = (name: string) => viewOf(tables.get(name)!);
  const [head, hhea, hmtx, loca, glyf] = [table('head'), table('hhea'), table('hmtx'), table('loca'), table('glyf')];
  const longOffsets = head.getInt16(50) === 1;
  const metrics = hhea.getUint16(34);
  const offset = (glyph: number) => (longOffsets ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));

  const contours = (glyph: number): OutlinePoint[][] => {
    const start = offset(glyph);
    if (offset(glyph + 1) === start) return [];
    const count = glyf.getInt16(start);
    return count >= 0 ? simple(start + 10, count) : composite(start + 10);
  };

  const simple = (start: number, count: number): OutlinePoint[][] => {
    const ends = Array.from({ length: count }, (_, i) => glyf.getUint16(start + 2 * i));
    const points = (ends.at(-1) ?? -1) + 1;
    let at = start + 2 * count + 2 + glyf.getUint16(start + 2 * count);
    const flags: number[] = [];
    while (flags.length < points) {
      const flag = glyf.getUint8(at++);
      flags.push(flag);
      if (flag & 8) for (let repeat = glyf.getUint8(at++); repeat > 0; repeat--) flags.push(flag);
    }
    const coordinates = (short: number, same: number) => {
      let value = 0;
      return flags.map((flag) => {
        if (flag & short) value += flag & same ? glyf.getUint8(at++) : -glyf.getUint8(at++);
        else if (!(flag & same)) value += glyf.getInt16((at += 2) - 2);
        return value;
      });
    };
    const xs = coordinates(2, 16);
    const ys = coordinates(4, 32);
    const all = flags.map((flag, i) => ({ x: xs[i]!, y: ys[i]!, on: (flag & 1) === 1 }));
    return ends.map((end, i) => all.slice(i === 0 ? 0 : ends[i - 1]! + 1, end + 1));
  };

  const composite = (start: number): OutlinePoint[][] => {
    const parts: OutlinePoint[][] = [];
    let flags: number;
    let at = start;
    const f2dot14 = () => glyf.getInt16((at += 2) - 2) / 16384;
    do {
      flags = glyf.getUint16(at);
      const part = contours(glyf.getUint16(at + 2));
      if (!(flags & 2)) throw new Error('parts attached by point numbers are not read here');
      const [dx, dy] =
        flags & 1 ? [glyf.getInt16(at + 4), glyf.getInt16(at + 6)] : [glyf.getInt8(at + 4), glyf.getInt8(at + 5)];
      at += flags & 1 ? 8 : 6;
      let [a, b, c, d] = [1, 0, 0, 1];
      if (flags & 8) a = d = f2dot14();
      else if (flags & 64) [a, d] = [f2dot14(), f2dot14()];
      else if (flags & 128) [a, b, c, d] = [f2dot14(), f2dot14(), f2dot14(), f2dot14()];
      for (const contour of part) {
        parts.push(contour.map(({ x, y, on }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, on })));
      }
    } while (flags & 32);
    return parts;
  };

  return {
    glyphOf: characterMap(table('cmap')),
    advance: (glyph) => hmtx.getUint16(4 * Math.min(glyph, metrics - 1)),
    contours,
  };
}

function characterMap(cmap: DataView): (character: string) => number {
  const subtables = Array.from({ length: cmap.getUint16(2) }, (_, i) => cmap.getUint32(4 + 8 * i + 4));
  const table = subtables.find((at) => cmap.getUint16(at) === 12) ?? subtables.find((at) => cmap.getUint16(at) === 4)!;
  if (cmap.getUint16(table) === 12) {
    return (character) => {
      const code = character.codePointAt(0)!;
      for (let i = 0; i < cmap.getUint32(table + 12); i++) {
        const at = table + 16 + 12 * i;
        const [first, last] = [cmap.getUint32(at), cmap.getUint32(at + 4)];
        if (code >= first && code <= last) return cmap.getUint32(at + 8) + code - first;
      }
      return 0;
    };
  }
  const segments = cmap.getUint16(table + 6) / 2;
  return (character) => {
    const code = character.codePointAt(0)!;
    for (let i = 0; i < segments; i++) {
      const endAt = table + 14 + 2 * i;
      const startAt = endAt + 2 * segments + 2;
      const rangeAt = startAt + 4 * segments;
      const [first, last, range] = [cmap.getUint16(startAt), cmap.getUint16(endAt), cmap.getUint16(rangeAt)];
      if (code < first || code > last) continue;
      const glyph = range === 0 ? code : cmap.getUint16(rangeAt + range + 2 * (code - first));
      return glyph === 0 ? 0 : (glyph + cmap.getInt16(startAt + 2 * segments)) & 0xffff;
    }
    return 0;
  };
}

import { type Affine, type Contour, transformContour } from '@measurement-nesting/curves';
import { PsError } from '../ps-error.ts';
import { emptyGlyph, GlyphPen, type Glyph } from '@measurement-nesting/curves/font-outline';

/** Position of a table in the file; its end is within the file. */
type Table = { readonly start: number; readonly end: number };

/** Maximum number of tables, above that of any real font. */
const maxTables = 64;

/** Returns the tables of a TrueType or OpenType font, or of the first font of a collection, by tag. */
export function tablesOf(bytes: Uint8Array): ReadonlyMap<string, Table> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u32 = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at) : 0);
  const tag = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  const first = tag(0) === 'ttcf' ? u32(12) : 0;
  const tables = new Map<string, Table>();
  for (let i = 0; i < Math.min(u32(first + 4) >>> 16, maxTables); i++) {
    const at = first + 12 + i * 16;
    const start = u32(at + 8);
    tables.set(tag(at), { start, end: Math.min(start + u32(at + 12), bytes.length) });
  }
  return tables;
}

/**
 * Outlines of a TrueType font (OpenType 1.9: head, maxp, loca, glyf, hhea, hmtx), in em. All reads are checked against
 * the available data; a glyph outside it is empty and marked as missing.
 */
export class TrueTypeFont {
  readonly #view: DataView;
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #unitsPerEm: number;
  readonly #longOffsets: boolean;
  readonly #metricCount: number;
  readonly #directory: ((index: number) => Uint8Array | null) | null;
  #parts = 0;
  /** True after a glyph, or a part of one, was outside the font's data. */
  #unreadable = false;

  /** `directory` returns the glyphs of fonts that store them separately (GlyphDirectory). */
  constructor(bytes: Uint8Array, directory: ((index: number) => Uint8Array | null) | null = null) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#directory = directory;
    this.#tables = tablesOf(bytes);
    const head = this.#tables.get('head');
    if (head === undefined) throw new PsError('invalidfont', 'no head table');
    this.#unitsPerEm = this.#u16(head.start + 18) || 1000;
    this.#longOffsets = this.#u16(head.start + 50) === 1;
    const hhea = this.#tables.get('hhea');
    this.#metricCount = hhea === undefined ? 0 : this.#u16(hhea.start + 34);
  }

  glyph(index: number): Glyph {
    this.#parts = 0;
    const em = 1 / this.#unitsPerEm;
    this.#unreadable = false;
    const contours = this.#outline(index, 0).map((contour) => transformContour([em, 0, 0, em, 0, 0], contour));
    const width = [this.#advance(index) * em, 0] as const;
    return this.#unreadable ? { contours, width, missing: true } : { contours, width };
  }

  #advance(index: number): number {
    const hmtx = this.#tables.get('hmtx');
    if (hmtx === undefined || this.#metricCount === 0) return emptyGlyph.width[0];
    return this.#u16(hmtx.start + Math.min(index, this.#metricCount - 1) * 4);
  }

  #outline(index: number, depth: number): Contour[] {
    if (depth > 8 || ++this.#parts > 256) throw new PsError('invalidfont', 'glyph made of too many parts');
    const own = this.#directory?.(index);
    if (own !== undefined && own !== null)
      return this.#parse(new DataView(own.buffer, own.byteOffset, own.byteLength), depth);
    const [loca, glyf] = [this.#tables.get('loca'), this.#tables.get('glyf')];
    if (loca === undefined || glyf === undefined) return this.#missing();
    const size = this.#longOffsets ? 4 : 2;
    const at = loca.start + index * size;
    if (at + size * 2 > loca.end) return this.#missing();
    const offset = (place: number) => (this.#longOffsets ? this.#u32(place) : this.#u16(place) * 2);
    const [start, end] = [glyf.start + offset(at), glyf.start + offset(at + size)];
    if (end > this.#view.byteLength) return this.#missing();
    if (end <= start) return [];
    return this.#parse(new DataView(this.#view.buffer, this.#view.byteOffset + start, end - start), depth);
  }

  #missing(): Contour[] {
    this.#unreadable = true;
    return [];
  }

  #parse(data: DataView, depth: number): Contour[] {
    if (data.byteLength === 0) return [];
    if (data.byteLength < 10) return this.#missing();
    const count = data.getInt16(0);
    return count >= 0 ? simpleOutline(new Reader(data, 10), count) : this.#composite(new Reader(data, 10), depth);
  }

  #composite(reader: Reader, depth: number): Contour[] {
    const contours: Contour[] = [];
    let flags = 0x20;
    while ((flags & 0x20) !== 0) {
      flags = reader.u16();
      const index = reader.u16();
      const words = (flags & 1) !== 0;
      let [x, y] = words ? [reader.i16(), reader.i16()] : [reader.i8(), reader.i8()];
      // Parts positioned by matching points are rare and remain at their origin.
      if ((flags & 2) === 0) [x, y] = [0, 0];
      let [a, b, c, d] = [1, 0, 0, 1];
      if ((flags & 8) !== 0) a = d = reader.f2dot14();
      else if ((flags & 0x40) !== 0) [a, d] = [reader.f2dot14(), reader.f2dot14()];
      else if ((flags & 0x80) !== 0) {
        [a, b, c, d] = [reader.f2dot14(), reader.f2dot14(), reader.f2dot14(), reader.f2dot14()];
      }
      const map: Affine = [a, b, c, d, x, y];
      for (const contour of this.#outline(index, depth + 1)) contours.push(transformContour(map, contour));
    }
    return contours;
  }

  #u16 = (at: number): number => (at + 2 <= this.#view.byteLength ? this.#view.getUint16(at) : 0);
  #u32 = (at: number): number => (at + 4 <= this.#view.byteLength ? this.#view.getUint32(at) : 0);
}

class Reader {
  readonly #view: DataView;
  #at: number;
  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }
  #next(size: number): number {
    const at = this.#at;
    if (at + size > this.#view.byteLength) throw new PsError('invalidfont', 'glyph cut short');
    this.#at += size;
    return at;
  }
  u8 = (): number => this.#view.getUint8(this.#next(1));
  i8 = (): number => this.#view.getInt8(this.#next(1));
  u16 = (): number => this.#view.getUint16(this.#next(2));
  i16 = (): number => this.#view.getInt16(this.#next(2));
  f2dot14 = (): number => this.i16() / 16_384;
  skip(count: number): void {
    this.#next(count);
  }
}

type FontPoint = { readonly x: number; readonly y: number; readonly on: boolean };

function simpleOutline(reader: Reader, count: number): Contour[] {
  const ends = Array.from({ length: count }, () => reader.u16());
  if (ends.some((end, i) => end < (ends[i - 1] ?? 0))) throw new PsError('invalidfont', 'contours out of order');
  const points = (ends.at(-1) ?? -1) + 1;
  reader.skip(reader.u16());
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = reader.u8();
    const times = (flag & 8) !== 0 ? reader.u8() + 1 : 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  const coordinates = (short: number, same: number): number[] => {
    let value = 0;
    return flags.slice(0, points).map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) !== 0 ? reader.u8() : -reader.u8();
      else if ((flag & same) === 0) value += reader.i16();
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  const pen = new GlyphPen();
  let first = 0;
  for (const end of ends) {
    const ring: FontPoint[] = [];
    for (let i = first; i <= end; i++) ring.push({ x: xs[i]!, y: ys[i]!, on: (flags[i]! & 1) !== 0 });
    first = Math.max(first, end + 1);
    drawRing(pen, ring);
  }
  return pen.contours();
}

/** Draws a ring; the midpoint of two consecutive control points is a point of the curve. */
function drawRing(pen: GlyphPen, ring: readonly FontPoint[]): void {
  const middle = (a: FontPoint, b: FontPoint): FontPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });
  if (ring.length < 2) return;
  const from = ring.findIndex((point) => point.on);
  const start = from >= 0 ? ring[from]! : middle(ring[0]!, ring.at(-1)!);
  const order = from >= 0 ? [...ring.slice(from + 1), ...ring.slice(0, from)] : ring;
  pen.moveTo(start.x, start.y);
  let control: FontPoint | null = null;
  for (const point of [...order, start]) {
    if (point.on) {
      if (control === null) pen.lineTo(point.x, point.y);
      else pen.quadTo(control.x, control.y, point.x, point.y);
      control = null;
    } else {
      if (control !== null) {
        const between = middle(control, point);
        pen.quadTo(control.x, control.y, between.x, between.y);
      }
      control = point;
    }
  }
  pen.close();
}

import { createByteReader, type ByteReader } from './byte-reader.ts';
import { largestFontBytes } from './unwrap-limits.ts';

export type RebuiltGlyf = {
  readonly glyf: Uint8Array;
  /** Table with long offsets. */
  readonly loca: Uint8Array;
  /** xMin of each glyph, 0 if it is empty. */
  readonly leftEdges: Int16Array;
};

type Streams = {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly hasBox: (glyph: number) => boolean;
};

/** Component flags of a composite glyph. */
const component = { wordArguments: 0x01, scale: 0x08, more: 0x20, twoScales: 0x40, matrix: 0x80, instructions: 0x100 };
const maxComponents = 1024;

/**
 * Rebuilds the outlines of a TrueType font from the transformed table of WOFF 2.0, without hinting programs.
 *
 * Source: W3C, "WOFF File Format 2.0", sections 5.1 to 5.3; OpenType 1.9, "glyf".
 *
 * @throws RangeError if the data is damaged
 */
export function rebuildGlyf(data: Uint8Array): RebuiltGlyf {
  const header = createByteReader(data, 4);
  const count = header.uint16();
  header.skip(2);
  const sizes = Array.from({ length: 7 }, () => header.uint32());
  let at = header.position();
  const [contours, points, flags, glyphs, composites, boxData] = sizes.map((size) => {
    if (at + size > data.length) throw new RangeError('a stream lies outside');
    return data.subarray(at, (at += size));
  }) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const bitmapBytes = 4 * ((count + 31) >> 5);
  const streams: Streams = {
    contours: createByteReader(contours),
    points: createByteReader(points),
    flags: createByteReader(flags),
    glyphs: createByteReader(glyphs),
    composites: createByteReader(composites),
    boxes: createByteReader(boxData, bitmapBytes),
    hasBox: (glyph) => ((boxData[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0,
  };

  const offsets = new Uint32Array(count + 1);
  const leftEdges = new Int16Array(count);
  const written: Uint8Array[] = [];
  let end = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const outline = rebuildGlyph(streams, glyph);
    if (outline !== null) {
      leftEdges[glyph] = new DataView(outline.buffer).getInt16(2);
      written.push(outline);
      end += outline.length;
      if (end > largestFontBytes) throw new RangeError('the outlines are too large');
    }
    offsets[glyph + 1] = end;
  }
  const glyf = new Uint8Array(end);
  let offset = 0;
  for (const outline of written) {
    glyf.set(outline, offset);
    offset += outline.length;
  }
  const loca = new Uint8Array(4 * (count + 1));
  const view = new DataView(loca.buffer);
  offsets.forEach((value, i) => view.setUint32(4 * i, value));
  return { glyf, loca, leftEdges };
}

function rebuildGlyph(streams: Streams, glyph: number): Uint8Array | null {
  const contourCount = streams.contours.int16();
  if (contourCount === 0) {
    if (streams.hasBox(glyph)) throw new RangeError('an empty glyph has a box');
    return null;
  }
  const box = streams.hasBox(glyph) ? [0, 1, 2, 3].map(() => streams.boxes.int16()) : null;
  if (contourCount > 0) return simpleGlyph(streams, contourCount, box);
  if (contourCount !== -1 || box === null) throw new RangeError('a composite glyph has no box');
  return compositeGlyph(streams, box);
}

function compositeGlyph({ composites, glyphs }: Streams, box: readonly number[]): Uint8Array {
  const body: number[] = [];
  let flags: number = component.more;
  let hasProgram = false;
  for (let i = 0; (flags & component.more) !== 0; i++) {
    if (i === maxComponents) throw new RangeError('too many components');
    flags = composites.uint16();
    const remainingFlags = flags & ~component.instructions;
    const scaleBytes = flags & component.matrix ? 8 : flags & component.twoScales ? 4 : flags & component.scale ? 2 : 0;
    const rest = composites.take(2 + (flags & component.wordArguments ? 4 : 2) + scaleBytes);
    body.push(remainingFlags >> 8, remainingFlags & 0xff, ...rest);
    hasProgram ||= (flags & component.instructions) !== 0;
  }
  if (hasProgram) glyphs.uint16Of255();
  return glyphOf(-1, box, Uint8Array.from(body));
}

function simpleGlyph(
  { points, flags, glyphs }: Streams,
  contourCount: number,
  box: readonly number[] | null,
): Uint8Array {
  const ends: number[] = [];
  let pointCount = 0;
  for (let i = 0; i < contourCount; i++) {
    pointCount += points.uint16Of255();
    if (pointCount > 0xffff) throw new RangeError('too many points');
    ends.push(pointCount - 1);
  }
  const marks = new Uint8Array(pointCount);
  const [xs, ys] = [createCoordinates(pointCount), createCoordinates(pointCount)];
  for (let i = 0; i < pointCount; i++) {
    const flag = flags.uint8();
    const [dx, dy] = readStep(flag & 0x7f, glyphs);
    const xMark = xs.step(dx);
    const yMark = ys.step(dy);
    marks[i] =
      (flag & 0x80 ? 0 : 1) |
      (xMark === 'byte' ? (dx > 0 ? 0x12 : 0x02) : xMark === 'same' ? 0x10 : 0) |
      (yMark === 'byte' ? (dy > 0 ? 0x24 : 0x04) : yMark === 'same' ? 0x20 : 0);
  }
  glyphs.uint16Of255(); // Length of a hinting program, which is omitted.
  const size = 2 * contourCount + 2 + marks.length;
  const body = new Uint8Array(size + xs.bytes().length + ys.bytes().length);
  const view = new DataView(body.buffer);
  ends.forEach((end, i) => view.setUint16(2 * i, end));
  body.set(marks, 2 * contourCount + 2);
  body.set(xs.bytes(), size);
  body.set(ys.bytes(), size + xs.bytes().length);
  return glyphOf(contourCount, box ?? [xs.low(), ys.low(), xs.high(), ys.high()], body);
}

function glyphOf(contourCount: number, box: readonly number[], body: Uint8Array): Uint8Array {
  // Padded to a multiple of four bytes, as OpenType requires.
  const glyph = new Uint8Array((10 + body.length + 3) & ~3);
  const view = new DataView(glyph.buffer);
  [contourCount, ...box].forEach((value, i) => view.setInt16(2 * i, value));
  glyph.set(body, 10);
  return glyph;
}

/**
 * Creates the writer for the coordinates of one axis in TrueType's encoding: no bytes for no step, one for a small step, two for others.
 */
function createCoordinates(pointCount: number) {
  const data = new Uint8Array(2 * pointCount);
  let [used, value, low, high] = [0, 0, Infinity, -Infinity];
  return {
    step(by: number): 'same' | 'byte' | 'word' {
      value += by;
      low = Math.min(low, value);
      high = Math.max(high, value);
      if (by === 0) return 'same';
      if (Math.abs(by) < 256) {
        data[used++] = Math.abs(by);
        return 'byte';
      }
      data[used++] = (by >> 8) & 0xff;
      data[used++] = by & 0xff;
      return 'word';
    },
    bytes: () => data.subarray(0, used),
    low: () => (low === Infinity ? 0 : low),
    high: () => (high === -Infinity ? 0 : high),
  };
}

const signed = (flag: number, amount: number): number => (flag & 1 ? amount : -amount);

/** Returns a point's offset from the previous one; the flag determines the number and meaning of its bytes (section 5.2). */
function readStep(flag: number, glyphs: ByteReader): [dx: number, dy: number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + glyphs.uint8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + glyphs.uint8()), 0];
  if (flag < 84) {
    const [high, low] = [flag - 20, glyphs.uint8()];
    return [signed(flag, 1 + (high & 0x30) + (low >> 4)), signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (low & 0x0f))];
  }
  if (flag < 120) {
    const high = flag - 84;
    return [
      signed(flag, 1 + (Math.floor(high / 12) << 8) + glyphs.uint8()),
      signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + glyphs.uint8()),
    ];
  }
  if (flag < 124) {
    const [first, second, third] = [glyphs.uint8(), glyphs.uint8(), glyphs.uint8()];
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 0x0f) << 8) + third)];
  }
  return [signed(flag, glyphs.uint16()), signed(flag >> 1, glyphs.uint16())];
}

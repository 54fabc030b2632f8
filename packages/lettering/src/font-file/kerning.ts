import { viewOf } from './table-directory.ts';

/** Horizontal kerning of a face outside of GPOS, in font units. */
export type KernTable = {
  /** Returns the distance added between two glyphs, the left one first; 0 for a pair without kerning. */
  readonly pair: (left: number, right: number) => number;
  /** True if some of the kerning is in an unsupported format (state machines of Apple's fonts). */
  readonly isPartial: boolean;
};

type Subtable = {
  readonly format: number;
  readonly isHorizontal: boolean;
  readonly isMinimum: boolean;
  readonly isCrossStream: boolean;
  readonly isVariation: boolean;
  /** True if the value replaces those of earlier subtables; otherwise it is added to them. */
  readonly isOverride: boolean;
  /** Byte offset from the start of the header. */
  readonly data: DataView;
  readonly headerBytes: number;
};
type Pairs = (left: number, right: number) => number | undefined;

/** Maximum number of subtables, above that of any real font; a table with more is damaged. */
const maxSubtables = 256;

/**
 * Reads a `kern` table, in the header of Windows (version 0) or of Apple (version 1.0): formats 0, 2 and 3. Values of
 * several subtables add up. Minimum and cross-stream values, and those for vertical text, do not kern horizontal text.
 * A damaged subtable is skipped and makes the table partial.
 *
 * Sources: OpenType 1.9, "kern"; Apple TrueType Reference Manual, "kern".
 */
export function readKernTable(table: Uint8Array): KernTable {
  const all = subtablesOf(viewOf(table));
  const used = all.list.filter(
    ({ isHorizontal, isMinimum, isCrossStream, isVariation }) =>
      isHorizontal && !isMinimum && !isCrossStream && !isVariation,
  );
  const readers = used.map((subtable) => ({ pairs: pairsOf(subtable), isOverride: subtable.isOverride }));
  return {
    pair(left, right) {
      let sum = 0;
      for (const { pairs, isOverride } of readers) {
        const value = pairs?.(left, right);
        if (value !== undefined) sum = isOverride ? value : sum + value;
      }
      return sum;
    },
    isPartial: all.isCut || readers.some(({ pairs }) => pairs === null),
  };
}

function subtablesOf(view: DataView): { readonly list: readonly Subtable[]; readonly isCut: boolean } {
  const list: Subtable[] = [];
  try {
    const isApple = view.getUint16(0) === 1;
    const count = isApple ? view.getUint32(4) : view.getUint16(2);
    let at = isApple ? 8 : 4;
    for (let i = 0; i < count; i++) {
      if (i === maxSubtables) return { list, isCut: true };
      const headerBytes = isApple ? 8 : 6;
      const length = isApple ? view.getUint32(at) : view.getUint16(at + 2);
      const coverage = view.getUint16(at + 4);
      const isLast = i === count - 1;
      // The length of a large table does not fit in 16 bits, so the last one extends to the end.
      const data = part(view, at, isLast ? view.byteLength - at : length);
      list.push({
        data,
        headerBytes,
        format: isApple ? coverage & 0xff : coverage >> 8,
        isHorizontal: isApple ? (coverage & 0x8000) === 0 : (coverage & 1) !== 0,
        isMinimum: !isApple && (coverage & 2) !== 0,
        isCrossStream: (coverage & (isApple ? 0x4000 : 4)) !== 0,
        isVariation: isApple && (coverage & 0x2000) !== 0,
        isOverride: !isApple && (coverage & 8) !== 0,
      });
      if (length < headerBytes && !isLast) return { list, isCut: true };
      at += length;
    }
    return { list, isCut: false };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { list, isCut: true };
  }
}

const part = (view: DataView, at: number, length: number): DataView =>
  new DataView(view.buffer, view.byteOffset + at, Math.min(length, view.byteLength - at));

/** Returns null for an unsupported format and for a damaged subtable. */
function pairsOf({ format, data, headerBytes }: Subtable): Pairs | null {
  try {
    if (format === 0) return listedPairs(data, headerBytes);
    if (format === 2) return classPairs(data, headerBytes);
    return format === 3 ? indexedPairs(data, headerBytes) : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

/** Reads format 0: a list of pairs. */
function listedPairs(view: DataView, header: number): Pairs {
  const count = view.getUint16(header);
  const known = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const at = header + 8 + 6 * i;
    const key = view.getUint32(at);
    if (!known.has(key)) known.set(key, view.getInt16(at + 4));
  }
  return (left, right) => known.get(left * 65_536 + right);
}

/** Reads format 2: a value for each pair of classes. Classes are byte offsets, those of left glyphs from the subtable's start. */
function classPairs(view: DataView, header: number): Pairs {
  const [lefts, rights, values] = [2, 4, 6].map((at) => view.getUint16(header + at)) as [number, number, number];
  const classes = (table: number) => {
    const [first, count] = [view.getUint16(table), view.getUint16(table + 2)];
    return (glyph: number) =>
      glyph >= first && glyph < first + count && table + 6 + 2 * (glyph - first) <= view.byteLength
        ? view.getUint16(table + 4 + 2 * (glyph - first))
        : undefined;
  };
  const [leftClass, rightClass] = [classes(lefts), classes(rights)];
  return (left, right) => {
    const row = leftClass(left);
    const at = row === undefined ? 0 : row + (rightClass(right) ?? 0);
    return at >= values && at + 2 <= view.byteLength ? view.getInt16(at) : undefined;
  };
}

/** Reads format 3: small classes in bytes, and an index of their values. */
function indexedPairs(view: DataView, header: number): Pairs {
  const glyphs = view.getUint16(header);
  const [values, leftClasses, rightClasses] = [2, 3, 4].map((at) => view.getUint8(header + at)) as [
    number,
    number,
    number,
  ];
  const valuesAt = header + 6;
  const leftAt = valuesAt + 2 * values;
  const rightAt = leftAt + glyphs;
  const indexAt = rightAt + glyphs;
  if (indexAt + leftClasses * rightClasses > view.byteLength) throw new RangeError('kern format 3');
  return (left, right) => {
    if (left >= glyphs || right >= glyphs) return undefined;
    const [row, column] = [view.getUint8(leftAt + left), view.getUint8(rightAt + right)];
    if (row >= leftClasses || column >= rightClasses) return undefined;
    const index = view.getUint8(indexAt + row * rightClasses + column);
    return index < values ? view.getInt16(valuesAt + 2 * index) : undefined;
  };
}

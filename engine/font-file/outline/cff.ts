import { viewOf } from '../table-directory.ts';

export type Cff = {
  readonly charstrings: readonly Uint8Array[];
  readonly globalSubrs: readonly Uint8Array[];
  /** The subroutines a glyph may call. */
  readonly localSubrs: (glyph: number) => readonly Uint8Array[];
};

type Dict = ReadonlyMap<number, readonly number[]>;

/** Operators of the dictionaries; those of two bytes (12, n) are 1200 + n. */
const operators = { charStrings: 17, private: 18, subrs: 19, fdArray: 1236, fdSelect: 1237 };
const mostOperands = 48;
const mostDicts = 256;

/**
 * The parts of a CFF table that outlines are made of.
 *
 * Source: Adobe Technical Note 5176, "The Compact Font Format Specification".
 *
 * @throws RangeError when the table is damaged.
 */
export function readCff(cff: Uint8Array): Cff {
  const names = readIndex(cff, viewOf(cff).getUint8(2));
  const tops = readIndex(cff, names.end);
  const strings = readIndex(cff, tops.end);
  const globals = readIndex(cff, strings.end);
  const top = readDict(tops.items[0] ?? new Uint8Array(0));
  const charstrings = readIndex(cff, offsetOf(top, operators.charStrings)).items;
  const globalSubrs = globals.items;
  if (!top.has(operators.fdArray)) {
    const own = privateSubrs(cff, top);
    return { charstrings, globalSubrs, localSubrs: () => own };
  }
  const dicts = readIndex(cff, offsetOf(top, operators.fdArray)).items;
  if (dicts.length > mostDicts) throw new RangeError('too many font dictionaries');
  const subrs = dicts.map((dict) => privateSubrs(cff, readDict(dict)));
  const dictOf = readSelect(cff.subarray(offsetOf(top, operators.fdSelect)));
  return { charstrings, globalSubrs, localSubrs: (glyph) => subrs[dictOf(glyph)] ?? [] };
}

const offsetOf = (dict: Dict, operator: number): number => {
  const offset = dict.get(operator)?.[0];
  if (offset === undefined) throw new RangeError('an offset is missing');
  return offset;
};

function readIndex(cff: Uint8Array, at: number): { items: readonly Uint8Array[]; end: number } {
  const view = viewOf(cff);
  const count = view.getUint16(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = view.getUint8(at + 2);
  if (size < 1 || size > 4) throw new RangeError('an index has a wrong offset size');
  const base = at + 2 + size * (count + 1);
  const offset = (i: number): number => {
    let value = 0;
    for (let j = 0; j < size; j++) value = value * 256 + view.getUint8(at + 3 + size * i + j);
    return value;
  };
  const items = Array.from({ length: count }, (_, i) => {
    const [from, to] = [base + offset(i), base + offset(i + 1)];
    if (from > to || to > cff.length) throw new RangeError('an index reaches outside');
    return cff.subarray(from, to);
  });
  return { items, end: base + offset(count) };
}

function readDict(bytes: Uint8Array): Dict {
  const view = viewOf(bytes);
  const dict = new Map<number, readonly number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = view.getUint8(at++);
    if (first <= 21) {
      dict.set(first === 12 ? 1200 + view.getUint8(at++) : first, operands);
      operands = [];
    } else if (first === 28) {
      operands.push(view.getInt16(at));
      at += 2;
    } else if (first === 29) {
      operands.push(view.getInt32(at));
      at += 4;
    } else if (first === 30) {
      while ((view.getUint8(at) & 0x0f) !== 0x0f && view.getUint8(at) >> 4 !== 0x0f) at++;
      at++;
      // Reals are never offsets.
      operands.push(0);
    } else if (first >= 32 && first <= 246) operands.push(first - 139);
    else if (first >= 247 && first <= 250) operands.push((first - 247) * 256 + view.getUint8(at++) + 108);
    else if (first >= 251 && first <= 254) operands.push(-(first - 251) * 256 - view.getUint8(at++) - 108);
    if (operands.length > mostOperands) throw new RangeError('too many operands');
  }
  return dict;
}

function privateSubrs(cff: Uint8Array, dict: Dict): readonly Uint8Array[] {
  const [size, offset] = dict.get(operators.private) ?? [];
  if (size === undefined || offset === undefined) return [];
  if (offset < 0 || size < 0 || offset + size > cff.length) throw new RangeError('a private dictionary lies outside');
  const subrs = readDict(cff.subarray(offset, offset + size)).get(operators.subrs)?.[0];
  return subrs === undefined ? [] : readIndex(cff, offset + subrs).items;
}

/** Which font dictionary a glyph belongs to (FDSelect formats 0 and 3). */
function readSelect(select: Uint8Array): (glyph: number) => number {
  const view = viewOf(select);
  if (view.getUint8(0) === 0) return (glyph) => view.getUint8(1 + glyph);
  const ranges = view.getUint16(1);
  return (glyph) => {
    let [low, high] = [0, ranges];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (view.getUint16(3 + 3 * middle) <= glyph) low = middle;
      else high = middle;
    }
    return view.getUint8(3 + 3 * low + 2);
  };
}

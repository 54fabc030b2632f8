import { EngineError } from '@measurement-nesting/curves';
import { decoderOf } from './encoding.ts';

/** Group code and value. Values of binary files are numbers for codes of numbers. */
export type Tag = { readonly code: number; readonly value: string | number };

const sentinel = 'AutoCAD Binary DXF\r\n\u001A\0';
/** Maximum number of lines that are skipped because they are no group codes: beyond it the file is no DXF. */
const maxRepairs = 1000;
const comment = 999;

/**
 * Reads the tags of a DXF file one after the other, ASCII or binary. Lines that should be a group code and are none are
 * skipped and counted in `repairs`; a file that ends within a tag ends before it.
 *
 * Source: DXF Reference, "Group codes" and "Binary DXF files".
 */
export type TagReader = {
  /** Returns the next tag; null at the end of the file. Comments are skipped. */
  next(): Tag | null;
  readonly repairs: number;
};

export function createTagReader(bytes: Uint8Array): TagReader {
  const isBinary = [...sentinel].every((character, k) => bytes[k] === character.codePointAt(0));
  return isBinary ? new BinaryTags(bytes) : new TextTags(decoderOf(bytes).decode(bytes));
}

class TextTags implements TagReader {
  repairs = 0;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    // Files of old Macintosh programs have returns alone.
    this.#text = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  }

  next(): Tag | null {
    for (;;) {
      const codeLine = this.#line();
      if (codeLine === null) return null;
      const code = /^\s*-?\d{1,5}\s*$/.test(codeLine) ? Number(codeLine) : Number.NaN;
      if (Number.isNaN(code)) {
        if (codeLine.trim() === '') continue;
        if (++this.repairs > maxRepairs)
          throw new EngineError(
            'file_unreadable',
            'This DXF is damaged: its group codes cannot be read. Save it again.',
          );
        continue;
      }
      const value = this.#line();
      if (value === null) return null;
      if (code !== comment) return { code, value };
    }
  }

  #line(): string | null {
    if (this.#at >= this.#text.length) return null;
    let end = this.#text.indexOf('\n', this.#at);
    if (end < 0) end = this.#text.length;
    const line = this.#text.slice(this.#at, this.#text[end - 1] === '\r' ? end - 1 : end);
    this.#at = end + 1;
    return line;
  }
}

/** Method of `DataView` that reads a value, and its length in bytes. */
const number = {
  double: ['getFloat64', 8],
  int16: ['getInt16', 2],
  int32: ['getInt32', 4],
  int64: ['getBigInt64', 8],
  byte: ['getUint8', 1],
} as const;
/** Data without a meaning here, after its length in one byte. */
const chunk = 'chunk';

type Kind = (typeof number)[keyof typeof number] | typeof chunk;

/** Ranges of group codes with the kind of their binary values; others are texts. */
const kinds: readonly (readonly [from: number, to: number, kind: Kind])[] = [
  [10, 59, number.double],
  [60, 79, number.int16],
  [90, 99, number.int32],
  [110, 149, number.double],
  [160, 169, number.int64],
  [170, 179, number.int16],
  [210, 239, number.double],
  [270, 289, number.int16],
  [290, 299, number.byte],
  [310, 319, chunk],
  [370, 389, number.int16],
  [400, 409, number.int16],
  [420, 429, number.int32],
  [440, 459, number.int32],
  [460, 469, number.double],
  [1004, 1004, chunk],
  [1010, 1059, number.double],
  [1060, 1070, number.int16],
  [1071, 1071, number.int32],
];

class BinaryTags implements TagReader {
  readonly repairs = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #decoder: ReturnType<typeof decoderOf>;
  /** Group codes have two bytes from R13 on, where the code 0 of the first tag has a second zero. */
  readonly #isWide: boolean;
  #at = sentinel.length;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#decoder = decoderOf(bytes);
    this.#isWide = bytes[sentinel.length + 1] === 0;
  }

  next(): Tag | null {
    for (;;) {
      const code = this.#code();
      const value = code === null ? null : this.#value(code);
      if (code === null || value === null) return null;
      if (code !== comment) return { code, value };
    }
  }

  #take(length: number): number | null {
    const at = this.#at;
    if (at + length > this.#bytes.length) return null;
    this.#at += length;
    return at;
  }

  #code(): number | null {
    const at = this.#take(this.#isWide ? 2 : 1);
    if (at === null) return null;
    if (this.#isWide) return this.#view.getInt16(at, true);
    if (this.#bytes[at] !== 255) return this.#bytes[at]!;
    const extended = this.#take(2);
    return extended === null ? null : this.#view.getInt16(extended, true);
  }

  #value(code: number): string | number | null {
    const kind = kinds.find(([from, to]) => code >= from && code <= to)?.[2];
    if (kind === undefined) {
      const end = this.#bytes.indexOf(0, this.#at);
      if (end < 0) return null;
      const text = this.#decoder.decode(this.#bytes.subarray(this.#at, end));
      this.#at = end + 1;
      return text;
    }
    if (kind === chunk) {
      const length = this.#take(1);
      return length === null || this.#take(this.#bytes[length]!) === null ? null : '';
    }
    const [method, length] = kind;
    const at = this.#take(length);
    return at === null ? null : Number(this.#view[method](at, true));
  }
}

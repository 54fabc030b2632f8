import type { Affine } from '../geometry/types.ts';
import { expertEncoding, standardEncoding } from './encodings.ts';
import { FontProgramError } from './font-program-error.ts';
import { emptyGlyph, type Glyph } from './glyph.ts';
import { cffStrings, expertCharset, expertSubsetCharset } from './cff-strings.ts';
import { type2Glyph } from './type2.ts';

type Private = {
  readonly subroutines: readonly Uint8Array[];
  readonly defaultWidth: number;
  readonly nominalWidth: number;
};
type TopDict = ReadonlyMap<number, readonly number[]>;

/**
 * Font of a Compact Font Format set (Adobe Technical Note 5176). All offsets are checked.
 *
 * @throws FontProgramError when the set is damaged; reading a glyph throws it for a damaged glyph program.
 */
export class CffFont {
  readonly name: string;
  readonly matrix: Affine;
  /** True when glyphs are identified by number (CID) instead of name. */
  readonly byNumber: boolean;
  /** Name of each glyph, or its CID as text. */
  readonly glyphNames: readonly string[];
  /** Glyph names by code. */
  readonly encoding: readonly string[];
  readonly #programs: readonly Uint8Array[];
  readonly #globals: readonly Uint8Array[];
  readonly #privates: readonly Private[];
  readonly #select: Uint8Array;
  readonly #indexOf = new Map<string, number>();

  constructor(bytes: Uint8Array) {
    const data = new Data(bytes);
    const names = data.index(data.u8(2));
    const tops = data.index(names.end);
    const strings = data.index(tops.end);
    const globals = data.index(strings.end);
    const top = readDict(tops.items[0] ?? new Uint8Array(0));
    const text = (sid: number): string =>
      cffStrings[sid] ?? String.fromCharCode(...(strings.items[sid - standardStrings] ?? []).slice(0, 200));
    this.name = String.fromCharCode(...(names.items[0] ?? []).slice(0, 200));
    this.#globals = globals.items;
    if (!top.has(charStrings)) throw new FontProgramError('CFF without glyphs');
    this.#programs = data.index(first(top, charStrings, 0)).items;
    this.byNumber = top.has(ros);
    const matrix = top.get(fontMatrix);
    const usual: Affine = [0.001, 0, 0, 0.001, 0, 0];
    this.matrix = matrix?.length === 6 ? (matrix as unknown as Affine) : usual;
    const charset = first(top, 15, 0);
    const known = this.byNumber ? undefined : knownCharsets[charset];
    const sids = known?.slice(0, this.#programs.length) ?? data.charset(charset, this.#programs.length);
    this.glyphNames = this.byNumber ? sids.map(String) : sids.map((sid) => (sid === 0 ? '.notdef' : text(sid)));
    this.glyphNames.forEach((name, index) => {
      if (!this.#indexOf.has(name)) this.#indexOf.set(name, index);
    });
    if (this.byNumber) {
      const dicts = data.index(first(top, fdArray, 0)).items.map(readDict);
      this.#privates = dicts.map((dict) => data.private(dict));
      this.#select = data.select(first(top, fdSelect, 0), this.#programs.length);
      const inner = dicts[0]?.get(fontMatrix);
      if (matrix === undefined && inner?.length === 6) this.matrix = inner as unknown as Affine;
    } else {
      this.#privates = [data.private(top)];
      this.#select = new Uint8Array(this.#programs.length);
    }
    this.encoding = this.byNumber ? [] : this.#readEncoding(data, first(top, 16, 0), text);
  }

  /** Returns the glyph of a name or, for fonts by number, of a CID as text. */
  glyph(name: string): Glyph {
    const index = this.#indexOf.get(name);
    return index === undefined ? emptyGlyph : this.glyphAt(index);
  }

  glyphAt(index: number): Glyph {
    const program = this.#programs[index];
    const own = this.#privates[this.#select[index] ?? 0];
    if (program === undefined || own === undefined) return emptyGlyph;
    return type2Glyph(program, {
      globalSubroutines: this.#globals,
      localSubroutines: own.subroutines,
      defaultWidth: own.defaultWidth,
      nominalWidth: own.nominalWidth,
      standard: (code) => this.#programs[this.#indexOf.get(standardEncoding[code] ?? '') ?? -1] ?? null,
    });
  }

  #readEncoding(data: Data, offset: number, text: (sid: number) => string): string[] {
    if (offset <= 1) return [...(offset === 1 ? expertEncoding : standardEncoding)];
    const encoding = Array.from({ length: 256 }, () => '.notdef');
    const format = data.u8(offset);
    let at = offset + 2;
    let glyph = 1;
    const put = (code: number) => {
      encoding[code & 255] = this.glyphNames[glyph++] ?? '.notdef';
    };
    for (let i = data.u8(offset + 1); i > 0; i--) {
      if ((format & 127) === 0) put(data.u8(at++));
      else {
        const start = data.u8(at);
        for (let left = data.u8(at + 1), k = 0; k <= left; k++) put(start + k);
        at += 2;
      }
    }
    if ((format & 128) !== 0) {
      for (let i = data.u8(at++); i > 0; i--, at += 3) encoding[data.u8(at)] = text(data.u16(at + 1));
    }
    return encoding;
  }
}

const standardStrings = 391;
/** Character sets that fonts state by number instead of offset. */
const knownCharsets: readonly (readonly number[] | undefined)[] = [
  undefined,
  [0, ...expertCharset],
  [0, ...expertSubsetCharset],
];
const charStrings = 17;
const escape = 12 << 8;
const ros = escape | 30;
const fontMatrix = escape | 7;
const fdArray = escape | 36;
const fdSelect = escape | 37;

function first(dict: TopDict, key: number, otherwise: number): number {
  return dict.get(key)?.[0] ?? otherwise;
}

class Data {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  u8 = (at: number): number => this.#bytes[at] ?? 0;
  u16 = (at: number): number => this.u8(at) * 256 + this.u8(at + 1);

  index(start: number): { items: Uint8Array[]; end: number } {
    const count = this.u16(start);
    if (count === 0) return { items: [], end: start + 2 };
    const size = this.u8(start + 2);
    if (size < 1 || size > 4) throw new FontProgramError('CFF');
    const offset = (i: number): number => {
      let value = 0;
      for (let k = 0; k < size; k++) value = value * 256 + this.u8(start + 3 + i * size + k);
      return value;
    };
    const base = start + 2 + (count + 1) * size;
    if (base > this.#bytes.length) throw new FontProgramError('CFF');
    const items = Array.from({ length: count }, (_, i) =>
      this.#bytes.subarray(base + offset(i), Math.max(base + offset(i), base + offset(i + 1))),
    );
    return { items, end: base + offset(count) };
  }

  charset(offset: number, count: number): number[] {
    const sids = [0];
    if (offset <= 2) {
      for (let i = 1; i < count; i++) sids.push(i);
      return sids;
    }
    const format = this.u8(offset);
    let at = offset + 1;
    while (sids.length < count && at < this.#bytes.length) {
      const sid = this.u16(at);
      const more = format === 0 ? 0 : format === 1 ? this.u8(at + 2) : this.u16(at + 2);
      at += format === 0 ? 2 : format === 1 ? 3 : 4;
      for (let i = 0; i <= more && sids.length < count; i++) sids.push(sid + i);
    }
    return sids;
  }

  private(dict: TopDict): Private {
    const [size = 0, offset = 0] = dict.get(18) ?? [];
    const own = readDict(this.#bytes.subarray(offset, offset + size));
    const subroutines = own.has(19) ? this.index(offset + first(own, 19, 0)).items : [];
    return { subroutines, defaultWidth: first(own, 20, 0), nominalWidth: first(own, 21, 0) };
  }

  select(offset: number, count: number): Uint8Array {
    const fonts = new Uint8Array(count);
    if (this.u8(offset) === 0) {
      for (let i = 0; i < count; i++) fonts[i] = this.u8(offset + 1 + i);
    } else {
      for (let i = 0, at = offset + 3; i < this.u16(offset + 1); i++, at += 3) {
        fonts.fill(this.u8(at + 2), Math.min(count, this.u16(at)), Math.min(count, this.u16(at + 3)));
      }
    }
    return fonts;
  }
}

/** Returns operands by operator; two-byte operators have 12 as their high byte. */
function readDict(bytes: Uint8Array): Map<number, number[]> {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at++]!;
    const next = bytes[at] ?? 0;
    if (byte <= 21) {
      dict.set(byte === 12 ? escape | next : byte, operands);
      if (byte === 12) at++;
      operands = [];
    } else if (byte === 28) {
      operands.push(((next << 24) >> 16) | (bytes[at + 1] ?? 0));
      at += 2;
    } else if (byte === 29) {
      operands.push((next << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
      at += 4;
    } else if (byte === 30) {
      let text = '';
      for (let end = false; !end && at < bytes.length;) {
        const pair = bytes[at++]!;
        for (const digit of [pair >> 4, pair & 15]) {
          if (digit === 15) end = true;
          if (!end) text += ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', 'e-', '', '-'][digit];
        }
      }
      const value = Number(text);
      operands.push(Number.isFinite(value) ? value : 0);
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + (bytes[at++] ?? 0) + 108);
    else if (byte <= 254) operands.push(-(byte - 251) * 256 - (bytes[at++] ?? 0) - 108);
    if (operands.length > 64) throw new FontProgramError('CFF');
  }
  return dict;
}

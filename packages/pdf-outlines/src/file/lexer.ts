import { hexDigit, PsFile, readLiteralString } from '@measurement-nesting/postscript/filters';
import { type Budget, PsError } from '@measurement-nesting/postscript/graphics';
import { Name, type PdfDict, type PdfObject, Reference } from './objects.ts';

/** Word that is not an object: an operator of a content stream, or a keyword of the file. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Value of `Lexer.read` at the end of the data. */
export const END = Symbol('end');

export type Token = PdfObject | Keyword | typeof END;

/** Value from which a number has all digits that it can have. */
const manyDigits = 1e15;
/** Maximum depth of arrays and dictionaries in each other. */
const deepest = 100;

/** Keywords that end an unclosed list; `obj` is that of the next object. */
const fileKeywords = new Set(['endobj', 'stream', 'endstream', 'obj']);

/** 1 for white space, 2 for delimiters (ISO 32000-1, 7.2.2). */
const classes = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) classes[code] = 1;
for (const letter of '()<>[]{}/%') classes[letter.charCodeAt(0)] = 2;

export const isSpace = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === 1;
const isRegular = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === 0;
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Reads objects and keywords from bytes. Malformed objects are read as far as possible, as other programs do. */
export class Lexer {
  readonly bytes: Uint8Array;
  readonly #budget: Budget;
  /** Position of the next byte. */
  at: number;
  #depth = 0;

  constructor(bytes: Uint8Array, at: number, budget: Budget) {
    this.bytes = bytes;
    this.at = at;
    this.#budget = budget;
  }

  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      while (isSpace(bytes[this.at])) this.at++;
      if (bytes[this.at] !== 0x25) return;
      while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
    }
  }

  /** Returns the next object or keyword. References are read only inside arrays and dictionaries. */
  read(): Token {
    const { bytes } = this;
    const before = this.at;
    this.skipSpace();
    if (this.at >= bytes.length) return END;
    const token = this.#token(bytes[this.at]!);
    this.#budget.work(1 + ((this.at - before) >> 4));
    return token;
  }

  #token(byte: number): Token {
    if (isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#number();
    switch (byte) {
      case 0x2f:
        this.at++;
        return this.#name();
      case 0x28:
        return this.#string();
      case 0x5b:
        this.at++;
        return this.#list(']');
      case 0x3c:
        if (this.bytes[this.at + 1] !== 0x3c) return this.#hex();
        this.at += 2;
        return toDict(this.#list('>>'));
      case 0x3e:
        this.at += this.bytes[this.at + 1] === 0x3e ? 2 : 1;
        return new Keyword('>>');
      case 0x5d:
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.at++;
        return new Keyword(String.fromCharCode(byte));
      default:
        return this.#word();
    }
  }

  #word(): Token {
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    const text = String.fromCharCode(...this.bytes.subarray(start, Math.min(this.at, start + 64)));
    if (text === 'true') return true;
    if (text === 'false') return false;
    return text === 'null' ? null : new Keyword(text);
  }

  /** Reads a number; further signs and points, which broken writers add, are ignored. */
  #number(): number {
    const { bytes } = this;
    let [sign, value, scale, hasPoint] = [1, 0, 1, false];
    const start = this.at;
    for (; ; this.at++) {
      const byte = bytes[this.at];
      if (isDigit(byte)) {
        // Further decimals do not change the number.
        if (hasPoint && value > manyDigits) continue;
        value = value * 10 + byte! - 0x30;
        if (hasPoint) scale *= 10;
      } else if (byte === 0x2e && !hasPoint) hasPoint = true;
      else if (byte === 0x2d) {
        // A minus sign inside a number ends it for other programs; the digits after it are skipped.
        if (this.at === start) sign = -1;
        else if (isDigit(bytes[this.at - 1])) {
          while (isDigit(bytes[this.at + 1]) || bytes[this.at + 1] === 0x2d || bytes[this.at + 1] === 0x2e) this.at++;
        }
      } else if (byte !== 0x2b || this.at !== start) break;
    }
    return Number.isFinite(value) ? (sign * value) / scale + 0 : 0;
  }

  #name(): Name {
    const { bytes } = this;
    const start = this.at;
    let text = '';
    while (isRegular(bytes[this.at])) {
      let byte = bytes[this.at++]!;
      if (byte === 0x23) {
        const [high, low] = [hexDigit(bytes[this.at] ?? 0), hexDigit(bytes[this.at + 1] ?? 0)];
        if (high >= 0 && low >= 0) {
          byte = high * 16 + low;
          this.at += 2;
        }
      }
      if (this.at - start < 1000) text += String.fromCharCode(byte);
    }
    return new Name(text);
  }

  /** Reads a string, which has the syntax of PostScript; one without an end reaches to the end of the data and is empty. */
  #string(): Uint8Array {
    const file = new PsFile(this.bytes);
    file.at = this.at + 1;
    this.at = this.bytes.length;
    try {
      const text = readLiteralString(file);
      this.at = file.at;
      this.#budget.allocate(text.length);
      return text;
    } catch (error) {
      if (error instanceof PsError) return new Uint8Array(0);
      throw error;
    }
  }

  #hex(): Uint8Array {
    const start = this.at + 1;
    const end = this.bytes.indexOf(0x3e, start);
    this.at = end < 0 ? this.bytes.length : end + 1;
    const data = new Uint8Array((this.at - start + 1) >> 1);
    this.#budget.allocate(data.length);
    let count = 0;
    for (const byte of this.bytes.subarray(start, this.at)) {
      const digit = hexDigit(byte);
      if (digit >= 0) data[count >> 1]! |= digit << (count++ % 2 === 0 ? 4 : 0);
    }
    return data.subarray(0, (count + 1) >> 1);
  }

  /** Reads up to the closing bracket; a keyword of the file ends an unclosed list. */
  #list(close: string): PdfObject[] {
    const items: PdfObject[] = [];
    if (++this.#depth > deepest) {
      this.#depth--;
      this.at = this.bytes.length;
      return items;
    }
    for (;;) {
      const start = this.at;
      const token = this.read();
      if (token === END) break;
      if (!(token instanceof Keyword)) {
        this.#budget.allocate(48);
        items.push(token);
        continue;
      }
      if (token.text === close) break;
      if (token.text === 'R' && items.length >= 2) {
        items.pop();
        const number = items.pop();
        items.push(typeof number === 'number' ? new Reference(number) : null);
      } else if (fileKeywords.has(token.text)) {
        this.at = start;
        break;
      }
    }
    this.#depth--;
    return items;
  }
}

function toDict(items: readonly PdfObject[]): PdfDict {
  const dict = new Map<string, PdfObject>();
  for (let i = 0; i < items.length; i++) {
    const key = items[i]!;
    // A value without a name is skipped.
    if (!(key instanceof Name) || i + 1 >= items.length) continue;
    dict.set(key.text, items[++i]!);
  }
  return dict;
}

import { bytesOf, isInteger, PsName, PsString, real, type PsObject } from './objects.ts';
import { PsError, RangeFault } from '../ps-error.ts';
import type { PsFile } from './ps-file.ts';
import { readAscii85, readHexString, readLiteralString } from './scan-string.ts';

/** Result of the scanner; braces are separate tokens, so that scanning does not recurse. */
export type Token = PsObject | typeof OPEN_BRACE | typeof CLOSE_BRACE | Immediate;

export const OPEN_BRACE = Symbol('{');
export const CLOSE_BRACE = Symbol('}');

/** Token `//name`, which is replaced by its value immediately. */
export class Immediate {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Character classes (PLRM 3, 3.2): 1 white space (including the mark that ends a print job), 2 delimiter, 0 regular.
 */
const classes = new Uint8Array(256);
for (const byte of [0, 4, 9, 10, 12, 13, 32]) classes[byte] = 1;
for (const byte of bytesOf('()<>[]{}/%')) classes[byte] = 2;

export const isWhite = (byte: number): boolean => byte >= 0 && classes[byte] === 1;

/** Returns the next token of the stream, undefined at its end. Raises syntaxerror. */
export function scanToken(file: PsFile, countBytes: (bytes: number) => void): Token | undefined {
  let byte = file.read();
  for (;;) {
    if (byte < 0) return undefined;
    if (byte === 0x25) {
      file.skipLine();
      byte = file.read();
    } else if (classes[byte] !== 1) break;
    else byte = file.read();
  }
  if (classes[byte] === 0) return regularToken(readRegular(file, byte));
  switch (byte) {
    case 0x28: {
      const bytes = readLiteralString(file);
      countBytes(bytes.length);
      return new PsString(bytes);
    }
    case 0x3c: {
      if (file.peek() === 0x3c) {
        file.read();
        return new PsName('<<', true);
      }
      const ascii85 = file.peek() === 0x7e;
      if (ascii85) file.read();
      const bytes = ascii85 ? readAscii85(file) : readHexString(file);
      countBytes(bytes.length);
      return new PsString(bytes);
    }
    case 0x3e:
      if (file.peek() !== 0x3e) throw new PsError('syntaxerror', '>');
      file.read();
      return new PsName('>>', true);
    case 0x5b:
      return new PsName('[', true);
    case 0x5d:
      return new PsName(']', true);
    case 0x7b:
      return OPEN_BRACE;
    case 0x7d:
      return CLOSE_BRACE;
    case 0x2f: {
      const immediate = file.peek() === 0x2f;
      if (immediate) file.read();
      const next = file.peek();
      const text = next >= 0 && classes[next] === 0 ? readRegular(file, file.read()) : '';
      return immediate ? new Immediate(text) : new PsName(text, false);
    }
    default:
      throw new PsError('syntaxerror', String.fromCharCode(byte));
  }
}

/** Reads the run of regular characters from `first` on, and the one white space (or line end) after it. */
function readRegular(file: PsFile, first: number): string {
  let text = String.fromCharCode(first);
  for (;;) {
    const byte = file.peek();
    if (byte < 0) return text;
    const kind = classes[byte];
    if (kind === 2) return text;
    file.read();
    if (kind === 1) {
      if (byte === 13 && file.peek() === 10) file.read();
      return text;
    }
    text += String.fromCharCode(byte);
    if (text.length > longestName) throw new PsError('limitcheck', 'name');
  }
}

const longestName = 65_535;
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const radix = /^(\d{1,2})#([0-9a-zA-Z]{1,40})$/;

function regularToken(text: string): PsObject {
  const first = text.charCodeAt(0);
  // Only + - . 0-9 can begin a number; '/' is a delimiter and does not occur here.
  if (first <= 0x39 && (first >= 0x2d || first === 0x2b)) {
    const number = parseNumber(text);
    if (number !== null) return number;
  }
  return new PsName(text, true);
}

/** Parses a number as the scanner does (PLRM 3, 3.2.2), or returns null. */
export function parseNumber(text: string): PsObject | null {
  if (decimal.test(text)) {
    const value = Number(text);
    if (!Number.isFinite(value)) throw new RangeFault(`the number ${text}`);
    if (!isInteger(value)) return value;
    return /[.eE]/.test(text) ? real(value) : value;
  }
  const match = radix.exec(text);
  if (match === null) return null;
  const base = Number(match[1]);
  if (base < 2 || base > 36) return null;
  const digits = match[2]!.toLowerCase();
  for (const digit of digits) if (!(Number.parseInt(digit, 36) < base)) return null;
  const value = Number.parseInt(digits, base);
  if (value > 0xffffffff) throw new RangeFault(`the number ${text}`);
  return value | 0;
}

import { programLimits } from '../budget.ts';
import { PsError } from '../ps-error.ts';
import type { PsFile } from './ps-file.ts';

const escapes = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** Returns the value of a hexadecimal digit, -1 for any other byte. */
export function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37;
  if (byte >= 0x61 && byte <= 0x66) return byte - 0x57;
  return -1;
}

/** Bytes of a growing string, limited to the maximum length. */
class Bytes {
  #bytes = new Uint8Array(64);
  #length = 0;

  push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      if (this.#length >= programLimits.stringBytes) throw new PsError('limitcheck', 'string');
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/**
 * Reads a string after the opening parenthesis (PLRM 3, 3.2.2): balanced parentheses, escapes, line ends as one line
 * feed.
 */
export function readLiteralString(file: PsFile): Uint8Array {
  const bytes = new Bytes();
  let depth = 1;
  for (;;) {
    let byte = file.read();
    if (byte < 0) throw new PsError('syntaxerror', 'endoffile');
    if (byte === 0x5c) {
      byte = file.read();
      if (byte === 13) {
        if (file.peek() === 10) file.read();
      } else if (byte >= 0x30 && byte <= 0x37) {
        let value = byte - 0x30;
        for (let i = 0; i < 2; i++) {
          const next = file.peek();
          if (next < 0x30 || next > 0x37) break;
          value = value * 8 + file.read() - 0x30;
        }
        bytes.push(value & 0xff);
      } else if (byte >= 0 && byte !== 10) bytes.push(escapes.get(byte) ?? byte);
      continue;
    }
    if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return bytes.done();
    if (byte === 13) {
      if (file.peek() === 10) file.read();
      byte = 10;
    }
    bytes.push(byte);
  }
}

/** Reads a string after `<`, up to `>`; an odd last digit is the high one. */
export function readHexString(file: PsFile): Uint8Array {
  const bytes = new Bytes();
  let high = -1;
  for (;;) {
    const byte = file.read();
    if (byte < 0) throw new PsError('syntaxerror', 'endoffile');
    if (byte === 0x3e) break;
    const digit = hexDigit(byte);
    if (digit < 0) {
      if (byte > 32) throw new PsError('syntaxerror', '<');
      continue;
    }
    if (high < 0) high = digit;
    else {
      bytes.push(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) bytes.push(high * 16);
  return bytes.done();
}

/** Reads a string after `<~`, up to `~>`. */
export function readAscii85(file: PsFile): Uint8Array {
  const bytes = new Bytes();
  const group: number[] = [];
  for (;;) {
    const byte = file.read();
    if (byte < 0) throw new PsError('syntaxerror', 'endoffile');
    if (byte === 0x7e) {
      if (file.read() !== 0x3e) throw new PsError('syntaxerror', '~');
      break;
    }
    if (byte <= 32) continue;
    if (byte === 0x7a && group.length === 0) {
      for (let i = 0; i < 4; i++) bytes.push(0);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) throw new PsError('syntaxerror', '<~');
    group.push(byte - 0x21);
    if (group.length === 5) {
      decodeGroup(group, 4).forEach((value) => bytes.push(value));
      group.length = 0;
    }
  }
  if (group.length > 1) decodeGroup(group, group.length - 1).forEach((value) => bytes.push(value));
  return bytes.done();
}

/**
 * Returns the first `count` bytes of a group of up to five base-85 digits; a short group is padded with the highest
 * digit.
 */
export function decodeGroup(group: readonly number[], count: number): number[] {
  let value = 0;
  for (let i = 0; i < 5; i++) value = value * 85 + (group[i] ?? 84);
  return [24, 16, 8, 0].slice(0, count).map((shift) => Math.floor(value / 2 ** shift) & 0xff);
}

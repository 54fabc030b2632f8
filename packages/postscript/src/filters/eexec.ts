import { Filter } from './filter.ts';
import { hexDigit } from '../values/scan-string.ts';

const [multiplier, increment] = [52_845, 22_719];

/** Decrypts bytes into a new array (Adobe Type 1 Font Format, 7); the first `skip` bytes are random and removed. */
export function decrypt(bytes: Uint8Array, key: number, skip: number): Uint8Array {
  let r = key;
  const plain = new Uint8Array(bytes.length);
  bytes.forEach((cipher, i) => {
    plain[i] = cipher ^ (r >> 8);
    r = ((cipher + r) * multiplier + increment) & 0xffff;
  });
  return plain.subarray(Math.min(skip, plain.length));
}

/**
 * Decrypts the encrypted part of a font program, binary or hexadecimal, one byte at a time, because plain text follows
 * it in the source.
 */
export class EexecFilter extends Filter {
  #r = 55_665;
  #hex = false;
  #started = false;
  #ahead: number[] = [];

  protected override decode(): Uint8Array | null {
    if (!this.#started) this.#start();
    const byte = this.#plain();
    return byte < 0 ? null : Uint8Array.of(byte);
  }

  #start(): void {
    this.#started = true;
    const { source } = this;
    while ([32, 9, 10, 13].includes(source.peek())) source.read();
    for (let i = 0; i < 4; i++) {
      const byte = source.read();
      if (byte >= 0) this.#ahead.push(byte);
    }
    this.#hex = this.#ahead.every((byte) => hexDigit(byte) >= 0 || byte <= 32);
    for (let i = 0; i < 4; i++) this.#plain();
  }

  #plain(): number {
    const cipher = this.#hex ? this.#hexByte() : this.#raw();
    if (cipher < 0) return -1;
    const byte = cipher ^ (this.#r >> 8);
    this.#r = ((cipher + this.#r) * multiplier + increment) & 0xffff;
    return byte;
  }

  #hexByte(): number {
    let high = -1;
    for (;;) {
      const byte = this.#raw();
      if (byte < 0) return -1;
      const digit = hexDigit(byte);
      if (digit < 0) {
        if (byte > 32) return -1;
        continue;
      }
      if (high >= 0) return high * 16 + digit;
      high = digit;
    }
  }

  #raw(): number {
    return this.#ahead.shift() ?? this.source.read();
  }
}

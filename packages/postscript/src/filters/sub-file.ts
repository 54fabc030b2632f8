import type { Budget } from '../budget.ts';
import type { PsFile } from '../values/ps-file.ts';
import { Filter, pieceBytes } from './filter.ts';

/**
 * Part of another stream (PLRM 3, 3.13.3, SubFileDecode): a number of bytes, or up to the string that ends it. Without
 * a string and with a count of zero it is the rest of the stream.
 */
export class SubFileFilter extends Filter {
  #left: number;
  readonly #end: Uint8Array;
  #done = false;

  constructor(source: PsFile, budget: Budget, count: number, end: Uint8Array) {
    super(source, budget);
    this.#left = count;
    this.#end = end;
    if (end.length === 0 && count === 0) this.#left = Infinity;
  }

  protected override decode(): Uint8Array | null {
    if (this.#done) return null;
    return this.#end.length === 0 ? this.#counted() : this.#upToEnd();
  }

  #counted(): Uint8Array {
    const bytes = new Uint8Array(Math.min(pieceBytes, this.#left));
    let count = 0;
    while (count < bytes.length) {
      const byte = this.source.read();
      if (byte < 0) break;
      bytes[count++] = byte;
    }
    this.#left -= count;
    return bytes.subarray(0, count);
  }

  /**
   * Returns a line or piece at a time; an occurrence of the end string is returned as data unless it is the last one
   * that counts.
   */
  #upToEnd(): Uint8Array {
    const end = this.#end;
    const last = end[end.length - 1];
    const bytes: number[] = [];
    for (;;) {
      const byte = this.source.read();
      if (byte < 0) {
        this.#done = true;
        break;
      }
      bytes.push(byte);
      if (byte === last && endsWith(bytes, end)) {
        if (this.#left === 0) {
          bytes.length -= end.length;
          this.#done = true;
          break;
        }
        if (--this.#left === 0) this.#done = true;
        break;
      }
      // A piece never ends within a possible end string.
      if (bytes.length >= pieceBytes && !mayBegin(bytes, end)) break;
    }
    return Uint8Array.from(bytes);
  }
}

function endsWith(bytes: readonly number[], end: Uint8Array): boolean {
  const start = bytes.length - end.length;
  if (start < 0) return false;
  for (let i = 0; i < end.length; i++) if (bytes[start + i] !== end[i]) return false;
  return true;
}

/** Returns whether a tail of the bytes is a prefix of the end string. */
function mayBegin(bytes: readonly number[], end: Uint8Array): boolean {
  for (let length = Math.min(end.length - 1, bytes.length); length > 0; length--) {
    if (endsWith(bytes, end.subarray(0, length))) return true;
  }
  return false;
}

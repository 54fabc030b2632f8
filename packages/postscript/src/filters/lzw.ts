import type { Budget } from '../budget.ts';
import { PsError } from '../ps-error.ts';
import type { PsFile } from '../values/ps-file.ts';
import { Filter, pieceBytes } from './filter.ts';

const clearCode = 256;
const endCode = 257;
const maxCodes = 4096;

/** Decodes variable-length codes of 9 to 12 bits, high bits first (PLRM 3, 3.13.3, LZWDecode). */
export class LzwFilter extends Filter {
  readonly #early: number;
  /** Code that each code continues, its last byte and its length. */
  readonly #prefix = new Uint16Array(maxCodes);
  readonly #suffix = new Uint8Array(maxCodes);
  readonly #length = new Uint16Array(maxCodes);
  #next = endCode + 1;
  #width = 9;
  #previous = -1;
  #bits = 0;
  #bitCount = 0;
  #done = false;

  constructor(source: PsFile, budget: Budget, earlyChange: boolean) {
    super(source, budget);
    this.#early = earlyChange ? 1 : 0;
    for (let i = 0; i < 256; i++) {
      this.#suffix[i] = i;
      this.#length[i] = 1;
    }
  }

  protected override get hasEnd(): boolean {
    return true;
  }

  protected override decode(): Uint8Array | null {
    if (this.#done) return null;
    const bytes = new Uint8Array(pieceBytes + maxCodes);
    let count = 0;
    while (count < pieceBytes) {
      const code = this.#readCode();
      if (code < 0 || code === endCode) {
        this.#done = true;
        break;
      }
      if (code === clearCode) {
        this.#next = endCode + 1;
        this.#width = 9;
        this.#previous = -1;
        continue;
      }
      count += this.#expand(code, bytes, count);
    }
    return bytes.subarray(0, count);
  }

  #expand(code: number, bytes: Uint8Array, at: number): number {
    const previous = this.#previous;
    const known = code < 256 || (code > endCode && code < this.#next);
    if (!known && (previous < 0 || code !== this.#next || code >= maxCodes)) throw new PsError('ioerror', 'LZWDecode');
    // The only valid unknown code is the previous one followed by its own first byte.
    const source = known ? code : previous;
    let length = this.#length[source]!;
    for (let c = source, i = at + length - 1; i >= at; i--, c = this.#prefix[c]!) bytes[i] = this.#suffix[c]!;
    if (!known) bytes[at + length++] = bytes[at]!;
    if (previous >= 0 && this.#next < maxCodes) {
      this.#prefix[this.#next] = previous;
      this.#suffix[this.#next] = bytes[at]!;
      this.#length[this.#next] = this.#length[previous]! + 1;
      this.#next++;
    }
    if (this.#next + this.#early >= 1 << this.#width && this.#width < 12) this.#width++;
    this.#previous = code;
    return length;
  }

  #readCode(): number {
    while (this.#bitCount < this.#width) {
      const byte = this.source.read();
      if (byte < 0) return -1;
      this.#bits = ((this.#bits << 8) | byte) & 0xffffff;
      this.#bitCount += 8;
    }
    this.#bitCount -= this.#width;
    return (this.#bits >>> this.#bitCount) & ((1 << this.#width) - 1);
  }
}

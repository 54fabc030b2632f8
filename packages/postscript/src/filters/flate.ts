import { PsError } from '../ps-error.ts';
import { Filter } from './filter.ts';

/**
 * Inflates a zlib stream (RFC 1950, 1951) byte by byte from its source, because a library that reads ahead would
 * consume the commands that follow the data.
 */
export class FlateFilter extends Filter {
  #bits = 0;
  #bitCount = 0;
  #state: 'header' | 'block' | 'stored' | 'codes' | 'done' = 'header';
  #lastBlock = false;
  #storedLeft = 0;
  #literals: Codes = noCodes;
  #distances: Codes = noCodes;
  /** Recent output, for copies from up to 32 kB back. */
  readonly #window = new Uint8Array(windowBytes);
  #written = 0;
  #out = new Uint8Array(outBytes);
  #count = 0;

  protected override get hasEnd(): boolean {
    return true;
  }

  protected override decode(): Uint8Array | null {
    this.#count = 0;
    while (this.#count < outBytes - longestCopy && this.#state !== 'done') this.#advance();
    return this.#count === 0 ? null : this.#out.slice(0, this.#count);
  }

  #advance(): void {
    switch (this.#state) {
      case 'header': {
        const [method, flags] = [this.#take(8), this.#take(8)];
        if ((method & 15) !== 8 || (method * 256 + flags) % 31 !== 0 || (flags & 32) !== 0) throw broken();
        this.#state = 'block';
        return;
      }
      case 'block':
        this.#startBlock();
        return;
      case 'stored':
        if (this.#storedLeft-- > 0) this.#put(this.#take(8));
        else this.#endBlock();
        return;
      case 'codes':
        this.#code();
    }
  }

  #startBlock(): void {
    if (this.#lastBlock) {
      // Skip the checksum, aligned to a byte; damaged data causes errors in the program that reads it.
      this.#bits = this.#bitCount = 0;
      for (let i = 0; i < 4; i++) this.source.read();
      this.#state = 'done';
      return;
    }
    this.#lastBlock = this.#take(1) === 1;
    const kind = this.#take(2);
    if (kind === 0) {
      this.#bits = this.#bitCount = 0;
      const length = this.#take(16);
      if (length !== (~this.#take(16) & 0xffff)) throw broken();
      this.#storedLeft = length;
      this.#state = 'stored';
    } else if (kind === 1) {
      const lengths = Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));
      this.#literals = codesOf(lengths);
      this.#distances = codesOf(Array.from({ length: 30 }, () => 5));
      this.#state = 'codes';
    } else if (kind === 2) {
      this.#readTables();
      this.#state = 'codes';
    } else throw broken();
  }

  #endBlock(): void {
    this.#state = 'block';
    if (this.#lastBlock) this.#startBlock();
  }

  #code(): void {
    const symbol = this.#symbol(this.#literals);
    if (symbol < 256) {
      this.#put(symbol);
      return;
    }
    if (symbol === 256) {
      this.#endBlock();
      return;
    }
    if (symbol > 285) throw broken();
    const length = lengthBase[symbol - 257]! + this.#take(lengthExtra[symbol - 257]!);
    const by = this.#symbol(this.#distances);
    if (by > 29) throw broken();
    const distance = distanceBase[by]! + this.#take(distanceExtra[by]!);
    if (distance > this.#written || distance > windowBytes) throw broken();
    for (let i = 0; i < length; i++) this.#put(this.#window[(this.#written - distance) & (windowBytes - 1)]!);
  }

  #readTables(): void {
    const literalCount = this.#take(5) + 257;
    const distanceCount = this.#take(5) + 1;
    const codeCount = this.#take(4) + 4;
    const codeLengths = Array.from({ length: 19 }, () => 0);
    for (let i = 0; i < codeCount; i++) codeLengths[codeOrder[i]!] = this.#take(3);
    const codes = codesOf(codeLengths);
    const lengths: number[] = [];
    while (lengths.length < literalCount + distanceCount) {
      const symbol = this.#symbol(codes);
      if (symbol < 16) lengths.push(symbol);
      else {
        const repeated = symbol === 16 ? lengths.at(-1) : 0;
        if (repeated === undefined) throw broken();
        const times = symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
        for (let i = 0; i < times; i++) lengths.push(repeated);
      }
    }
    if (lengths.length > literalCount + distanceCount) throw broken();
    this.#literals = codesOf(lengths.slice(0, literalCount));
    this.#distances = codesOf(lengths.slice(literalCount));
  }

  /** Reads one symbol of a canonical code, bit by bit. */
  #symbol({ counts, symbols }: Codes): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= 15; length++) {
      code |= this.#take(1);
      const count = counts[length]!;
      if (code - count < first) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw broken();
  }

  #take(count: number): number {
    while (this.#bitCount < count) {
      const byte = this.source.read();
      if (byte < 0) throw broken();
      this.#bits |= byte << this.#bitCount;
      this.#bitCount += 8;
    }
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#bitCount -= count;
    return value;
  }

  #put(byte: number): void {
    this.#window[this.#written++ & (windowBytes - 1)] = byte;
    this.#out[this.#count++] = byte;
  }
}

/** Number of codes of each length, and the symbols in the order of their codes. */
type Codes = { readonly counts: Uint16Array; readonly symbols: Uint16Array };

const noCodes: Codes = { counts: new Uint16Array(16), symbols: new Uint16Array(0) };
const windowBytes = 32_768;
const longestCopy = 258;
const outBytes = 4096 + longestCopy;
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const distanceExtra = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];

function codesOf(lengths: readonly number[]): Codes {
  const counts = new Uint16Array(16);
  for (const length of lengths) if (length > 0) counts[length]!++;
  const at = new Uint16Array(16);
  for (let length = 1; length < 15; length++) at[length + 1] = at[length]! + counts[length]!;
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[at[length]!++] = symbol;
  });
  return { counts, symbols };
}

const broken = (): PsError => new PsError('ioerror', 'FlateDecode');

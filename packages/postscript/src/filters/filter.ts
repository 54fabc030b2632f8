import { programLimits, type Budget } from '../budget.ts';
import { PsError } from '../ps-error.ts';
import { PsFile } from '../values/ps-file.ts';

/** Stream decoded from another one in pieces, which never reads further than necessary. */
export abstract class Filter extends PsFile {
  readonly source: PsFile;
  readonly budget: Budget;
  /** Number of filters that the data passes, including this one; each reads from the previous one. */
  readonly #depth: number;
  #decoded = 0;
  #ended = false;
  /** Data decoded ahead to detect the end. */
  #ahead: Uint8Array | null = null;

  constructor(source: PsFile, budget: Budget) {
    super(new Uint8Array(0));
    this.source = source;
    this.budget = budget;
    this.#depth = source instanceof Filter ? source.#depth + 1 : 1;
    if (this.#depth > programLimits.filterNesting) throw new PsError('limitcheck', 'filters nested too deep');
  }

  /** Returns the next bytes; null or an empty array at the end. */
  protected abstract decode(): Uint8Array | null;

  /** Skips the end marker if it comes next in the source; returns true when it did. */
  protected skipMarker(): boolean {
    return false;
  }

  /** Encodings with an end marker: detecting the end reads nothing beyond the data. */
  protected get hasEnd(): boolean {
    return false;
  }

  override settle(): void {
    if (!this.hasEnd || this.at < this.end || this.#ahead !== null) return;
    if (!this.#ended) {
      if (this.source instanceof Filter) {
        const next = this.decode();
        if (next !== null && next.length > 0) {
          this.#ahead = next;
          return;
        }
      } else if (!this.skipMarker()) return;
      this.#ended = true;
    }
    this.source.settle();
  }

  protected override refill(): Uint8Array | null {
    if (this.#ended) return null;
    const bytes = this.#ahead ?? this.decode();
    this.#ahead = null;
    if (bytes === null || bytes.length === 0) {
      this.#ended = true;
      return null;
    }
    this.#decoded += bytes.length;
    this.budget.work(1 + (bytes.length >> 4));
    if (this.#decoded > programLimits.decodedBytes) throw new PsError('limitcheck', 'decoded data');
    return bytes;
  }
}

/** Number of bytes that a filter decodes at once. */
export const pieceBytes = 1024;

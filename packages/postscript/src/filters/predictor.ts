import type { Budget } from '../budget.ts';
import { PsError } from '../ps-error.ts';
import type { PsFile } from '../values/ps-file.ts';
import { Filter } from './filter.ts';

export type PredictorParameters = {
  readonly predictor: number;
  readonly colors: number;
  readonly bits: number;
  readonly columns: number;
};

/** Reverses the differences between neighboring samples (PLRM 3, 3.13.3, predictor functions: TIFF 2, PNG 10 to 15). */
export class PredictorFilter extends Filter {
  readonly #png: boolean;
  readonly #pixelBytes: number;
  readonly #bits: number;
  #above: Uint8Array;

  constructor(source: PsFile, budget: Budget, { predictor, colors, bits, columns }: PredictorParameters) {
    super(source, budget);
    if (![1, 2, 4, 8, 16].includes(bits) || colors < 1 || colors > 64 || columns < 1 || columns > 1e6) {
      throw new PsError('rangecheck');
    }
    this.#png = predictor >= 10;
    this.#bits = bits;
    this.#pixelBytes = Math.max(1, (colors * bits) >> 3);
    this.#above = new Uint8Array(Math.ceil((colors * bits * columns) / 8));
  }

  protected override get hasEnd(): boolean {
    return true;
  }

  protected override decode(): Uint8Array | null {
    const kind = this.#png ? this.source.read() : 1;
    if (kind < 0) return null;
    const row = new Uint8Array(this.#above.length);
    let count = 0;
    while (count < row.length) {
      const byte = this.source.read();
      if (byte < 0) break;
      row[count++] = byte;
    }
    if (count === 0) return null;
    // TIFF differences of less than a byte occur only in pictures, whose samples are not used.
    if (this.#png || this.#bits === 8) this.#undo(row, kind);
    this.#above = row;
    return row.slice(0, count);
  }

  #undo(row: Uint8Array, kind: number): void {
    const step = this.#pixelBytes;
    for (let i = 0; i < row.length; i++) {
      const left = i >= step ? row[i - step]! : 0;
      const up = this.#above[i]!;
      const corner = i >= step ? this.#above[i - step]! : 0;
      row[i]! += predicted(kind, left, up, corner);
    }
  }
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      return 0;
  }
}

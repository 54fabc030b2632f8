import { sqrt } from '../../geometry/math.ts';

/**
 * A symmetric positive definite matrix stored from the first entry of each row to the diagonal (envelope, or skyline, storage:
 * George and Liu 1981), and its Cholesky factor in the same place. Rows ordered along a layout have short envelopes.
 */
export class EnvelopeMatrix {
  private readonly size: number;
  private readonly first: Int32Array;
  /** Where column 0 of each row would be. */
  private readonly row: Int32Array;
  readonly values: Float64Array;

  /** @param first column of the first entry of each row, at most the row itself. */
  constructor(first: Int32Array) {
    const n = first.length;
    this.size = n;
    this.first = first;
    this.row = new Int32Array(n);
    let end = 0;
    for (let i = 0; i < n; i++) {
      this.row[i] = end - first[i]!;
      end += i - first[i]! + 1;
    }
    this.values = new Float64Array(end);
  }

  /** Multiplications of one factorization, about. */
  get work(): number {
    let sum = 0;
    for (let i = 0; i < this.size; i++) sum += (i - this.first[i]! + 1) ** 2 / 2;
    return sum;
  }

  clear(): void {
    this.values.fill(0);
  }

  /** Adds to the entry of row `i`, column `j` <= i. */
  add(i: number, j: number, value: number): void {
    this.values[this.row[i]! + j]! += value;
  }

  /** Replaces the matrix by its lower factor; directions without weight get a large diagonal, which holds them still. */
  factor(): void {
    const { size, first, row, values } = this;
    for (let i = 0; i < size; i++) {
      const ri = row[i]!;
      const fi = first[i]!;
      let diagonal = values[ri + i]!;
      for (let j = fi; j < i; j++) {
        const rj = row[j]!;
        let sum = values[ri + j]!;
        for (let k = fi > first[j]! ? fi : first[j]!; k < j; k++) sum -= values[ri + k]! * values[rj + k]!;
        const l = sum / values[rj + j]!;
        values[ri + j] = l;
        diagonal -= l * l;
      }
      values[ri + i] = diagonal > 1e-30 ? sqrt(diagonal) : 1e30;
    }
  }

  /** Solves for `b` with the factor, in place. */
  solve(b: Float64Array): void {
    const { size, first, row, values } = this;
    for (let i = 0; i < size; i++) {
      let sum = b[i]!;
      for (let k = first[i]!; k < i; k++) sum -= values[row[i]! + k]! * b[k]!;
      b[i] = sum / values[row[i]! + i]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      const x = b[i]! / values[row[i]! + i]!;
      b[i] = x;
      for (let k = first[i]!; k < i; k++) b[k]! -= values[row[i]! + k]! * x;
    }
  }
}

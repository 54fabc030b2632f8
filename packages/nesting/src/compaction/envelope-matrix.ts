import { sqrt } from '@measurement-nesting/curves/math';

/**
 * A symmetric positive definite matrix stored from the first entry of each row to the diagonal (envelope, or skyline,
 * storage: George and Liu 1981), and its Cholesky factor in the same place. Rows ordered along a layout have short
 * envelopes.
 *
 * Rows are paired, as the two variables of a part, and the rows of a pair begin in the same even column. Two rows are
 * then processed at once, against two columns, with four independent sums. The added zeros change no sum.
 */
export class EnvelopeMatrix {
  private readonly size: number;
  /** Column of the first entry stored of each pair of rows. */
  private readonly first: Int32Array;
  /** Index at which column 0 of each row would be. */
  private readonly row: Int32Array;
  readonly values: Float64Array;
  /** Approximate number of multiplications of one factorization, without those by stored zeros. */
  readonly work: number;

  /** @param first column of the first entry of each row, at most the row itself. */
  constructor(first: Int32Array) {
    const n = first.length;
    this.size = n;
    this.first = new Int32Array((n + 1) >> 1);
    this.row = new Int32Array(n);
    let end = 0;
    let work = 0;
    for (let i = 0; i < n; i++) {
      const pair = i >> 1;
      const other = i ^ 1;
      const min = other < n && first[other]! < first[i]! ? first[other]! : first[i]!;
      this.first[pair] = min & ~1;
      this.row[i] = end - this.first[pair]!;
      end += i - this.first[pair]! + 1;
      work += (i - first[i]! + 1) ** 2 / 2;
    }
    this.values = new Float64Array(end);
    this.work = work;
  }

  clear(): void {
    this.values.fill(0);
  }

  /** Returns the index of the entry in row `i`, column `j` <= i, among the values. */
  at(i: number, j: number): number {
    return this.row[i]! + j;
  }

  /** Replaces the matrix by its lower factor; directions without weight receive a large diagonal, which fixes them. */
  factor(): void {
    const { size } = this;
    for (let i = 0; i + 1 < size; i += 2) this.factorPair(i);
    if (size % 2 === 1) this.factorLast();
  }

  /** Computes the factor's rows `i` and `i + 1`, after those before. */
  private factorPair(i: number): void {
    const { first, row, values } = this;
    const r0 = row[i]!;
    const r1 = row[i + 1]!;
    const from = first[i >> 1]!;
    let diagonal0 = values[r0 + i]!;
    let between = values[r1 + i]!;
    let diagonal1 = values[r1 + i + 1]!;
    for (let j = from; j < i; j += 2) {
      const c0 = row[j]!;
      const c1 = row[j + 1]!;
      let s00 = values[r0 + j]!;
      let s01 = values[r0 + j + 1]!;
      let s10 = values[r1 + j]!;
      let s11 = values[r1 + j + 1]!;
      const start = first[j >> 1]!;
      for (let k = from > start ? from : start; k < j; k++) {
        const a0 = values[r0 + k]!;
        const a1 = values[r1 + k]!;
        const b0 = values[c0 + k]!;
        const b1 = values[c1 + k]!;
        s00 -= a0 * b0;
        s01 -= a0 * b1;
        s10 -= a1 * b0;
        s11 -= a1 * b1;
      }
      const d0 = values[c0 + j]!;
      const beside = values[c1 + j]!;
      const d1 = values[c1 + j + 1]!;
      const l00 = s00 / d0;
      const l10 = s10 / d0;
      const l01 = (s01 - l00 * beside) / d1;
      const l11 = (s11 - l10 * beside) / d1;
      values[r0 + j] = l00;
      values[r0 + j + 1] = l01;
      values[r1 + j] = l10;
      values[r1 + j + 1] = l11;
      diagonal0 = diagonal0 - l00 * l00 - l01 * l01;
      between = between - l10 * l00 - l11 * l01;
      diagonal1 = diagonal1 - l10 * l10 - l11 * l11;
    }
    const d = rootOf(diagonal0);
    const l = between / d;
    values[r0 + i] = d;
    values[r1 + i] = l;
    values[r1 + i + 1] = rootOf(diagonal1 - l * l);
  }

  /** Computes the last row of the factor if it has no partner. */
  private factorLast(): void {
    const { first, row, values } = this;
    const i = this.size - 1;
    const r = row[i]!;
    const from = first[i >> 1]!;
    let diagonal = values[r + i]!;
    for (let j = from; j < i; j += 2) {
      const c0 = row[j]!;
      const c1 = row[j + 1]!;
      let s0 = values[r + j]!;
      let s1 = values[r + j + 1]!;
      const start = first[j >> 1]!;
      for (let k = from > start ? from : start; k < j; k++) {
        s0 -= values[r + k]! * values[c0 + k]!;
        s1 -= values[r + k]! * values[c1 + k]!;
      }
      const l0 = s0 / values[c0 + j]!;
      const l1 = (s1 - l0 * values[c1 + j]!) / values[c1 + j + 1]!;
      values[r + j] = l0;
      values[r + j + 1] = l1;
      diagonal = diagonal - l0 * l0 - l1 * l1;
    }
    values[r + i] = rootOf(diagonal);
  }

  /** Solves for `b` with the factor, in place. */
  solve(b: Float64Array): void {
    const { size, first, row, values } = this;
    const pairs = size >> 1;
    for (let i = 0; i < 2 * pairs; i += 2) {
      const r0 = row[i]!;
      const r1 = row[i + 1]!;
      let s0 = b[i]!;
      let s1 = b[i + 1]!;
      for (let k = first[i >> 1]!; k < i; k++) {
        s0 -= values[r0 + k]! * b[k]!;
        s1 -= values[r1 + k]! * b[k]!;
      }
      const x0 = s0 / values[r0 + i]!;
      b[i] = x0;
      b[i + 1] = (s1 - values[r1 + i]! * x0) / values[r1 + i + 1]!;
    }
    if (size > 2 * pairs) this.solveLast(b);
    for (let i = 2 * pairs - 2; i >= 0; i -= 2) {
      const r0 = row[i]!;
      const r1 = row[i + 1]!;
      const x1 = b[i + 1]! / values[r1 + i + 1]!;
      const x0 = (b[i]! - values[r1 + i]! * x1) / values[r0 + i]!;
      b[i + 1] = x1;
      b[i] = x0;
      for (let k = first[i >> 1]!; k < i; k++) b[k] = b[k]! - values[r1 + k]! * x1 - values[r0 + k]! * x0;
    }
  }

  /** Solves for the unpaired last row, forward and backward. */
  private solveLast(b: Float64Array): void {
    const { first, row, values } = this;
    const i = this.size - 1;
    const r = row[i]!;
    const from = first[i >> 1]!;
    let sum = b[i]!;
    for (let k = from; k < i; k++) sum -= values[r + k]! * b[k]!;
    const d = values[r + i]!;
    const x = sum / d / d;
    b[i] = x;
    for (let k = from; k < i; k++) b[k]! -= values[r + k]! * x;
  }
}

const rootOf = (square: number): number => (square > 1e-30 ? sqrt(square) : 1e30);

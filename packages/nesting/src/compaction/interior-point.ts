import type { EnvelopeMatrix } from './envelope-matrix.ts';
import { abs, max, min } from '@measurement-nesting/curves/math';

/** Number of entries of every row; unused ones at the end are zero, in the column of a used one. */
export const entries = 4;
/** Maximum number of matrix entries to which a row adds: those on and below the diagonal. */
const places = (entries * (entries + 1)) / 2;
const maxRounds = 40;
/** Minimum initial slack of a soft row, and the assumed slack of a hard one without any. */
const startSlack = { soft: 1e-3, hard: 1e-9 };
/** Maximum final imbalance of the duals, in units of the cost. */
const dualGap = 1e-7;
/** Share of the distance to the boundary that a step may cover. */
const damping = 0.995;
/** Approximate number of multiplications per row and round, without the matrix. */
const workPerRow = 60;

/**
 * Row k: entries 4k to 4k + 3 of `column` and `factor`, the first `width` of them not zero, with ascending columns;
 * price 0 makes it hard. The arrays may be longer than `count` requires.
 */
export type Rows = {
  readonly count: number;
  readonly width: Uint8Array;
  readonly column: Int32Array;
  readonly factor: Float64Array;
  readonly limit: Float64Array;
  readonly price: Float64Array;
};

/**
 * Mehrotra's predictor-corrector method (SIAM J. Optim. 2, 1992) for linear programs with soft rows, on the normal
 * equations. A price is an upper bound of its row's dual at no further cost: `w` is the slack of a row, `t` the
 * violation of a soft row, `z` its dual, and w z and t (price - z) approach zero together.
 *
 * Only sums, products, quotients and roots: the same result on all machines.
 */
export class InteriorPoint {
  private readonly m: number;
  private readonly width: Uint8Array;
  private readonly column: Int32Array;
  private readonly factor: Float64Array;
  private readonly limit: Float64Array;
  private readonly price: Float64Array;
  private readonly matrix: EnvelopeMatrix;
  /** By row, indices of the matrix entries to which it adds. */
  private readonly place: Int32Array;
  private readonly w: Float64Array;
  private readonly t: Float64Array;
  private readonly z: Float64Array;
  private readonly dw: Float64Array;
  private readonly dt: Float64Array;
  private readonly dz: Float64Array;
  private readonly weight: Float64Array;
  private readonly aim: Float64Array;
  private pairs = 0;

  /** @param matrix with space for the entries that the rows connect. */
  constructor({ count, width, column, factor, limit, price }: Rows, matrix: EnvelopeMatrix) {
    this.m = count;
    this.width = width;
    this.column = column;
    this.factor = factor;
    this.limit = limit;
    this.price = price;
    this.matrix = matrix;
    this.w = new Float64Array(count);
    this.t = new Float64Array(count);
    this.z = new Float64Array(count);
    this.dw = new Float64Array(count);
    this.dt = new Float64Array(count);
    this.dz = new Float64Array(count);
    this.weight = new Float64Array(count);
    this.aim = new Float64Array(count);
    this.place = new Int32Array(places * count);
    for (let k = 0; k < count; k++) {
      const base = entries * k;
      for (let e = 0, at = places * k; e < width[k]!; e++)
        for (let g = 0; g <= e; g++) this.place[at++] = matrix.at(column[base + e]!, column[base + g]!);
    }
  }

  /**
   * @param x a start within all hard rows; becomes the solution, NaN if rounding spoiled the program. @param gap
   * maximum distance from the minimum cost, in units of the cost. @returns approximate number of multiplications.
   */
  solve(cost: Float64Array, x: Float64Array, gap: number): number {
    const { m, w, t, z, dw, dt, dz, price, matrix } = this;
    const residual = new Float64Array(cost.length);
    const dx = new Float64Array(cost.length);
    this.start(cost, x);
    let work = 0;
    for (let round = 0; round < maxRounds; round++) {
      const total = this.gap(0, 0);
      // Rounding can spoil a program; more rounds would not repair it.
      if (Number.isNaN(total)) break;
      if (this.balance(cost, residual) < dualGap && total < gap) break;
      this.assemble();
      matrix.factor();
      work += matrix.work + workPerRow * m;
      this.predict(residual, dx);
      const ratio = this.gap(this.primalReach(), this.dualReach()) / total;
      this.correct((total / this.pairs) * ratio * ratio * ratio, residual, dx);
      const primal = damping * this.primalReach();
      const dual = damping * this.dualReach();
      for (let v = 0; v < x.length; v++) x[v]! += primal * dx[v]!;
      for (let k = 0; k < m; k++) {
        w[k]! += primal * dw[k]!;
        z[k]! += dual * dz[k]!;
        if (price[k]! > 0) t[k]! += primal * dt[k]!;
      }
    }
    return work;
  }

  /** Starts with duals of the size of the cost, so that neither side of a product delays the other. */
  private start(cost: Float64Array, x: Float64Array): void {
    const { m, w, t, z, limit, price } = this;
    this.pairs = m;
    let sum = 0;
    let weight = 0;
    for (const c of cost) weight = max(weight, abs(c));
    for (let k = 0; k < m; k++) {
      const slack = limit[k]! - this.along(k, x);
      if (price[k]! > 0) {
        this.pairs++;
        t[k] = max(0, -slack) + startSlack.soft;
        w[k] = slack + t[k]!;
        if (weight === 0) weight = price[k]! / 2;
      } else w[k] = max(slack, startSlack.hard);
      sum += w[k]!;
    }
    const mu = (weight * sum) / max(1, m);
    for (let k = 0; k < m; k++) z[k] = price[k]! > 0 ? min(price[k]! / 2, mu / w[k]!) : mu / w[k]!;
  }

  private along(k: number, v: Float64Array): number {
    const { width, column, factor } = this;
    const e = entries * k;
    const first = factor[e]! * v[column[e]!]!;
    if (width[k] === 1) return first;
    return (
      first +
      factor[e + 1]! * v[column[e + 1]!]! +
      factor[e + 2]! * v[column[e + 2]!]! +
      factor[e + 3]! * v[column[e + 3]!]!
    );
  }

  /** Returns the sum of all complementarity products after steps of these lengths. */
  private gap(primal: number, dual: number): number {
    const { m, w, t, z, dw, dt, dz, price } = this;
    let sum = 0;
    for (let k = 0; k < m; k++) {
      const dualK = z[k]! + dual * dz[k]!;
      sum += (w[k]! + primal * dw[k]!) * dualK;
      if (price[k]! > 0) sum += (t[k]! + primal * dt[k]!) * (price[k]! - dualK);
    }
    return sum;
  }

  /** Computes the residual of the duals against the cost; returns its greatest entry. */
  private balance(cost: Float64Array, residual: Float64Array): number {
    const { m, z, width, column, factor } = this;
    for (let v = 0; v < residual.length; v++) residual[v] = -cost[v]!;
    for (let k = 0, e = 0; k < m; k++, e += entries) {
      const dual = z[k]!;
      residual[column[e]!]! -= factor[e]! * dual;
      if (width[k] === 1) continue;
      residual[column[e + 1]!]! -= factor[e + 1]! * dual;
      residual[column[e + 2]!]! -= factor[e + 2]! * dual;
      residual[column[e + 3]!]! -= factor[e + 3]! * dual;
    }
    let maximum = 0;
    for (const r of residual) maximum = max(maximum, abs(r));
    return maximum;
  }

  private assemble(): void {
    const { m, w, t, z, price, weight, width, factor, place, matrix } = this;
    matrix.clear();
    const { values } = matrix;
    for (let k = 0, base = 0, at = 0; k < m; k++, base += entries, at += places) {
      let d = w[k]! / z[k]!;
      if (price[k]! > 0) d += t[k]! / (price[k]! - z[k]!);
      const share = (weight[k] = 1 / d);
      const f0 = factor[base]!;
      const s0 = f0 * share;
      values[place[at]!]! += s0 * f0;
      if (width[k] === 1) continue;
      const f1 = factor[base + 1]!;
      const s1 = f1 * share;
      values[place[at + 1]!]! += s1 * f0;
      values[place[at + 2]!]! += s1 * f1;
      if (width[k] === 2) continue;
      const f2 = factor[base + 2]!;
      const s2 = f2 * share;
      values[place[at + 3]!]! += s2 * f0;
      values[place[at + 4]!]! += s2 * f1;
      values[place[at + 5]!]! += s2 * f2;
      if (width[k] === 3) continue;
      const f3 = factor[base + 3]!;
      const s3 = f3 * share;
      values[place[at + 6]!]! += s3 * f0;
      values[place[at + 7]!]! += s3 * f1;
      values[place[at + 8]!]! += s3 * f2;
      values[place[at + 9]!]! += s3 * f3;
    }
  }

  /** Computes Newton's direction toward products of zero. */
  private predict(residual: Float64Array, dx: Float64Array): void {
    const { m, w, t, dt, price, aim } = this;
    for (let k = 0; k < m; k++) {
      if (price[k]! > 0) {
        dt[k] = -t[k]!;
        aim[k] = t[k]! - w[k]!;
      } else aim[k] = -w[k]!;
    }
    this.direction(residual, dx);
  }

  /**
   * Computes Newton's direction toward products of `mu`, corrected by the second-order terms of the previous
   * direction.
   */
  private correct(mu: number, residual: Float64Array, dx: Float64Array): void {
    const { m, w, t, z, dw, dt, dz, price, aim } = this;
    for (let k = 0; k < m; k++) {
      let value = (mu - dw[k]! * dz[k]!) / z[k]! - w[k]!;
      if (price[k]! > 0) {
        const step = (mu + dz[k]! * dt[k]!) / (price[k]! - z[k]!) - t[k]!;
        dt[k] = step;
        value -= step;
      }
      aim[k] = value;
    }
    this.direction(residual, dx);
  }

  /** Computes the direction from its targets and the residual. */
  private direction(residual: Float64Array, dx: Float64Array): void {
    const { m, t, z, dw, dt, dz, price, weight, aim, width, column, factor } = this;
    dx.set(residual);
    for (let k = 0, e = 0; k < m; k++, e += entries) {
      const share = weight[k]! * aim[k]!;
      dx[column[e]!]! -= factor[e]! * share;
      if (width[k] === 1) continue;
      dx[column[e + 1]!]! -= factor[e + 1]! * share;
      dx[column[e + 2]!]! -= factor[e + 2]! * share;
      dx[column[e + 3]!]! -= factor[e + 3]! * share;
    }
    this.matrix.solve(dx);
    for (let k = 0; k < m; k++) {
      const along = this.along(k, dx);
      const step = weight[k]! * (aim[k]! + along);
      dz[k] = step;
      if (price[k]! > 0) {
        const violation = dt[k]! + (t[k]! * step) / (price[k]! - z[k]!);
        dt[k] = violation;
        dw[k] = violation - along;
      } else dw[k] = -along;
    }
  }

  /** Returns the greatest step of slacks and violations along their direction, at most 1. */
  private primalReach(): number {
    const { m, w, t, dw, dt, price } = this;
    let reach = 1;
    for (let k = 0; k < m; k++) {
      if (dw[k]! < 0 && w[k]! < -reach * dw[k]!) reach = -w[k]! / dw[k]!;
      if (price[k]! > 0 && dt[k]! < 0 && t[k]! < -reach * dt[k]!) reach = -t[k]! / dt[k]!;
    }
    return reach;
  }

  private dualReach(): number {
    const { m, z, dz, price } = this;
    let reach = 1;
    for (let k = 0; k < m; k++) {
      const step = dz[k]!;
      if (step < 0 && z[k]! < -reach * step) reach = -z[k]! / step;
      else if (step > 0 && price[k]! > 0 && price[k]! - z[k]! < reach * step) reach = (price[k]! - z[k]!) / step;
    }
    return reach;
  }
}

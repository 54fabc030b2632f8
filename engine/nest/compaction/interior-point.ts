import type { EnvelopeMatrix } from './envelope-matrix.ts';
import { abs, max, min } from '../../geometry/math.ts';

/** Entries of every row; those not needed are zero, in the column of one that is. */
export const entries = 4;
const mostRounds = 40;
/** Least slack of a soft row in the beginning, and the slack assumed of a hard one without any. */
const startSlack = { soft: 1e-3, hard: 1e-9 };
/** How far the duals may be off balance in the end, in units of the cost. */
const dualGap = 1e-7;
/** How close a step may come to the boundary. */
const damping = 0.995;
/** Multiplications a row takes each round, about, beside the matrix. */
const workPerRow = 60;

/**
 * Row k: entries 4k to 4k + 3 of `column` and `factor`; price 0 makes it hard. The arrays may be longer than `count` asks
 * for.
 */
export type Rows = {
  readonly count: number;
  readonly column: Int32Array;
  readonly factor: Float64Array;
  readonly limit: Float64Array;
  readonly price: Float64Array;
};

/**
 * Mehrotra's predictor-corrector method (SIAM J. Optim. 2, 1992) for linear programs with soft rows, on the normal equations.
 * A price is an upper bound of its row's dual, which costs nothing more: `w` is the slack of a row, `t` the violation of
 * a soft row, `z` its dual, and w z and t (price - z) go to zero together.
 *
 * Only sums, products, quotients and roots: the same answer on all machines.
 */
export class InteriorPoint {
  private readonly m: number;
  private readonly column: Int32Array;
  private readonly factor: Float64Array;
  private readonly limit: Float64Array;
  private readonly price: Float64Array;
  private readonly matrix: EnvelopeMatrix;
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
  constructor({ count, column, factor, limit, price }: Rows, matrix: EnvelopeMatrix) {
    this.m = count;
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
  }

  /**
   * @param x a start within all hard rows; becomes the solution.
   * @param gap how far from the least cost it may end, in units of the cost.
   * @returns multiplications spent, about.
   */
  solve(cost: Float64Array, x: Float64Array, gap: number): number {
    const { m, w, t, z, dw, dt, dz, price, matrix } = this;
    const residual = new Float64Array(cost.length);
    const dx = new Float64Array(cost.length);
    this.start(cost, x);
    let work = 0;
    for (let round = 0; round < mostRounds; round++) {
      const total = this.gap(0, 0);
      if (this.balance(cost, residual) < dualGap && total < gap) break;
      this.assemble();
      matrix.factor();
      work += matrix.work + workPerRow * m;
      this.direction(0, false, residual, dx);
      const ratio = this.gap(this.primalReach(), this.dualReach()) / total;
      this.direction((total / this.pairs) * ratio * ratio * ratio, true, residual, dx);
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
    const { column, factor } = this;
    const e = entries * k;
    return (
      factor[e]! * v[column[e]!]! +
      factor[e + 1]! * v[column[e + 1]!]! +
      factor[e + 2]! * v[column[e + 2]!]! +
      factor[e + 3]! * v[column[e + 3]!]!
    );
  }

  /** Sum of all complementarity products after steps of these lengths. */
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

  /** What the duals lack to balance the cost; returns the greatest. */
  private balance(cost: Float64Array, residual: Float64Array): number {
    const { m, z, column, factor } = this;
    for (let v = 0; v < residual.length; v++) residual[v] = -cost[v]!;
    for (let k = 0, e = 0; k < m; k++, e += entries) {
      const dual = z[k]!;
      residual[column[e]!]! -= factor[e]! * dual;
      residual[column[e + 1]!]! -= factor[e + 1]! * dual;
      residual[column[e + 2]!]! -= factor[e + 2]! * dual;
      residual[column[e + 3]!]! -= factor[e + 3]! * dual;
    }
    let most = 0;
    for (const r of residual) most = max(most, abs(r));
    return most;
  }

  private assemble(): void {
    const { m, w, t, z, price, weight, column, factor, matrix } = this;
    matrix.clear();
    for (let k = 0, base = 0; k < m; k++, base += entries) {
      let d = w[k]! / z[k]!;
      if (price[k]! > 0) d += t[k]! / (price[k]! - z[k]!);
      const share = (weight[k] = 1 / d);
      for (let e = base; e < base + entries; e++) {
        const f = factor[e]! * share;
        if (f === 0) continue;
        for (let g = base; g < base + entries; g++)
          if (column[g]! <= column[e]!) matrix.add(column[e]!, column[g]!, f * factor[g]!);
      }
    }
  }

  /** Newton's direction toward products of `mu`; `corrected` by the second-order terms of the direction before. */
  private direction(mu: number, corrected: boolean, residual: Float64Array, dx: Float64Array): void {
    const { m, w, t, z, dw, dt, dz, price, weight, aim, column, factor } = this;
    dx.set(residual);
    for (let k = 0, e = 0; k < m; k++, e += entries) {
      let value = (mu - (corrected ? dw[k]! * dz[k]! : 0)) / z[k]! - w[k]!;
      if (price[k]! > 0) {
        const rest = price[k]! - z[k]!;
        dt[k] = (mu + (corrected ? dz[k]! * dt[k]! : 0)) / rest - t[k]!;
        value -= dt[k]!;
      }
      aim[k] = value;
      const share = weight[k]! * value;
      dx[column[e]!]! -= factor[e]! * share;
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
        dt[k]! += (t[k]! * step) / (price[k]! - z[k]!);
        dw[k] = dt[k]! - along;
      } else dw[k] = -along;
    }
  }

  /** How far slacks and violations can go along their direction, at most 1. */
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

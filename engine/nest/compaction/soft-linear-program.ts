import { EnvelopeMatrix } from './envelope-matrix.ts';
import type { Rows } from './interior-point.ts';
import { entries, InteriorPoint } from './interior-point.ts';
import { min } from '../../geometry/math.ts';

const firstRows = 512;

/**
 * The linear program: least `cost . x` with `row . x <= limit` for every row, where a soft row may be violated at a price for
 * each unit. Rows and variables are those of a layout: at most four entries a row, between variables that lie near each
 * other.
 */
export class SoftLinearProgram {
  private readonly variables: number;
  private rows = 0;
  private column: Int32Array = new Int32Array(firstRows * entries);
  private factor: Float64Array = new Float64Array(firstRows * entries);
  private limit: Float64Array = new Float64Array(firstRows);
  /** Price for each unit above the limit; 0 when the row is hard. */
  private price: Float64Array = new Float64Array(firstRows);
  private readonly first: Int32Array;
  private readonly held: Uint8Array;

  constructor(variables: number) {
    this.variables = variables;
    this.first = Int32Array.from({ length: variables }, (_, i) => i);
    this.held = new Uint8Array(variables);
  }

  /** Rows so far. */
  get size(): number {
    return this.rows;
  }

  /** Keeps a variable where it is; to be called before its rows are added. */
  hold(variable: number): void {
    this.held[variable] = 1;
  }

  /**
   * Adds the row `factors . x[variables] <= limit`, of one to four entries. A price of 0 makes it hard: the start has to lie
   * within it.
   */
  addRow(limit: number, price: number, variables: readonly number[], factors: readonly number[]): void {
    if (this.rows === this.limit.length) this.grow();
    const k = this.rows++;
    this.limit[k] = limit;
    this.price[k] = price;
    const base = entries * k;
    const { column, factor, first, held } = this;
    for (let e = 0; e < entries; e++) {
      column[base + e] = variables[e] ?? variables[0]!;
      factor[base + e] = factors[e] ?? 0;
    }
    let anchor = -1;
    let least = this.variables;
    for (let e = base; e < base + entries; e++) {
      if (held[column[e]!] === 1) factor[e] = 0;
      if (factor[e] === 0) continue;
      anchor = column[e]!;
      least = min(least, anchor);
    }
    // A zero entry takes the column of another one, so that it needs no space of its own in the matrix.
    for (let e = base; e < base + entries; e++) {
      if (factor[e] === 0) column[e] = anchor < 0 ? variables[0]! : anchor;
      else first[column[e]!] = min(first[column[e]!]!, least);
    }
    if (anchor < 0) this.rows--;
  }

  /**
   * @param x a start within all hard rows; becomes the solution.
   * @param gap how far from the least cost it may end, in units of the cost.
   * @returns multiplications spent, about.
   */
  solve(cost: Float64Array, x: Float64Array, gap: number): number {
    const { rows: count, column, factor, limit, price } = this;
    const rows: Rows = { count, column, factor, limit, price };
    return new InteriorPoint(rows, new EnvelopeMatrix(this.first)).solve(cost, x, gap);
  }

  private grow(): void {
    const columns = new Int32Array(this.column.length * 2);
    columns.set(this.column);
    this.column = columns;
    this.factor = twiceAsLong(this.factor);
    this.limit = twiceAsLong(this.limit);
    this.price = twiceAsLong(this.price);
  }
}

function twiceAsLong(values: Float64Array): Float64Array {
  const longer = new Float64Array(values.length * 2);
  longer.set(values);
  return longer;
}

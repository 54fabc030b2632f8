import { EnvelopeMatrix } from './envelope-matrix.ts';
import type { Rows } from './interior-point.ts';
import { entries, InteriorPoint } from './interior-point.ts';
import { min } from '@measurement-nesting/curves/math';

const firstRows = 512;

/**
 * The linear program: least `cost . x` with `row . x <= limit` for every row, where a soft row may be violated at a
 * price for each unit. Rows and variables are those of a layout: at most four entries a row, between variables of
 * nearby parts.
 */
export class SoftLinearProgram {
  private readonly variables: number;
  private rows = 0;
  /** Number of nonzero entries of each row; they come first. */
  private width: Uint8Array = new Uint8Array(firstRows);
  private column: Int32Array = new Int32Array(firstRows * entries);
  private factor: Float64Array = new Float64Array(firstRows * entries);
  private limit: Float64Array = new Float64Array(firstRows);
  /** Price for each unit above the limit; 0 when the row is hard. */
  private price: Float64Array = new Float64Array(firstRows);
  private readonly first: Int32Array;
  private readonly fixed: Uint8Array;

  constructor(variables: number) {
    this.variables = variables;
    this.first = Int32Array.from({ length: variables }, (_, i) => i);
    this.fixed = new Uint8Array(variables);
  }

  /** Number of rows. */
  get size(): number {
    return this.rows;
  }

  /** Fixes a variable at its value; called before its rows are added. */
  fix(variable: number): void {
    this.fixed[variable] = 1;
  }

  /**
   * Adds the row `factors . x[variables] <= limit`, of one to four entries, the variables in ascending order. A price
   * of 0 makes it hard: the start must satisfy it. A row whose variables are all fixed is omitted.
   */
  addRow(limit: number, price: number, variables: readonly number[], factors: readonly number[]): void {
    if (this.rows === this.limit.length) this.grow();
    const k = this.rows;
    const base = entries * k;
    const { column, factor, first, fixed } = this;
    let width = 0;
    for (let e = 0; e < variables.length; e++) {
      const variable = variables[e]!;
      if (factors[e] === 0 || fixed[variable] === 1) continue;
      column[base + width] = variable;
      factor[base + width++] = factors[e]!;
    }
    if (width === 0) return;
    const minimum = column[base]!;
    for (let e = base; e < base + width; e++) first[column[e]!] = min(first[column[e]!]!, minimum);
    // A zero entry has the column of another one, so that it needs no space of its own in the matrix.
    for (let e = base + width; e < base + entries; e++) {
      column[e] = column[base + width - 1]!;
      factor[e] = 0;
    }
    this.limit[k] = limit;
    this.price[k] = price;
    this.width[k] = width;
    this.rows++;
  }

  /**
   * @param x a start within all hard rows; becomes the solution. @param gap maximum distance from the minimum cost, in
   * units of the cost. @returns approximate number of multiplications.
   */
  solve(cost: Float64Array, x: Float64Array, gap: number): number {
    const { rows: count, width, column, factor, limit, price } = this;
    const rows: Rows = { count, width, column, factor, limit, price };
    return new InteriorPoint(rows, new EnvelopeMatrix(this.first)).solve(cost, x, gap);
  }

  private grow(): void {
    const columns = new Int32Array(this.column.length * 2);
    columns.set(this.column);
    this.column = columns;
    const widths = new Uint8Array(this.width.length * 2);
    widths.set(this.width);
    this.width = widths;
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

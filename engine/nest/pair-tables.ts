import { Collider } from './collide.ts';
import type { Outline, Shape, Turns } from './outline.ts';
import type { PairTable } from './pair-table.ts';
import { buildPairTable } from './pair-table.ts';
import { max, sqrt } from './numbers.ts';

/** Side of a table's cells as a share of the mean diameter. */
const cellShare = 0.02;

/**
 * The one question of the search, answered for any two shapes at any of their turns: do they collide at this offset,
 * and how badly?
 *
 * Turning both shapes together changes nothing, so a pair is looked up by (lower shape, higher shape, relative turn)
 * with the offset turned back: far fewer tables than ordered pairs.
 */
export class PairTables {
  private readonly shapes: readonly Shape[];
  private readonly turns: Turns;
  private readonly cellSize: number;
  private readonly tables: (PairTable | null)[];
  readonly collider = new Collider();
  tablesBuilt = 0;

  constructor(shapes: readonly Shape[], turns: Turns) {
    this.shapes = shapes;
    this.turns = turns;
    const mean = shapes.reduce((sum, s) => sum + s.diameter, 0) / max(1, shapes.length);
    this.cellSize = mean * cellShare;
    const count = shapes.length * shapes.length * turns.steps;
    this.tables = Array.from({ length: count }, () => null);
  }

  /** 0 when free (touching is free); else a positive measure of the overlap, about a length times a length. */
  loss(shapeA: number, turnA: number, shapeB: number, turnB: number, dx: number, dy: number): number {
    let a = shapeA;
    let b = shapeB;
    let ta = turnA;
    let tb = turnB;
    if (a > b) {
      a = shapeB;
      b = shapeA;
      ta = turnB;
      tb = turnA;
      dx = -dx;
      dy = -dy;
    }
    if (ta !== 0) {
      const c = this.turns.cos[ta]!;
      const s = this.turns.sin[ta]!;
      const x = c * dx + s * dy;
      dy = c * dy - s * dx;
      dx = x;
      tb -= ta;
      if (tb < 0) tb += this.turns.steps;
    }
    const key = (a * this.shapes.length + b) * this.turns.steps + tb;
    let table = this.tables[key]!;
    if (table === null) table = this.build(key, a, b, tb);
    const fx = (dx - table.x0) * table.perCell;
    const fy = (dy - table.y0) * table.perCell;
    if (fx < 0 || fy < 0) return 0;
    const gx = fx | 0;
    const gy = fy | 0;
    if (gx >= table.nx || gy >= table.ny) return 0;
    const state = table.state[gy * table.nx + gx]!;
    if (state === 0) return 0;
    if (state === 2 && !this.collider.collide(table.a, table.b, dx, dy)) return 0;
    return readDepth(table, fx, fy) * table.weight + table.floor;
  }

  /** The plain question, without a measure and without building tables. */
  collides(a: Outline, b: Outline, dx: number, dy: number): boolean {
    return this.collider.collide(a, b, dx, dy);
  }

  private build(key: number, a: number, b: number, tb: number): PairTable {
    const shapeA = this.shapes[a]!;
    const shapeB = this.shapes[b]!;
    const table = buildPairTable(
      shapeA.outlines[0]!,
      shapeB.outlines[tb]!,
      this.cellSize,
      sqrt(shapeA.sqrtHull * shapeB.sqrtHull),
      this.collider,
    );
    this.tables[key] = table;
    this.tablesBuilt++;
    return table;
  }
}

/** Bilinear reading of the depth kept at the cells' centres. */
function readDepth(table: PairTable, fx: number, fy: number): number {
  const nx = table.nx;
  let x = fx - 0.5;
  let y = fy - 0.5;
  if (x < 0) x = 0;
  if (y < 0) y = 0;
  let ix = x | 0;
  let iy = y | 0;
  if (ix > nx - 2) ix = nx - 2;
  if (iy > table.ny - 2) iy = table.ny - 2;
  x -= ix;
  y -= iy;
  const d = table.depth;
  const o = iy * nx + ix;
  const upper = d[o]! + (d[o + 1]! - d[o]!) * x;
  const lower = d[o + nx]! + (d[o + nx + 1]! - d[o + nx]!) * x;
  return upper + (lower - upper) * y;
}

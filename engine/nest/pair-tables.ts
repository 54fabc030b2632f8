import { Collider } from './collide.ts';
import { ASK, HIT } from './convolution.ts';
import { FineState } from './fine-state.ts';
import { abs, min, sqrt } from './numbers.ts';
import type { Outline, Shape, Turns } from './outline.ts';
import type { PairTable } from './pair-table.ts';
import { addDepth, asksBeforeFiner, buildPairTable, DepthScratch, floorShare, forbidOffset } from './pair-table.ts';

/** Side of a table's cells as a share of the pair's mean diameter. */
export const cellShare = 0.028;

/** Questions about an ordered pair before a table is built for it: jobs of many shapes have thousands of pairs, most of them seldom asked. */
const usesBeforeTable = 12;
/** What is made of the distance the boxes would have to part, for pairs without a table: outlines overlap less than boxes. */
const boxShare = 0.6;

/** How to look up an ordered pair of turned shapes: turn the offset (with its sign), then ask the outlines or the table. */
export type PairView = {
  readonly cos: number;
  readonly sin: number;
  readonly a: Outline;
  readonly b: Outline;
  readonly key: number;
  readonly weight: number;
  readonly cellSize: number;
  table: PairTable | null;
  /** The table is there with its depth. */
  ready: boolean;
  uses: number;
};

/**
 * The one question of the search, answered for any two shapes at any of their turns: do they collide at this offset,
 * and how badly? A turned shape is one number, shape x steps + turn.
 *
 * Turning both shapes together changes nothing, so tables are kept by (lower shape, higher shape, relative turn) and read
 * with the offset turned back: far fewer tables than ordered pairs.
 */
export class PairTables {
  readonly steps: number;
  /** The turned shape of every part at an angle of its own: its row has no views, and other rows have none of it. */
  readonly own: number;
  private readonly shapes: readonly Shape[];
  private readonly turns: Turns;
  private readonly tables = new Map<number, PairTable>();
  private readonly rows: (PairView | null)[][];
  private readonly scratch = new DepthScratch();
  readonly collider: Collider;

  constructor(shapes: readonly Shape[], turns: Turns, collider = new Collider()) {
    this.collider = collider;
    this.shapes = shapes;
    this.turns = turns;
    this.steps = turns.steps;
    this.own = shapes.length * turns.steps;
    this.rows = Array.from({ length: this.own + 1 }, () => []);
  }

  /** Views of one turned shape against all others, null where not looked up before: see `view`. */
  row(turnedA: number): (PairView | null)[] {
    const row = this.rows[turnedA]!;
    if (row.length === 0) for (let k = 0; k < this.rows.length; k++) row.push(null);
    return row;
  }

  /** The view of an ordered pair, made at first use, with its table. */
  view(turnedA: number, turnedB: number): PairView & { readonly table: PairTable } {
    const view = this.plainView(turnedA, turnedB);
    if (!view.ready) {
      view.table ??= this.tableOf(view);
      if (view.table.depth.length === 0) addDepth(view.table, this.scratch);
      view.ready = true;
    }
    return view as PairView & { readonly table: PairTable };
  }

  /** The view of an ordered pair, perhaps without a table yet. */
  plainView(turnedA: number, turnedB: number): PairView {
    const row = this.row(turnedA);
    return (row[turnedB] ??= this.makeView(turnedA, turnedB));
  }

  /** 0 when free (touching is free); else a positive measure of the overlap, about a length times a length. */
  loss(turnedA: number, turnedB: number, dx: number, dy: number): number {
    const view = this.plainView(turnedA, turnedB);
    if (!view.ready && view.uses++ < usesBeforeTable && view.table === null) return this.roughLoss(view, dx, dy);
    return readLoss(view, this.view(turnedA, turnedB).table, dx, dy, this.collider);
  }

  /** The same without a table: zero exactly where the table's is, else reckoned from the boxes. */
  private roughLoss({ a, b, cos, sin, weight, cellSize }: PairView, dx: number, dy: number): number {
    const x = cos * dx + sin * dy;
    const y = cos * dy - sin * dx;
    if (!this.collider.collide(a, b, x, y)) return 0;
    const apartX = min(a.maxX - b.minX - x, b.maxX + x - a.minX);
    const apartY = min(a.maxY - b.minY - y, b.maxY + y - a.minY);
    return (boxShare * min(apartX, apartY) + floorShare * cellSize) * weight;
  }

  /** Do they collide? Answered by the outlines themselves until a table pays. */
  collides(view: PairView, dx: number, dy: number): boolean {
    const x = view.cos * dx + view.sin * dy;
    const y = view.cos * dy - view.sin * dx;
    let table = view.table;
    if (table === null) {
      if (view.uses++ < usesBeforeTable) return this.collider.collide(view.a, view.b, x, y);
      table = this.tableOf(view);
      view.table = table;
    }
    const column = (x - table.x0) * table.perCell;
    const row = (y - table.y0) * table.perCell;
    if (column < 0 || row < 0 || column >= table.nx || row >= table.ny) return false;
    const cell = (row | 0) * table.nx + (column | 0);
    const state = table.state[cell]!;
    return state === HIT || (state === ASK && collidesHere(table, cell, column, row, x, y, this.collider));
  }

  /** Keeps a pair apart at an offset at which it was found to collide after all: see `forbidOffset`. */
  forbid(turnedA: number, turnedB: number, dx: number, dy: number): void {
    const { key, cos, sin, table } = this.view(turnedA, turnedB);
    forbidOffset(table, cos * dx + sin * dy, cos * dy - sin * dx, this.scratch);
    // Views that still ask the outlines must read the table from now on.
    for (const row of this.rows) for (const view of row) if (view?.key === key) view.table = table;
  }

  private makeView(turnedA: number, turnedB: number): PairView {
    const { steps } = this;
    const swap = ((turnedA / steps) | 0) > ((turnedB / steps) | 0);
    const first = swap ? turnedB : turnedA;
    const second = swap ? turnedA : turnedB;
    const a = (first / steps) | 0;
    const b = (second / steps) | 0;
    const back = first % steps;
    const sign = swap ? -1 : 1;
    const relative = ((second % steps) - back + steps) % steps;
    const key = (a * this.shapes.length + b) * steps + relative;
    return {
      cos: this.turns.cos[back]! * sign,
      sin: this.turns.sin[back]! * sign,
      a: this.shapes[a]!.outlines[0]!,
      b: this.shapes[b]!.outlines[relative]!,
      key,
      weight: sqrt(this.shapes[a]!.sqrtHull * this.shapes[b]!.sqrtHull),
      cellSize: ((this.shapes[a]!.diameter + this.shapes[b]!.diameter) / 2) * cellShare,
      table: this.tables.get(key) ?? null,
      ready: false,
      uses: 0,
    };
  }

  private tableOf(view: PairView): PairTable {
    let table = this.tables.get(view.key);
    if (table === undefined) {
      table = buildPairTable(view.a, view.b, view.cellSize, view.weight, this.collider);
      this.tables.set(view.key, table);
    }
    return table;
  }
}

/** Loss of the second shape lying at (dx, dy) from the first. */
export function readLoss(view: PairView, table: PairTable, dx: number, dy: number, collider: Collider): number {
  const x = view.cos * dx + view.sin * dy;
  const y = view.cos * dy - view.sin * dx;
  const column = (x - table.x0) * table.perCell;
  const row = (y - table.y0) * table.perCell;
  const { nx, ny, depth } = table;
  if (column < 0 || row < 0 || column >= nx || row >= ny) return 0;
  const cell = (row | 0) * nx + (column | 0);
  const here = depth[cell]!;
  if (here === 0) return 0;
  if (here < 0 && !collidesHere(table, cell, column, row, x, y, collider)) return 0;
  // The depth is kept at the cells' centres and read between them.
  let u = column - 0.5;
  let v = row - 0.5;
  if (u < 0) u = 0;
  if (v < 0) v = 0;
  let i = u | 0;
  let j = v | 0;
  if (i > nx - 2) i = nx - 2;
  if (j > ny - 2) j = ny - 2;
  u -= i;
  v -= j;
  const o = j * nx + i;
  const a = abs(depth[o]!);
  const b = abs(depth[o + nx]!);
  const upper = a + (abs(depth[o + 1]!) - a) * u;
  const lower = b + (abs(depth[o + nx + 1]!) - b) * u;
  return (upper + (lower - upper) * v) * table.perGrain + table.floor;
}

/** Where a cell of the depth does not know: a finer state may, else the outlines do. */
function collidesHere(
  table: PairTable,
  cell: number,
  column: number,
  row: number,
  x: number,
  y: number,
  collider: Collider,
): boolean {
  if (table.fine !== null) {
    const state = table.fine.at(cell, column, row, x, y);
    return state === ASK ? collider.collide(table.a, table.b, x, y) : state === HIT;
  }
  const collides = collider.collide(table.a, table.b, x, y);
  if (++table.asked > asksBeforeFiner) table.fine = new FineState(table.a, table.b, table, table.state, collider);
  return collides;
}

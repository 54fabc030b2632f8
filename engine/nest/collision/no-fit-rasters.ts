import { Collider } from './exact-collision.ts';
import { ASK, HIT } from './convolution-raster.ts';
import { buildFineState, fineBytes, fineStateAt } from './refined-cells.ts';
import { abs, min, sqrt } from '../../geometry/math.ts';
import type { Outline, Shape, Turns } from '../shape/search-shape.ts';
import type { PairBudget } from './raster-budget.ts';
import { cellSizeOf, pairBudget } from './raster-budget.ts';
import { doublesPerUnit, intsPerUnit, PairMemory } from './raster-arena.ts';
import { PairScratch } from './raster-scratch.ts';
import {
  addDepth,
  buildPairTable,
  copyTable,
  firstCell,
  floorShare,
  forbidAll,
  forbidAround,
} from './no-fit-raster.ts';
import { head, tableBytes } from './no-fit-raster.ts';

/** Questions about an ordered pair before a table is built for it: jobs of many shapes have thousands of pairs, most of them seldom asked. */
const usesBeforeTable = 12;
/** What is made of the distance the boxes would have to part, for pairs without a table: outlines overlap less than boxes. */
const boxShare = 0.6;
/** So many exact tests of a pair are worth a finer state. */
const asksBeforeFiner = 1000;
/** Instead of a number of exact tests: the pair has a finer state, or is to have none. */
const hasFine = asksBeforeFiner + 1;
const noFine = asksBeforeFiner + 2;

/**
 * The one question of the search, answered for any two shapes at any of their turns: do they collide at this offset,
 * and how badly? A turned shape is one number, shape x steps + turn.
 *
 * Turning both shapes together changes nothing, so tables are kept by (lower shape, higher shape, relative turn), which is
 * one number too, the pair, and read with the offset turned back: far fewer tables than ordered pairs.
 *
 * The memory may be that of another search of the same job. What one search finds in it is what it would have worked out
 * itself, so it changes how soon an answer is there and never the answer: which pairs are answered by a table, and which
 * by a finer one, follows from this search's own questions.
 */
export class PairTables {
  readonly steps: number;
  /** The turned shape of every part at an angle of its own: its row has no views, and other rows have none of it. */
  readonly own: number;
  readonly collider: Collider;
  readonly budget: PairBudget;
  private readonly shapes: readonly Shape[];
  private readonly memory: PairMemory;
  private readonly doubles: Float64Array;
  private readonly ints: Int32Array;
  private readonly shorts: Int16Array;
  private readonly scratch = new PairScratch();
  /**
   * By turned shape and turned shape, a view. Positive: a table with its depth, the unit and, in the lowest `frameBits`, how
   * to turn the offset. Negative: the same without depth, or else how often the pair was asked so far. 0: never.
   */
  private readonly rows: (Int32Array | undefined)[];
  private readonly frameBits: number;
  private readonly frameMask: number;
  /** By frame, twice the turn back, and one more where the second shape is the lower one. */
  private readonly cos: Float64Array;
  private readonly sin: Float64Array;
  /** By pair, the unit of the table this search has asked for; of its own where it was refused an offset. */
  private readonly tables: Int32Array;
  /** By pair, exact tests so far. */
  private readonly asked: Uint16Array;
  /** By pair, how often the checker refused it. */
  private readonly refusals = new Map<number, number>();
  /** Bytes of the tables and of the finer states this search has asked for. */
  readonly bytes = { tables: 0, fine: 0 };

  /** @param buffer of at least `budget.bufferBytes`, all zero or in use by another search of the same job; made if left out. */
  constructor(shapes: readonly Shape[], turns: Turns, collider = new Collider(), buffer?: ArrayBufferLike) {
    this.collider = collider;
    this.shapes = shapes;
    this.steps = turns.steps;
    this.own = shapes.length * turns.steps;
    this.budget = pairBudget(shapes, turns.steps);
    const { pairs, bufferBytes, frameBits, mostUnits } = this.budget;
    this.memory = new PairMemory(buffer ?? new ArrayBuffer(bufferBytes), pairs, mostUnits);
    this.doubles = this.memory.doubles;
    this.ints = this.memory.ints;
    this.shorts = this.memory.shorts;
    this.frameBits = frameBits;
    this.frameMask = (1 << frameBits) - 1;
    this.cos = Float64Array.from({ length: 2 * turns.steps }, (_, k) => turns.cos[k >> 1]! * (k & 1 ? -1 : 1));
    this.sin = Float64Array.from({ length: 2 * turns.steps }, (_, k) => turns.sin[k >> 1]! * (k & 1 ? -1 : 1));
    const noViews = pairs === 0 ? new Int32Array(this.own + 1) : undefined;
    this.rows = Array.from({ length: this.own + 1 }, () => noViews);
    this.tables = new Int32Array(pairs);
    this.asked = new Uint16Array(pairs);
  }

  /** Bytes taken of the memory, by all searches that share it. */
  get takenBytes(): number {
    return this.memory.takenBytes;
  }

  /** Views of one turned shape against all others: where positive, `read` answers at once; else ask `loss` or `collides`. */
  row(turnedA: number): Int32Array {
    return (this.rows[turnedA] ??= new Int32Array(this.own + 1));
  }

  /** 0 when free (touching is free); else a positive measure of the overlap, about a length times a length. */
  loss(turnedA: number, turnedB: number, dx: number, dy: number): number {
    const row = this.row(turnedA);
    let view = row[turnedB]!;
    if (view <= 0) {
      const unit = this.tableFor(turnedA, turnedB);
      if (unit === 0) return this.roughLoss(turnedA, turnedB, dx, dy);
      addDepth(this.memory, unit, this.scratch);
      view = abs(row[turnedB]!);
      row[turnedB] = view;
    }
    return this.read(view, dx, dy);
  }

  /** Loss of the second shape lying at (dx, dy) from the first, from a view that is positive. */
  read(view: number, dx: number, dy: number): number {
    const frame = view & this.frameMask;
    const cos = this.cos[frame]!;
    const sin = this.sin[frame]!;
    const unit = view >> this.frameBits;
    const { doubles, ints, shorts } = this;
    const d = doublesPerUnit * unit;
    const x = cos * dx + sin * dy;
    const y = cos * dy - sin * dx;
    const perCell = doubles[d + head.perCell]!;
    const column = (x - doubles[d + head.x0]!) * perCell;
    const row = (y - doubles[d + head.y0]!) * perCell;
    const i = intsPerUnit * unit;
    const nx = ints[i + head.nx]!;
    const ny = ints[i + head.ny]!;
    if (column < 0 || row < 0 || column >= nx || row >= ny) return 0;
    const cell = (row | 0) * nx + (column | 0);
    const first = firstCell(unit);
    const here = shorts[first + cell]!;
    if (here === 0) return 0;
    if (here < 0 && !this.collidesHere(unit, cell, column, row, x, y)) return 0;
    // The depth is kept at the cells' centres and read between them.
    let u = column - 0.5;
    let v = row - 0.5;
    if (u < 0) u = 0;
    if (v < 0) v = 0;
    let k = u | 0;
    let j = v | 0;
    if (k > nx - 2) k = nx - 2;
    if (j > ny - 2) j = ny - 2;
    u -= k;
    v -= j;
    const o = first + j * nx + k;
    const a = abs(shorts[o]!);
    const b = abs(shorts[o + nx]!);
    const upper = a + (abs(shorts[o + 1]!) - a) * u;
    const lower = b + (abs(shorts[o + nx + 1]!) - b) * u;
    return (upper + (lower - upper) * v) * doubles[d + head.perGrain]! + doubles[d + head.floor]!;
  }

  /** Do they collide? Answered by the outlines themselves until a table pays. */
  collides(turnedA: number, turnedB: number, dx: number, dy: number): boolean {
    const unit = this.tableFor(turnedA, turnedB);
    const frame = this.frameOf(turnedA, turnedB);
    const x = this.cos[frame]! * dx + this.sin[frame]! * dy;
    const y = this.cos[frame]! * dy - this.sin[frame]! * dx;
    if (unit === 0) return this.outlinesCollide(this.pairOf(turnedA, turnedB), x, y);
    const { doubles, ints, shorts } = this;
    const d = doublesPerUnit * unit;
    const i = intsPerUnit * unit;
    const column = (x - doubles[d + head.x0]!) * doubles[d + head.perCell]!;
    const row = (y - doubles[d + head.y0]!) * doubles[d + head.perCell]!;
    const nx = ints[i + head.nx]!;
    if (column < 0 || row < 0 || column >= nx || row >= ints[i + head.ny]!) return false;
    const cell = (row | 0) * nx + (column | 0);
    const known = shorts[firstCell(unit) + cell]!;
    return known > 0 || (known < 0 && this.collidesHere(unit, cell, column, row, x, y));
  }

  /** Builds the table of an ordered pair with its depth now rather than when it was asked for often. */
  prepare(turnedA: number, turnedB: number): void {
    this.row(turnedA)[turnedB] = -usesBeforeTable;
    this.loss(turnedA, turnedB, 0, 0);
  }

  /**
   * Keeps a pair apart around an offset from now on although its outlines say it is free there; from the second time on, or
   * where it has no table, wherever the boxes meet, so that a wrong table cannot be refused for ever.
   */
  forbid(turnedA: number, turnedB: number, dx: number, dy: number): void {
    const pair = this.pairOf(turnedA, turnedB);
    const before = this.refusals.get(pair) ?? 0;
    if (before === 0) {
      // What others read stays as it is.
      this.prepare(turnedA, turnedB);
      const shared = this.tables[pair] ?? 0;
      this.tables[pair] = shared === 0 ? 0 : copyTable(this.memory, shared);
      this.lookAnew(pair);
    }
    this.refusals.set(pair, before + 1);
    const unit = this.tables[pair] ?? 0;
    if (unit === 0 || before > 1) return;
    const frame = this.frameOf(turnedA, turnedB);
    const [cos, sin] = [this.cos[frame]!, this.sin[frame]!];
    if (before === 0) forbidAround(this.memory, unit, cos * dx + sin * dy, cos * dy - sin * dx);
    else forbidAll(this.memory, unit, this.scratch);
  }

  /** All views of a pair that were looked up read its present table from now on. */
  private lookAnew(pair: number): void {
    const { steps } = this;
    const { first, second, turn } = this.shapesOf(pair);
    for (let back = 0; back < steps; back++) {
      const a = first * steps + back;
      const b = second * steps + ((back + turn) % steps);
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        const row = this.rows[from];
        if (row !== undefined && row[to] !== 0 && this.pairOf(from, to) === pair) {
          row[to] = this.tables[pair] ? -this.viewOf(this.tables[pair]!, from, to) : -usesBeforeTable;
        }
      }
    }
  }

  private viewOf(unit: number, turnedA: number, turnedB: number): number {
    return (unit << this.frameBits) | this.frameOf(turnedA, turnedB);
  }

  /** The unit of an ordered pair's table, 0 while it is not asked often enough for one. Counts. */
  private tableFor(turnedA: number, turnedB: number): number {
    const row = this.row(turnedA);
    const view = row[turnedB]!;
    if (view > 0) return view >> this.frameBits;
    if (-view > this.frameMask) return -view >> this.frameBits;
    const pair = this.pairOf(turnedA, turnedB);
    let unit = view === 0 ? (this.tables[pair] ?? 0) : 0;
    if (unit === 0 && -view < usesBeforeTable) {
      row[turnedB] = view - 1;
      return 0;
    }
    if (unit === 0) unit = this.tableOf(pair);
    if (unit > 0) row[turnedB] = -this.viewOf(unit, turnedA, turnedB);
    return unit;
  }

  /** The unit of a pair's table, found or built now; 0 where memory has none for it. */
  private tableOf(pair: number): number {
    let unit = this.tables[pair] ?? 0;
    if (unit > 0) return unit;
    if (this.bytes.tables >= this.budget.tables || this.refusals.has(pair)) return 0;
    const { first, second, a, b } = this.shapesOf(pair);
    const [one, other] = [this.shapes[first]!, this.shapes[second]!];
    const cellSize = cellSizeOf(one, other, this.budget.cellShare);
    const { memory, collider, scratch } = this;
    unit = memory.published(pair);
    if (unit === 0) {
      unit = buildPairTable(memory, pair, a, b, cellSize, weightOf(one, other), collider, scratch);
      if (unit === 0) return 0;
      memory.publish(pair, unit);
    }
    this.tables[pair] = unit;
    this.bytes.tables += tableBytes(a, b, cellSize);
    return unit;
  }

  /** Where a cell of the depth does not know: a finer state may, else the outlines do. */
  private collidesHere(unit: number, cell: number, column: number, row: number, x: number, y: number): boolean {
    const { memory, asked } = this;
    const { ints } = memory;
    const pair = ints[intsPerUnit * unit + head.pair]!;
    const asks = asked[pair]!;
    if (asks === hasFine) {
      const state = fineStateAt(memory, ints[intsPerUnit * unit + head.fine]!, cell, column, row, x, y);
      if (state !== ASK) return state === HIT;
    }
    const { a, b } = this.shapesOf(pair);
    const collides = this.collider.collide(a, b, x, y);
    if (asks < asksBeforeFiner) asked[pair] = asks + 1;
    else if (asks === asksBeforeFiner) asked[pair] = this.addFineState(unit, a, b) ? hasFine : noFine;
    return collides;
  }

  private addFineState(table: number, a: Outline, b: Outline): boolean {
    if (this.bytes.fine >= this.budget.fine) return false;
    const { memory, collider, scratch } = this;
    const at = intsPerUnit * table + head.fine;
    let unit = Atomics.load(memory.ints, at);
    if (unit === 0) {
      unit = buildFineState(memory, table, a, b, collider, scratch);
      Atomics.store(memory.ints, at, unit);
    }
    if (unit > 0) this.bytes.fine += fineBytes(memory, unit);
    return unit > 0;
  }

  /** Without a table: zero exactly where the table's is, else reckoned from the boxes. */
  private roughLoss(turnedA: number, turnedB: number, dx: number, dy: number): number {
    const frame = this.frameOf(turnedA, turnedB);
    const x = this.cos[frame]! * dx + this.sin[frame]! * dy;
    const y = this.cos[frame]! * dy - this.sin[frame]! * dx;
    const pair = this.pairOf(turnedA, turnedB);
    if (!this.outlinesCollide(pair, x, y)) return 0;
    const { first, second, a, b } = this.shapesOf(pair);
    const [one, other] = [this.shapes[first]!, this.shapes[second]!];
    const apartX = min(a.maxX - b.minX - x, b.maxX + x - a.minX);
    const apartY = min(a.maxY - b.minY - y, b.maxY + y - a.minY);
    const floor = floorShare * cellSizeOf(one, other, this.budget.cellShare);
    return (boxShare * min(apartX, apartY) + floor) * weightOf(one, other);
  }

  /** For pairs without a table: what the outlines say, or, for one the checker refused, the boxes. */
  private outlinesCollide(pair: number, x: number, y: number): boolean {
    const { a, b } = this.shapesOf(pair);
    if (this.refusals.size === 0 || !this.refusals.has(pair)) return this.collider.collide(a, b, x, y);
    return x + b.maxX > a.minX && x + b.minX < a.maxX && y + b.maxY > a.minY && y + b.minY < a.maxY;
  }

  private isSwapped(turnedA: number, turnedB: number): boolean {
    const { steps } = this;
    return ((turnedA / steps) | 0) > ((turnedB / steps) | 0);
  }

  private frameOf(turnedA: number, turnedB: number): number {
    return this.isSwapped(turnedA, turnedB) ? 2 * (turnedB % this.steps) + 1 : 2 * (turnedA % this.steps);
  }

  private pairOf(turnedA: number, turnedB: number): number {
    const { steps, shapes } = this;
    const swap = this.isSwapped(turnedA, turnedB);
    const first = swap ? turnedB : turnedA;
    const second = swap ? turnedA : turnedB;
    const turn = ((second % steps) - (first % steps) + steps) % steps;
    return (((first / steps) | 0) * shapes.length + ((second / steps) | 0)) * steps + turn;
  }

  private shapesOf(pair: number) {
    const { steps, shapes } = this;
    const turn = pair % steps;
    const both = (pair - turn) / steps;
    const second = both % shapes.length;
    const first = (both - second) / shapes.length;
    return { first, second, turn, a: shapes[first]!.outlines[0]!, b: shapes[second]!.outlines[turn]! };
  }
}

/** What a depth times a length of this size makes: losses of large parts weigh more. */
const weightOf = (a: Shape, b: Shape): number => sqrt(a.sqrtHull * b.sqrtHull);

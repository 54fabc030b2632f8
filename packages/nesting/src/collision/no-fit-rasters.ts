import { edgesMeet, ExactCollision } from './exact-collision.ts';
import { COLLIDING, FREE, UNDECIDED } from './cell-state.ts';
import { buildRefinedCells, refinedBytes, refinedStateAt } from './refined/refined-cells.ts';
import { abs, min, sqrt } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';
import type { RotationTable } from '../shape/rotation.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Partner } from '../types.ts';
import type { RasterBudget } from './raster-budget.ts';
import { cellSizeOf, rasterBudget } from './raster-budget.ts';
import { doublesPerUnit, intsPerUnit, RasterArena } from './raster-arena.ts';
import { RasterScratch } from './raster-scratch.ts';
import { addDepth, buildRaster, copyRaster, floorShare, forbidAll, forbidAround } from './no-fit-raster.ts';
import type { RasterCache } from './raster-cache.ts';
import { header, rasterBytes } from './no-fit-raster.ts';

/**
 * Evaluations of a pair before its first raster is built: comparing the outlines so often costs as much as the raster.
 * Half of the pairs of a job of many shapes are evaluated less often within seconds.
 */
const usesBeforeRaster = 100;
/**
 * Share of the overlap distance of the boxes used as loss for pairs without a raster: outlines overlap less than
 * boxes.
 */
const boxShare = 0.6;
/**
 * Factor by which the cells of a pair's first raster are larger: most pairs of a job of many shapes are evaluated a
 * few hundred times, and a raster of small cells costs several times as much.
 */
export const firstCoarser = 2.5;
/** Exact tests of losses on a first raster after which its pair gets one of small cells, which costs as much. */
const testsBeforeFine = 150;
/** Replaces the number of those tests: the pair has small cells, or no more memory. */
const isFine = 255;
/** Exact tests of a pair after which refined cells are built. */
const testsBeforeRefining = 1000;
/** Replaces the number of exact tests: the pair has refined cells, or will have none. */
const hasRefined = testsBeforeRefining + 1;
const noRefined = testsBeforeRefining + 2;

/**
 * Returns collision and depth for any two shapes at any tabulated rotations and offset. An oriented shape is one
 * number, shape x tabulated + rotation.
 *
 * Rotating both shapes together changes nothing, so there is one raster for each (lower shape, higher shape, relative
 * rotation). This triple, the pair, is also one number; its raster is read with the offset rotated back. That needs
 * far fewer rasters than ordered pairs.
 *
 * Another search of the same job may share the arena. A search finds there exactly what it would have computed itself,
 * so sharing affects time but never results: which pairs have a raster or refined cells depends only on this search's
 * own evaluations.
 */
export class NoFitRasters {
  readonly tabulated: number;
  /** The oriented shape of every part at a free angle; it has no entries in any row. */
  readonly free: number;
  readonly collision: ExactCollision;
  readonly budget: RasterBudget;
  private readonly memory: RasterCache | undefined;
  private readonly shapes: readonly Shape[];
  private readonly arena: RasterArena;
  private readonly doubles: Float64Array;
  private readonly ints: Int32Array;
  private readonly shorts: Int16Array;
  private readonly scratch = new RasterScratch();
  /**
   * Entries indexed by two oriented shapes. Positive: a raster with depth, as its unit and, in the lowest `frameBits`,
   * the rotation of the offset. Negative: the same without depth. 0: no raster yet.
   */
  private readonly rows: (Int32Array | undefined)[];
  private readonly frameBits: number;
  private readonly frameMask: number;
  /** By frame: twice the inverse rotation, plus one where the second shape is the lower one. */
  private readonly cos: Float64Array;
  private readonly sin: Float64Array;
  /** By pair, the unit of the raster that this search uses, or 0; a private copy where an offset was rejected. */
  private readonly rasters: Int32Array;
  /** By pair, number of evaluations before its first raster. */
  readonly #uses: Uint8Array;
  /** By pair, the last intersecting edges, two numbers; -1 for none. */
  private readonly met: Int32Array;
  /** By pair, number of exact tests of losses on its first raster, or `isFine`. */
  readonly #testsOnFirst: Uint8Array;
  /** By pair, number of exact tests. */
  private readonly undecidedTests: Uint16Array;
  /** By pair, number of rejections by the checker. */
  private readonly rejections = new Map<number, number>();
  /**
   * Offset of the second shape from the first in `read` and `decide`, x and y, and the loss that `read` finds. As
   * arguments and results of functions each number would be allocated.
   */
  readonly query = new Float64Array(3);
  /** Bytes of the rasters and refined cells that this search uses. */
  readonly bytes = { rasters: 0, refined: 0 };

  /**
   * @param shared memory of at least `budget.bufferBytes`, all zero or in use by other searches of the same job;
   * allocated if omitted.
   */
  constructor(
    shapes: readonly Shape[],
    rotations: RotationTable,
    collision = new ExactCollision(),
    shared?: Partner['shared'],
    memory?: RasterCache,
  ) {
    this.collision = collision;
    this.memory = memory;
    this.shapes = shapes;
    this.tabulated = rotations.tabulated;
    this.free = shapes.length * rotations.tabulated;
    this.budget = rasterBudget(shapes, rotations.tabulated, shared?.searches);
    const { pairs, bufferBytes, frameBits, maxUnits } = this.budget;
    this.arena = new RasterArena(shared?.rasters ?? new ArrayBuffer(bufferBytes), 2 * pairs, maxUnits);
    this.doubles = this.arena.doubles;
    this.ints = this.arena.ints;
    this.shorts = this.arena.shorts;
    this.frameBits = frameBits;
    this.frameMask = (1 << frameBits) - 1;
    this.cos = Float64Array.from(
      { length: 2 * rotations.tabulated },
      (_, k) => rotations.cos[k >> 1]! * (k & 1 ? -1 : 1),
    );
    this.sin = Float64Array.from(
      { length: 2 * rotations.tabulated },
      (_, k) => rotations.sin[k >> 1]! * (k & 1 ? -1 : 1),
    );
    const noEntries = pairs === 0 ? new Int32Array(this.free + 1) : undefined;
    this.rows = Array.from({ length: this.free + 1 }, () => noEntries);
    this.rasters = new Int32Array(pairs);
    this.#uses = new Uint8Array(pairs);
    this.#testsOnFirst = new Uint8Array(pairs);
    this.undecidedTests = new Uint16Array(pairs);
    this.met = new Int32Array(2 * pairs).fill(-1);
  }

  /** Bytes of the arena allocated by all searches that share it. */
  get allocatedBytes(): number {
    return this.arena.allocatedBytes;
  }

  /**
   * Returns the entries of one oriented shape against all others. Positive entries are for `read`; the others require
   * `loss` or `collides`.
   */
  row(orientedA: number): Int32Array {
    return (this.rows[orientedA] ??= new Int32Array(this.free + 1));
  }

  /** Returns 0 when free (contact is free), else a positive measure of the overlap, about a length times a length. */
  loss(orientedA: number, orientedB: number, dx: number, dy: number): number {
    const row = this.row(orientedA);
    let entry = row[orientedB]!;
    if (entry <= 0) {
      const unit = this.rasterFor(orientedA, orientedB);
      if (unit === 0) return this.boxLoss(orientedA, orientedB, dx, dy);
      addDepth(this.arena, unit, this.scratch);
      entry = abs(row[orientedB]!);
      row[orientedB] = entry;
    }
    const { query } = this;
    query[0] = dx;
    query[1] = dy;
    const state = this.read(entry);
    return state === FREE || (state === UNDECIDED && !this.decide(entry)) ? 0 : query[2]!;
  }

  /**
   * Returns the state of a positive entry at the offset in `query`, and in `query` the loss if it collides. Where the
   * state is UNDECIDED the outlines decide, see `decide`.
   */
  read(entry: number): number {
    const { query } = this;
    const dx = query[0]!;
    const dy = query[1]!;
    const frame = entry & this.frameMask;
    const cos = this.cos[frame]!;
    const sin = this.sin[frame]!;
    const unit = entry >> this.frameBits;
    const { doubles, ints, shorts } = this;
    const d = doublesPerUnit * unit;
    const x = cos * dx + sin * dy;
    const y = cos * dy - sin * dx;
    const perCell = doubles[d + header.perCell]!;
    const column = (x - doubles[d + header.x0]!) * perCell;
    const row = (y - doubles[d + header.y0]!) * perCell;
    const i = intsPerUnit * unit;
    const nx = ints[i + header.nx]!;
    const ny = ints[i + header.ny]!;
    if (column < 0 || row < 0 || column >= nx || row >= ny) return FREE;
    const first = ints[i + header.firstCell]!;
    const here = shorts[first + (row | 0) * nx + (column | 0)]!;
    if (here === 0) return FREE;
    // The depth is stored at the cells' centers and interpolated between them.
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
    query[2] = (upper + (lower - upper) * v) * doubles[d + header.perGrain]! + doubles[d + header.floor]!;
    return here < 0 ? UNDECIDED : COLLIDING;
  }

  /** Returns true when the outlines of an entry collide at the offset in `query`, for which `read` was UNDECIDED. */
  decide(entry: number): boolean {
    const dx = this.query[0]!;
    const dy = this.query[1]!;
    const frame = entry & this.frameMask;
    const unit = entry >> this.frameBits;
    const x = this.cos[frame]! * dx + this.sin[frame]! * dy;
    const y = this.cos[frame]! * dy - this.sin[frame]! * dx;
    const collides = this.collidesInCell(unit, x, y);
    this.#countTest(this.ints[intsPerUnit * unit + header.pair]!);
    return collides;
  }

  /** Returns true when two oriented shapes collide. The outlines are tested until a raster pays. */
  collides(orientedA: number, orientedB: number, dx: number, dy: number): boolean {
    const unit = this.rasterFor(orientedA, orientedB);
    const frame = this.frameOf(orientedA, orientedB);
    const x = this.cos[frame]! * dx + this.sin[frame]! * dy;
    const y = this.cos[frame]! * dy - this.sin[frame]! * dx;
    if (unit === 0) return this.outlinesCollide(this.pairOf(orientedA, orientedB), x, y);
    const { doubles, ints, shorts } = this;
    const d = doublesPerUnit * unit;
    const i = intsPerUnit * unit;
    const column = (x - doubles[d + header.x0]!) * doubles[d + header.perCell]!;
    const row = (y - doubles[d + header.y0]!) * doubles[d + header.perCell]!;
    const nx = ints[i + header.nx]!;
    if (column < 0 || row < 0 || column >= nx || row >= ints[i + header.ny]!) return false;
    const known = shorts[ints[i + header.firstCell]! + (row | 0) * nx + (column | 0)]!;
    return known > 0 || (known < 0 && this.collidesInCell(unit, x, y));
  }

  /** Builds the raster of an ordered pair with its depth immediately, without counting evaluations. */
  buildNow(orientedA: number, orientedB: number): void {
    this.#uses[this.pairOf(orientedA, orientedB)] = usesBeforeRaster;
    this.loss(orientedA, orientedB, 0, 0);
  }

  /**
   * Marks a pair as colliding around an offset although its outlines are free there. From the second rejection on, or
   * without a raster, this applies wherever the boxes meet, so that a wrong raster cannot be rejected forever.
   */
  forbid(orientedA: number, orientedB: number, dx: number, dy: number): void {
    const pair = this.pairOf(orientedA, orientedB);
    const before = this.rejections.get(pair) ?? 0;
    if (before === 0) {
      // The raster used by the other search does not change.
      this.buildNow(orientedA, orientedB);
      const shared = this.rasters[pair] ?? 0;
      this.rasters[pair] = shared > 0 ? copyRaster(this.arena, shared) : 0;
      this.refreshEntries(pair);
    }
    this.rejections.set(pair, before + 1);
    const unit = this.rasters[pair] ?? 0;
    if (unit <= 0 || before > 1) return;
    const frame = this.frameOf(orientedA, orientedB);
    const [cos, sin] = [this.cos[frame]!, this.sin[frame]!];
    if (before === 0) forbidAround(this.arena, unit, cos * dx + sin * dy, cos * dy - sin * dx);
    else forbidAll(this.arena, unit, this.scratch);
  }

  /** Points all entries of a pair that were read to its current raster. */
  private refreshEntries(pair: number): void {
    const { tabulated } = this;
    const { first, second, rotation } = this.shapesOf(pair);
    for (let back = 0; back < tabulated; back++) {
      const a = first * tabulated + back;
      const b = second * tabulated + ((back + rotation) % tabulated);
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        const row = this.rows[from];
        if (row !== undefined && row[to] !== 0 && this.pairOf(from, to) === pair) {
          row[to] = this.rasters[pair]! > 0 ? -this.entryOf(this.rasters[pair]!, from, to) : 0;
        }
      }
    }
  }

  private entryOf(unit: number, orientedA: number, orientedB: number): number {
    return (unit << this.frameBits) | this.frameOf(orientedA, orientedB);
  }

  /** Returns the unit of an ordered pair's raster, or 0 before the pair was evaluated often enough. */
  private rasterFor(orientedA: number, orientedB: number): number {
    const row = this.row(orientedA);
    const entry = row[orientedB]!;
    if (entry !== 0) return abs(entry) >> this.frameBits;
    const unit = this.rasterOf(this.pairOf(orientedA, orientedB));
    if (unit > 0) row[orientedB] = -this.entryOf(unit, orientedA, orientedB);
    return unit;
  }

  private mayHaveRaster(pair: number): boolean {
    return this.bytes.rasters < this.budget.rasters && !this.rejections.has(pair);
  }

  /** Returns the unit of a pair's raster, which is built when it is due; 0 before, or when the arena is full. */
  private rasterOf(pair: number): number {
    let unit = this.rasters[pair] ?? 0;
    if (unit > 0) return unit;
    if (this.#uses[pair]! < usesBeforeRaster) {
      this.#uses[pair]!++;
      return 0;
    }
    if (!this.mayHaveRaster(pair)) return 0;
    unit = this.#findOrBuild(pair, false);
    if (unit > 0) this.rasters[pair] = unit;
    return unit;
  }

  /** Returns the unit of a raster of small cells, or of a first raster; 0 when the arena is full. */
  #findOrBuild(pair: number, hasSmallCells: boolean): number {
    const { first, second, a, b } = this.shapesOf(pair);
    const [one, other] = [this.shapes[first]!, this.shapes[second]!];
    const cellSize = cellSizeOf(one, other, this.budget.cellShare * (hasSmallCells ? 1 : firstCoarser));
    const { arena, collision, scratch, memory } = this;
    const weight = weightOf(one, other);
    const published = 2 * pair + Number(hasSmallCells);
    let unit = arena.published(published);
    if (unit === 0) {
      unit = buildRaster(arena, { pair, a, b, cellSize, weight, memory }, collision, scratch);
      if (unit === 0) return 0;
      arena.publish(published, unit);
    }
    this.bytes.rasters += rasterBytes(a, b, cellSize);
    return unit;
  }

  /**
   * Counts an exact test of a loss, and replaces a first raster by one of small cells when they pay. Tests of collision
   * alone do not count, because their number depends on the rasters of other searches.
   */
  #countTest(pair: number): void {
    const tests = this.#testsOnFirst[pair]!;
    if (tests === isFine) return;
    if (tests < testsBeforeFine) {
      this.#testsOnFirst[pair] = tests + 1;
      return;
    }
    this.#testsOnFirst[pair] = isFine;
    const unit = this.mayHaveRaster(pair) ? this.#findOrBuild(pair, true) : 0;
    if (unit === 0) return;
    this.rasters[pair] = unit;
    this.undecidedTests[pair] = 0;
    this.refreshEntries(pair);
  }

  /** Decides an undecided cell by the refined cells if possible, else by the outlines. */
  private collidesInCell(unit: number, x: number, y: number): boolean {
    const { arena, undecidedTests, doubles, ints } = this;
    const i = intsPerUnit * unit;
    const pair = ints[i + header.pair]!;
    const tests = undecidedTests[pair]!;
    if (tests === hasRefined) {
      const d = doublesPerUnit * unit;
      const column = (x - doubles[d + header.x0]!) * doubles[d + header.perCell]!;
      const row = (y - doubles[d + header.y0]!) * doubles[d + header.perCell]!;
      const cell = (row | 0) * ints[i + header.nx]! + (column | 0);
      const state = refinedStateAt(arena, ints[i + header.refined]!, cell, column, row, x, y);
      if (state !== UNDECIDED) return state === COLLIDING;
    }
    const { a, b } = this.shapesOf(pair);
    const collides = this.pairCollides(pair, a, b, x, y);
    if (tests < testsBeforeRefining) undecidedTests[pair] = tests + 1;
    else if (tests === testsBeforeRefining)
      undecidedTests[pair] = this.addRefinedCells(unit, a, b) ? hasRefined : noRefined;
    return collides;
  }

  /** Tests the outlines, starting with the edges that met last: at a nearby offset they usually meet again. */
  private pairCollides(pair: number, a: Outline, b: Outline, x: number, y: number): boolean {
    const { met, collision } = this;
    if (met[2 * pair]! >= 0 && edgesMeet(a, met[2 * pair]!, b, met[2 * pair + 1]!, x, y)) return true;
    const collides = collision.collide(a, b, x, y);
    if (collides && collision.metA >= 0) {
      met[2 * pair] = collision.metA;
      met[2 * pair + 1] = collision.metB;
    }
    return collides;
  }

  private addRefinedCells(raster: number, a: Outline, b: Outline): boolean {
    if (this.bytes.refined >= this.budget.refined) return false;
    const { arena, collision, scratch } = this;
    const at = intsPerUnit * raster + header.refined;
    let unit = Atomics.load(arena.ints, at);
    if (unit === 0) {
      unit = buildRefinedCells(arena, raster, a, b, collision, scratch);
      Atomics.store(arena.ints, at, unit);
    }
    if (unit > 0) this.bytes.refined += refinedBytes(arena, unit);
    return unit > 0;
  }

  /**
   * Returns the loss without a raster: zero exactly where the raster's is, else computed from the overlap of the
   * boxes.
   */
  private boxLoss(orientedA: number, orientedB: number, dx: number, dy: number): number {
    const frame = this.frameOf(orientedA, orientedB);
    const x = this.cos[frame]! * dx + this.sin[frame]! * dy;
    const y = this.cos[frame]! * dy - this.sin[frame]! * dx;
    const pair = this.pairOf(orientedA, orientedB);
    if (!this.outlinesCollide(pair, x, y)) return 0;
    const { first, second, a, b } = this.shapesOf(pair);
    const [one, other] = [this.shapes[first]!, this.shapes[second]!];
    const apartX = min(a.maxX - b.minX - x, b.maxX + x - a.minX);
    const apartY = min(a.maxY - b.minY - y, b.maxY + y - a.minY);
    const floor = floorShare * cellSizeOf(one, other, this.budget.cellShare);
    return (boxShare * min(apartX, apartY) + floor) * weightOf(one, other);
  }

  /** Decides pairs without a raster by the outlines, or by the boxes if the checker rejected the pair. */
  private outlinesCollide(pair: number, x: number, y: number): boolean {
    const { a, b } = this.shapesOf(pair);
    if (this.rejections.size === 0 || !this.rejections.has(pair)) return this.collision.collide(a, b, x, y);
    return x + b.maxX > a.minX && x + b.minX < a.maxX && y + b.maxY > a.minY && y + b.minY < a.maxY;
  }

  private isSwapped(orientedA: number, orientedB: number): boolean {
    const { tabulated } = this;
    return ((orientedA / tabulated) | 0) > ((orientedB / tabulated) | 0);
  }

  private frameOf(orientedA: number, orientedB: number): number {
    return this.isSwapped(orientedA, orientedB)
      ? 2 * (orientedB % this.tabulated) + 1
      : 2 * (orientedA % this.tabulated);
  }

  private pairOf(orientedA: number, orientedB: number): number {
    const { tabulated, shapes } = this;
    const swap = this.isSwapped(orientedA, orientedB);
    const first = swap ? orientedB : orientedA;
    const second = swap ? orientedA : orientedB;
    const rotation = ((second % tabulated) - (first % tabulated) + tabulated) % tabulated;
    return (((first / tabulated) | 0) * shapes.length + ((second / tabulated) | 0)) * tabulated + rotation;
  }

  private shapesOf(pair: number) {
    const { tabulated, shapes } = this;
    const rotation = pair % tabulated;
    const both = (pair - rotation) / tabulated;
    const second = both % shapes.length;
    const first = (both - second) / shapes.length;
    return { first, second, rotation, a: shapes[first]!.outlines[0]!, b: shapes[second]!.outlines[rotation]! };
  }
}

/** Returns the loss per unit of depth; overlaps of large parts have more weight. */
const weightOf = (a: Shape, b: Shape): number => sqrt(a.sqrtHull * b.sqrtHull);

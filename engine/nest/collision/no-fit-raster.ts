import type { ExactCollision } from './exact-collision.ts';
import { FREE, COLLIDING, classifyOffsets } from './convolution-raster.ts';
import { abs, ceil, floor, max, min, round, sqrt, infinity } from '../../geometry/math.ts';
import type { Outline } from '../shape/outline.ts';
import type { RasterArena } from './raster-arena.ts';
import { doublesPerUnit, intsPerUnit, shortsPerUnit, unitBytes, unitsOf } from './raster-arena.ts';
import type { RasterMemory } from './raster-memory.ts';
import type { RasterScratch } from './raster-scratch.ts';

/**
 * A no-fit raster: what is known beforehand about outline `b` at every offset from outline `a` at which their boxes meet. It
 * lies in the `RasterArena`: one unit of header, then two bytes a cell, row by row.
 *
 * A cell's number is 0 where all its offsets are free, positive where all collide, negative where the outlines have to
 * decide: one look-up answers most questions. Its size is the penetration depth at the cell's center, that is the distance to
 * the nearest free offset, in `depthGrains` to a cell, once `addDepth` has computed it (Imamichi et al. 2009; rasters: Mundim
 * et al. 2017).
 */
export const header = {
  /** Doubles: the corner of the raster, cells per unit of length; depth times `perGrain` plus `floor` is the loss. */
  x0: 0,
  y0: 1,
  perCell: 2,
  perGrain: 3,
  floor: 4,
  /** Ints: columns, rows, the pair, 1 with depth, the unit of the refined cells or 0. */
  nx: 10,
  ny: 11,
  pair: 12,
  hasDepth: 13,
  refined: 14,
} as const;

/** The loss of the slightest overlap, as a share of a cell. */
export const floorShare = 0.05;
/** Least depth of cells that collide or may, in cells. */
const leastDepth = 0.25;
/** Depths are whole numbers, this many to a cell: rasters of two bytes a cell stay in the cache. */
const depthGrains = 256;
const deepest = 32767;
/** How far around a rejected offset, in cells, the pair counts as colliding. */
const forbiddenCells = 1.5;

const cellsFor = (span: number, cellSize: number): number => max(2, ceil(span / cellSize) + 1);
const columnsOf = (a: Outline, b: Outline, cellSize: number): number =>
  cellsFor(a.maxX - b.minX - (a.minX - b.maxX), cellSize);
const rowsOf = (a: Outline, b: Outline, cellSize: number): number =>
  cellsFor(a.maxY - b.minY - (a.minY - b.maxY), cellSize);

/** Bytes that a raster of two outlines takes. */
export const rasterBytes = (a: Outline, b: Outline, cellSize: number): number =>
  unitBytes * unitsOf(unitBytes + 2 * columnsOf(a, b, cellSize) * rowsOf(a, b, cellSize));

/** Two outlines and what their raster is made with. */
type RasterPair = {
  /** Its number, see `NoFitRasters`. */
  readonly pair: number;
  readonly a: Outline;
  readonly b: Outline;
  readonly cellSize: number;
  /** Loss for a unit of depth. */
  readonly weight: number;
  /** What earlier runs found out; left out, nothing is known. */
  readonly memory?: RasterMemory | undefined;
};

/** Makes the raster of two outlines, without its depth; returns its unit, 0 when the arena is full. */
export function buildRaster(
  arena: RasterArena,
  { pair, a, b, cellSize, weight, memory }: RasterPair,
  collision: ExactCollision,
  scratch: RasterScratch,
): number {
  const x0 = a.minX - b.maxX;
  const y0 = a.minY - b.maxY;
  const nx = columnsOf(a, b, cellSize);
  const ny = rowsOf(a, b, cellSize);
  const unit = arena.allocate(unitBytes + 2 * nx * ny);
  if (unit === 0) return 0;
  let state = memory?.recall(a, b, cellSize);
  if (state === undefined) {
    state = scratch.states(nx * ny);
    classifyOffsets(a, b, { x0, y0, nx, ny, cellSize }, collision, state);
    memory?.keep(a, b, cellSize, state.subarray(0, nx * ny));
  }
  const { doubles, ints, shorts } = arena;
  const d = doublesPerUnit * unit;
  doubles[d + header.x0] = x0;
  doubles[d + header.y0] = y0;
  doubles[d + header.perCell] = 1 / cellSize;
  doubles[d + header.perGrain] = (cellSize / depthGrains) * weight;
  doubles[d + header.floor] = cellSize * floorShare * weight;
  const i = intsPerUnit * unit;
  ints[i + header.nx] = nx;
  ints[i + header.ny] = ny;
  ints[i + header.pair] = pair;
  const first = firstCell(unit);
  const least = leastDepth * depthGrains;
  for (let k = 0; k < nx * ny; k++) shorts[first + k] = state[k] === FREE ? 0 : state[k] === COLLIDING ? least : -least;
  return unit;
}

/** Where the cells of a raster begin among the shorts. */
export const firstCell = (unit: number): number => shortsPerUnit * (unit + 1);

/**
 * Fills in the depth: distance from each cell's center to the nearest free cell (outside the raster is free), less half a cell.
 * The exact Euclidean transform of Felzenszwalb and Huttenlocher 2012. Signs stay, and the outcome is always the same, so two
 * searches may compute it at once.
 */
export function addDepth({ ints, shorts }: RasterArena, unit: number, scratch: RasterScratch): void {
  const i = intsPerUnit * unit;
  if (Atomics.load(ints, i + header.hasDepth) === 1) return;
  const nx = ints[i + header.nx]!;
  const ny = ints[i + header.ny]!;
  const first = firstCell(unit);
  scratch.fitDepth(nx, ny);
  const { columns, f, start, center } = scratch;
  for (let x = 0; x < nx; x++) {
    let run = 0;
    for (let k = x; k < nx * ny; k += nx) {
      run = shorts[first + k] === 0 ? 0 : run + 1;
      columns[k] = run;
    }
    run = 0;
    for (let k = nx * (ny - 1) + x; k >= 0; k -= nx) {
      run = shorts[first + k] === 0 ? 0 : run + 1;
      const d = run < columns[k]! ? run : columns[k]!;
      columns[k] = d * d;
    }
  }
  // One free cell beyond either end of each row closes the envelope.
  const wide = nx + 2;
  for (let y = 0; y < ny; y++) {
    const row = y * nx;
    f[0] = 0;
    f[wide - 1] = 0;
    for (let x = 0; x < nx; x++) f[x + 1] = columns[row + x]!;
    let k = 0;
    center[0] = 0;
    start[0] = -infinity;
    start[1] = infinity;
    for (let q = 1; q < wide; q++) {
      const high = f[q]! + q * q;
      let s = 0;
      for (;;) {
        const p = center[k]!;
        s = (high - (f[p]! + p * p)) / (2 * (q - p));
        if (s > start[k]!) break;
        k--;
      }
      k++;
      center[k] = q;
      start[k] = s;
      start[k + 1] = infinity;
    }
    k = 0;
    for (let x = 0; x < nx; x++) {
      const known = shorts[first + row + x]!;
      if (known === 0) continue;
      while (start[k + 1]! < x + 1) k++;
      const gap = x + 1 - center[k]!;
      const d = sqrt(gap * gap + f[center[k]!]!) - 0.5;
      const hasDepth = min(deepest, round((d > leastDepth ? d : leastDepth) * depthGrains));
      shorts[first + row + x] = known < 0 ? -hasDepth : hasDepth;
    }
  }
  Atomics.store(ints, i + header.hasDepth, 1);
}

/** Copies a raster for one search alone; 0 when the arena is full. */
export function copyRaster(arena: RasterArena, unit: number): number {
  const { ints, shorts } = arena;
  const cells = ints[intsPerUnit * unit + header.nx]! * ints[intsPerUnit * unit + header.ny]!;
  const copy = arena.allocate(unitBytes + 2 * cells);
  if (copy > 0) shorts.copyWithin(shortsPerUnit * copy, shortsPerUnit * unit, firstCell(unit) + cells);
  return copy;
}

/** Keeps a pair apart around this offset, in a raster of one search alone. */
export function forbidAround({ doubles, ints, shorts }: RasterArena, unit: number, x: number, y: number): void {
  const [d, i, first] = [doublesPerUnit * unit, intsPerUnit * unit, firstCell(unit)];
  const [nx, ny] = [ints[i + header.nx]!, ints[i + header.ny]!];
  const column = (x - doubles[d + header.x0]!) * doubles[d + header.perCell]!;
  const row = (y - doubles[d + header.y0]!) * doubles[d + header.perCell]!;
  for (let j = max(0, floor(row - forbiddenCells)); j <= min(ny - 1, floor(row + forbiddenCells)); j++) {
    for (let k = max(0, floor(column - forbiddenCells)); k <= min(nx - 1, floor(column + forbiddenCells)); k++) {
      const at = first + j * nx + k;
      shorts[at] = max(leastDepth * depthGrains, abs(shorts[at]!));
    }
  }
}

/** Keeps a pair apart wherever the boxes meet, in a raster of one search alone. */
export function forbidAll(arena: RasterArena, unit: number, scratch: RasterScratch): void {
  const { ints, shorts } = arena;
  const i = intsPerUnit * unit;
  const first = firstCell(unit);
  shorts.fill(leastDepth * depthGrains, first, first + ints[i + header.nx]! * ints[i + header.ny]!);
  ints[i + header.hasDepth] = 0;
  addDepth(arena, unit, scratch);
}

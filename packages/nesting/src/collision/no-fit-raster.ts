import type { ExactCollision } from './exact-collision.ts';
import { classifyOffsets } from './convolution-raster.ts';
import { COLLIDING, FREE } from './cell-state.ts';
import { depthGrains, minGrains } from './depth-grains.ts';
import { abs, ceil, floor, max, min } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';
import type { RasterArena } from './raster-arena.ts';
import { doublesPerUnit, intsPerUnit, shortsPerUnit, unitBytes, unitsOf } from './raster-arena.ts';
import type { RasterCache } from './raster-cache.ts';
import type { RasterScratch } from './raster-scratch.ts';

/**
 * A no-fit raster: precomputed collision of outline `b` with outline `a` at every offset at which their boxes meet. It
 * is stored in the `RasterArena`: one unit of header and, elsewhere, two bytes a cell, row by row.
 *
 * A cell's number is 0 where all its offsets are free, positive where all collide, and negative where the outlines
 * must decide, so one look-up answers most queries. Its absolute value is the penetration depth at the cell's center,
 * that is the distance to the nearest free offset, in `depthGrains` to a cell, once `addDepth` has computed it
 * (Imamichi et al. 2009; rasters: Mundim et al. 2017).
 */
export const header = {
  /** Doubles: the corner of the raster, cells per unit of length; depth times `perGrain` plus `floor` is the loss. */
  x0: 0,
  y0: 1,
  perCell: 2,
  perGrain: 3,
  floor: 4,
  /**
   * Integers: columns, rows, the pair, 1 with depth, the unit of the refined cells or 0, and the index of the first
   * cell among the shorts.
   */
  nx: 10,
  ny: 11,
  pair: 12,
  hasDepth: 13,
  refined: 14,
  firstCell: 15,
} as const;

/** Minimum loss of an overlap, as a share of a cell. */
export const floorShare = 0.05;
/** Radius in cells around a rejected offset in which the pair counts as colliding. */
const forbiddenCells = 1.5;

const cellsFor = (span: number, cellSize: number): number => max(2, ceil(span / cellSize) + 1);
const columnsOf = (a: Outline, b: Outline, cellSize: number): number =>
  cellsFor(a.maxX - b.minX - (a.minX - b.maxX), cellSize);
const rowsOf = (a: Outline, b: Outline, cellSize: number): number =>
  cellsFor(a.maxY - b.minY - (a.minY - b.maxY), cellSize);

/** Returns the size in bytes of the raster of two outlines. */
export const rasterBytes = (a: Outline, b: Outline, cellSize: number): number =>
  unitBytes * unitsOf(unitBytes + 2 * columnsOf(a, b, cellSize) * rowsOf(a, b, cellSize));

/** Two outlines and the parameters of their raster. */
type RasterPair = {
  /** Number of the pair, see `NoFitRasters`. */
  readonly pair: number;
  readonly a: Outline;
  readonly b: Outline;
  readonly cellSize: number;
  /** Loss per unit of depth. */
  readonly weight: number;
  /** Results of earlier runs, if any. */
  readonly memory?: RasterCache | undefined;
};

/** Builds the raster of two outlines without its depth; returns its unit, or 0 when the arena is full. */
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
  const unit = arena.allocateHeader();
  const cells = unit === 0 ? 0 : arena.allocate(2 * nx * ny);
  if (cells === 0) return 0;
  let state = memory?.get(a, b, cellSize);
  if (state === undefined) {
    state = scratch.states(nx * ny);
    classifyOffsets(a, b, { x0, y0, nx, ny, cellSize }, collision, state, scratch.components);
    memory?.put(a, b, cellSize, state.subarray(0, nx * ny));
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
  const first = shortsPerUnit * cells;
  ints[i + header.firstCell] = first;
  for (let k = 0; k < nx * ny; k++)
    shorts[first + k] = state[k] === FREE ? 0 : state[k] === COLLIDING ? minGrains : -minGrains;
  return unit;
}

/**
 * Fills in the depth: distance from each cell's center to the nearest free cell (outside the raster is free), less
 * half a cell. This is the exact Euclidean transform, first by column and then by row. The search along a row ends at
 * the least distance found, which costs less than an envelope of parabolas (Felzenszwalb and Huttenlocher 2012)
 * because most depths are a few cells. Signs do not change and the result is deterministic, so two searches may compute
 * it at once.
 */
export function addDepth({ ints, shorts }: RasterArena, unit: number, scratch: RasterScratch): void {
  const i = intsPerUnit * unit;
  if (Atomics.load(ints, i + header.hasDepth) === 1) return;
  const nx = ints[i + header.nx]!;
  const ny = ints[i + header.ny]!;
  const first = ints[i + header.firstCell]!;
  scratch.fitDepth(nx, ny);
  const { down, squares, grains } = scratch;
  // Distance in cells to the nearest free cell above.
  for (let k = 0; k < nx; k++) down[k] = shorts[first + k] === 0 ? 0 : 1;
  for (let k = nx; k < nx * ny; k++) down[k] = shorts[first + k] === 0 ? 0 : down[k - nx]! + 1;
  // A free cell at either end of the row.
  squares[0] = 0;
  squares[nx + 1] = 0;
  for (let row = ny - 1; row >= 0; row--) {
    const begin = row * nx;
    const isLast = row === ny - 1;
    for (let x = 0; x < nx; x++) {
      const below = isLast ? 1 : down[begin + nx + x]! + 1;
      let distance = down[begin + x]!;
      if (below < distance) {
        distance = below;
        down[begin + x] = below;
      }
      squares[x + 1] = distance * distance;
    }
    for (let x = 1; x <= nx; x++) {
      let minimum = squares[x]!;
      if (minimum === 0) continue;
      for (let aside = 1, square = 1; square < minimum; aside++, square = aside * aside) {
        const before = squares[x - aside]! + square;
        const after = squares[x + aside]! + square;
        if (before < minimum) minimum = before;
        if (after < minimum) minimum = after;
      }
      const at = first + begin + x - 1;
      const depth = grains[minimum]!;
      shorts[at] = shorts[at]! < 0 ? -depth : depth;
    }
  }
  Atomics.store(ints, i + header.hasDepth, 1);
}

/** Copies a raster for exclusive use by one search; returns 0 when the arena is full. */
export function copyRaster(arena: RasterArena, unit: number): number {
  const { ints, shorts } = arena;
  const i = intsPerUnit * unit;
  const count = ints[i + header.nx]! * ints[i + header.ny]!;
  const copy = arena.allocateHeader();
  const cells = copy === 0 ? 0 : arena.allocate(2 * count);
  if (cells === 0) return 0;
  const from = ints[i + header.firstCell]!;
  ints.copyWithin(intsPerUnit * copy, i, i + intsPerUnit);
  ints[intsPerUnit * copy + header.firstCell] = shortsPerUnit * cells;
  shorts.copyWithin(shortsPerUnit * cells, from, from + count);
  return copy;
}

/** Marks offsets around this one as colliding, in a raster used by one search only. */
export function forbidAround({ doubles, ints, shorts }: RasterArena, unit: number, x: number, y: number): void {
  const [d, i] = [doublesPerUnit * unit, intsPerUnit * unit];
  const first = ints[i + header.firstCell]!;
  const [nx, ny] = [ints[i + header.nx]!, ints[i + header.ny]!];
  const column = (x - doubles[d + header.x0]!) * doubles[d + header.perCell]!;
  const row = (y - doubles[d + header.y0]!) * doubles[d + header.perCell]!;
  for (let j = max(0, floor(row - forbiddenCells)); j <= min(ny - 1, floor(row + forbiddenCells)); j++) {
    for (let k = max(0, floor(column - forbiddenCells)); k <= min(nx - 1, floor(column + forbiddenCells)); k++) {
      const at = first + j * nx + k;
      shorts[at] = max(minGrains, abs(shorts[at]!));
    }
  }
}

/** Marks every offset at which the boxes meet as colliding, in a raster used by one search only. */
export function forbidAll(arena: RasterArena, unit: number, scratch: RasterScratch): void {
  const { ints, shorts } = arena;
  const i = intsPerUnit * unit;
  const first = ints[i + header.firstCell]!;
  shorts.fill(minGrains, first, first + ints[i + header.nx]! * ints[i + header.ny]!);
  ints[i + header.hasDepth] = 0;
  addDepth(arena, unit, scratch);
}

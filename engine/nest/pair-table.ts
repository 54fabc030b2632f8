import type { Collider } from './collide.ts';
import { ASK, FREE, HIT, stateOf } from './convolution.ts';
import type { FineState } from './fine-state.ts';
import type { Outline } from './outline.ts';
import { abs, ceil, floor, max, min, round, sqrt, infinity } from './numbers.ts';

/**
 * What is known beforehand about outline `b` at every offset from outline `a`: a grid over all offsets at which their
 * boxes meet. Each cell is surely free (0), surely colliding (1) or to be asked exactly (2), with the depth of
 * overlap at its centre.
 */
export type PairTable = {
  readonly a: Outline;
  readonly b: Outline;
  readonly x0: number;
  readonly y0: number;
  readonly perCell: number;
  readonly nx: number;
  readonly ny: number;
  readonly state: Uint8Array;
  /** Once the pair has been asked exactly too often. */
  fine: FineState | null;
  /** Exact tests so far. */
  asked: number;
  /** How often the checker refused this pair. */
  refusals: number;
  /**
   * Distance to the nearest offset without overlap, at cell centres, in `depthGrains` to a cell; empty until `addDepth`. 0 in
   * cells surely free, negative in cells to be asked: one look settles most questions.
   */
  depth: Int16Array;
  /** Depth times this plus `floor` is the loss. */
  readonly perGrain: number;
  readonly floor: number;
};

/** The table of two outlines with their states; `addDepth` adds the depth. */
export function buildPairTable(
  a: Outline,
  b: Outline,
  cellSize: number,
  weight: number,
  collider: Collider,
): PairTable {
  const x0 = a.minX - b.maxX;
  const y0 = a.minY - b.maxY;
  const nx = cellsFor(a.maxX - b.minX - x0, cellSize);
  const ny = cellsFor(a.maxY - b.minY - y0, cellSize);
  const perCell = 1 / cellSize;
  const state = stateOf(a, b, x0, y0, nx, ny, cellSize, collider);
  const floor = cellSize * floorShare * weight;
  const none = { fine: null, depth: new Int16Array(0), asked: 0, refusals: 0 };
  return { a, b, x0, y0, perCell, nx, ny, state, ...none, perGrain: (cellSize / depthGrains) * weight, floor };
}

/** The loss of the slightest overlap, as a share of a cell. */
export const floorShare = 0.05;

const cellsFor = (span: number, cellSize: number): number => max(2, ceil(span / cellSize) + 1);

/** So many exact tests of a pair are worth a finer state. */
export const asksBeforeFiner = 1000;

/** How far around a refused offset, in cells of the depth, the pair counts as colliding. */
const forbiddenCells = 1.5;

/**
 * Keeps the pair apart at this offset from now on although its outlines say it is free; from the second time on
 * wherever the boxes meet, so that a wrong table cannot be refused for ever.
 */
export function forbidOffset(table: PairTable, x: number, y: number, scratch: DepthScratch): void {
  const { nx, ny, perCell, state, depth } = table;
  table.refusals++;
  if (table.refusals > 2) return;
  if (table.refusals === 2) {
    state.fill(HIT);
    addDepth(table, scratch);
    return;
  }
  const column = (x - table.x0) * perCell;
  const row = (y - table.y0) * perCell;
  for (let j = max(0, floor(row - forbiddenCells)); j <= min(ny - 1, floor(row + forbiddenCells)); j++) {
    for (let i = max(0, floor(column - forbiddenCells)); i <= min(nx - 1, floor(column + forbiddenCells)); i++) {
      const k = j * nx + i;
      state[k] = HIT;
      if (depth.length > 0) depth[k] = max(leastDepth * depthGrains, abs(depth[k]!));
    }
  }
}

/** Depth of cells that collide or may, at least, in cells. */
const leastDepth = 0.25;
/** Depths are whole numbers, so many to a cell: tables of two bytes a cell stay in the cache. */
export const depthGrains = 256;
const deepest = 32767;

/** Scratch memory for `addDepth`, grown as needed. */
export class DepthScratch {
  columns = new Float64Array(0);
  f = new Float64Array(0);
  start = new Float64Array(0);
  centre = new Int32Array(0);

  fit(nx: number, ny: number): void {
    if (this.columns.length < nx * ny) this.columns = new Float64Array(nx * ny * 2);
    if (this.start.length >= nx + 3) return;
    this.f = new Float64Array(2 * nx + 3);
    this.start = new Float64Array(2 * nx + 3);
    this.centre = new Int32Array(2 * nx + 3);
  }
}

/**
 * Fills in the depth: distance from each cell centre to the nearest free cell (outside the grid is free), less half a cell.
 * The exact Euclidean transform of Felzenszwalb and Huttenlocher 2012.
 */
export function addDepth(table: PairTable, scratch: DepthScratch): void {
  const { state, nx, ny } = table;
  scratch.fit(nx, ny);
  const { columns, f, start, centre } = scratch;
  for (let x = 0; x < nx; x++) {
    let run = 0;
    for (let k = x; k < nx * ny; k += nx) {
      run = state[k] === FREE ? 0 : run + 1;
      columns[k] = run;
    }
    run = 0;
    for (let k = nx * (ny - 1) + x; k >= 0; k -= nx) {
      run = state[k] === FREE ? 0 : run + 1;
      const d = run < columns[k]! ? run : columns[k]!;
      columns[k] = d * d;
    }
  }
  const depth = new Int16Array(nx * ny);
  // One free cell beyond either end of each row closes the envelope.
  const wide = nx + 2;
  for (let y = 0; y < ny; y++) {
    const row = y * nx;
    f[0] = 0;
    f[wide - 1] = 0;
    for (let x = 0; x < nx; x++) f[x + 1] = columns[row + x]!;
    let k = 0;
    centre[0] = 0;
    start[0] = -infinity;
    start[1] = infinity;
    for (let q = 1; q < wide; q++) {
      const high = f[q]! + q * q;
      let s = 0;
      for (;;) {
        const p = centre[k]!;
        s = (high - (f[p]! + p * p)) / (2 * (q - p));
        if (s > start[k]!) break;
        k--;
      }
      k++;
      centre[k] = q;
      start[k] = s;
      start[k + 1] = infinity;
    }
    k = 0;
    for (let x = 0; x < nx; x++) {
      if (state[row + x] === FREE) continue;
      while (start[k + 1]! < x + 1) k++;
      const gap = x + 1 - centre[k]!;
      const d = sqrt(gap * gap + f[centre[k]!]!) - 0.5;
      const deep = min(deepest, round((d > leastDepth ? d : leastDepth) * depthGrains));
      depth[row + x] = state[row + x] === ASK ? -deep : deep;
    }
  }
  table.depth = depth;
}

import type { Collider } from './collide.ts';
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
  /**
   * Once the pair has been asked exactly too often: for every cell to be asked the states of its `finer` x `finer` parts, two
   * bits each, row by row from the lowest. Empty before.
   */
  fine: Int32Array;
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

/**
 * The boundary of the colliding offsets is part of the convolution of the two boundaries: edges of one swept over the
 * convex corners of the other whose directions they match. Cells a convolution edge passes are "ask"; between them
 * nothing changes, so one exact test settles each connected run of the rest. Cost: edges x corners, no offsetting.
 *
 * Convolution: Guibas, Ramshaw, Stolfi 1983; reduced to convex corners as in Behar and Lien 2011.
 */
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
  const none = { fine: new Int32Array(0), depth: new Int16Array(0), asked: 0, refusals: 0 };
  return { a, b, x0, y0, perCell, nx, ny, state, ...none, perGrain: (cellSize / depthGrains) * weight, floor };
}

/** The loss of the slightest overlap, as a share of a cell. */
export const floorShare = 0.05;

const cellsFor = (span: number, cellSize: number): number => max(2, ceil(span / cellSize) + 1);

/** How much finer the state of a much used pair becomes, and after how many exact tests. Sixteen parts of two bits are one number. */
const finer = 4;
export const asksBeforeFiner = 2500;

/** Gives a pair that is often asked exactly a finer state, so that it is asked less. The depth stays. */
export function refineState(table: PairTable, collider: Collider): void {
  const { a, b, x0, y0, nx, ny, state } = table;
  const parts = stateOf(a, b, x0, y0, finer * nx, finer * ny, 1 / (table.perCell * finer), collider);
  const fine = new Int32Array(nx * ny);
  for (let k = 0; k < fine.length; k++) {
    if (state[k] !== 2) continue;
    const first = finer * (((k / nx) | 0) * finer * nx + (k % nx));
    for (let part = 0; part < finer * finer; part++) {
      const at = first + ((part / finer) | 0) * finer * nx + (part % finer);
      fine[k]! |= parts[at]! << (2 * part);
    }
  }
  table.fine = fine;
}

/** The state at (x, y) cells from the table's corner, which must be in the cell `k` and to be asked there. */
export function fineState(table: PairTable, k: number, x: number, y: number): number {
  const column = ((x - (x | 0)) * finer) | 0;
  const row = ((y - (y | 0)) * finer) | 0;
  return (table.fine[k]! >> (2 * (finer * row + column))) & 3;
}

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
    state.fill(1);
    addDepth(table, scratch);
    return;
  }
  const column = (x - table.x0) * perCell;
  const row = (y - table.y0) * perCell;
  for (let j = max(0, floor(row - forbiddenCells)); j <= min(ny - 1, floor(row + forbiddenCells)); j++) {
    for (let i = max(0, floor(column - forbiddenCells)); i <= min(nx - 1, floor(column + forbiddenCells)); i++) {
      const k = j * nx + i;
      state[k] = 1;
      if (depth.length > 0) depth[k] = max(leastDepth * depthGrains, abs(depth[k]!));
    }
  }
}

function stateOf(
  a: Outline,
  b: Outline,
  x0: number,
  y0: number,
  nx: number,
  ny: number,
  cellSize: number,
  collider: Collider,
): Uint8Array {
  const state = new Uint8Array(nx * ny);
  markConvolution(a, b, new Raster(state, nx, ny, x0, y0, 1 / cellSize));
  settleRuns(a, b, state, nx, ny, x0, y0, cellSize, collider);
  return state;
}

class Raster {
  private readonly state: Uint8Array;
  private readonly nx: number;
  private readonly ny: number;
  private readonly x0: number;
  private readonly y0: number;
  private readonly perCell: number;

  constructor(state: Uint8Array, nx: number, ny: number, x0: number, y0: number, perCell: number) {
    this.state = state;
    this.nx = nx;
    this.ny = ny;
    this.x0 = x0;
    this.y0 = y0;
    this.perCell = perCell;
  }

  /** Marks every cell the segment passes, with a small margin for rounding. */
  mark(px: number, py: number, qx: number, qy: number): void {
    const margin = 1e-3;
    let ax = (px - this.x0) * this.perCell;
    let ay = (py - this.y0) * this.perCell;
    let bx = (qx - this.x0) * this.perCell;
    let by = (qy - this.y0) * this.perCell;
    if (ay > by) {
      let t = ax;
      ax = bx;
      bx = t;
      t = ay;
      ay = by;
      by = t;
    }
    const firstRow = max(0, floor(ay - margin));
    const lastRow = min(this.ny - 1, floor(by + margin));
    const slope = by > ay ? (bx - ax) / (by - ay) : 0;
    const minX = min(ax, bx);
    const maxX = max(ax, bx);
    for (let row = firstRow; row <= lastRow; row++) {
      let left = minX;
      let right = maxX;
      if (by - ay > 1e-9) {
        const u = ax + slope * (max(ay, row - margin) - ay);
        const v = ax + slope * (min(by, row + 1 + margin) - ay);
        left = max(minX, min(u, v));
        right = min(maxX, max(u, v));
      }
      const from = max(0, floor(left - margin));
      const to = min(this.nx - 1, floor(right + margin));
      this.state.fill(2, row * this.nx + from, row * this.nx + to + 1);
    }
  }
}

/** Offsets t = p - q with p on the boundary of a and q on that of b, where tangents match at a convex corner. */
function markConvolution(a: Outline, b: Outline, raster: Raster): void {
  forCorners(b, (qx, qy, ux, uy, vx, vy) => {
    forMatchingEdges(a, ux, uy, vx, vy, (x0, y0, x1, y1) => raster.mark(x0 - qx, y0 - qy, x1 - qx, y1 - qy));
  });
  forCorners(a, (px, py, ux, uy, vx, vy) => {
    forMatchingEdges(b, ux, uy, vx, vy, (x0, y0, x1, y1) => raster.mark(px - x0, py - y0, px - x1, py - y1));
  });
}

/** True edges whose direction, reversed, lies between the directions u and v of a convex corner (or on one of them). */
function forMatchingEdges(
  outline: Outline,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
  use: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  for (const { xs, ys } of outline.rings) {
    const n = xs.length;
    for (let j = 0, i = n - 1; j < n; i = j++) {
      const ex = xs[j]! - xs[i]!;
      const ey = ys[j]! - ys[i]!;
      const slack = 1e-9 * (abs(ex) + abs(ey));
      if (ux * ey - uy * ex > slack || ex * vy - ey * vx > slack) continue;
      use(xs[i]!, ys[i]!, xs[j]!, ys[j]!);
    }
  }
}

/** Convex corners with the unit directions of the edge coming in (u) and going out (v). */
function forCorners(
  outline: Outline,
  use: (x: number, y: number, ux: number, uy: number, vx: number, vy: number) => void,
): void {
  for (const { xs, ys } of outline.rings) {
    const n = xs.length;
    for (let i = 0; i < n; i++) {
      const h = i > 0 ? i - 1 : n - 1;
      const j = i + 1 < n ? i + 1 : 0;
      const ux = xs[i]! - xs[h]!;
      const uy = ys[i]! - ys[h]!;
      const vx = xs[j]! - xs[i]!;
      const vy = ys[j]! - ys[i]!;
      const u = sqrt(ux * ux + uy * uy) || 1;
      const v = sqrt(vx * vx + vy * vy) || 1;
      if ((ux * vy - uy * vx) / (u * v) < -1e-9) continue;
      use(xs[i]!, ys[i]!, ux / u, uy / u, vx / v, vy / v);
    }
  }
}

function settleRuns(
  a: Outline,
  b: Outline,
  state: Uint8Array,
  nx: number,
  ny: number,
  x0: number,
  y0: number,
  cellSize: number,
  collider: Collider,
): void {
  for (let row = 0; row < ny; row++) {
    for (let column = 0; column < nx; column++) {
      const k = row * nx + column;
      if (state[k] === 2) continue;
      if (column > 0 && state[k - 1] !== 2) state[k] = state[k - 1]!;
      else if (row > 0 && state[k - nx] !== 2) state[k] = state[k - nx]!;
      else state[k] = collider.collide(a, b, x0 + (column + 0.5) * cellSize, y0 + (row + 0.5) * cellSize) ? 1 : 0;
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
      run = state[k] === 0 ? 0 : run + 1;
      columns[k] = run;
    }
    run = 0;
    for (let k = nx * (ny - 1) + x; k >= 0; k -= nx) {
      run = state[k] === 0 ? 0 : run + 1;
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
      if (state[row + x] === 0) continue;
      while (start[k + 1]! < x + 1) k++;
      const gap = x + 1 - centre[k]!;
      const d = sqrt(gap * gap + f[centre[k]!]!) - 0.5;
      const deep = min(deepest, round((d > leastDepth ? d : leastDepth) * depthGrains));
      depth[row + x] = state[row + x] === 2 ? -deep : deep;
    }
  }
  table.depth = depth;
}

import { abs, floor, max, min, sqrt } from '@measurement-nesting/curves/math';
import { directionOf, edgeDirections, firstFrom, fullTurn } from '../shape/edge-directions.ts';
import type { EdgeDirections } from '../shape/edge-directions.ts';
import type { Outline } from '../shape/outline.ts';
import type { Polygon } from '../shape/polygon.ts';
import { CellComponents } from './cell-components.ts';
import { COLLIDING, FREE, UNDECIDED } from './cell-state.ts';
import type { ExactCollision } from './exact-collision.ts';

/** A raster of offsets: `nx` x `ny` square cells from the corner (x0, y0), numbered row by row. */
export type OffsetGrid = {
  readonly x0: number;
  readonly y0: number;
  readonly nx: number;
  readonly ny: number;
  readonly cellSize: number;
};

/** Receives the cells passed by convolution edges, edge by edge. */
export type CellReceiver = {
  /** Begins an edge; the cells that follow belong to it. */
  beginEdge(px: number, py: number, qx: number, qy: number): void;
  /** Reports the cells of a row from column `from` to column `to`, both included. */
  passCells(row: number, from: number, to: number): void;
};

/**
 * Fills in the states of a raster of offsets of outline `b` from outline `a`: UNDECIDED for cells that convolution
 * edges pass. Between these cells the state is constant, so one exact test decides each component of the rest.
 *
 * @param states may be longer than the raster; overwritten.
 */
export function classifyOffsets(
  a: Outline,
  b: Outline,
  grid: OffsetGrid,
  collision: ExactCollision,
  states: Uint8Array,
  components = new CellComponents(),
): void {
  const { x0, y0, nx, ny, cellSize } = grid;
  states.fill(FREE, 0, nx * ny);
  passOffsets(a, b, grid, new UndecidedCells(states, nx));
  components.classify(states, nx, ny, (cell) => {
    const row = floor(cell / nx);
    const column = cell - row * nx;
    return collision.collide(a, b, x0 + (column + 0.5) * cellSize, y0 + (row + 0.5) * cellSize) ? COLLIDING : FREE;
  });
}

/**
 * Reports the cells that convolution edges pass. The boundary of the colliding offsets (the no-fit polygon) is part of
 * the convolution of the two boundaries: edges of one swept over the convex corners of the other whose directions they
 * match. Cost: edges x corners, no offsetting.
 *
 * Convolution: Guibas, Ramshaw, Stolfi 1983; reduced to convex corners as in Behar and Lien 2011. Raster: Mundim et
 * al. 2017.
 */
export function passOffsets(a: Outline, b: Outline, grid: OffsetGrid, passed: CellReceiver): void {
  const tracer = new EdgeTracer(grid, passed);
  sweepCorners(a, b, tracer, 1);
  sweepCorners(b, a, tracer, -1);
}

class UndecidedCells implements CellReceiver {
  private readonly states: Uint8Array;
  private readonly nx: number;

  constructor(states: Uint8Array, nx: number) {
    this.states = states;
    this.nx = nx;
  }

  beginEdge(): void {}

  passCells(row: number, from: number, to: number): void {
    const { states, nx } = this;
    for (let k = row * nx + from; k <= row * nx + to; k++) states[k] = UNDECIDED;
  }
}

/** Distance in cells within which a segment passes a cell: above rounding. */
const margin = 1e-3;

/** Reports the cells that edges pass. */
class EdgeTracer {
  private readonly passed: CellReceiver;
  private readonly grid: OffsetGrid;
  private readonly perCell: number;

  constructor(grid: OffsetGrid, passed: CellReceiver) {
    this.passed = passed;
    this.grid = grid;
    this.perCell = 1 / grid.cellSize;
  }

  trace(px: number, py: number, qx: number, qy: number): void {
    const { passed, perCell } = this;
    const { x0, y0, nx, ny } = this.grid;
    passed.beginEdge(px, py, qx, qy);
    let ax = (px - x0) * perCell;
    let ay = (py - y0) * perCell;
    let bx = (qx - x0) * perCell;
    let by = (qy - y0) * perCell;
    if (ay > by) {
      let t = ax;
      ax = bx;
      bx = t;
      t = ay;
      ay = by;
      by = t;
    }
    const firstRow = max(0, floor(ay - margin));
    const lastRow = min(ny - 1, floor(by + margin));
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
      const to = min(nx - 1, floor(right + margin));
      if (from <= to) passed.passCells(row, from, to);
    }
  }
}

/**
 * Tolerance of direction lookups, above their rounding. Corners that turn by less than this, or by almost half a turn,
 * match all edges.
 */
const aside = 2e-6;

/**
 * Marks offsets t = p - q with p on the boundary of a and q on that of b: the edges of `swept` at every convex corner
 * of `still` whose directions they match. `sign` 1 when a is swept, -1 when b is.
 */
function sweepCorners(swept: Outline, still: Outline, tracer: EdgeTracer, sign: number): void {
  for (const polygon of swept.polygons) {
    const edges = edgeDirections(polygon);
    const sweep = new EdgeSweep(polygon, edges, tracer, sign);
    for (const { xs, ys } of still.polygons) {
      for (let i = 0; i < xs.length; i++) {
        const turn = sweep.moveTo(xs, ys, i);
        if (turn < -1e-9) continue;
        let first = 0;
        let last = 0;
        if (turn >= aside) {
          let from = directionOf(sweep.ux, sweep.uy) - aside;
          let to = directionOf(sweep.vx, sweep.vy) + aside;
          if (from < 0) from += fullTurn;
          if (to > fullTurn) to -= fullTurn;
          first = firstFrom(edges, from);
          last = firstFrom(edges, to);
          if (from < to) {
            sweep.mark(first, last);
            continue;
          }
        }
        sweep.mark(first, edges.back.length);
        sweep.mark(0, last);
      }
    }
  }
}

/** Sweeps the edges of one polygon over the corners of another. */
class EdgeSweep {
  /** Unit directions of the edges into and out of the corner. */
  ux = 0;
  uy = 0;
  vx = 0;
  vy = 0;
  private x = 0;
  private y = 0;
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private readonly edge: Int32Array;
  private readonly tracer: EdgeTracer;
  private readonly sign: number;

  constructor({ xs, ys }: Polygon, { edge }: EdgeDirections, tracer: EdgeTracer, sign: number) {
    this.xs = xs;
    this.ys = ys;
    this.edge = edge;
    this.tracer = tracer;
    this.sign = sign;
  }

  /** Moves to corner `i`; returns the sine of its turn, positive when it is convex. */
  moveTo(xs: Float64Array, ys: Float64Array, i: number): number {
    const n = xs.length;
    const h = i > 0 ? i - 1 : n - 1;
    const j = i + 1 < n ? i + 1 : 0;
    const x = xs[i]!;
    const y = ys[i]!;
    const ux = x - xs[h]!;
    const uy = y - ys[h]!;
    const vx = xs[j]! - x;
    const vy = ys[j]! - y;
    const u = sqrt(ux * ux + uy * uy) || 1;
    const v = sqrt(vx * vx + vy * vy) || 1;
    this.x = x;
    this.y = y;
    this.ux = ux / u;
    this.uy = uy / u;
    this.vx = vx / v;
    this.vy = vy / v;
    return (ux * vy - uy * vx) / (u * v);
  }

  /** Marks the edges in a range whose reversed direction is between u and v, both included. */
  mark(first: number, last: number): void {
    const { xs, ys, edge, tracer, sign, x, y, ux, uy, vx, vy } = this;
    for (let k = first; k < last; k++) {
      const j = edge[k]!;
      const i = j > 0 ? j - 1 : xs.length - 1;
      const x0 = xs[i]!;
      const y0 = ys[i]!;
      const x1 = xs[j]!;
      const y1 = ys[j]!;
      const ex = x1 - x0;
      const ey = y1 - y0;
      const slack = 1e-9 * (abs(ex) + abs(ey));
      if (ux * ey - uy * ex > slack || ex * vy - ey * vx > slack) continue;
      if (sign > 0) tracer.trace(x0 - x, y0 - y, x1 - x, y1 - y);
      else tracer.trace(x - x0, y - y0, x - x1, y - y1);
    }
  }
}

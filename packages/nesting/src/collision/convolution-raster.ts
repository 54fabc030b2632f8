import { abs, floor } from '@measurement-nesting/curves/math';
import { edgeDirections, firstFrom, numbersPerCorner } from '../shape/edge-directions.ts';
import type { EdgeDirections } from '../shape/edge-directions.ts';
import type { Outline } from '../shape/outline.ts';
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
  /** Begins an edge with these ends, x, y and x, y; the cells that follow belong to it. */
  beginEdge(ends: Float64Array): void;
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
  /** Ends of the edge to trace, x, y and x, y. As arguments of a function each number would be allocated. */
  readonly ends = new Float64Array(4);
  private readonly passed: CellReceiver;
  private readonly grid: OffsetGrid;
  private readonly perCell: number;

  constructor(grid: OffsetGrid, passed: CellReceiver) {
    this.passed = passed;
    this.grid = grid;
    this.perCell = 1 / grid.cellSize;
  }

  trace(): void {
    const { passed, perCell, ends } = this;
    const { x0, y0, nx, ny } = this.grid;
    const px = ends[0]!;
    const py = ends[1]!;
    const qx = ends[2]!;
    const qy = ends[3]!;
    passed.beginEdge(ends);
    const isUp = py <= qy;
    const ax = ((isUp ? px : qx) - x0) * perCell;
    const ay = ((isUp ? py : qy) - y0) * perCell;
    const bx = ((isUp ? qx : px) - x0) * perCell;
    const by = ((isUp ? qy : py) - y0) * perCell;
    const minX = ax < bx ? ax : bx;
    const maxX = ax < bx ? bx : ax;
    const firstRow = cellAt(ay - margin);
    const lastRow = by + margin < ny ? floor(by + margin) : ny - 1;
    if (firstRow === lastRow && ay > firstRow && by < firstRow + 1) {
      const from = cellAt(minX - margin);
      const to = maxX + margin < nx ? floor(maxX + margin) : nx - 1;
      if (from <= to) passed.passCells(firstRow, from, to);
      return;
    }
    const isSteep = by - ay > 1e-9;
    const slope = isSteep ? (bx - ax) / (by - ay) : 0;
    for (let row = firstRow; row <= lastRow; row++) {
      let left = minX;
      let right = maxX;
      if (isSteep) {
        const top = row - margin - ay;
        const bottom = row + 1 + margin;
        const u = top > 0 ? ax + slope * top : ax;
        const v = ax + slope * ((by < bottom ? by : bottom) - ay);
        const low = u < v ? u : v;
        const high = u < v ? v : u;
        if (low > left) left = low;
        if (high < right) right = high;
      }
      const from = cellAt(left - margin);
      const to = right + margin < nx ? floor(right + margin) : nx - 1;
      if (from <= to) passed.passCells(row, from, to);
    }
  }
}

/** Returns the number of the cell that contains a coordinate in cells, at least 0. */
const cellAt = (at: number): number => (at > 0 ? at | 0 : 0);

/**
 * Marks offsets t = p - q with p on the boundary of a and q on that of b: the edges of `swept` at every convex corner
 * of `still` whose directions they match. `sign` 1 when a is swept, -1 when b is.
 */
function sweepCorners(swept: Outline, still: Outline, tracer: EdgeTracer, sign: number): void {
  for (const polygon of swept.polygons) {
    const edges = edgeDirections(polygon);
    for (const other of still.polygons) {
      const { corners } = edgeDirections(other);
      for (let at = 0; at < corners.length; at += numbersPerCorner) {
        const from = corners[at + 6]!;
        const to = corners[at + 7]!;
        const first = firstFrom(edges, from);
        const last = firstFrom(edges, to);
        if (from < to) sweepEdges(edges, first, last, corners, at, tracer, sign);
        else {
          sweepEdges(edges, first, edges.back.length, corners, at, tracer, sign);
          sweepEdges(edges, 0, last, corners, at, tracer, sign);
        }
      }
    }
  }
}

/** Traces the edges in a range over a corner if their reversed direction is within its turn, both ends included. */
function sweepEdges(
  { ends }: EdgeDirections,
  first: number,
  last: number,
  corners: Float64Array,
  at: number,
  tracer: EdgeTracer,
  sign: number,
): void {
  const traced = tracer.ends;
  const x = corners[at]!;
  const y = corners[at + 1]!;
  const ux = corners[at + 2]!;
  const uy = corners[at + 3]!;
  const vx = corners[at + 4]!;
  const vy = corners[at + 5]!;
  for (let k = 4 * first; k < 4 * last; k += 4) {
    const x0 = ends[k]!;
    const y0 = ends[k + 1]!;
    const x1 = ends[k + 2]!;
    const y1 = ends[k + 3]!;
    const ex = x1 - x0;
    const ey = y1 - y0;
    const slack = 1e-9 * (abs(ex) + abs(ey));
    if (ux * ey - uy * ex > slack || ex * vy - ey * vx > slack) continue;
    traced[0] = sign > 0 ? x0 - x : x - x0;
    traced[1] = sign > 0 ? y0 - y : y - y0;
    traced[2] = sign > 0 ? x1 - x : x - x1;
    traced[3] = sign > 0 ? y1 - y : y - y1;
    tracer.trace();
  }
}

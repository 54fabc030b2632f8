import { abs, floor, max, min, round, sqrt } from '../../geometry/math.ts';
import { directionOf, edgeDirections, firstFrom, fullTurn } from '../shape/edge-directions.ts';
import type { EdgeDirections } from '../shape/edge-directions.ts';
import type { Outline } from '../shape/outline.ts';
import type { Polygon } from '../shape/polygon.ts';
import type { ExactCollision } from './exact-collision.ts';

/** What is known of a cell of offsets. */
export const FREE = 0;
export const COLLIDING = 1;
export const UNDECIDED = 2;

/** A raster of offsets: `nx` x `ny` square cells from the corner (x0, y0), numbered row by row. */
export type OffsetGrid = {
  readonly x0: number;
  readonly y0: number;
  readonly nx: number;
  readonly ny: number;
  readonly cellSize: number;
};

/**
 * Fills in the states of a raster of offsets of outline `b` from outline `a`.
 *
 * The boundary of the colliding offsets (the no-fit polygon) is part of the convolution of the two boundaries: edges of one
 * swept over the convex corners of the other whose directions they match. Cells a convolution edge passes are undecided;
 * between them nothing changes, so one exact test decides each connected run of the rest. Cost: edges x corners, no offsetting.
 *
 * Convolution: Guibas, Ramshaw, Stolfi 1983; reduced to convex corners as in Behar and Lien 2011. Raster: Mundim et al. 2017.
 *
 * @param states all FREE to begin with; may be longer than the raster.
 * @param soleLines takes the line that passes a cell, when all that pass it lie on one line.
 */
export function classifyOffsets(
  a: Outline,
  b: Outline,
  grid: OffsetGrid,
  collision: ExactCollision,
  states: Uint8Array,
  soleLines: SoleLines | null = null,
): void {
  const marker = new SegmentMarker(states, grid, soleLines);
  sweepCorners(a, b, marker, 1);
  sweepCorners(b, a, marker, -1);
  classifyRuns(a, b, grid, collision, states);
}

/** Lines whose normals and distances, the latter in cells, differ by less are one. What rounding parts counts as several. */
const sameNormal = 1e-7;
const sameDistance = 1e-5;

/** Which line passes a cell alone. */
export class SoleLines {
  /** By cell the number of the line, 0 for none, -1 for several. */
  readonly byCell: Int32Array;
  /** Lines from 1 on, three numbers each: points with nx * x + ny * y = c, the normal of length 1. */
  readonly lines: number[] = [0, 0, 0];
  private readonly cellSize: number;
  private readonly known = new Map<string, number>();

  /** @param byCell 0 for every cell to begin with. */
  constructor(byCell: Int32Array, cellSize: number) {
    this.byCell = byCell;
    this.cellSize = cellSize;
  }

  /** Takes a segment; returns its line, the same for segments along each other, as parallel edges give them; 0 for a point. */
  add(px: number, py: number, qx: number, qy: number): number {
    const length = sqrt((qx - px) ** 2 + (qy - py) ** 2);
    if (length < sameDistance * this.cellSize) return 0;
    const flip = px > qx || (px === qx && py > qy) ? -1 : 1;
    const nx = (flip * (py - qy)) / length;
    const ny = (flip * (qx - px)) / length;
    const c = nx * px + ny * py;
    const distance = round(c / (sameDistance * this.cellSize));
    const key = `${round(nx / sameNormal)} ${round(ny / sameNormal)} ${distance}`;
    let line = this.known.get(key);
    if (line === undefined) {
      line = this.lines.length / 3;
      this.known.set(key, line);
      this.lines.push(nx, ny, c);
    }
    return line;
  }

  /** The line passes the cells from `from` to before `to`. */
  pass(line: number, from: number, to: number): void {
    const { byCell } = this;
    for (let k = from; k < to; k++) byCell[k] = line > 0 && (byCell[k] === 0 || byCell[k] === line) ? line : -1;
  }
}

/** Cells this near to a segment count as passed, in cells: above the rounding of either. */
const margin = 1e-3;

/** Marks the cells that segments pass as undecided. */
class SegmentMarker {
  private readonly states: Uint8Array;
  private readonly grid: OffsetGrid;
  private readonly perCell: number;
  private readonly soleLines: SoleLines | null;

  constructor(states: Uint8Array, grid: OffsetGrid, soleLines: SoleLines | null) {
    this.states = states;
    this.grid = grid;
    this.perCell = 1 / grid.cellSize;
    this.soleLines = soleLines;
  }

  mark(px: number, py: number, qx: number, qy: number): void {
    const { states, perCell, soleLines } = this;
    const { x0, y0, nx, ny } = this.grid;
    const line = soleLines === null ? 0 : soleLines.add(px, py, qx, qy);
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
      states.fill(UNDECIDED, row * nx + from, row * nx + to + 1);
      soleLines?.pass(line, row * nx + from, row * nx + to + 1);
    }
  }
}

/**
 * Directions are looked up with this to spare, above their rounding, and corners that turn by less than this, or by so
 * little less than half a turn, meet all edges.
 */
const aside = 2e-6;

/**
 * Marks offsets t = p - q with p on the boundary of a and q on that of b: the edges of `swept` at every convex corner of
 * `still` whose directions they match. `sign` 1 when a is swept, -1 when b is.
 */
function sweepCorners(swept: Outline, still: Outline, marker: SegmentMarker, sign: number): void {
  for (const polygon of swept.polygons) {
    const edges = edgeDirections(polygon);
    const sweep = new EdgeSweep(polygon, edges, marker, sign);
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

/** The edges of one polygon at one corner after the other of another. */
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
  private readonly marker: SegmentMarker;
  private readonly sign: number;

  constructor({ xs, ys }: Polygon, { edge }: EdgeDirections, marker: SegmentMarker, sign: number) {
    this.xs = xs;
    this.ys = ys;
    this.edge = edge;
    this.marker = marker;
    this.sign = sign;
  }

  /** Goes to corner `i`; returns the sine of its turn, positive when it is convex. */
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

  /** Marks those of some edges whose direction, reversed, lies between u and v, or on one of them. */
  mark(first: number, last: number): void {
    const { xs, ys, edge, marker, sign, x, y, ux, uy, vx, vy } = this;
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
      if (sign > 0) marker.mark(x0 - x, y0 - y, x1 - x, y1 - y);
      else marker.mark(x - x0, y - y0, x - x1, y - y1);
    }
  }
}

/** Decides the cells that no convolution edge passes, each run of neighbors by one exact test. */
function classifyRuns(a: Outline, b: Outline, grid: OffsetGrid, collision: ExactCollision, states: Uint8Array): void {
  const { x0, y0, nx, ny, cellSize } = grid;
  for (let row = 0; row < ny; row++) {
    for (let column = 0; column < nx; column++) {
      const k = row * nx + column;
      if (states[k] === UNDECIDED) continue;
      if (column > 0 && states[k - 1] !== UNDECIDED) states[k] = states[k - 1]!;
      else if (row > 0 && states[k - nx] !== UNDECIDED) states[k] = states[k - nx]!;
      else {
        const collides = collision.collide(a, b, x0 + (column + 0.5) * cellSize, y0 + (row + 0.5) * cellSize);
        states[k] = collides ? COLLIDING : FREE;
      }
    }
  }
}

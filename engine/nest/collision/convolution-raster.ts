import type { ExactCollision } from './exact-collision.ts';
import type { EdgeDirections } from '../shape/edge-directions.ts';
import { directionOf, edgeDirections, firstFrom, fullTurn } from '../shape/edge-directions.ts';
import type { Outline } from '../shape/outline.ts';
import type { Polygon } from '../shape/polygon.ts';
import { abs, floor, max, min, round, sqrt } from '../../geometry/math.ts';

/** What is known of a cell of offsets. */
export const FREE = 0;
export const COLLIDING = 1;
export const UNDECIDED = 2;

/**
 * Fills in the states of a grid of offsets of outline `b` from outline `a`, row by row from the corner (x0, y0).
 *
 * The boundary of the colliding offsets is part of the convolution of the two boundaries: edges of one swept over the
 * convex corners of the other whose directions they match. Cells a convolution edge passes are "ask"; between them
 * nothing changes, so one exact test settles each connected run of the rest. Cost: edges x corners, no offsetting.
 *
 * Convolution: Guibas, Ramshaw, Stolfi 1983; reduced to convex corners as in Behar and Lien 2011.
 *
 * @param state all FREE to begin with; may be longer than the grid.
 * @param alone is told which line passes a cell, when all that pass it lie on one line.
 */
export function classifyOffsets(
  a: Outline,
  b: Outline,
  x0: number,
  y0: number,
  nx: number,
  ny: number,
  cellSize: number,
  collision: ExactCollision,
  state: Uint8Array,
  soleLines: SoleLines | null = null,
): void {
  markConvolution(a, b, new Raster(state, nx, ny, x0, y0, 1 / cellSize, soleLines));
  classifyRuns(a, b, state, nx, ny, x0, y0, cellSize, collision);
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

  /** Takes up a segment; returns its line, the same for segments along each other, as parallel edges give them; 0 for a point. */
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

  pass(line: number, from: number, to: number): void {
    const { byCell } = this;
    for (let k = from; k < to; k++) byCell[k] = line > 0 && (byCell[k] === 0 || byCell[k] === line) ? line : -1;
  }
}

class Raster {
  private readonly state: Uint8Array;
  private readonly nx: number;
  private readonly ny: number;
  private readonly x0: number;
  private readonly y0: number;
  private readonly perCell: number;
  private readonly soleLines: SoleLines | null;

  constructor(
    state: Uint8Array,
    nx: number,
    ny: number,
    x0: number,
    y0: number,
    perCell: number,
    soleLines: SoleLines | null,
  ) {
    this.soleLines = soleLines;
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
    const line = this.soleLines === null ? 0 : this.soleLines.add(px, py, qx, qy);
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
      this.state.fill(UNDECIDED, row * this.nx + from, row * this.nx + to + 1);
      this.soleLines?.pass(line, row * this.nx + from, row * this.nx + to + 1);
    }
  }
}

/** Offsets t = p - q with p on the boundary of a and q on that of b, where tangents match at a convex corner. */
function markConvolution(a: Outline, b: Outline, raster: Raster): void {
  sweepCorners(a, b, raster, 1);
  sweepCorners(b, a, raster, -1);
}

/**
 * Directions are looked up with this to spare, above their rounding, and corners that turn by less than this, or by so
 * little less than half a turn, meet all edges.
 */
const aside = 2e-6;

/** Marks the edges of `swept` at every convex corner of `still` whose directions they match. */
function sweepCorners(swept: Outline, still: Outline, raster: Raster, sign: number): void {
  for (const polygon of swept.polygons) {
    const edges = edgeDirections(polygon);
    for (const { xs, ys } of still.polygons) {
      const n = xs.length;
      for (let i = 0; i < n; i++) {
        const h = i > 0 ? i - 1 : n - 1;
        const j = i + 1 < n ? i + 1 : 0;
        let ux = xs[i]! - xs[h]!;
        let uy = ys[i]! - ys[h]!;
        let vx = xs[j]! - xs[i]!;
        let vy = ys[j]! - ys[i]!;
        const u = sqrt(ux * ux + uy * uy) || 1;
        const v = sqrt(vx * vx + vy * vy) || 1;
        const turn = (ux * vy - uy * vx) / (u * v);
        if (turn < -1e-9) continue;
        ux /= u;
        uy /= u;
        vx /= v;
        vy /= v;
        let first = 0;
        let last = 0;
        if (turn >= aside) {
          let from = directionOf(ux, uy) - aside;
          let to = directionOf(vx, vy) + aside;
          if (from < 0) from += fullTurn;
          if (to > fullTurn) to -= fullTurn;
          first = firstFrom(edges, from);
          last = firstFrom(edges, to);
          if (from < to) {
            sweep(polygon, edges, first, last, xs[i]!, ys[i]!, ux, uy, vx, vy, raster, sign);
            continue;
          }
        }
        sweep(polygon, edges, first, edges.back.length, xs[i]!, ys[i]!, ux, uy, vx, vy, raster, sign);
        sweep(polygon, edges, 0, last, xs[i]!, ys[i]!, ux, uy, vx, vy, raster, sign);
      }
    }
  }
}

/** Some edges of a ring at the corner (qx, qy): those whose direction, reversed, lies between its unit directions u and v, or on one of them. */
function sweep(
  { xs, ys }: Polygon,
  { edge }: EdgeDirections,
  first: number,
  last: number,
  qx: number,
  qy: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
  raster: Raster,
  sign: number,
): void {
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
    if (sign > 0) raster.mark(x0 - qx, y0 - qy, x1 - qx, y1 - qy);
    else raster.mark(qx - x0, qy - y0, qx - x1, qy - y1);
  }
}

function classifyRuns(
  a: Outline,
  b: Outline,
  state: Uint8Array,
  nx: number,
  ny: number,
  x0: number,
  y0: number,
  cellSize: number,
  collision: ExactCollision,
): void {
  for (let row = 0; row < ny; row++) {
    for (let column = 0; column < nx; column++) {
      const k = row * nx + column;
      if (state[k] === UNDECIDED) continue;
      if (column > 0 && state[k - 1] !== UNDECIDED) state[k] = state[k - 1]!;
      else if (row > 0 && state[k - nx] !== UNDECIDED) state[k] = state[k - nx]!;
      else
        state[k] = collision.collide(a, b, x0 + (column + 0.5) * cellSize, y0 + (row + 0.5) * cellSize)
          ? COLLIDING
          : FREE;
    }
  }
}

import type { OffsetGrid, CellReceiver } from '../convolution-raster.ts';
import { COLLIDING, FREE, UNDECIDED } from '../cell-state.ts';
import { rootOf } from '../cell-components.ts';
import { OffsetLines } from './offset-lines.ts';

const bits = 2;
/** Parts of a cell along either axis. */
export const refinement = 1 << bits;
export const partsPerCell = refinement * refinement;
const lowBits = refinement - 1;

/** Marks a part that several lines pass. */
const several = -1;
/** Side of its part's line on which a corner is, in two bits; 0 when it is too near to decide. */
const behind = 1;
const beyond = 2;
const sideBits = 3;
/** Bit positions of a part's corner sides in one number, the lower row and column first. */
const corner = { lowLow: 0, highLow: 2, lowHigh: 4, highHigh: 6 };
const allBehind = 0x55;

/** An edge along which parts adjoin: two corners of a part, and the same two corners of its neighbor. */
type Edge = {
  readonly first: number;
  readonly second: number;
  readonly theirFirst: number;
  readonly theirSecond: number;
  /** The parts of a cell along this edge. */
  readonly parts: readonly number[];
};
const along = [0, 1, 2, 3];
const lowColumn: Edge = {
  first: corner.lowLow,
  second: corner.lowHigh,
  theirFirst: corner.highLow,
  theirSecond: corner.highHigh,
  parts: along.map((k) => k * refinement),
};
const highColumn: Edge = {
  first: corner.highLow,
  second: corner.highHigh,
  theirFirst: corner.lowLow,
  theirSecond: corner.lowHigh,
  parts: along.map((k) => k * refinement + lowBits),
};
const lowRow: Edge = {
  first: corner.lowLow,
  second: corner.highLow,
  theirFirst: corner.lowHigh,
  theirSecond: corner.highHigh,
  parts: along,
};
const highRow: Edge = {
  first: corner.lowHigh,
  second: corner.highHigh,
  theirFirst: corner.lowLow,
  theirSecond: corner.highLow,
  parts: along.map((k) => k + lowBits * refinement),
};

/**
 * Faces of the parts of undecided cells: a part that no convolution edge passes is one face, a part passed by edges on
 * one line has one on either side of it. Faces that meet at a corner of their parts have one state; so do faces and
 * the decided cells beside them. The outlines are tested once for each remaining component. The memory is reused from
 * raster to raster.
 */
export class PartFaces implements CellReceiver {
  lines = new OffsetLines(1);
  private grid: OffsetGrid = { x0: 0, y0: 0, nx: 0, ny: 0, cellSize: 1 };
  private states: Uint8Array = new Uint8Array(0);
  /** By cell, its first part; -1 for a decided cell. */
  private partsOf = new Int32Array(0);
  /** By part: the number of the line that passes it alone, 0 for none, or `several`; and the sides of its corners. */
  private lineOf = new Int32Array(0);
  private corners = new Uint8Array(0);
  /**
   * By face, its union-find parent, a later face. The faces of a part are twice its number (behind its line) and the
   * next number.
   */
  private parent = new Int32Array(0);
  /** The last two faces, which represent all free and all colliding cells. */
  private free = 0;
  private colliding = 0;
  private line = 0;
  private side = 1;
  private near = 0;

  /**
   * Begins a raster; its edges are passed next.
   *
   * @param near distance to a line within which a point is on neither side.
   */
  begin(grid: OffsetGrid, states: Uint8Array, near: number): void {
    const cells = grid.nx * grid.ny;
    this.grid = grid;
    this.states = states;
    this.near = near;
    this.side = grid.cellSize / refinement;
    this.lines = new OffsetLines(grid.cellSize);
    if (this.partsOf.length < cells) this.partsOf = new Int32Array(2 * cells);
    let parts = 0;
    for (let k = 0; k < cells; k++) {
      this.partsOf[k] = states[k] === UNDECIDED ? parts : -1;
      if (states[k] === UNDECIDED) parts += partsPerCell;
    }
    if (this.lineOf.length < parts) {
      this.lineOf = new Int32Array(2 * parts);
      this.corners = new Uint8Array(2 * parts);
      this.parent = new Int32Array(4 * parts + 2);
    } else this.lineOf.fill(0, 0, parts);
    this.free = 2 * parts;
    this.colliding = this.free + 1;
    for (let face = 0; face <= this.colliding; face++) this.parent[face] = face;
  }

  beginEdge(ends: Float64Array): void {
    this.line = this.lines.add(ends[0]!, ends[1]!, ends[2]!, ends[3]!);
  }

  passCells(row: number, from: number, to: number): void {
    const { lineOf, partsOf, line } = this;
    const cells = (row >> bits) * this.grid.nx;
    const within = (row & lowBits) << bits;
    for (let column = from; column <= to; column++) {
      const first = partsOf[cells + (column >> bits)]!;
      if (first < 0) continue;
      const part = first + within + (column & lowBits);
      lineOf[part] = line > 0 && (lineOf[part] === 0 || lineOf[part] === line) ? line : several;
    }
  }

  /** Merges adjacent faces, after all edges were passed. */
  join(): void {
    const { partsOf } = this;
    const { nx, ny } = this.grid;
    for (let row = 0, cell = 0; row < ny; row++) {
      for (let column = 0; column < nx; column++, cell++) {
        const first = partsOf[cell]!;
        if (first < 0) continue;
        this.placeCorners(first, column, row);
        for (let k = 0; k < partsPerCell; k++) {
          if ((k & lowBits) > 0) this.joinParts(first + k, first + k - 1, lowColumn);
          if (k >= refinement) this.joinParts(first + k, first + k - refinement, lowRow);
        }
        if (column > 0) this.joinCells(cell, cell - 1, lowColumn, highColumn);
        if (row > 0) this.joinCells(cell, cell - nx, lowRow, highRow);
        if (column + 1 < nx && partsOf[cell + 1]! < 0) this.joinDecided(cell, cell + 1, highColumn);
        if (row + 1 < ny && partsOf[cell + nx]! < 0) this.joinDecided(cell, cell + nx, highRow);
      }
    }
  }

  /** Returns the first part of an undecided cell. */
  firstPartOf(cell: number): number {
    return this.partsOf[cell]!;
  }

  /** Returns the number of the only line that passes a part; 0 for none, negative for several. */
  lineOfPart(part: number): number {
    return this.lineOf[part]!;
  }

  /** True when components of different states met because of rounding; no state is then valid. */
  get isContradictory(): boolean {
    return this.parent[this.free] !== this.free;
  }

  /**
   * Returns FREE or COLLIDING for the face of a cell's part on one side of its line: 1 beyond it, 0 behind it or
   * without a line. Returns UNDECIDED when that side is almost empty. The outlines are tested where no neighbor
   * decides.
   */
  stateOf(cell: number, k: number, face: number, outlines: OutlineTest): number {
    const { free, colliding, grid } = this;
    const part = this.partsOf[cell]! + k;
    const root = rootOf(this.parent, 2 * part + face);
    if (root >= free) return root === free ? FREE : COLLIDING;
    const row = (cell / grid.nx) | 0;
    let column = ((cell - row * grid.nx) << bits) + (k & lowBits) + 0.5;
    let partRow = (row << bits) + (k >> bits) + 0.5;
    const line = this.lineOf[part]!;
    if (line > 0) {
      // The farthest corner on that side.
      const sign = face === 1 ? 1 : -1;
      const isHighColumn = sign * this.lines.numbers[3 * line]! > 0;
      const isHighRow = sign * this.lines.numbers[3 * line + 1]! > 0;
      const at = isHighColumn
        ? isHighRow
          ? corner.highHigh
          : corner.highLow
        : isHighRow
          ? corner.lowHigh
          : corner.lowLow;
      if (((this.corners[part]! >> at) & sideBits) !== face + 1) return UNDECIDED;
      column += isHighColumn ? 0.5 : -0.5;
      partRow += isHighRow ? 0.5 : -0.5;
    }
    const collides = outlines.collide(grid.x0 + column * this.side, grid.y0 + partRow * this.side);
    this.parent[root] = collides ? colliding : free;
    return collides ? COLLIDING : FREE;
  }

  /** Computes the side of each part's line on which its corners are. */
  private placeCorners(first: number, column: number, row: number): void {
    const { lineOf, corners, side, near } = this;
    const { numbers } = this.lines;
    const { x0, y0 } = this.grid;
    for (let k = 0; k < partsPerCell; k++) {
      const line = lineOf[first + k]!;
      if (line <= 0) {
        corners[first + k] = line === 0 ? allBehind : 0;
        continue;
      }
      const nx = numbers[3 * line]!;
      const ny = numbers[3 * line + 1]!;
      const x = x0 + ((column << bits) + (k & lowBits)) * side;
      const y = y0 + ((row << bits) + (k >> bits)) * side;
      const d = nx * x + ny * y - numbers[3 * line + 2]!;
      const across = nx * side;
      const down = ny * side;
      corners[first + k] =
        (sideOf(d, near) << corner.lowLow) |
        (sideOf(d + across, near) << corner.highLow) |
        (sideOf(d + down, near) << corner.lowHigh) |
        (sideOf(d + across + down, near) << corner.highHigh);
    }
  }

  /** Merges the faces of a cell with those of an adjacent one, or with its state if it is decided. */
  private joinCells(cell: number, other: number, at: Edge, theirAt: Edge): void {
    const theirs = this.partsOf[other]!;
    if (theirs < 0) {
      this.joinDecided(cell, other, at);
      return;
    }
    const mine = this.partsOf[cell]!;
    for (let k = 0; k < refinement; k++) this.joinParts(mine + at.parts[k]!, theirs + theirAt.parts[k]!, at);
  }

  private joinDecided(cell: number, other: number, at: Edge): void {
    const { corners } = this;
    const decided = this.states[other] === FREE ? this.free : this.colliding;
    for (let k = 0; k < refinement; k++) {
      const part = this.partsOf[cell]! + at.parts[k]!;
      const first = (corners[part]! >> at.first) & sideBits;
      const second = (corners[part]! >> at.second) & sideBits;
      if (first > 0) this.joinFaces(2 * part + first - 1, decided);
      if (second > 0 && second !== first) this.joinFaces(2 * part + second - 1, decided);
    }
  }

  /** Merges the faces of two parts at their two common corners. */
  private joinParts(part: number, other: number, at: Edge): void {
    const mine = this.corners[part]!;
    const theirs = this.corners[other]!;
    const first = (mine >> at.first) & sideBits;
    const theirFirst = (theirs >> at.theirFirst) & sideBits;
    if (first > 0 && theirFirst > 0) this.joinFaces(2 * part + first - 1, 2 * other + theirFirst - 1);
    const second = (mine >> at.second) & sideBits;
    const theirSecond = (theirs >> at.theirSecond) & sideBits;
    if (second === 0 || theirSecond === 0 || (second === first && theirSecond === theirFirst)) return;
    this.joinFaces(2 * part + second - 1, 2 * other + theirSecond - 1);
  }

  private joinFaces(one: number, other: number): void {
    const a = rootOf(this.parent, one);
    const b = rootOf(this.parent, other);
    if (a < b) this.parent[a] = b;
    else if (b < a) this.parent[b] = a;
  }
}

/** Collision test of the outlines of a pair at an offset. */
export type OutlineTest = { collide(x: number, y: number): boolean };

const sideOf = (distance: number, near: number): number => (distance > near ? beyond : distance < -near ? behind : 0);

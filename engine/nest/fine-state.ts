import type { Collider } from './collide.ts';
import { ASK, FREE, HIT, LinesAlone, stateOf } from './convolution.ts';
import { imul } from './numbers.ts';
import type { Outline } from './outline.ts';

/** A cell has so many parts either way. Sixteen parts of two bits are one number. */
const finer = 4;
/** A line passes the part: one side of it collides, the other is free. */
const LINE = 3;
/** What is nearer to a line, in cells, is asked: more than outlines are drawn in so that they may touch. */
const near = 1e-4;

/** A table's grid of offsets: `nx` x `ny` cells from the corner (x0, y0). */
type Grid = {
  readonly x0: number;
  readonly y0: number;
  readonly nx: number;
  readonly ny: number;
  readonly perCell: number;
};

/**
 * The cells of a table that are to be asked, in finer parts. Most of these parts are passed by one straight piece of the
 * boundary of the colliding offsets, and the side of it settles the question; only where pieces meet are the outlines asked.
 */
export class FineState {
  private readonly near: number;
  /** For every cell to be asked the states of its parts, row by row from the lowest. */
  private readonly parts: Int32Array;
  /** For every cell where the lines of its parts begin in `lineOf`. */
  private readonly firstLine: Int32Array;
  private readonly lineOf: Int32Array;
  /** Three numbers each: nx * x + ny * y > c collides. */
  private readonly lines: Float64Array;

  /** Of outlines `a` and `b` and the states of their table. */
  constructor(a: Outline, b: Outline, grid: Grid, state: Uint8Array, collider: Collider) {
    const { nx, ny, perCell } = grid;
    this.near = near / perCell;
    this.parts = new Int32Array(nx * ny);
    this.firstLine = new Int32Array(nx * ny);
    const sides = new Sides(a, b, grid, this.near, collider);
    const lineOf: number[] = [];
    for (let k = 0; k < nx * ny; k++) {
      if (state[k] !== ASK) continue;
      this.firstLine[k] = lineOf.length;
      const corner = finer * (((k / nx) | 0) * finer * nx + (k % nx));
      for (let part = 0; part < finer * finer; part++) {
        const at = corner + ((part / finer) | 0) * finer * nx + (part % finer);
        const known = sides.stateAt(at);
        if (known === LINE) lineOf.push(sides.lineAt(at));
        this.parts[k]! |= known << (2 * part);
      }
    }
    this.lineOf = Int32Array.from(lineOf);
    this.lines = Float64Array.from(sides.lines);
  }

  /**
   * FREE, HIT or, where the outlines must tell, ASK: of the offset (x, y), which lies `column` and `row` cells from the
   * table's corner, in the cell `k` that is to be asked.
   */
  at(k: number, column: number, row: number, x: number, y: number): number {
    const shift = 2 * (finer * (((row - (row | 0)) * finer) | 0) + (((column - (column | 0)) * finer) | 0));
    const parts = this.parts[k]!;
    const state = (parts >> shift) & 3;
    if (state !== LINE) return state;
    const before = parts & (parts >>> 1) & 0x55555555 & ((1 << shift) - 1);
    const line = 3 * this.lineOf[this.firstLine[k]! + bitsOf(before)]!;
    const { lines } = this;
    const beyond = lines[line]! * x + lines[line + 1]! * y - lines[line + 2]!;
    return beyond > this.near ? HIT : beyond < -this.near ? FREE : ASK;
  }
}

/** How many of the even bits are set. */
function bitsOf(even: number): number {
  const twos = (even & 0x11111111) + ((even >>> 2) & 0x11111111);
  const fours = (twos & 0x03030303) + ((twos >>> 4) & 0x03030303);
  return imul(fours, 0x01010101) >>> 24;
}

/** What lies on either side of the line that passes a part of a cell alone. */
class Sides {
  /** Lines that part what collides from what is free, the normal to the former: see `lineAt`. */
  readonly lines: number[] = [];
  private readonly a: Outline;
  private readonly b: Outline;
  private readonly x0: number;
  private readonly y0: number;
  private readonly wide: number;
  private readonly side: number;
  private readonly near: number;
  private readonly collider: Collider;
  private readonly alone: LinesAlone;
  private readonly states: Uint8Array;
  private readonly numbers = new Map<number, number>();

  constructor(a: Outline, b: Outline, { x0, y0, nx, ny, perCell }: Grid, nearness: number, collider: Collider) {
    this.a = a;
    this.b = b;
    this.x0 = x0;
    this.y0 = y0;
    this.wide = finer * nx;
    this.side = 1 / (perCell * finer);
    this.near = nearness;
    this.collider = collider;
    this.alone = new LinesAlone(this.wide * finer * ny, 1 / perCell);
    this.states = stateOf(a, b, x0, y0, this.wide, finer * ny, this.side, collider, this.alone);
  }

  stateAt(part: number): number {
    const state = this.states[part]!;
    if (state !== ASK || this.alone.byCell[part]! <= 0) return state;
    const ahead = this.beside(part, 1);
    return ahead === this.beside(part, -1) ? ahead : LINE;
  }

  /** The number of the line of a part whose state is LINE. */
  lineAt(part: number): number {
    const line = this.alone.byCell[part]!;
    const sign = this.beside(part, 1) === HIT || this.beside(part, -1) === FREE ? 1 : -1;
    let number = this.numbers.get(sign * line);
    if (number === undefined) {
      number = this.lines.length / 3;
      this.numbers.set(sign * line, number);
      for (let k = 3 * line; k < 3 * line + 3; k++) this.lines.push(sign * this.alone.lines[k]!);
    }
    return number;
  }

  /** FREE or HIT for what the part has on the side its line's normal points to, or on the other; ASK where it has nothing there. */
  private beside(part: number, sign: number): number {
    const { states, wide, side } = this;
    const k = 3 * this.alone.byCell[part]!;
    const [nx, ny, c] = [this.alone.lines[k]!, this.alone.lines[k + 1]!, this.alone.lines[k + 2]!];
    const x = this.x0 + ((part % wide) + 0.5) * side;
    const y = this.y0 + (((part / wide) | 0) + 0.5) * side;
    const half = side / 2;
    const beyond = (px: number, py: number): boolean => sign * (nx * px + ny * py - c) > this.near;
    // A neighbour that nothing passes, met where the part is on this side, has the same state.
    const [column, row] = [part % wide, (part / wide) | 0];
    if (column + 1 < wide && states[part + 1]! < ASK && beyond(x + half, y)) return states[part + 1]!;
    if (column > 0 && states[part - 1]! < ASK && beyond(x - half, y)) return states[part - 1]!;
    if (part + wide < states.length && states[part + wide]! < ASK && beyond(x, y + half)) return states[part + wide]!;
    if (row > 0 && states[part - wide]! < ASK && beyond(x, y - half)) return states[part - wide]!;
    const cornerX = x + (sign * nx > 0 ? half : -half);
    const cornerY = y + (sign * ny > 0 ? half : -half);
    if (!beyond(cornerX, cornerY)) return ASK;
    return this.collider.collide(this.a, this.b, cornerX, cornerY) ? HIT : FREE;
  }
}

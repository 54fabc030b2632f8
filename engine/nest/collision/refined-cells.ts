import type { ExactCollision } from './exact-collision.ts';
import { classifyOffsets, COLLIDING, FREE, SoleLines, UNDECIDED } from './convolution-raster.ts';
import type { OffsetGrid } from './convolution-raster.ts';
import { imul } from '../../geometry/math.ts';
import type { Outline } from '../shape/outline.ts';
import type { RasterArena } from './raster-arena.ts';
import { doublesPerUnit, intsPerUnit, unitBytes, unitsOf } from './raster-arena.ts';
import type { RasterScratch } from './raster-scratch.ts';
import { firstCell, header } from './no-fit-raster.ts';

/** Parts of a cell along either axis. Sixteen parts of two bits are one number. */
const refinement = 4;
/** A line passes the part: one side of it collides, the other is free. */
const LINE = 3;
/** What is nearer to a line than this, in cells, is undecided: more than the inset of the outlines. */
const near = 1e-4;

/**
 * The refined cells of a pair: the undecided cells of its raster, in smaller parts. Most of these parts are passed by one
 * straight piece of the boundary of the colliding offsets, and the side of that piece decides; only where pieces meet the
 * outlines do.
 *
 * They lie in the `RasterArena`, in this order: a header; the lines, three doubles each, nx * x + ny * y > c collides; a bit
 * for every cell of the raster, set where it is undecided; the states of the parts of these cells, row by row from the
 * lowest, an int each; the number of undecided cells before each int of bits, a short; where the lines of each cell's parts
 * begin among the numbers of lines, a short; those numbers, shorts again.
 */
const refinedHeader = {
  /** Doubles. */
  near: 0,
  /** Ints: bytes of it all, and where in the buffer, as doubles, ints or shorts, each following part begins. */
  bytes: 2,
  lines: 3,
  bits: 4,
  parts: 5,
  before: 6,
  firstLine: 7,
  lineOf: 8,
} as const;
/** Positions and numbers are stored in two bytes. */
const mostInShort = 65535;

/**
 * Makes the refined cells of a raster; returns their unit, 0 where the arena is full or the pair has more lines than two
 * bytes can number.
 */
export function buildRefinedCells(
  arena: RasterArena,
  raster: number,
  a: Outline,
  b: Outline,
  collision: ExactCollision,
  scratch: RasterScratch,
): number {
  const { doubles, ints, shorts } = arena;
  const t = doublesPerUnit * raster;
  const nx = ints[intsPerUnit * raster + header.nx]!;
  const ny = ints[intsPerUnit * raster + header.ny]!;
  const perCell = doubles[t + header.perCell]!;
  const grid = { x0: doubles[t + header.x0]!, y0: doubles[t + header.y0]!, nx, ny, cellSize: 1 / perCell };
  const cells = firstCell(raster);
  const nearness = near / perCell;
  const sides = new CellSides(a, b, grid, nearness, collision, scratch);
  const refined = new RefinedCells(nx * ny);
  for (let k = 0; k < nx * ny; k++) {
    refined.beginCell(k);
    if (shorts[cells + k]! >= 0) continue;
    refined.markUndecided(k);
    const corner = refinement * (((k / nx) | 0) * refinement * nx + (k % nx));
    let parts = 0;
    for (let part = 0; part < refinement * refinement; part++) {
      const at = corner + ((part / refinement) | 0) * refinement * nx + (part % refinement);
      const known = sides.stateAt(at);
      if (known === LINE) refined.lineOf.push(sides.lineAt(at));
      parts |= known << (2 * part);
    }
    refined.parts.push(parts);
  }
  return refined.store(arena, sides.lines, nearness);
}

/** Refined cells on their way into the arena. */
class RefinedCells {
  readonly parts: number[] = [];
  readonly lineOf: number[] = [];
  private readonly bits: Int32Array;
  private readonly before: number[] = [];
  private readonly firstLine: number[] = [];

  constructor(cells: number) {
    this.bits = new Int32Array((cells + 31) >> 5);
  }

  /** To be called for every cell in order, before any of its other numbers. */
  beginCell(k: number): void {
    if ((k & 31) === 0) this.before.push(this.parts.length);
  }

  markUndecided(k: number): void {
    this.bits[k >> 5]! |= 1 << (k & 31);
    this.firstLine.push(this.lineOf.length);
  }

  /** Writes it all to the arena; returns the unit, 0 where there is no space or too many lines. */
  store(arena: RasterArena, lines: readonly number[], nearness: number): number {
    const { bits, parts, before, firstLine, lineOf } = this;
    if (lineOf.length > mostInShort || lines.length > 3 * mostInShort) return 0;
    const shortCount = before.length + firstLine.length + lineOf.length;
    const bytes = unitBytes + 8 * lines.length + 4 * (bits.length + parts.length) + 2 * shortCount;
    const unit = arena.allocate(bytes);
    if (unit === 0) return 0;
    const { doubles, ints, shorts } = arena;
    doubles[doublesPerUnit * unit + refinedHeader.near] = nearness;
    const i = intsPerUnit * unit;
    ints[i + refinedHeader.bytes] = unitBytes * unitsOf(bytes);
    let at = doublesPerUnit * (unit + 1);
    ints[i + refinedHeader.lines] = at;
    doubles.set(lines, at);
    at = 2 * (at + lines.length);
    ints[i + refinedHeader.bits] = at;
    ints.set(bits, at);
    at += bits.length;
    ints[i + refinedHeader.parts] = at;
    ints.set(parts, at);
    at = 2 * (at + parts.length);
    for (const [name, numbers] of [
      ['before', before],
      ['firstLine', firstLine],
      ['lineOf', lineOf],
    ] as const) {
      ints[i + refinedHeader[name]] = at;
      shorts.set(numbers, at);
      at += numbers.length;
    }
    return unit;
  }
}

/** Bytes that refined cells take. */
export const refinedBytes = ({ ints }: RasterArena, unit: number): number =>
  ints[intsPerUnit * unit + refinedHeader.bytes]!;

/**
 * FREE, COLLIDING or, where the outlines have to decide, UNDECIDED: for the offset (x, y), which lies `column` and `row`
 * cells from the raster's corner, in the undecided cell `k`.
 */
export function refinedStateAt(
  { doubles, ints, shorts }: RasterArena,
  unit: number,
  k: number,
  column: number,
  row: number,
  x: number,
  y: number,
): number {
  const i = intsPerUnit * unit;
  const word = k >> 5;
  const undecidedTests = ints[ints[i + refinedHeader.bits]! + word]! & ((1 << (k & 31)) - 1);
  const at = (shorts[ints[i + refinedHeader.before]! + word]! & mostInShort) + bitsOf(undecidedTests);
  const parts = ints[ints[i + refinedHeader.parts]! + at]!;
  const shift =
    2 * (refinement * (((row - (row | 0)) * refinement) | 0) + (((column - (column | 0)) * refinement) | 0));
  const state = (parts >> shift) & 3;
  if (state !== LINE) return state;
  const before = sumOfPairs(parts & (parts >>> 1) & 0x55555555 & ((1 << shift) - 1));
  const first = shorts[ints[i + refinedHeader.firstLine]! + at]! & mostInShort;
  const number = shorts[ints[i + refinedHeader.lineOf]! + first + before]! & mostInShort;
  const line = ints[i + refinedHeader.lines]! + 3 * number;
  const beyond = doubles[line]! * x + doubles[line + 1]! * y - doubles[line + 2]!;
  const nearness = doubles[doublesPerUnit * unit + refinedHeader.near]!;
  return beyond > nearness ? COLLIDING : beyond < -nearness ? FREE : UNDECIDED;
}

/** How many bits are set. */
const bitsOf = (all: number): number => sumOfPairs(all - ((all >>> 1) & 0x55555555));

/** The sum of sixteen numbers of two bits each. */
function sumOfPairs(pairs: number): number {
  const twos = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  const fours = (twos + (twos >>> 4)) & 0x0f0f0f0f;
  return imul(fours, 0x01010101) >>> 24;
}

/** What lies on either side of the one line that passes a part of a cell. */
class CellSides {
  /** Lines between what collides and what is free, the normal toward the former: see `lineAt`. */
  readonly lines: number[] = [];
  private readonly a: Outline;
  private readonly b: Outline;
  private readonly x0: number;
  private readonly y0: number;
  private readonly wide: number;
  private readonly side: number;
  private readonly near: number;
  private readonly collision: ExactCollision;
  private readonly soleLines: SoleLines;
  private readonly cells: number;
  private readonly states: Uint8Array;
  private readonly numbers = new Map<number, number>();

  constructor(
    a: Outline,
    b: Outline,
    { x0, y0, nx, ny, cellSize }: OffsetGrid,
    nearness: number,
    collision: ExactCollision,
    scratch: RasterScratch,
  ) {
    this.a = a;
    this.b = b;
    this.x0 = x0;
    this.y0 = y0;
    this.wide = refinement * nx;
    this.side = cellSize / refinement;
    this.near = nearness;
    this.collision = collision;
    this.cells = this.wide * refinement * ny;
    this.soleLines = new SoleLines(scratch.lines(this.cells), cellSize);
    this.states = scratch.states(this.cells);
    const cells = { x0, y0, nx: this.wide, ny: refinement * ny, cellSize: this.side };
    classifyOffsets(a, b, cells, collision, this.states, this.soleLines);
  }

  stateAt(part: number): number {
    const state = this.states[part]!;
    if (state !== UNDECIDED || this.soleLines.byCell[part]! <= 0) return state;
    const ahead = this.beside(part, 1);
    return ahead === this.beside(part, -1) ? ahead : LINE;
  }

  /** The number of the line of a part whose state is LINE. */
  lineAt(part: number): number {
    const line = this.soleLines.byCell[part]!;
    const sign = this.beside(part, 1) === COLLIDING || this.beside(part, -1) === FREE ? 1 : -1;
    let number = this.numbers.get(sign * line);
    if (number === undefined) {
      number = this.lines.length / 3;
      this.numbers.set(sign * line, number);
      for (let k = 3 * line; k < 3 * line + 3; k++) this.lines.push(sign * this.soleLines.lines[k]!);
    }
    return number;
  }

  /**
   * FREE or COLLIDING for what the part has on the side its line's normal points to, or on the other; UNDECIDED where it has
   * nothing there.
   */
  private beside(part: number, sign: number): number {
    const { states, wide, side } = this;
    const k = 3 * this.soleLines.byCell[part]!;
    const [nx, ny, c] = [this.soleLines.lines[k]!, this.soleLines.lines[k + 1]!, this.soleLines.lines[k + 2]!];
    const x = this.x0 + ((part % wide) + 0.5) * side;
    const y = this.y0 + (((part / wide) | 0) + 0.5) * side;
    const half = side / 2;
    const beyond = (px: number, py: number): boolean => sign * (nx * px + ny * py - c) > this.near;
    // A neighbor that no line passes, adjoining the part on this side, has the same state.
    const [column, row] = [part % wide, (part / wide) | 0];
    if (column + 1 < wide && states[part + 1]! < UNDECIDED && beyond(x + half, y)) return states[part + 1]!;
    if (column > 0 && states[part - 1]! < UNDECIDED && beyond(x - half, y)) return states[part - 1]!;
    if (part + wide < this.cells && states[part + wide]! < UNDECIDED && beyond(x, y + half))
      return states[part + wide]!;
    if (row > 0 && states[part - wide]! < UNDECIDED && beyond(x, y - half)) return states[part - wide]!;
    const cornerX = x + (sign * nx > 0 ? half : -half);
    const cornerY = y + (sign * ny > 0 ? half : -half);
    if (!beyond(cornerX, cornerY)) return UNDECIDED;
    return this.collision.collide(this.a, this.b, cornerX, cornerY) ? COLLIDING : FREE;
  }
}

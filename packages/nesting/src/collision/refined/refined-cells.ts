import type { ExactCollision } from '../exact-collision.ts';
import { passOffsets } from '../convolution-raster.ts';
import { COLLIDING, FREE, UNDECIDED } from '../cell-state.ts';
import type { OutlineTest, PartFaces } from './part-faces.ts';
import { partsPerCell, refinement } from './part-faces.ts';
import { imul } from '@measurement-nesting/curves/math';
import type { Outline } from '../../shape/outline.ts';
import type { RasterArena } from '../raster-arena.ts';
import { doublesPerUnit, intsPerUnit, unitBytes, unitsOf } from '../raster-arena.ts';
import type { RasterScratch } from '../raster-scratch.ts';
import { header } from '../no-fit-raster.ts';

/** State of a part passed by a line: one side of it collides, the other is free. */
const LINE = 3;
/** Distance to a line in cells within which an offset is undecided: more than the inset of the outlines. */
const near = 1e-4;

/**
 * Refined cells of a pair: the undecided cells of its raster, divided into smaller parts. Most parts are passed by one
 * straight piece of the boundary of the colliding offsets, and the side of that piece decides; only where pieces meet
 * are the outlines tested.
 *
 * Layout in the `RasterArena`, in this order: a header; the lines, three doubles each, nx * x + ny * y > c collides; a
 * bit for every cell of the raster, set where it is undecided; the states of the parts of these cells, row by row from
 * the lowest, an int each; the number of undecided cells before each int of bits, a short; for each cell the start of
 * its parts' lines among the numbers of lines, a short; those numbers, shorts again.
 */
const refinedHeader = {
  /** Doubles. */
  near: 0,
  /** Integers: total bytes, and for each following part its start in the buffer, as doubles, integers or shorts. */
  bytes: 2,
  lines: 3,
  bits: 4,
  parts: 5,
  before: 6,
  firstLine: 7,
  lineOf: 8,
} as const;
/** Positions and numbers are stored in two bytes. */
const maxInShort = 65535;

/**
 * Builds the refined cells of a raster; returns their unit, or 0 when the arena is full or the pair has more lines
 * than two bytes can number.
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
  const nearness = near / perCell;
  const states = scratch.states(nx * ny);
  const cells = ints[intsPerUnit * raster + header.firstCell]!;
  for (let k = 0; k < nx * ny; k++)
    states[k] = shorts[cells + k]! < 0 ? UNDECIDED : shorts[cells + k] === 0 ? FREE : COLLIDING;
  const { faces } = scratch;
  faces.begin(grid, states, nearness);
  const fine = {
    x0: grid.x0,
    y0: grid.y0,
    nx: refinement * nx,
    ny: refinement * ny,
    cellSize: grid.cellSize / refinement,
  };
  passOffsets(a, b, fine, faces);
  faces.join();
  if (faces.isContradictory) return 0;
  const outlines = { collide: (x: number, y: number) => collision.collide(a, b, x, y) };
  const refined = new RefinedCells(nx * ny);
  for (let k = 0; k < nx * ny; k++) {
    refined.beginCell(k);
    if (states[k] === UNDECIDED) refined.add(k, faces, outlines);
  }
  return refined.store(arena, nearness);
}

/** Builder of refined cells before they are stored in the arena. */
class RefinedCells {
  readonly parts: number[] = [];
  readonly lineOf: number[] = [];
  private readonly bits: Int32Array;
  private readonly before: number[] = [];
  private readonly firstLine: number[] = [];
  /**
   * Lines between colliding and free offsets, with the normal toward the former, and their indices by number and sign.
   */
  private readonly lines: number[] = [];
  private readonly numbers = new Map<number, number>();

  constructor(cells: number) {
    this.bits = new Int32Array((cells + 31) >> 5);
  }

  /** Begins a cell; called for every cell in order, before any of its other numbers. */
  beginCell(k: number): void {
    if ((k & 31) === 0) this.before.push(this.parts.length);
  }

  /** Adds an undecided cell. */
  add(cell: number, faces: PartFaces, outlines: OutlineTest): void {
    this.bits[cell >> 5]! |= 1 << (cell & 31);
    this.firstLine.push(this.lineOf.length);
    const first = faces.firstPartOf(cell);
    let parts = 0;
    for (let k = 0; k < partsPerCell; k++) {
      const line = faces.lineOfPart(first + k);
      let state = UNDECIDED;
      if (line >= 0) {
        state = faces.stateOf(cell, k, 0, outlines);
        const ahead = line === 0 ? state : faces.stateOf(cell, k, 1, outlines);
        if (ahead !== state) {
          const collidesAhead = ahead === COLLIDING || state === FREE;
          this.lineOf.push(this.numberOf(line, collidesAhead ? 1 : -1, faces.lines.numbers));
          state = LINE;
        }
      }
      parts |= state << (2 * k);
    }
    this.parts.push(parts);
  }

  /** Returns the number of a line with the normal toward the colliding side: unchanged with sign 1, else reversed. */
  private numberOf(line: number, sign: number, numbers: readonly number[]): number {
    const known = this.numbers.get(sign * line);
    if (known !== undefined) return known;
    const number = this.lines.length / 3;
    this.numbers.set(sign * line, number);
    for (let k = 3 * line; k < 3 * line + 3; k++) this.lines.push(sign * numbers[k]!);
    return number;
  }

  /** Writes the refined cells to the arena; returns the unit, or 0 without space or with too many lines. */
  store(arena: RasterArena, nearness: number): number {
    const { bits, parts, before, firstLine, lineOf, lines } = this;
    if (lineOf.length > maxInShort || lines.length > 3 * maxInShort) return 0;
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

/** Returns the size of refined cells in bytes. */
export const refinedBytes = ({ ints }: RasterArena, unit: number): number =>
  ints[intsPerUnit * unit + refinedHeader.bytes]!;

/**
 * Returns FREE, COLLIDING, or UNDECIDED where the outlines must decide, for the offset (x, y) at `column` and `row`
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
  const at = (shorts[ints[i + refinedHeader.before]! + word]! & maxInShort) + bitsOf(undecidedTests);
  const parts = ints[ints[i + refinedHeader.parts]! + at]!;
  const shift =
    2 * (refinement * (((row - (row | 0)) * refinement) | 0) + (((column - (column | 0)) * refinement) | 0));
  const state = (parts >> shift) & 3;
  if (state !== LINE) return state;
  const before = sumOfPairs(parts & (parts >>> 1) & 0x55555555 & ((1 << shift) - 1));
  const first = shorts[ints[i + refinedHeader.firstLine]! + at]! & maxInShort;
  const number = shorts[ints[i + refinedHeader.lineOf]! + first + before]! & maxInShort;
  const line = ints[i + refinedHeader.lines]! + 3 * number;
  const beyond = doubles[line]! * x + doubles[line + 1]! * y - doubles[line + 2]!;
  const nearness = doubles[doublesPerUnit * unit + refinedHeader.near]!;
  return beyond > nearness ? COLLIDING : beyond < -nearness ? FREE : UNDECIDED;
}

/** Returns the number of set bits. */
const bitsOf = (all: number): number => sumOfPairs(all - ((all >>> 1) & 0x55555555));

/** Returns the sum of sixteen two-bit numbers. */
function sumOfPairs(pairs: number): number {
  const twos = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  const fours = (twos + (twos >>> 4)) & 0x0f0f0f0f;
  return imul(fours, 0x01010101) >>> 24;
}

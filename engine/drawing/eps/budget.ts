import type { ReadLimits } from '../read-options.ts';
import { tooManySegments, tooManyShapes } from '../too-many.ts';
import { BudgetError } from './interpreter/ps-error.ts';

/**
 * Bounds on one program. Real drawings of some 45 producers stay below 5 million operations and a tenth of each of the
 * others.
 */
export const programLimits = {
  operations: 20_000_000,
  /** Bytes of strings, arrays, dictionaries and what undoing changes needs, by our own count. */
  memoryBytes: 96 * 1024 * 1024,
  operandStack: 100_000,
  dictStack: 1000,
  execStack: 5000,
  graphicsStack: 5000,
  /** Procedures written inside each other. */
  procedureNesting: 200,
  /** Procedures run from within an operator (glyphs, data sources) inside each other. */
  callNesting: 12,
  /** Filters that decode what others have decoded. */
  filterNesting: 100,
  stringBytes: 8 * 1024 * 1024,
  arrayLength: 1_000_000,
  decodedBytes: 64 * 1024 * 1024,
  charstringSteps: 200_000,
  timeMs: 4000,
} as const;

/** Path segments made, whether painted or not, for each that a drawing may have. */
const madeForEach = 2;

/** The clock is asked once in so many operations. */
const clockEvery = 4095;

/** Counts what a program uses and ends it when it is too much. */
export class Budget {
  memoryBytes = 0;
  #operations = 0;
  #segments = 0;
  readonly #clock: (() => number) | undefined;
  readonly #endMs: number;
  readonly #limits: ReadLimits;
  #painted = 0;
  #shapes = 0;

  constructor(limits: ReadLimits, clock: (() => number) | undefined) {
    this.#limits = limits;
    this.#clock = clock;
    this.#endMs = (clock?.() ?? 0) + Math.min(programLimits.timeMs, limits.timeMs);
  }

  get operations(): number {
    return this.#operations;
  }

  /** Segments of shapes and clips that may be cut against each other. */
  get clipSegments(): number {
    return this.#limits.clipSegments;
  }

  step(): void {
    if ((++this.#operations & clockEvery) === 0) this.#check();
  }

  /** Work that one operator does at once, in operations. */
  work(count: number): void {
    const before = this.#operations;
    this.#operations += Math.floor(count);
    if ((before | clockEvery) < this.#operations) this.#check();
  }

  #check(): void {
    if (this.#operations > programLimits.operations) {
      throw new BudgetError(
        'too_complex',
        `The drawing program in this file does not end: it was stopped after ${programLimits.operations / 1e6} million steps. Re-save as EPS level 2 or SVG.`,
      );
    }
    this.checkTime();
  }

  checkTime(): void {
    if (this.#clock !== undefined && this.#clock() > this.#endMs) {
      throw new BudgetError('took_too_long', 'This EPS took too long to read. Re-save it as EPS level 2 or SVG.');
    }
  }

  allocate(bytes: number): void {
    this.memoryBytes += bytes;
    if (this.memoryBytes > programLimits.memoryBytes) {
      throw new BudgetError(
        'too_complex',
        'The drawing program in this file needs too much memory. Re-save as EPS level 2 or SVG.',
      );
    }
  }

  segment(): void {
    if (++this.#segments > madeForEach * this.#limits.segments) throw this.#tooManySegments();
  }

  /** Called with each painted object. */
  paint(segments: number): void {
    this.#painted += segments;
    if (this.#painted > this.#limits.segments) throw this.#tooManySegments();
    if (++this.#shapes > this.#limits.shapes) {
      throw new BudgetError('too_many_shapes', tooManyShapes(this.#limits.shapes));
    }
  }

  #tooManySegments(): BudgetError {
    return new BudgetError('too_many_segments', tooManySegments(this.#limits.segments));
  }
}

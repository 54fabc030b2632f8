import { type ReadLimits, tooManySegments, tooManyShapes } from '@measurement-nesting/curves/drawing';
import { BudgetError } from './ps-error.ts';

/** Limits of one program, beside its `ReadLimits`. Real drawings of about 45 producers need a tenth of each. */
export const programLimits = {
  /** Estimated bytes of strings, arrays, dictionaries and the data that undoes changes. */
  memoryBytes: 96 * 1024 * 1024,
  operandStack: 100_000,
  dictStack: 1000,
  execStack: 5000,
  graphicsStack: 5000,
  /** Depth of procedures written inside each other. */
  procedureNesting: 200,
  /** Depth of procedures run from within an operator (glyphs, data sources). */
  callNesting: 12,
  /** Depth of filters that decode the output of others. */
  filterNesting: 100,
  stringBytes: 8 * 1024 * 1024,
  arrayLength: 1_000_000,
  decodedBytes: 64 * 1024 * 1024,
} as const;

/** Maximum ratio of constructed path segments, painted or not, to the segments a drawing may have. */
const madeForEach = 2;

/** Number of operations between two clock reads, minus one. */
const clockEvery = 4095;

/** Name of the file in messages, and the sentence on how to save it instead. */
export type BudgetWords = { readonly file: string; readonly remedy: string };

const epsWords: BudgetWords = { file: 'This EPS', remedy: 'Re-save it as EPS level 2 or SVG.' };

/** Counts the resources that a program uses and ends it beyond the limits. */
export class Budget {
  memoryBytes = 0;
  #operations = 0;
  #segments = 0;
  readonly #clock: (() => number) | undefined;
  readonly #endMs: number;
  readonly #limits: ReadLimits;
  readonly #words: BudgetWords;
  #painted = 0;
  #shapes = 0;

  /** `words`: names of the format in messages. */
  constructor(limits: ReadLimits, clock: (() => number) | undefined, words: BudgetWords = epsWords) {
    this.#words = words;
    this.#limits = limits;
    this.#clock = clock;
    this.#endMs = (clock?.() ?? 0) + limits.timeMs;
  }

  get operations(): number {
    return this.#operations;
  }

  /** Maximum number of segments of shapes and clips that are intersected with each other. */
  get clipSegments(): number {
    return this.#limits.clipSegments;
  }

  step(): void {
    if ((++this.#operations & clockEvery) === 0) this.#check();
  }

  /** Counts work that one operator does in a single step, in operations. */
  work(count: number): void {
    const before = this.#operations;
    this.#operations += Math.floor(count);
    if ((before | clockEvery) < this.#operations) this.#check();
  }

  #check(): void {
    const { programSteps } = this.#limits;
    if (this.#operations > programSteps) {
      throw new BudgetError(
        'too_complex',
        `The drawing program in this file does not end: it was stopped after ${programSteps / 1e6} million steps. ${this.#words.remedy}`,
      );
    }
    this.checkTime();
  }

  checkTime(): void {
    if (this.#clock !== undefined && this.#clock() > this.#endMs) {
      throw new BudgetError('took_too_long', `${this.#words.file} took too long to read. ${this.#words.remedy}`);
    }
  }

  allocate(bytes: number): void {
    this.memoryBytes += bytes;
    if (this.memoryBytes > programLimits.memoryBytes) {
      throw new BudgetError(
        'too_complex',
        `The drawing program in this file needs too much memory. ${this.#words.remedy}`,
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

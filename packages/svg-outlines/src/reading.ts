import { type Contour, EngineError } from '@measurement-nesting/curves';
import {
  DiagnosticCollector,
  type ReadLimits,
  type ReadOptions,
  tooManySegments,
  tooManyShapes,
} from '@measurement-nesting/curves/drawing';

/** Counts of skipped content, for the message about a drawing without shapes. */
export type SkippedContent = {
  pictures: number;
  /** SVG placed as pictures. */
  drawings: number;
  texts: number;
  hidden: number;
  faulty: number;
  empty: number;
  beyondRange: number;
  outsideClip: number;
  markersOnly: number;
};

type Work = { visits: number; characters: number; clipSegments: number };

/** Maximum depth with copies, as a share of that of the file: a stack of 984 kB holds about 900 levels before the code is compiled. */
const DEPTH_OF_COPIES = 1.25;

/** State of reading one drawing: its limits, the work done, and its diagnostics. */
export class ReadState {
  readonly limits: ReadLimits;
  readonly diagnostics: DiagnosticCollector;
  readonly seen: SkippedContent = {
    pictures: 0,
    drawings: 0,
    texts: 0,
    hidden: 0,
    faulty: 0,
    empty: 0,
    beyondRange: 0,
    outsideClip: 0,
    markersOnly: 0,
  };
  readonly #clock: (() => number) | undefined;
  readonly #startedMs: number;
  readonly #work: Work;
  #segments = 0;

  constructor(
    limits: ReadLimits,
    diagnostics: DiagnosticCollector,
    options: Pick<ReadOptions, 'clock'>,
    from?: ReadState,
  ) {
    this.limits = limits;
    this.diagnostics = diagnostics;
    this.#clock = options.clock;
    this.#startedMs = from === undefined ? (options.clock?.() ?? 0) : from.#startedMs;
    this.#work = from === undefined ? { visits: 0, characters: 0, clipSegments: 0 } : from.#work;
  }

  /**
   * Returns a reading for content that is evaluated but not measured: it has its own diagnostics and shapes and shares
   * the work limits.
   */
  aside(limits: Partial<ReadLimits>): ReadState {
    const options = this.#clock === undefined ? {} : { clock: this.#clock };
    return new ReadState({ ...this.limits, ...limits }, new DiagnosticCollector(), options, this);
  }

  get segmentsLeft(): number {
    return this.limits.segments - this.#segments;
  }

  useSegments(count: number): void {
    this.#segments += count;
    if (this.#segments > this.limits.segments) {
      throw new EngineError('too_many_segments', tooManySegments(this.limits.segments));
    }
  }

  /** Counts path data and transforms before they are read, once for each copy. */
  useCharacters(count: number): void {
    this.#work.characters += count;
    if (this.#work.characters > 4 * this.limits.unpackedBytes) {
      throw new EngineError(
        'too_complex',
        'The copies (use elements) in this drawing repeat too much path data. Expand or simplify them and export it again.',
      );
    }
  }

  /** Counts segments to be intersected; returns false beyond the limit, for which a clip is reported instead of applied. */
  mayClip(segments: number): boolean {
    this.#work.clipSegments += segments;
    return this.#work.clipSegments <= this.limits.clipSegments;
  }

  /** Called for each element drawn, copies included. */
  visit(depth: number): void {
    if (depth > this.limits.depth * DEPTH_OF_COPIES) {
      throw new EngineError(
        'too_complex',
        'Copies (use elements) are nested too deep in this drawing. Expand or ungroup them and export it again.',
      );
    }
    if (++this.#work.visits > this.limits.elements * 2) {
      throw new EngineError(
        'too_complex',
        `With all copies (use elements) this drawing has more than ${this.limits.elements * 2} elements. Simplify it or split it into several files.`,
      );
    }
    if ((this.#work.visits & 255) === 0) this.checkTime();
  }

  checkTime(): void {
    if (this.#clock !== undefined && this.#clock() - this.#startedMs > this.limits.timeMs) {
      throw new EngineError(
        'took_too_long',
        'Reading this drawing took too long. Simplify it or split it into several files.',
      );
    }
  }

  tooManyShapes(): EngineError {
    return new EngineError('too_many_shapes', tooManyShapes(this.limits.shapes));
  }
}

/** Returns the number of segments of all contours. */
export function countSegments(contours: readonly Contour[]): number {
  let count = 0;
  for (const contour of contours) count += contour.segments.length;
  return count;
}

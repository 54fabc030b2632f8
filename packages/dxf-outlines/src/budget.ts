import { EngineError } from '@measurement-nesting/curves';
import { type ReadLimits, tooManySegments, tooManyShapes } from '@measurement-nesting/curves/drawing';

/** Number of entities between two clock reads, minus one. */
const clockEvery = 255;

/** Counts the resources that a drawing uses; throws `EngineError` beyond the limits. */
export class Budget {
  #stored = 0;
  #visited = 0;
  #shapes = 0;
  #segments = 0;
  readonly #limits: ReadLimits;
  readonly #clock: (() => number) | undefined;
  readonly #endMs: number;

  constructor(limits: ReadLimits, clock: (() => number) | undefined) {
    this.#limits = limits;
    this.#clock = clock;
    this.#endMs = (clock?.() ?? 0) + limits.timeMs;
  }

  get depth(): number {
    return this.#limits.depth;
  }

  /** Called for each entity that is stored from the file. */
  store(): void {
    this.#count(++this.#stored, 'entities. Split the drawing into several files.');
  }

  /** Called for each entity that is drawn, copies of blocks included. */
  visit(): void {
    this.#count(
      ++this.#visited,
      'entities in its copies of blocks. Explode them, or split the drawing into several files.',
    );
  }

  #count(count: number, what: string): void {
    if (count > this.#limits.elements)
      throw new EngineError(
        'too_complex',
        `This DXF has more than ${this.#limits.elements.toLocaleString('en-US')} ${what}`,
      );
    if ((count & clockEvery) === 0) this.checkTime();
  }

  checkTime(): void {
    if (this.#clock !== undefined && this.#clock() > this.#endMs)
      throw new EngineError('took_too_long', 'This DXF took too long to read. Split it into several files.');
  }

  segments(count: number): void {
    this.#segments += count;
    if (this.#segments > this.#limits.segments)
      throw new EngineError('too_many_segments', tooManySegments(this.#limits.segments));
  }

  shape(): void {
    if (++this.#shapes > this.#limits.shapes)
      throw new EngineError('too_many_shapes', tooManyShapes(this.#limits.shapes));
  }
}

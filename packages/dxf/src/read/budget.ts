import { EngineError } from '@measurement-nesting/curves';
import { type ReadLimits, tooManySegments, tooManyShapes } from '@measurement-nesting/curves/drawing';

/** Number of entities between two clock reads, minus one. */
const clockEvery = 255;

const tooManyEntities = (rest: string) => (limit: number) =>
  `This DXF has more than ${limit.toLocaleString('en-US')} entities${rest}`;

/** Counted resources: entities that are stored from the file and drawn (copies of blocks included), and their shapes. */
const resources = {
  stored: { limit: 'elements', code: 'too_complex', text: tooManyEntities('. Split the drawing into several files.') },
  drawn: {
    limit: 'elements',
    code: 'too_complex',
    text: tooManyEntities(' in its copies of blocks. Explode them, or split the drawing into several files.'),
  },
  segments: { limit: 'segments', code: 'too_many_segments', text: tooManySegments },
  shapes: { limit: 'shapes', code: 'too_many_shapes', text: tooManyShapes },
} as const;

/** Counts the resources that a drawing uses; throws `EngineError` beyond the limits. */
export class Budget {
  readonly #used = { stored: 0, drawn: 0, segments: 0, shapes: 0 };
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

  count(kind: keyof typeof resources, by = 1): void {
    const { limit, code, text } = resources[kind];
    const used = (this.#used[kind] += by);
    if (used > this.#limits[limit]) throw new EngineError(code, text(this.#limits[limit]));
    if ((used & clockEvery) === 0 && this.#clock !== undefined && this.#clock() > this.#endMs)
      throw new EngineError('took_too_long', 'This DXF took too long to read. Split it into several files.');
  }
}

import { EngineError } from '../../errors.ts';

/** Work of an arrangement, counted in inspected items; the same for a drawing on every machine. */
export type Work = {
  /** Remaining number of pairs of runs and of their halves. */
  left: number;
  /** Number of boxes compared. */
  boxes: number;
};

/** Maximum work: some seconds. Real drawings of 500,000 segments need a few million. */
export const MAX_WORK = 20_000_000;

export const newWork = (): Work => ({ left: MAX_WORK, boxes: 0 });

/**
 * Maximum number of intersections inside of runs. The busiest of 8,000 clip art drawings have some eighty thousand.
 * Ends that meet ends are not counted: the borders of a map consist of them.
 */
export const MAX_CROSSINGS = 150_000;

export const tooComplex = (): EngineError =>
  new EngineError(
    'too_complex',
    `The outlines in this drawing cross in more places than we can process (${MAX_CROSSINGS.toLocaleString('en-US')}). Unite the shapes in your drawing program, or remove hatching and patterns, and try again.`,
  );

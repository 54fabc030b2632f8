import { EngineError } from '../../errors.ts';

/** What arranging has cost, in things looked at; the same for the same drawing on every machine. */
export type Work = {
  /** Pairs of runs and of their halves that may still be looked at. */
  left: number;
  /** Boxes compared while looking for them. */
  boxes: number;
};

/** Some seconds' worth. Real drawings of 500,000 segments need a few million. */
export const MOST_WORK = 20_000_000;

export const newWork = (): Work => ({ left: MOST_WORK, boxes: 0 });

/**
 * Places inside of runs where others cross or touch them. The busiest of 8,000 clip art drawings have some eighty
 * thousand. Ends that meet ends are not counted: the borders of a map are made of them.
 */
export const MOST_CROSSINGS = 150_000;

export const tooComplex = (): EngineError =>
  new EngineError(
    'too_complex',
    `The outlines in this drawing lie across each other in too many places (${MOST_CROSSINGS.toLocaleString('en-US')} can be worked out). Unite the shapes in your drawing program, or remove hatching and patterns, and try again.`,
  );

import { EngineError } from '../errors.ts';

/** What arranging has cost, in things looked at; the same for the same drawing on every machine. */
export type Work = {
  /** Pairs of runs and of their halves that may still be looked at. */
  left: number;
  /** Boxes compared while looking for them. */
  boxes: number;
};

/** Some seconds' worth. Real drawings of 500,000 segments need a few million. */
const MOST_WORK = 20_000_000;

export const newWork = (): Work => ({ left: MOST_WORK, boxes: 0 });

export const tooComplex = (): EngineError =>
  new EngineError(
    'too_complex',
    'The outlines in this drawing cross and touch each other more than a hundred thousand times. Unite the shapes in your drawing program, or remove hatching and patterns, and try again.',
  );

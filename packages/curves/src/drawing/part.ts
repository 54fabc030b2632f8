import type { Box, Contour } from '../geometry/types.ts';
import type { Source } from './drawing.ts';

/** Limit in inches of the larger side of a hole or part; a smaller one is measured, but not worth cutting, and never nested. */
export const TINY_IN = 0.05;

/**
 * Outer contour with its holes and the open lines inside it, which move with it. United, with exact curves, in inches in the
 * drawing's frame. Outer contours run clockwise on screen, holes counterclockwise (y down).
 */
export type Part = {
  /** Unique in its job, stable for the same input. */
  readonly id: string;
  readonly name: string;
  readonly outer: Contour;
  readonly holes: readonly Contour[];
  readonly lines: readonly Contour[];
  /** Parts with the same non-empty key stay together if the job requires it. */
  readonly group: string;
  readonly source: Source;
  readonly box: Box;
};

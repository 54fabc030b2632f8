import type { Box, Contour } from '../geometry/types.ts';
import type { Source } from './drawing.ts';

/** Limit in inches of the larger side of a hole or part; a smaller one is measured, but not worth cutting, and never nested. */
export const TINY_IN = 0.05;

/** Score lines or engraved areas of one color on a part, in the part's coordinates. */
export type Mark = {
  readonly operation: 'score' | 'engrave';
  /** Score lines as drawn; the boundary of an engraved area, with holes in the opposite direction. */
  readonly contours: readonly Contour[];
  /** '#rrggbb' of the drawing, or ''. */
  readonly color: string;
  /** Name of the spot color; absent for process colors. */
  readonly spot?: string;
  /** Length of score lines as drawn; 0 for an engraved area. */
  readonly lengthIn: number;
  /** Number of separate score lines; 0 for an engraved area. */
  readonly starts: number;
  /** Engraved area; 0 for score lines. */
  readonly areaSqIn: number;
};

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
  /** Score lines and engraved areas that move with the part; spacing ignores them. Absent without any. */
  readonly marks?: readonly Mark[];
  /** Parts with the same non-empty key stay together if the job requires it. */
  readonly group: string;
  readonly source: Source;
  readonly box: Box;
};

import type { Contour, FillRule, Line } from '../geometry/types.ts';

/** A closed contour that takes part in the outline. */
export type Loop = {
  readonly contour: Contour;
  /** Index of the shape it came from (the first one, for joined lines). */
  readonly shape: number;
  /** How its shape is painted; null for outlines only, which count by nesting. */
  readonly fill: FillRule | null;
  /** Length as drawn. */
  readonly drawnIn: number;
  /** Length of the lines we added to close it. */
  readonly addedIn: number;
  /** Those lines. */
  readonly added?: readonly Line[];
  /** True for an outline that forms one shape with the fills it follows. */
  readonly withFills?: boolean;
};

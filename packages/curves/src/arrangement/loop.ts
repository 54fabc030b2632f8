import type { Contour, FillRule, Line } from '../geometry/types.ts';

/** A closed contour that contributes to the outline. */
export type Loop = {
  readonly contour: Contour;
  /** Index of the shape it came from (the first one, for joined lines). */
  readonly shape: number;
  /** Fill rule of its shape; null for outlines without fill, which count by nesting. */
  readonly fill: FillRule | null;
  /** Length as drawn. */
  readonly drawnIn: number;
  /** Length of the lines added to close it. */
  readonly addedIn: number;
  /** The added lines. */
  readonly added?: readonly Line[];
  /** True for an outline that forms one shape with the fills it follows. */
  readonly withFills?: boolean;
};

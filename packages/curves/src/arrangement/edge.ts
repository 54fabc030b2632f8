import type { Segment } from '../geometry/types.ts';

/** One contour's curve between two intersections (or a whole contour without any). */
type EdgeCurve = {
  readonly loop: number;
  readonly segments: readonly Segment[];
};

/**
 * An edge of the arrangement: all coincident curves. Directions are those of the first curve; its left is the side of
 * (-dy, dx), which is the inside of a contour that runs clockwise on screen.
 */
export type Edge = {
  readonly curves: readonly (EdgeCurve & { readonly forward: boolean })[];
  /** Vertex numbers; both -1 for a whole contour. */
  readonly start: number;
  readonly end: number;
};

/** Windings of each contour around a point on either side of an edge; contours with winding 0 are omitted. */
export type Sides = {
  readonly left: ReadonlyMap<number, number>;
  readonly right: ReadonlyMap<number, number>;
};

import type { Segment } from '../geometry/types.ts';

/** One contour's curve between two places where contours meet (or a whole contour that meets nothing). */
type EdgeCurve = {
  readonly loop: number;
  readonly segments: readonly Segment[];
};

/**
 * An edge of the arrangement: every curve that runs along it. Directions are those of the first curve; its left is the
 * side of (-dy, dx), where the inside lies of a contour that runs clockwise on screen.
 */
export type Edge = {
  readonly curves: readonly (EdgeCurve & { readonly forward: boolean })[];
  /** Vertex numbers; both -1 for a whole contour. */
  readonly start: number;
  readonly end: number;
};

/** For both sides of an edge how often each contour winds around a point there; contours that do not are left out. */
export type Sides = {
  readonly left: ReadonlyMap<number, number>;
  readonly right: ReadonlyMap<number, number>;
};

import { transformContour } from '../geometry/affine.ts';
import { contourBox, emptyBox, unite } from '../geometry/bounds.ts';
import { rectangleContour } from '../geometry/contour.ts';
import type { Affine, Box, Contour, FillRule } from '../geometry/types.ts';

/** Region outside which nothing is painted, in inches. */
export type ClipRegion = {
  readonly contours: readonly Contour[];
  readonly rule: FillRule;
  readonly box: Box;
  /** Box of each contour. */
  readonly boxes: readonly Box[];
  /** True when the region is exactly its box. */
  readonly rectangle: boolean;
};

/**
 * Returns the contours of a region that are relevant inside a box: contours whose own box is apart from it wind around
 * none of its points.
 */
export function regionNear(region: ClipRegion, box: Box): readonly Contour[] {
  if (region.contours.length === 1) return region.contours;
  return region.contours.filter((_, i) => !apart(region.boxes[i]!, box));
}

export function regionOf(contours: readonly Contour[], rule: FillRule): ClipRegion {
  const boxes = contours.map(contourBox);
  const box = boxes.reduce(unite, emptyBox);
  return { contours, rule, box, boxes, rectangle: contours.length === 1 && isRectangle(contours[0]!, box) };
}

/** Returns the viewport of a nested drawing or symbol as a region. */
export function frameRegion(matrix: Affine, x: number, y: number, width: number, height: number): ClipRegion {
  return regionOf([transformContour(matrix, rectangleContour(x, y, width, height))], 'nonzero');
}

/** Returns whether a contour consists of four lines along the sides of the box, from corner to corner. */
export function isRectangle({ segments, closed }: Contour, box: Box): boolean {
  if (!closed || segments.length !== 4) return false;
  if (new Set(segments.map(({ x0, y0 }) => `${x0} ${y0}`)).size !== 4) return false;
  return segments.every(
    ({ kind, x0, y0, x1, y1 }) =>
      kind === 'line' &&
      ((x0 === x1 && (x0 === box.minX || x0 === box.maxX)) || (y0 === y1 && (y0 === box.minY || y0 === box.maxY))),
  );
}

/** Returns true when `inner` is inside `outer`, or exceeds it by no more than a rounding error. */
export function holds(outer: Box, inner: Box): boolean {
  const slack = 1e-9 * Math.max(outer.maxX - outer.minX, outer.maxY - outer.minY);
  return (
    inner.minX >= outer.minX - slack &&
    inner.maxX <= outer.maxX + slack &&
    inner.minY >= outer.minY - slack &&
    inner.maxY <= outer.maxY + slack
  );
}

/** Returns whether two boxes have no point in common except on their borders. */
export function apart(a: Box, b: Box): boolean {
  return a.maxX <= b.minX || b.maxX <= a.minX || a.maxY <= b.minY || b.maxY <= a.minY;
}

/** Maps the unit square onto the box, for objectBoundingBox units. */
export function boxTransform(box: Box): Affine {
  return [box.maxX - box.minX, 0, 0, box.maxY - box.minY, box.minX, box.minY];
}

export function sameMatrix(a: Affine, b: Affine): boolean {
  return a.every((value, i) => value === b[i]);
}

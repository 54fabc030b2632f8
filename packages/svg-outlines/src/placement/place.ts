import { type Affine, type Box, type Contour, contoursBox, transformContour } from '@measurement-nesting/curves';

/** Returns the location for a diagnostic; undefined when it is not finite. */
export function placeOf(contours: Iterable<Contour>): Box | undefined {
  const box = contoursBox(contours);
  return [box.minX, box.minY, box.maxX, box.maxY].every(Number.isFinite) ? box : undefined;
}

/** Returns the location of outlines in user units. */
export const placeUnder = (matrix: Affine, contours: readonly Contour[]): Box | undefined =>
  placeOf(contours.map((contour) => transformContour(matrix, contour)));

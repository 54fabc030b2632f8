import type { Contour } from '@measurement-nesting/curves';
import { outlineCorners, type OutlineCorner } from '../model/outline-corners.ts';
import { outwardPolygon } from '../prepare/outward-polygon.ts';
import { simplifyOutward } from '../prepare/simplify-outward.ts';
import { oriented, polygonArea } from '../shape/polygon.ts';

/** Greatest distance in inches of the corners from the curves. */
const flattenIn = 0.005;
/** Shares of the area that may be lost, the next one where too many corners are left. */
const lostShares = [0.001, 0.004, 0.016, 0.064];

/**
 * Returns the outline of a sheet that is drawn as a closed contour, without area outside of it: curves and fine detail are
 * straightened inward. Null for a contour that has no area, or more corners than an outline after losing 6 % of its area.
 */
export function drawnOutline(contour: Contour): readonly OutlineCorner[] | null {
  // The material outside of the sheet is on the positive side, and only material is added.
  const drawn = oriented(outwardPolygon(contour, 'hole', flattenIn), -1);
  const area = -polygonArea(drawn);
  if (!(area > 0)) return null;
  for (const share of lostShares) {
    const { xs, ys } = simplifyOutward(drawn, share * area);
    if (xs.length <= outlineCorners.max) return Array.from(xs, (xIn, k) => ({ xIn, yIn: ys[k]! }));
  }
  return null;
}

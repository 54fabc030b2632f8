import type { Contour } from '@measurement-nesting/curves';
import { arrange, boundaryOf, fillRegion, insideOf, prepareContours } from '@measurement-nesting/curves/arrangement';

/**
 * Maximum distance in font units between points that count as one. A letter 10 ft tall has about 1000 units, so that is about 1e-6 in
 * there.
 */
const reachUnits = 1e-5;

/**
 * Returns the boundary of an outline's area by the nonzero rule, with exact curves: overlapping strokes, which many fonts have, become one;
 * outer contours run clockwise on screen, holes counterclockwise. Font units. An outline that cannot be united is returned unchanged.
 */
export function uniteOutline(contours: readonly Contour[]): readonly Contour[] {
  const arrangement = arrange(prepareContours(contours), reachUnits);
  const { loops, sound } = boundaryOf(arrangement, insideOf(arrangement, fillRegion('nonzero')));
  return sound ? loops.map(({ contour }) => contour) : contours;
}

import type { Contour } from '@measurement-nesting/curves';
import { arrange, boundaryOf, fillRegion, insideOf, prepareContours } from '@measurement-nesting/curves/arrangement';

/** Font units: places nearer than this are one. A letter 10 ft tall has about 1000 units, so this is some 1e-6 in there. */
const reachUnits = 1e-5;

/**
 * The boundary of what an outline covers by the non-zero rule, the curves kept exact: overlapping strokes, which many
 * fonts have, become one; outer contours run clockwise on screen, holes the other way. Font units. An outline too broken
 * to be united comes back as it is.
 */
export function uniteOutline(contours: readonly Contour[]): readonly Contour[] {
  const arrangement = arrange(prepareContours(contours), reachUnits);
  const { loops, sound } = boundaryOf(arrangement, insideOf(arrangement, fillRegion('nonzero')));
  return sound ? loops.map(({ contour }) => contour) : contours;
}

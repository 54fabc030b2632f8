import type { AngleRange } from './feasible-angles.ts';
import { isFeasibleAngle } from './feasible-angles.ts';
import { atan2, max, sqrt } from '@measurement-nesting/curves/math';
import { angleBetween, rotationAt } from '../shape/rotation.ts';
import type { Polygon } from '../shape/polygon.ts';

/** Edges of the hull that produce candidates: the longest few, each at least this share of the longest. */
const maxEdges = 6;
const shareOfLongest = 0.25;
/** Difference in radians below which two rotations are equal. */
const alike = 0.003;

/**
 * Returns free rotations worth sampling for a shape: those at which a long edge of its convex hull is parallel to a
 * side of the container, and, when it fits the container in some angle ranges only, the ends and middles of those
 * ranges. Rotations in the list already are not repeated.
 *
 * @param sheet outline of the sheet in the container, whose long sides count as sides of it; none for a rectangle.
 */
export function candidateRotations(
  hull: Polygon,
  ranges: readonly AngleRange[],
  tabulated: number,
  given: readonly number[],
  sheet: readonly Polygon[] = [],
): number[] {
  const rotations: number[] = [];
  const add = (angle: number): void => {
    const rotation = rotationAt(angle, tabulated);
    if (![...given, ...rotations].some((other) => angleBetween(rotation, other, tabulated) < alike))
      rotations.push(rotation);
  };
  if (!fitsAtAnyAngle(ranges)) {
    for (const { from, to } of ranges)
      for (const angle of [(from + to) / 2, from, to]) for (const half of [0, Math.PI]) add(angle + half);
  }
  const sides = [0, 1, 2, 3].map((quarter) => (quarter * Math.PI) / 2).concat(sheet.flatMap(longEdges));
  for (const along of longEdges(hull))
    for (const side of sides) {
      const angle = side - along;
      if (isFeasibleAngle(ranges, angle)) add(angle);
    }
  return rotations;
}

const fitsAtAnyAngle = (ranges: readonly AngleRange[]): boolean =>
  ranges.length === 1 && ranges[0]!.to - ranges[0]!.from >= Math.PI;

/** Returns the directions of the longest edges in radians. */
function longEdges({ xs, ys }: Polygon): number[] {
  const edges = Array.from(xs, (x, i) => {
    const j = i + 1 < xs.length ? i + 1 : 0;
    const [dx, dy] = [xs[j]! - x, ys[j]! - ys[i]!];
    return { length: sqrt(dx * dx + dy * dy), along: atan2(dy, dx) };
  }).sort((a, b) => b.length - a.length || a.along - b.along);
  const min = shareOfLongest * edges.reduce((maximum, { length }) => max(maximum, length), 0);
  return edges
    .filter((edge) => edge.length >= min)
    .slice(0, maxEdges)
    .map((edge) => edge.along);
}

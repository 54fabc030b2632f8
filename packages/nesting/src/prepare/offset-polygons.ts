import { EndType, FillRule, JoinType, inflatePaths, intersect, union, type Paths64 } from 'clipper2-ts';
import { exceedsHull } from './clearance-hull.ts';
import type { Polygon } from '../shape/polygon.ts';
import { polygonArea } from '../shape/polygon.ts';

/** Integer steps per inch: 240 in remain below 2^28, and rounding is half a millionth of an inch. */
const grain = 1e6;
/**
 * Miter limit: corners with more than about 70 degrees of turn are cut at the offset distance, which still contains
 * the round corner.
 */
const miterLimit = 1.2;

/**
 * Returns parts grown by `distance` (> 0): outer polygons outward, holes inward, overlaps united. Straight edges move
 * by exactly the distance; corners are mitered or cut, never inside the true round offset. Holes that close disappear.
 * Self-intersecting polygons count by the even-odd rule.
 *
 * @param parts the polygons of each part. @param within convex polygon that contains the true offset; corners outside
 * of it are cut off. @returns outer polygons of positive area and holes of negative.
 */
export function offsetPolygons(parts: readonly (readonly Polygon[])[], distance: number, within: Polygon): Polygon[] {
  const paths = parts.flatMap((polygons) => union(polygons.map(toPath), FillRule.EvenOdd));
  const grown = inflatePaths(paths, distance * grain, JoinType.Miter, EndType.Polygon, miterLimit);
  const polygons = toPolygons(grown);
  if (!exceedsHull(polygons, within, 1 / grain)) return polygons;
  return toPolygons(intersect(grown, [toPath(within)], FillRule.NonZero));
}

function toPath(polygon: Polygon): { x: number; y: number }[] {
  return Array.from(polygon.xs, (x, i) => ({ x: Math.round(x * grain), y: Math.round(polygon.ys[i]! * grain) }));
}

function toPolygons(paths: Paths64): Polygon[] {
  return paths
    .map((path) => ({
      xs: Float64Array.from(path, (p) => p.x / grain),
      ys: Float64Array.from(path, (p) => p.y / grain),
    }))
    .filter((polygon) => polygon.xs.length > 2 && polygonArea(polygon) !== 0);
}

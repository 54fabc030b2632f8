import { difference, EndType, FillRule, JoinType, inflatePaths, intersect, union, type Paths64 } from 'clipper2-ts';
import { exceedsHull } from './clearance-hull.ts';
import type { Polygon } from '../shape/polygon.ts';
import { insidePolygons, polygonArea, type Bounds } from '../shape/polygon.ts';

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

/**
 * Returns an area grown by `distance`, or shrunk by a negative one: straight sides move by exactly the distance, outer
 * corners are mitered or cut. It may become several polygons, or none.
 */
export function offsetArea(polygons: readonly Polygon[], distance: number, limit = miterLimit): Polygon[] {
  const paths = union(polygons.map(toPath), FillRule.EvenOdd);
  return toPolygons(inflatePaths(paths, distance * grain, JoinType.Miter, EndType.Polygon, limit));
}

/**
 * Returns what polygons leave of a box, and all of `added` inside it, as separate pieces: the outer polygon of each,
 * then its holes.
 */
export function remainderOf(box: Bounds, polygons: readonly Polygon[], added: readonly Polygon[]): Polygon[][] {
  const whole = [toPath(rectangle(box))];
  const left = difference(whole, polygons.map(toPath), FillRule.NonZero);
  const inBox = added.length === 0 ? [] : intersect(whole, added.map(toPath), FillRule.NonZero);
  const found = toPolygons(union([...left, ...inBox], FillRule.NonZero));
  const outers = found.filter((polygon) => polygonArea(polygon) > 0);
  return outers.map((outer) => [
    outer,
    ...found.filter(
      (hole) =>
        polygonArea(hole) < 0 &&
        (outers.length === 1 ||
          insidePolygons([outer], (hole.xs[0]! + hole.xs[1]!) / 2, (hole.ys[0]! + hole.ys[1]!) / 2)),
    ),
  ]);
}

/** Returns the area that polygons have in common with others. */
export const intersection = (polygons: readonly Polygon[], others: readonly Polygon[]): Polygon[] =>
  toPolygons(intersect(polygons.map(toPath), others.map(toPath), FillRule.NonZero));

/** Returns the polygons without what is outside a box. */
export const clippedPolygons = (polygons: readonly Polygon[], box: Bounds): Polygon[] =>
  intersection(polygons, [rectangle(box)]);

const rectangle = ({ minX, minY, maxX, maxY }: Bounds): Polygon => ({
  xs: Float64Array.of(minX, maxX, maxX, minX),
  ys: Float64Array.of(minY, minY, maxY, maxY),
});

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

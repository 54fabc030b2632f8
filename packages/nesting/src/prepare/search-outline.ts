import type { Part } from '@measurement-nesting/curves/drawing';
import { clearanceHull } from './clearance-hull.ts';
import { simplifyOutward } from './simplify-outward.ts';
import { offsetPolygons } from './offset-polygons.ts';
import { outwardPolygon } from './outward-polygon.ts';
import type { Polygon } from '../shape/polygon.ts';
import { oriented, polygonArea, polygonBounds, perimeter, polygonsArea } from '../shape/polygon.ts';

/** Maximum distance of the search's polygons from the true curves, as a share of the part's size and in inches. */
const flattenShare = 0.0008;
const flattenIn = { min: 0.001, max: 0.006 };
/** Maximum area added by simplification: a share of the part's, or a rim this share of the spacing wide. */
const simplifyShare = 0.001;
const simplifyRim = 0.02;
/** The same limits in inches for parts that nearly fill a hole, and the parts with these holes. */
const closeFit = { flattenIn: 0.0003, simplifyIn: 0.0002 };
/**
 * Number of corners above which a polygon is also simplified before it is grown, because growing dominates the time.
 */
const detailedCorners = 400;
/**
 * Share of the added area that may be used before growing: a quarter of it leaves three times as many corners, which
 * grow in thirty times as much time.
 */
const shareBefore = 0.5;

export type GroupPolygons = { readonly outer: readonly Polygon[]; readonly holes: readonly Polygon[] };

/**
 * Returns the search outline of one part, or of a group of parts: polygons that contain the true shapes grown by half
 * the spacing, at most a few thousandths of an inch larger, with exactly the box of the grown shapes. Two groups that
 * do not overlap are at least the spacing apart. Null when the outline has no area or is not finite.
 *
 * @param anyAngle true when the group may have any rotation: see clearanceHull. @param isCloseFit true for an outline
 * accurate enough for a hole that is hardly larger.
 */
export function searchOutline(
  parts: readonly Part[],
  spacingIn: number,
  keepHoles: boolean,
  anyAngle: boolean,
  isCloseFit = false,
): GroupPolygons | null {
  const prepared: Polygon[][] = [];
  for (const part of parts) {
    const size = Math.max(part.box.maxX - part.box.minX, part.box.maxY - part.box.minY);
    const tolerance = isCloseFit
      ? closeFit.flattenIn
      : Math.min(flattenIn.max, Math.max(flattenIn.min, size * flattenShare));
    const outer = oriented(outwardPolygon(part.outer, 'outer', tolerance), 1);
    if (!(polygonArea(outer) > 0) || !outer.xs.every(Number.isFinite) || !outer.ys.every(Number.isFinite)) return null;
    const polygons = [outer];
    prepared.push(polygons);
    if (!keepHoles) continue;
    for (const hole of part.holes) {
      const polygon = oriented(outwardPolygon(hole, 'hole', tolerance), -1);
      if (polygon.xs.length > 2 && polygonArea(polygon) < 0) polygons.push(polygon);
    }
  }
  const isDetailed = !isCloseFit && spacingIn > 0 && prepared.flat().some(({ xs }) => xs.length > detailedCorners);
  const drawn = isDetailed ? prepared.map((polygons) => simplified(polygons, spacingIn, shareBefore)) : prepared;
  const outers = prepared.flatMap(([outer]) => (outer ? [outer] : []));
  const grown =
    spacingIn > 0
      ? offsetPolygons(drawn, spacingIn / 2, clearanceHull(outers, spacingIn / 2, anyAngle))
      : prepared.flat();
  if (grown.length === 0) return null;
  const around = grown.reduce((sum, polygon) => sum + perimeter(polygon), 0);
  const simple = isCloseFit
    ? simplifiedBy(grown, around * closeFit.simplifyIn)
    : simplified(grown, spacingIn, isDetailed ? 1 - shareBefore : 1);
  const outer = simple.filter((polygon) => polygonArea(polygon) > 0);
  const holes = keepHoles ? simple.filter((polygon) => polygonArea(polygon) < 0) : [];
  return outer.length > 0 && polygonBounds(outer).minX < Infinity ? { outer, holes } : null;
}

/** Returns the polygons with fewer corners, using at most `share` of the area that may be added. */
function simplified(polygons: readonly Polygon[], spacingIn: number, share: number): Polygon[] {
  const around = polygons.reduce((sum, polygon) => sum + perimeter(polygon), 0);
  return simplifiedBy(
    polygons,
    share * Math.max(polygonsArea(polygons) * simplifyShare, around * spacingIn * simplifyRim),
  );
}

/** Returns the polygons with fewer corners and an added area of at most `budget`. */
function simplifiedBy(polygons: readonly Polygon[], budget: number): Polygon[] {
  const around = polygons.reduce((sum, polygon) => sum + perimeter(polygon), 0);
  return polygons.map((polygon) => simplifyOutward(polygon, (budget * perimeter(polygon)) / around));
}

import { convexHull, perimeter, polygonBounds, type Polygon } from '../shape/polygon.ts';
import { abs, atan2, cos, max, sin } from '@measurement-nesting/curves/math';

/** Minimum length, as a share of the perimeter, of hull edges that are aligned with an axis exactly. */
const LONG_EDGE = 0.01;
/** Angles in radians between further bounds of the hull: 5 degrees, for an error of at most 0.1% of the distance. */
const STEP = Math.PI / 36;

/**
 * Returns a convex polygon that contains every point within `distance` (inches, >= 0) of the polygons and does not
 * exceed the axis-parallel box of that set, which is the box of the polygons grown by the distance. With `anyAngle`,
 * the same is true of the polygons rotated so that a long edge of their hull is parallel to an axis (exactly), and at
 * any other angle within 0.1% of the distance.
 *
 * The mitered corners of offset polygons may exceed that set, which would make a part too large for a sheet it just
 * fits.
 */
export function clearanceHull(polygons: readonly Polygon[], distance: number, anyAngle: boolean): Polygon {
  const { minX, minY, maxX, maxY } = polygonBounds(polygons);
  let hull: Polygon = {
    xs: Float64Array.of(minX - distance, maxX + distance, maxX + distance, minX - distance),
    ys: Float64Array.of(minY - distance, minY - distance, maxY + distance, maxY + distance),
  };
  if (!anyAngle) return hull;
  const drawn = convexHull(polygons);
  for (const angle of boundedAngles(drawn)) {
    for (let quarter = 0; quarter < 4; quarter++) {
      const [nx, ny] = [cos(angle + (quarter * Math.PI) / 2), sin(angle + (quarter * Math.PI) / 2)];
      let reach = -Infinity;
      for (let i = 0; i < drawn.xs.length; i++) reach = max(reach, drawn.xs[i]! * nx + drawn.ys[i]! * ny);
      hull = cutByLine(hull, nx, ny, reach + distance);
    }
  }
  return hull;
}

function boundedAngles(hull: Polygon): number[] {
  const angles: number[] = [];
  const min = LONG_EDGE * perimeter(hull);
  for (let i = 0, j = hull.xs.length - 1; i < hull.xs.length; j = i++) {
    const [dx, dy] = [hull.xs[i]! - hull.xs[j]!, hull.ys[i]! - hull.ys[j]!];
    if (Math.hypot(dx, dy) >= min) angles.push(atan2(dy, dx));
  }
  for (let angle = STEP; angle < Math.PI / 2 - STEP / 2; angle += STEP) angles.push(angle);
  return angles;
}

/** Returns the part of a convex polygon in which x * nx + y * ny <= limit. */
function cutByLine({ xs, ys }: Polygon, nx: number, ny: number, limit: number): Polygon {
  const [clippedX, clippedY]: [number[], number[]] = [[], []];
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const [before, here] = [xs[j]! * nx + ys[j]! * ny - limit, xs[i]! * nx + ys[i]! * ny - limit];
    if (before <= 0 !== here <= 0) {
      const share = before / (before - here);
      clippedX.push(xs[j]! + share * (xs[i]! - xs[j]!));
      clippedY.push(ys[j]! + share * (ys[i]! - ys[j]!));
    }
    if (here <= 0) {
      clippedX.push(xs[i]!);
      clippedY.push(ys[i]!);
    }
  }
  return { xs: Float64Array.from(clippedX), ys: Float64Array.from(clippedY) };
}

/**
 * Returns true when a corner of the polygons is outside of a convex polygon of positive area by more than `slack`
 * (inches).
 */
export function exceedsHull(polygons: readonly Polygon[], hull: Polygon, slack: number): boolean {
  return hull.xs.some((x0, i) => {
    const j = (i + 1) % hull.xs.length;
    const [dx, dy] = [hull.xs[j]! - x0, hull.ys[j]! - hull.ys[i]!];
    const maximum = slack * Math.hypot(dx, dy);
    if (abs(dx) + abs(dy) === 0) return false;
    return polygons.some(({ xs, ys }) => xs.some((x, k) => dy * (x - x0) - dx * (ys[k]! - hull.ys[i]!) > maximum));
  });
}

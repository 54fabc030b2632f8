import {
  appendFlattened,
  type Contour,
  contourArea,
  extremeParameters,
  type Point,
  subSegment,
} from '@measurement-nesting/curves';
import type { Polygon } from '../shape/polygon.ts';

/**
 * Returns a closed contour as a polygon that deviates outward only (a hole: inward), by at most `toleranceIn`.
 * Straight sides are exact, and so is the box, because curves are cut where they run parallel to an axis: an exact fit
 * on a sheet still fits. Any orientation.
 */
export function outwardPolygon(contour: Contour, kind: 'outer' | 'hole', toleranceIn: number): Polygon {
  const clockwise = contourArea(contour) > 0;
  const side = clockwise === (kind === 'outer') ? 'left' : 'right';
  const first = contour.segments[0]!;
  const points: Point[] = [{ x: first.x0, y: first.y0 }];
  for (const segment of contour.segments) {
    const cuts = [0, ...extremeParameters(segment), 1];
    for (let i = 1; i < cuts.length; i++) {
      appendFlattened(subSegment(segment, cuts[i - 1]!, cuts[i]!), toleranceIn, side, points);
    }
  }
  return polygonOfPoints(points);
}

/** Returns the polygon without consecutive equal points. */
function polygonOfPoints(points: readonly Point[]): Polygon {
  const distinct = points.filter((p, i) => i === 0 || p.x !== points[i - 1]!.x || p.y !== points[i - 1]!.y);
  while (distinct.length > 1 && distinct[0]!.x === distinct.at(-1)!.x && distinct[0]!.y === distinct.at(-1)!.y)
    distinct.pop();
  return { xs: Float64Array.from(distinct, (p) => p.x), ys: Float64Array.from(distinct, (p) => p.y) };
}

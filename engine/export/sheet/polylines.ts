import { type Box, type Contour, contourBox, flattenContour, type Point } from '@measurement-nesting/curves';

/** A contour as straight sides, with its bounding box. */
export type Polyline = { readonly points: readonly Point[]; readonly closed: boolean; readonly box: Box };

/** Maximum distance in inches between a curve and its sides. */
const COARSE_IN = 0.001;

export const polyline = (contour: Contour): Polyline => ({
  points: flattenContour(contour, COARSE_IN),
  closed: contour.closed,
  box: contourBox(contour),
});

/** Returns the distance between two boxes; 0 if they share a point. */
export function boxDistance(a: Box, b: Box): number {
  const dx = Math.max(0, a.minX - b.maxX, b.minX - a.maxX);
  const dy = Math.max(0, a.minY - b.maxY, b.minY - a.maxY);
  return Math.hypot(dx, dy);
}

/** Returns the distance between two polylines, or `limit` if it is not below that; 0 if they cross. O(n m) in their sides. */
export function polylineDistance(one: Polyline, other: Polyline, limit: number): number {
  let min = limit;
  eachSide(one, (a, b) => {
    const box = boxOf(a, b);
    if (min === 0 || boxDistance(box, other.box) >= min) return;
    eachSide(other, (c, d) => {
      if (boxDistance(box, boxOf(c, d)) < min) min = Math.min(min, sideDistance(a, b, c, d));
    });
  });
  return min;
}

/** Returns true if a point is inside the rings by the even-odd rule. */
export function isInside({ x, y }: Point, rings: readonly Polyline[]): boolean {
  let inside = false;
  for (const ring of rings) {
    if (y < ring.box.minY || y > ring.box.maxY) continue;
    eachSide(ring, (a, b) => {
      if (a.y <= y !== b.y <= y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    });
  }
  return inside;
}

function eachSide({ points, closed }: Polyline, visit: (from: Point, to: Point) => void): void {
  for (let i = 1; i < points.length; i += 1) visit(points[i - 1]!, points[i]!);
  if (closed && points.length > 1) visit(points.at(-1)!, points[0]!);
}

const boxOf = (a: Point, b: Point): Box => ({
  minX: Math.min(a.x, b.x),
  minY: Math.min(a.y, b.y),
  maxX: Math.max(a.x, b.x),
  maxY: Math.max(a.y, b.y),
});

function sideDistance(a: Point, b: Point, c: Point, d: Point): number {
  if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return 0;
  return Math.min(pointToSide(a, c, d), pointToSide(b, c, d), pointToSide(c, a, b), pointToSide(d, a, b));
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

function pointToSide(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

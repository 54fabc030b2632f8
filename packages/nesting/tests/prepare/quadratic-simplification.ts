import { polygonArea, polygonBounds, type Polygon } from '../../src/shape/polygon.ts';

type Point = { readonly x: number; readonly y: number };

/**
 * Definition of outward simplification without data structures: every step compares all corners, and every new edge
 * with all others.
 */
export function simplifyBySearchingAll(polygon: Polygon, maxArea: number): Polygon {
  const box = polygonBounds([polygon]);
  let points: Point[] = Array.from(polygon.xs, (x, i) => ({ x, y: polygon.ys[i]! }));
  let budget = maxArea;
  for (;;) {
    const at = (i: number): Point => points[(i + 2 * points.length) % points.length]!;
    const candidates = points
      .map((_, i) => candidateAt(at, i))
      .filter((one) => one !== null)
      .filter(
        ({ to, area }) =>
          (to === null || (to.x >= box.minX && to.x <= box.maxX && to.y >= box.minY && to.y <= box.maxY)) &&
          area <= budget,
      )
      .sort((a, b) => a.area - b.area || a.corner - b.corner);
    const next = candidates.find((one) => isSimple(changed(points, one), one));
    if (points.length <= 4 || next === undefined) break;
    budget -= next.area;
    points = changed(points, next);
  }
  const simple = { xs: Float64Array.from(points, ({ x }) => x), ys: Float64Array.from(points, ({ y }) => y) };
  return polygonArea(simple) * polygonArea(polygon) > 0 ? simple : polygon;
}

type Candidate = { readonly corner: number; readonly to: Point | null; readonly area: number };

function candidateAt(at: (i: number) => Point, corner: number): Candidate | null {
  const [h, p, q, r] = [at(corner - 1), at(corner), at(corner + 1), at(corner + 2)];
  const turn = cross(h, p, q);
  if (turn <= 0) return { corner, to: null, area: -turn / 2 };
  const [ux, uy, vx, vy] = [p.x - h.x, p.y - h.y, q.x - r.x, q.y - r.y];
  const d = ux * vy - uy * vx;
  if (cross(p, q, r) <= 0 || d <= 0) return null;
  const s = ((q.x - p.x) * vy - (q.y - p.y) * vx) / d;
  const t = ((q.x - p.x) * uy - (q.y - p.y) * ux) / d;
  if (!(s > 0) || !(t > 0)) return null;
  const to = { x: p.x + ux * s, y: p.y + uy * s };
  return { corner, to, area: Math.abs(cross(p, q, to)) / 2 };
}

function changed(points: readonly Point[], { corner, to }: Candidate): Point[] {
  if (to === null) return points.filter((_, i) => i !== corner);
  const moved = points.map((point, i) => (i === corner ? to : point));
  return moved.filter((_, i) => i !== (corner + 1) % points.length);
}

/** Returns true when neither of the two edges at the changed corner meets an edge that is not adjacent to it. */
function isSimple(points: readonly Point[], { corner, to }: Candidate): boolean {
  const n = points.length;
  // The corner after the change moves to the place of a dropped corner, and of a moved last corner.
  const at = to !== null && corner === n ? n - 1 : corner % n;
  return [at + n - 1, at].every((edge) =>
    points.every((_, other) => {
      const apart = (other - edge + 2 * n) % n;
      if (apart <= 1 || apart === n - 1) return true;
      return !meet(points[edge % n]!, points[(edge + 1) % n]!, points[other]!, points[(other + 1) % n]!);
    }),
  );
}

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const isApart = (of: (point: Point) => number): boolean =>
    Math.max(of(c), of(d)) < Math.min(of(a), of(b)) || Math.min(of(c), of(d)) > Math.max(of(a), of(b));
  if (isApart(({ x }) => x) || isApart(({ y }) => y)) return false;
  const isOneSided = (one: number, other: number): boolean => (one > 0 && other > 0) || (one < 0 && other < 0);
  return !isOneSided(cross(a, b, c), cross(a, b, d)) && !isOneSided(cross(c, d, a), cross(c, d, b));
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

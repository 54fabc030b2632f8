import type { Bounds, Polygon } from '../shape/polygon.ts';
import { polygonArea, polygonBounds } from '../shape/polygon.ts';
import { abs } from '../../geometry/math.ts';

/**
 * Fewer corners for the search, never less shape: a polygon (material on its positive side) is simplified by changes that
 * only add material, the smallest area first, until `mostArea` is used up. A dent's corner is dropped, or an edge
 * between two convex corners is replaced by extending its neighbors. The polygon's box does not grow and no edges
 * come to cross.
 *
 * After the preparation step of Gardeyn and Wauters, sparrow (arXiv 2509.13329), section 3.
 */
export function simplifyOutward(polygon: Polygon, mostArea: number): Polygon {
  const box = polygonBounds([polygon]);
  let points: Point[] = Array.from(polygon.xs, (x, i) => ({ x, y: polygon.ys[i]! }));
  let budget = mostArea;
  let blocked = -1;
  while (points.length > 4) {
    const change = cheapest(points, box, blocked);
    if (change === null || change.area > budget) break;
    const next = applyChange(points, change);
    if (crossesItself(next.points, next.changed)) {
      blocked = change.area;
      continue;
    }
    blocked = -1;
    budget -= change.area;
    points = next.points;
  }
  const simple = { xs: Float64Array.from(points, (p) => p.x), ys: Float64Array.from(points, (p) => p.y) };
  return polygonArea(simple) * polygonArea(polygon) > 0 ? simple : polygon;
}

type Point = { readonly x: number; readonly y: number };
type Change = { readonly at: number; readonly area: number; readonly corner: Point | null };

/** The change that adds least area, but more than `above`: changes found to cross are skipped that way. */
function cheapest(points: readonly Point[], box: Bounds, above: number): Change | null {
  const n = points.length;
  let best: Change | null = null;
  for (let i = 0; i < n; i++) {
    const h = points[(i + n - 1) % n]!;
    const p = points[i]!;
    const q = points[(i + 1) % n]!;
    const turn = cross(h, p, q);
    let change: Change | null = null;
    if (turn <= 0) change = { at: i, area: -turn / 2, corner: null };
    else {
      const r = points[(i + 2) % n]!;
      const corner = prolonged(h, p, q, r);
      if (
        corner !== null &&
        corner.x >= box.minX &&
        corner.x <= box.maxX &&
        corner.y >= box.minY &&
        corner.y <= box.maxY
      ) {
        change = { at: i, area: abs(cross(p, q, corner)) / 2, corner };
      }
    }
    if (change !== null && change.area > above && (best === null || change.area < best.area)) best = change;
  }
  return best;
}

/** Where h-p, extended past p, meets r-q extended past q; null when they diverge. Both corners must be convex. */
function prolonged(h: Point, p: Point, q: Point, r: Point): Point | null {
  if (cross(p, q, r) <= 0) return null;
  const ux = p.x - h.x;
  const uy = p.y - h.y;
  const vx = q.x - r.x;
  const vy = q.y - r.y;
  const d = ux * vy - uy * vx;
  if (d <= 0) return null;
  const s = ((q.x - p.x) * vy - (q.y - p.y) * vx) / d;
  const t = ((q.x - p.x) * uy - (q.y - p.y) * ux) / d;
  if (!(s > 0) || !(t > 0)) return null;
  return { x: p.x + ux * s, y: p.y + uy * s };
}

function applyChange(points: readonly Point[], change: Change): { points: Point[]; changed: number } {
  const next = points.slice();
  const n = next.length;
  if (change.corner === null) {
    next.splice(change.at, 1);
    return { points: next, changed: change.at === 0 ? n - 2 : change.at - 1 };
  }
  next[change.at] = change.corner;
  const gone = (change.at + 1) % n;
  next.splice(gone, 1);
  const at = gone < change.at ? change.at - 1 : change.at;
  return { points: next, changed: at === 0 ? n - 2 : at - 1 };
}

/** Do the one or two edges from `changed` on meet any edge they do not adjoin? */
function crossesItself(points: readonly Point[], changed: number): boolean {
  const n = points.length;
  for (const k of [changed, (changed + 1) % n]) {
    const a = points[k]!;
    const b = points[(k + 1) % n]!;
    for (let i = 0; i < n; i++) {
      if (i === k || (i + 1) % n === k || (k + 1) % n === i) continue;
      const c = points[i]!;
      const d = points[(i + 1) % n]!;
      const o1 = cross(a, b, c);
      const o2 = cross(a, b, d);
      if ((o1 > 0 && o2 > 0) || (o1 < 0 && o2 < 0)) continue;
      const o3 = cross(c, d, a);
      const o4 = cross(c, d, b);
      if ((o3 > 0 && o4 > 0) || (o3 < 0 && o4 < 0)) continue;
      return true;
    }
  }
  return false;
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

import type { Bounds, Polygon } from '../shape/polygon.ts';
import { polygonArea, polygonBounds } from '../shape/polygon.ts';
import { abs } from '@measurement-nesting/curves/math';

/**
 * Returns a polygon with fewer corners that contains the original: a polygon (material on its positive side) is
 * simplified by changes that only add material, the smallest area first, until `mostArea` is used up. A reflex corner
 * is dropped, or an edge between two convex corners is replaced by extending its neighbors. The polygon's box does not
 * grow and no edges come to cross.
 *
 * After the preparation step of Gardeyn and Wauters, sparrow (arXiv 2509.13329), section 3.
 */
export function simplifyOutward(polygon: Polygon, mostArea: number): Polygon {
  const box = polygonBounds([polygon]);
  const points: Point[] = Array.from(polygon.xs, (x, i) => ({ x, y: polygon.ys[i]! }));
  // Possible change at each corner; applying one affects only the adjacent corners.
  const changes: (Change | null)[] = points.map((_, i) => changeAt(points, i, box));
  // Costs in a separate array, because they are scanned for every removed corner.
  const costs = changes.map(costOf);
  let budget = mostArea;
  let blocked = -1;
  while (points.length > 4) {
    const at = cheapest(costs, blocked);
    const change = changes[at] ?? null;
    if (change === null || change.area > budget) break;
    const { changed, undo } = applyChange(points, at, change);
    if (crossesItself(points, changed)) {
      undo();
      blocked = change.area;
      continue;
    }
    blocked = -1;
    budget -= change.area;
    const gone = change.corner === null ? at : (at + 1) % changes.length;
    changes.splice(gone, 1);
    costs.splice(gone, 1);
    const n = points.length;
    for (let i = changed - 2; i <= changed + 3; i++) {
      const corner = (i + 2 * n) % n;
      const anew = changeAt(points, corner, box);
      changes[corner] = anew;
      costs[corner] = costOf(anew);
    }
  }
  const simple = { xs: Float64Array.from(points, (p) => p.x), ys: Float64Array.from(points, (p) => p.y) };
  return polygonArea(simple) * polygonArea(polygon) > 0 ? simple : polygon;
}

type Point = { readonly x: number; readonly y: number };
type Change = { readonly area: number; readonly corner: Point | null };

/** Returns the change at corner i that does not grow the box, or null. */
function changeAt(points: readonly Point[], i: number, box: Bounds): Change | null {
  const n = points.length;
  const h = points[(i + n - 1) % n]!;
  const p = points[i]!;
  const q = points[(i + 1) % n]!;
  const turn = cross(h, p, q);
  if (turn <= 0) return { area: -turn / 2, corner: null };
  const corner = prolonged(h, p, q, points[(i + 2) % n]!);
  if (corner === null) return null;
  if (corner.x < box.minX || corner.x > box.maxX || corner.y < box.minY || corner.y > box.maxY) return null;
  return { area: abs(cross(p, q, corner)) / 2, corner };
}

const costOf = (change: Change | null): number => change?.area ?? Infinity;

/**
 * Returns the index of the least added area above `above`, which skips changes found to cross; -1 when no change is
 * left.
 */
function cheapest(costs: readonly number[], above: number): number {
  let best = -1;
  let least = Infinity;
  for (let i = 0; i < costs.length; i++) {
    const area = costs[i]!;
    if (area > above && area < least) {
      best = i;
      least = area;
    }
  }
  return best;
}

/**
 * Returns the intersection of h-p extended past p and r-q extended past q; null when they diverge. Both corners must
 * be convex.
 */
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

/** Changes the corners in place; `changed` is the first of the one or two new edges. */
function applyChange(points: Point[], at: number, change: Change): { changed: number; undo: () => void } {
  const n = points.length;
  if (change.corner === null) {
    const [gone] = points.splice(at, 1);
    return { changed: at === 0 ? n - 2 : at - 1, undo: () => void points.splice(at, 0, gone!) };
  }
  const before = points[at]!;
  points[at] = change.corner;
  const goneAt = (at + 1) % n;
  const [gone] = points.splice(goneAt, 1);
  const stays = goneAt < at ? at - 1 : at;
  const undo = () => {
    points.splice(goneAt, 0, gone!);
    points[at] = before;
  };
  return { changed: stays === 0 ? n - 2 : stays - 1, undo };
}

/** Returns true when the one or two edges from `changed` on meet any edge that is not adjacent to them. */
function crossesItself(points: readonly Point[], changed: number): boolean {
  const n = points.length;
  for (const k of [changed, (changed + 1) % n]) {
    const a = points[k]!;
    const b = points[(k + 1) % n]!;
    let c = points[(k + 2) % n]!;
    let o1 = cross(a, b, c);
    let next = (k + 3) % n;
    for (let step = 2; step <= n - 2; step++) {
      const d = points[next]!;
      next = next + 1 === n ? 0 : next + 1;
      const o2 = cross(a, b, d);
      const isOneSided = (o1 > 0 && o2 > 0) || (o1 < 0 && o2 < 0);
      if (!isOneSided) {
        const o3 = cross(c, d, a);
        const o4 = cross(c, d, b);
        if (!((o3 > 0 && o4 > 0) || (o3 < 0 && o4 < 0))) return true;
      }
      c = d;
      o1 = o2;
    }
  }
  return false;
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

import { max, min, sqrt, infinity } from '@measurement-nesting/curves/math';
/**
 * Closed polygons as pairs of coordinate arrays, first vertex not repeated. In the search an outer polygon has positive
 * shoelace area and a hole negative, so that material is always on the same side of an edge.
 */
export type Polygon = { readonly xs: Float64Array; readonly ys: Float64Array };

export function polygonOf(points: readonly (readonly [number, number])[]): Polygon {
  return { xs: Float64Array.from(points, (p) => p[0]), ys: Float64Array.from(points, (p) => p[1]) };
}

/** Returns the shoelace area, positive when x turns toward y along the polygon. */
export function polygonArea(polygon: Polygon): number {
  const { xs, ys } = polygon;
  const n = xs.length;
  let sum = 0;
  for (let i = 0, j = n - 1; i < n; j = i++)
    sum += (xs[j]! - xs[0]!) * (ys[i]! - ys[0]!) - (xs[i]! - xs[0]!) * (ys[j]! - ys[0]!);
  return sum / 2;
}

export function polygonsArea(polygons: readonly Polygon[]): number {
  return polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0);
}

/** Returns the perimeter. */
export function perimeter({ xs, ys }: Polygon): number {
  let sum = 0;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const dx = xs[i]! - xs[j]!;
    const dy = ys[i]! - ys[j]!;
    sum += sqrt(dx * dx + dy * dy);
  }
  return sum;
}

export function reversed(polygon: Polygon): Polygon {
  return { xs: polygon.xs.slice().reverse(), ys: polygon.ys.slice().reverse() };
}

/** Returns the polygon with an area of this sign (+1 or -1). */
export function oriented(polygon: Polygon, sign: number): Polygon {
  return polygonArea(polygon) * sign < 0 ? reversed(polygon) : polygon;
}

/** Returns the polygon rotated about the origin by the angle with this cosine and sine, then moved by (dx, dy). */
export function movedPolygon(polygon: Polygon, cos: number, sin: number, dx: number, dy: number): Polygon {
  const n = polygon.xs.length;
  const xs = new Float64Array(n);
  const ys = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const x = polygon.xs[i]!;
    const y = polygon.ys[i]!;
    xs[i] = x * cos - y * sin + dx;
    ys[i] = x * sin + y * cos + dy;
  }
  return { xs, ys };
}

export type Bounds = { minX: number; minY: number; maxX: number; maxY: number };

export function polygonBounds(polygons: readonly Polygon[]): Bounds {
  const box: Bounds = { minX: infinity, minY: infinity, maxX: -infinity, maxY: -infinity };
  for (const { xs, ys } of polygons) {
    for (let i = 0; i < xs.length; i++) {
      box.minX = min(box.minX, xs[i]!);
      box.maxX = max(box.maxX, xs[i]!);
      box.minY = min(box.minY, ys[i]!);
      box.maxY = max(box.maxY, ys[i]!);
    }
  }
  return box;
}

/** Returns true inside by the even-odd rule over all polygons; points on an edge may fall on either side. */
export function insidePolygons(polygons: readonly Polygon[], x: number, y: number): boolean {
  let inside = false;
  for (const { xs, ys } of polygons) {
    const n = xs.length;
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const y0 = ys[j]!;
      const y1 = ys[i]!;
      if (y0 > y !== y1 > y && x < ((xs[i]! - xs[j]!) * (y - y0)) / (y1 - y0) + xs[j]!) inside = !inside;
    }
  }
  return inside;
}

/** Returns the squared distance of a point to the nearest edge. */
export function distanceSqToPolygons(polygons: readonly Polygon[], px: number, py: number): number {
  let best = infinity;
  for (const { xs, ys } of polygons) {
    const n = xs.length;
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const d = distanceSqToSegment(px, py, xs[j]!, ys[j]!, xs[i]!, ys[i]!);
      if (d < best) best = d;
    }
  }
  return best;
}

export function distanceSqToSegment(px: number, py: number, x0: number, y0: number, x1: number, y1: number): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const lengthSq = dx * dx + dy * dy;
  let t = lengthSq > 0 ? ((px - x0) * dx + (py - y0) * dy) / lengthSq : 0;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const ex = px - x0 - t * dx;
  const ey = py - y0 - t * dy;
  return ex * ex + ey * ey;
}

/** Returns the convex hull (Andrew's monotone chain), positive area. */
export function convexHull(polygons: readonly Polygon[]): Polygon {
  const points: [number, number][] = [];
  for (const { xs, ys } of polygons) for (let i = 0; i < xs.length; i++) points.push([xs[i]!, ys[i]!]);
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const hull: [number, number][] = [];
  for (const pass of [points, points.slice().reverse()]) {
    const start = hull.length;
    for (const p of pass) {
      while (hull.length >= start + 2) {
        const b = hull[hull.length - 1]!;
        const a = hull[hull.length - 2]!;
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        hull.pop();
      }
      hull.push(p);
    }
    hull.pop();
  }
  return polygonOf(hull);
}

/** Returns the greatest distance between two vertices. */
export function diameter(hull: Polygon): number {
  let best = 0;
  for (let i = 0; i < hull.xs.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = hull.xs[i]! - hull.xs[j]!;
      const dy = hull.ys[i]! - hull.ys[j]!;
      best = max(best, dx * dx + dy * dy);
    }
  }
  return sqrt(best);
}

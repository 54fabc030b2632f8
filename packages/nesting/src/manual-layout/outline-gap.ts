import { edgesPerLeaf, type PlacedPolyline } from '../check/check-outline.ts';
import type { PlacedOutline } from '../check/check-overlap.ts';
import { floor, infinity, max, min, sqrt } from '@measurement-nesting/curves/math';

/** Shortest connection between two boundaries. */
export type Gap = {
  /** Inches; 0 where they meet or cross. */
  readonly distanceIn: number;
  /** Unit direction in which moving `a` widens the gap fastest; (0, 0) where the boundaries meet. */
  readonly awayX: number;
  readonly awayY: number;
};

/** Least squared distance so far with `a` moved by (dx, dy), and the vector from b to a there. */
type Nearest = { readonly dx: number; readonly dy: number; sq: number; awayX: number; awayY: number };

/**
 * Returns the gap between the boundary of `a`, moved by (dx, dy), and that of `b`; null when it is `within` inches or
 * more. The nearest pair of edges by branch and bound over both trees of boxes (Larsen, Gottschalk, Lin, Manocha: Fast
 * Distance Queries with Rectangular Swept Sphere Volumes, ICRA 2000, section 4), exact to rounding for the polylines.
 */
export function gapBetween(a: PlacedOutline, b: PlacedOutline, dx: number, dy: number, within: number): Gap | null {
  const nearest: Nearest = { dx, dy, sq: within * within, awayX: 0, awayY: 0 };
  const start = nearest.sq;
  for (const p of a.polylines) for (const q of b.polylines) visit(p, q, nearest);
  if (nearest.sq >= start) return null;
  const distanceIn = sqrt(nearest.sq);
  if (distanceIn === 0) return { distanceIn, awayX: 0, awayY: 0 };
  return { distanceIn, awayX: nearest.awayX / distanceIn, awayY: nearest.awayY / distanceIn };
}

/** Base for encoding two pending nodes as one number: trees have far fewer nodes than this. */
const base = 2 ** 26;

function visit(p: PlacedPolyline, q: PlacedPolyline, nearest: Nearest): void {
  const waiting = [0];
  while (waiting.length > 0 && nearest.sq > 0) {
    const pair = waiting.pop()!;
    const i = floor(pair / base);
    const j = pair % base;
    if (boxGapSq(p, i, q, j, nearest) >= nearest.sq) continue;
    const leafP = i >= p.firstLeaf;
    const leafQ = j >= q.firstLeaf;
    if (leafP && leafQ) {
      visitLeaves(p, q, i - p.firstLeaf, j - q.firstLeaf, nearest);
      continue;
    }
    const splitP = leafQ || (!leafP && spread(p, i) >= spread(q, j));
    const [i1, j1] = splitP ? [2 * i + 1, j] : [i, 2 * j + 1];
    const [i2, j2] = splitP ? [2 * i + 2, j] : [i, 2 * j + 2];
    const one = i1 * base + j1;
    const other = i2 * base + j2;
    // The nearer pair is processed first: it lowers the bound for the other.
    if (boxGapSq(p, i1, q, j1, nearest) <= boxGapSq(p, i2, q, j2, nearest)) waiting.push(other, one);
    else waiting.push(one, other);
  }
}

function spread({ boxes }: PlacedPolyline, node: number): number {
  const at = node * 4;
  return boxes[at + 2]! - boxes[at]! + boxes[at + 3]! - boxes[at + 1]!;
}

function boxGapSq(p: PlacedPolyline, i: number, q: PlacedPolyline, j: number, { dx, dy }: Nearest): number {
  const u = i * 4;
  const v = j * 4;
  const a = p.boxes;
  const b = q.boxes;
  if (u >= a.length || v >= b.length || a[u]! > a[u + 2]! || b[v]! > b[v + 2]!) return infinity;
  const x = max(0, a[u]! + dx - b[v + 2]!, b[v]! - a[u + 2]! - dx);
  const y = max(0, a[u + 1]! + dy - b[v + 3]!, b[v + 1]! - a[u + 3]! - dy);
  return x * x + y * y;
}

function visitLeaves(p: PlacedPolyline, q: PlacedPolyline, leafP: number, leafQ: number, nearest: Nearest): void {
  const toP = min(p.edges, (leafP + 1) * edgesPerLeaf);
  const toQ = min(q.edges, (leafQ + 1) * edgesPerLeaf);
  for (let i = leafP * edgesPerLeaf; i < toP; i++) {
    for (let j = leafQ * edgesPerLeaf; j < toQ; j++) edgesNearest(p, i, q, j, nearest);
  }
}

function edgesNearest(p: PlacedPolyline, i: number, q: PlacedPolyline, j: number, nearest: Nearest): void {
  const a = p.points;
  const b = q.points;
  const i0 = i * 2;
  const i1 = i + 1 < p.edges ? i0 + 2 : 0;
  const j0 = j * 2;
  const j1 = j + 1 < q.edges ? j0 + 2 : 0;
  const { dx, dy } = nearest;
  if (cross(a, i0, i1, b, j0, j1, nearest)) {
    nearest.sq = 0;
    return;
  }
  toEdge(a[i0]! + dx, a[i0 + 1]! + dy, b, j0, j1, 1, nearest);
  toEdge(a[i1]! + dx, a[i1 + 1]! + dy, b, j0, j1, 1, nearest);
  toEdge(b[j0]! - dx, b[j0 + 1]! - dy, a, i0, i1, -1, nearest);
  toEdge(b[j1]! - dx, b[j1 + 1]! - dy, a, i0, i1, -1, nearest);
}

/** Returns true when the edges cross properly, to rounding; a touch is found by the distances of ends. */
function cross(
  p: Float64Array,
  i0: number,
  i1: number,
  q: Float64Array,
  j0: number,
  j1: number,
  moved: Nearest,
): boolean {
  const ux = p[i1]! - p[i0]!;
  const uy = p[i1 + 1]! - p[i0 + 1]!;
  const vx = q[j1]! - q[j0]!;
  const vy = q[j1 + 1]! - q[j0 + 1]!;
  const wx = q[j0]! - p[i0]! - moved.dx;
  const wy = q[j0 + 1]! - p[i0 + 1]! - moved.dy;
  const c = ux * wy - uy * wx;
  const d = c + ux * vy - uy * vx;
  if ((c >= 0 && d >= 0) || (c <= 0 && d <= 0)) return false;
  const a = vy * wx - vx * wy;
  const b = a + vx * uy - vy * ux;
  return (a > 0 && b < 0) || (a < 0 && b > 0);
}

/** `side`: 1 when the point belongs to the moved outline, -1 when the edge does. */
function toEdge(px: number, py: number, q: Float64Array, j0: number, j1: number, side: number, nearest: Nearest): void {
  const x0 = q[j0]!;
  const y0 = q[j0 + 1]!;
  const dx = q[j1]! - x0;
  const dy = q[j1 + 1]! - y0;
  const sq = dx * dx + dy * dy;
  const t = sq > 0 ? min(1, max(0, ((px - x0) * dx + (py - y0) * dy) / sq)) : 0;
  const ex = px - (x0 + t * dx);
  const ey = py - (y0 + t * dy);
  const gap = ex * ex + ey * ey;
  if (gap >= nearest.sq) return;
  nearest.sq = gap;
  nearest.awayX = side * ex;
  nearest.awayY = side * ey;
}

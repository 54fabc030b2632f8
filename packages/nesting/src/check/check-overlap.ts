import type { Box } from '@measurement-nesting/curves';
import { orient2d } from 'robust-predicates';
import type { PlacedPolyline } from './check-outline.ts';
import { edgesPerLeaf } from './check-outline.ts';
import { max, min, infinity } from '@measurement-nesting/curves/math';

/** Outer polyline and holes of one part as placed. */
export type PlacedOutline = { readonly polylines: readonly PlacedPolyline[] };

/** Outline with the box around its outer polyline. */
export type BoundedOutline = PlacedOutline & Box;

/** Returns true when the boundaries cross or any of their points are nearer than `distance`. */
export function boundariesCloserThan(a: PlacedOutline, b: PlacedOutline, distance: number): boolean {
  const distanceSq = distance * distance;
  return a.polylines.some((p) => b.polylines.some((q) => polylinesCloser(p, q, 0, 0, distanceSq)));
}

function polylinesCloser(p: PlacedPolyline, q: PlacedPolyline, i: number, j: number, distanceSq: number): boolean {
  if (boxGapSq(p.boxes, i * 4, q.boxes, j * 4) >= distanceSq) return false;
  const leafP = i >= p.firstLeaf;
  const leafQ = j >= q.firstLeaf;
  if (leafP && leafQ) return leavesCloser(p, q, i - p.firstLeaf, j - q.firstLeaf, distanceSq);
  const splitP = leafQ || (!leafP && spread(p.boxes, i * 4) >= spread(q.boxes, j * 4));
  if (splitP) return polylinesCloser(p, q, 2 * i + 1, j, distanceSq) || polylinesCloser(p, q, 2 * i + 2, j, distanceSq);
  return polylinesCloser(p, q, i, 2 * j + 1, distanceSq) || polylinesCloser(p, q, i, 2 * j + 2, distanceSq);
}

const spread = (boxes: Float64Array, at: number): number =>
  boxes[at + 2]! - boxes[at]! + boxes[at + 3]! - boxes[at + 1]!;

function boxGapSq(p: Float64Array, i: number, q: Float64Array, j: number): number {
  if (i >= p.length || j >= q.length || p[i]! > p[i + 2]! || q[j]! > q[j + 2]!) return infinity;
  const dx = max(0, p[i]! - q[j + 2]!, q[j]! - p[i + 2]!);
  const dy = max(0, p[i + 1]! - q[j + 3]!, q[j + 1]! - p[i + 3]!);
  return dx * dx + dy * dy;
}

function leavesCloser(p: PlacedPolyline, q: PlacedPolyline, leafP: number, leafQ: number, distanceSq: number): boolean {
  const a = p.points;
  const box = 4 * (q.firstLeaf + leafQ);
  const toP = min(p.edges, (leafP + 1) * edgesPerLeaf);
  const toQ = min(q.edges, (leafQ + 1) * edgesPerLeaf);
  for (let i = leafP * edgesPerLeaf; i < toP; i++) {
    const i0 = i * 2;
    const i1 = i + 1 < p.edges ? i0 + 2 : 0;
    const across = spanGap(a[i0]!, a[i1]!, q.boxes[box]!, q.boxes[box + 2]!);
    const down = spanGap(a[i0 + 1]!, a[i1 + 1]!, q.boxes[box + 1]!, q.boxes[box + 3]!);
    if (across * across + down * down > distanceSq * surelyApart) continue;
    for (let j = leafQ * edgesPerLeaf; j < toQ; j++) if (edgesCloser(p, i, q, j, distanceSq)) return true;
  }
  return false;
}

/**
 * Boxes farther apart than the requested distance by this share of its square contain nothing nearer, regardless of
 * rounding.
 */
const surelyApart = 1 + 1e-6;

/** Returns the distance between two intervals, each with its ends in any order; 0 when they meet. */
function spanGap(a0: number, a1: number, b0: number, b1: number): number {
  const ahead = min(b0, b1) - max(a0, a1);
  if (ahead > 0) return ahead;
  const behind = min(a0, a1) - max(b0, b1);
  return behind > 0 ? behind : 0;
}

/** Returns true when two edges cross or any of their points are nearer than the requested distance. */
function edgesCloser(p: PlacedPolyline, i: number, q: PlacedPolyline, j: number, distanceSq: number): boolean {
  const a = p.points;
  const b = q.points;
  const i0 = i * 2;
  const i1 = i + 1 < p.edges ? i0 + 2 : 0;
  const j0 = j * 2;
  const j1 = j + 1 < q.edges ? j0 + 2 : 0;
  const ax = a[i0]!;
  const ay = a[i0 + 1]!;
  const bx = a[i1]!;
  const by = a[i1 + 1]!;
  const cx = b[j0]!;
  const cy = b[j0 + 1]!;
  const dx = b[j1]!;
  const dy = b[j1 + 1]!;
  const across = spanGap(ax, bx, cx, dx);
  const down = spanGap(ay, by, cy, dy);
  const apartSq = across * across + down * down;
  if (apartSq > distanceSq * surelyApart) return false;
  return (
    (apartSq === 0 && segmentsCross(a, i0, i1, b, j0, j1)) ||
    toSegmentSq(ax, ay, cx, cy, dx, dy) < distanceSq ||
    toSegmentSq(bx, by, cx, cy, dx, dy) < distanceSq ||
    toSegmentSq(cx, cy, ax, ay, bx, by) < distanceSq ||
    toSegmentSq(dx, dy, ax, ay, bx, by) < distanceSq
  );
}

/** Returns true when the segments from points i0 to i1 and j0 to j1 cross properly. Exact. */
function segmentsCross(p: Float64Array, i0: number, i1: number, q: Float64Array, j0: number, j1: number): boolean {
  const ax = p[i0]!;
  const ay = p[i0 + 1]!;
  const bx = p[i1]!;
  const by = p[i1 + 1]!;
  const cx = q[j0]!;
  const cy = q[j0 + 1]!;
  const dx = q[j1]!;
  const dy = q[j1 + 1]!;
  const o1 = orient2d(ax, ay, bx, by, cx, cy);
  const o2 = orient2d(ax, ay, bx, by, dx, dy);
  if ((o1 > 0 && o2 > 0) || (o1 < 0 && o2 < 0)) return false;
  const o3 = orient2d(cx, cy, dx, dy, ax, ay);
  const o4 = orient2d(cx, cy, dx, dy, bx, by);
  if ((o3 > 0 && o4 > 0) || (o3 < 0 && o4 < 0)) return false;
  return o1 * o2 < 0 && o3 * o4 < 0;
}

function toSegmentSq(px: number, py: number, x0: number, y0: number, x1: number, y1: number): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const sq = dx * dx + dy * dy;
  const t = sq > 0 ? min(1, max(0, ((px - x0) * dx + (py - y0) * dy) / sq)) : 0;
  const ex = px - (x0 + t * dx);
  const ey = py - (y0 + t * dy);
  return ex * ex + ey * ey;
}

/**
 * Returns even-odd containment over all polylines, decided by exact orientation. A point on an edge may count either
 * way.
 */
function contains(outline: PlacedOutline, x: number, y: number): boolean {
  let inside = false;
  for (const { points, edges, boxes } of outline.polylines) {
    // A polyline winds an even number of times around a point outside its box.
    if (x < boxes[0]! || y < boxes[1]! || x > boxes[2]! || y > boxes[3]!) continue;
    for (let i = 0, h = edges - 1; i < edges; h = i++) {
      const y0 = points[2 * h + 1]!;
      const y1 = points[2 * i + 1]!;
      if (y0 > y === y1 > y) continue;
      const side = orient2d(points[2 * h]!, y0, points[2 * i]!, y1, x, y);
      if (y1 > y0 ? side < 0 : side > 0) inside = !inside;
    }
  }
  return inside;
}

/** Returns true when one outline is inside the other's material. Their boundaries must not meet. */
export function oneInsideOther(a: PlacedOutline, b: PlacedOutline): boolean {
  const anyIn = (inner: PlacedOutline, outer: PlacedOutline): boolean => {
    const p = inner.polylines[0]!.points;
    return contains(outer, p[0]!, p[1]!);
  };
  return anyIn(a, b) || anyIn(b, a);
}

/**
 * Returns true when the interiors overlap by more than `depth`; used for parts that may touch. The edges of each
 * outline are cut at the other's boundary. A piece inside the other's material and farther than `depth` from its
 * boundary is an overlap, and so is an inner point of one inside the other (two parts at the same position).
 */
export function interiorsOverlap(a: PlacedOutline, b: PlacedOutline, depth: number): boolean {
  return (
    edgesRunInside(a, b, depth) ||
    edgesRunInside(b, a, depth) ||
    innerPoints(a).some(([x, y]) => deepInside(b, x, y, depth)) ||
    innerPoints(b).some(([x, y]) => deepInside(a, x, y, depth))
  );
}

function edgesRunInside(moving: PlacedOutline, other: PlacedOutline, depth: number): boolean {
  return moving.polylines.some((polyline) => polylineRunsInside(polyline, other, depth));
}

function polylineRunsInside({ points, edges }: PlacedPolyline, other: PlacedOutline, depth: number): boolean {
  // Away from the other's boundary a polyline stays on one side of it, so one test is enough.
  let sideKnown = false;
  for (let i = 0; i < edges; i++) {
    const j = i + 1 < edges ? i + 1 : 0;
    const x0 = points[2 * i]!;
    const y0 = points[2 * i + 1]!;
    const x1 = points[2 * j]!;
    const y1 = points[2 * j + 1]!;
    if (!nearBoundary(other, x0, y0, x1, y1, depth)) {
      if (!sideKnown && contains(other, (x0 + x1) / 2, (y0 + y1) / 2)) return true;
      sideKnown = true;
      continue;
    }
    sideKnown = false;
    const cuts = cutsAlong(other, x0, y0, x1, y1);
    for (let k = 0; k + 1 < cuts.length; k++) {
      for (const share of [0, 0.25, 0.5, 0.75, 1]) {
        const t = cuts[k]! + (cuts[k + 1]! - cuts[k]!) * share;
        if (deepInside(other, x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, depth)) return true;
      }
    }
  }
  return false;
}

/** Returns true when the segment's box, widened by `reach`, meets the box around any run of the outline's edges. */
function nearBoundary(outline: PlacedOutline, x0: number, y0: number, x1: number, y1: number, reach: number): boolean {
  const query = Float64Array.of(min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach, max(y0, y1) + reach);
  const visit = (polyline: PlacedPolyline, node: number): boolean => {
    if (boxGapSq(polyline.boxes, node * 4, query, 0) > 0) return false;
    return node >= polyline.firstLeaf || visit(polyline, 2 * node + 1) || visit(polyline, 2 * node + 2);
  };
  return outline.polylines.some((polyline) => visit(polyline, 0));
}

/** Returns the parameters in [0, 1] at which a segment meets the outline's edges, ascending, with both ends. */
function cutsAlong(outline: PlacedOutline, x0: number, y0: number, x1: number, y1: number): number[] {
  const cuts = [0, 1];
  const dx = x1 - x0;
  const dy = y1 - y0;
  for (const { points, edges } of outline.polylines) {
    for (let i = 0, h = edges - 1; i < edges; h = i++) {
      const ux = points[2 * h]!;
      const uy = points[2 * h + 1]!;
      const vx = points[2 * i]!;
      const vy = points[2 * i + 1]!;
      const s0 = orient2d(x0, y0, x1, y1, ux, uy);
      const s1 = orient2d(x0, y0, x1, y1, vx, vy);
      if ((s0 > 0 && s1 > 0) || (s0 < 0 && s1 < 0)) continue;
      const ends = s0 === s1 ? [0, 1] : [s0 / (s0 - s1)];
      for (const e of ends) {
        const px = ux + (vx - ux) * e - x0;
        const py = uy + (vy - uy) * e - y0;
        const t = (px * dx + py * dy) / (dx * dx + dy * dy);
        if (t > 0 && t < 1) cuts.push(t);
      }
    }
  }
  return cuts.sort((p, q) => p - q);
}

function deepInside(outline: PlacedOutline, x: number, y: number, depth: number): boolean {
  const box = outline.polylines[0]!.boxes;
  if (x <= box[0]! + depth || x >= box[2]! - depth || y <= box[1]! + depth || y >= box[3]! - depth) return false;
  if (!contains(outline, x, y)) return false;
  const depthSq = depth * depth;
  return outline.polylines.every(({ points, edges }) => {
    for (let i = 0, h = edges - 1; i < edges; h = i++) {
      if (toSegmentSq(x, y, points[2 * h]!, points[2 * h + 1]!, points[2 * i]!, points[2 * i + 1]!) <= depthSq)
        return false;
    }
    return true;
  });
}

/** Returns the midpoints of the widest intervals of material along a few horizontal lines. */
function innerPoints(outline: PlacedOutline): [number, number][] {
  const box = outline.polylines[0]!.boxes;
  const found: [number, number][] = [];
  for (const share of [0.5137, 0.2718, 0.7391]) {
    const y = box[1]! + (box[3]! - box[1]!) * share;
    const xs: number[] = [];
    for (const { points, edges } of outline.polylines) {
      for (let i = 0, h = edges - 1; i < edges; h = i++) {
        const y0 = points[2 * h + 1]!;
        const y1 = points[2 * i + 1]!;
        if (y0 > y === y1 > y) continue;
        xs.push(points[2 * h]! + ((points[2 * i]! - points[2 * h]!) * (y - y0)) / (y1 - y0));
      }
    }
    xs.sort((p, q) => p - q);
    let widest = 0;
    let x = NaN;
    for (let k = 0; k + 1 < xs.length; k += 2) {
      if (xs[k + 1]! - xs[k]! <= widest) continue;
      widest = xs[k + 1]! - xs[k]!;
      x = (xs[k]! + xs[k + 1]!) / 2;
    }
    if (widest > 0) found.push([x, y]);
  }
  return found;
}

import type { Contour, Segment } from '@measurement-nesting/curves';
import { ceil, cos, infinity, max, min, sin, sqrt } from '@measurement-nesting/curves/math';

/**
 * Outlines of the checker. They share no code with the search, so that an error in the search cannot hide here.
 *
 * A closed polyline through points of the true curve: coordinates x0, y0, x1, y1, ... without repetition of the first
 * point.
 */
export type ClosedPolyline = Float64Array;

const leafEdges = 4;

/**
 * Returns points on the curve so close that the polyline deviates from it by at most `accuracyIn`: the step follows
 * from the bound |B''| h^2 / 8 for the distance between a curve and its chord.
 */
export function polylineOf(contour: Contour, accuracyIn: number): ClosedPolyline {
  const points: number[] = [];
  for (const s of contour.segments) {
    const steps = stepsFor(s, accuracyIn);
    for (let k = 0; k < steps; k++) pointAt(s, k / steps, points);
  }
  return Float64Array.from(points);
}

/** Returns the polyline reflected in the y axis: the mirror image of a part. */
export const reflectedPolyline = (polyline: ClosedPolyline): ClosedPolyline =>
  polyline.map((value, k) => (k % 2 === 0 ? -value : value));

const maxSteps = 20_000;

function stepsFor(s: Segment, accuracy: number): number {
  let bend = 0;
  if (s.kind === 'quadratic') bend = 2 * length(s.x0 - 2 * s.cx + s.x1, s.y0 - 2 * s.cy + s.y1);
  else if (s.kind === 'cubic') {
    bend =
      6 *
      max(
        length(s.x0 - 2 * s.ax + s.bx, s.y0 - 2 * s.ay + s.by),
        length(s.ax - 2 * s.bx + s.x1, s.ay - 2 * s.by + s.y1),
      );
  } else if (s.kind === 'arc') bend = s.rx * s.sweep * s.sweep;
  return min(maxSteps, max(1, ceil(sqrt(bend / (8 * accuracy)))));
}

function pointAt(s: Segment, t: number, out: number[]): void {
  if (t === 0 || s.kind === 'line') {
    out.push(s.x0, s.y0);
    return;
  }
  const w = 1 - t;
  if (s.kind === 'quadratic') {
    out.push(
      w * (w * s.x0 + t * s.cx) + t * (w * s.cx + t * s.x1),
      w * (w * s.y0 + t * s.cy) + t * (w * s.cy + t * s.y1),
    );
  } else if (s.kind === 'cubic') {
    const x = [s.x0, s.ax, s.bx, s.x1];
    const y = [s.y0, s.ay, s.by, s.y1];
    for (const c of [x, y]) {
      for (let level = 3; level > 0; level--) for (let i = 0; i < level; i++) c[i] = w * c[i]! + t * c[i + 1]!;
    }
    out.push(x[0]!, y[0]!);
  } else {
    const angle = s.start + t * s.sweep;
    const u = s.rx * cos(angle);
    const v = s.ry * sin(angle);
    const c = cos(s.rotation);
    const n = sin(s.rotation);
    out.push(s.cx + c * u - n * v, s.cy + n * u + c * v);
  }
}

const length = (x: number, y: number): number => sqrt(x * x + y * y);

/** A closed polyline as placed on the sheet, with boxes around runs of its edges for fast distance tests. */
export type PlacedPolyline = {
  readonly points: ClosedPolyline;
  readonly edges: number;
  /** Implicit binary tree over runs of edges: node i has children 2i + 1 and 2i + 2; leaves start at `firstLeaf`. */
  readonly boxes: Float64Array;
  readonly firstLeaf: number;
  readonly leaves: number;
};

/** Returns the polyline rotated by the angle with this cosine and sine, then moved by (x, y). */
export const placePolyline = (
  polyline: ClosedPolyline,
  cos: number,
  sin: number,
  x: number,
  y: number,
): PlacedPolyline => movePolyline(turnPolyline(polyline, cos, sin), x, y);

/** Returns the polyline rotated about its origin. */
export function turnPolyline(polyline: ClosedPolyline, cos: number, sin: number): PlacedPolyline {
  const edges = polyline.length / 2;
  const points = new Float64Array(polyline.length);
  for (let i = 0; i < polyline.length; i += 2) {
    points[i] = polyline[i]! * cos - polyline[i + 1]! * sin;
    points[i + 1] = polyline[i]! * sin + polyline[i + 1]! * cos;
  }
  const leaves = max(1, ceil(edges / leafEdges));
  let firstLeaf = 0;
  while (firstLeaf + 1 < leaves) firstLeaf = firstLeaf * 2 + 1;
  const nodes = firstLeaf + leaves;
  const boxes = new Float64Array(4 * (2 * firstLeaf + 1 > nodes ? 2 * firstLeaf + 1 : nodes));
  for (let i = 0; i < boxes.length; i += 4) {
    boxes[i] = infinity;
    boxes[i + 1] = infinity;
    boxes[i + 2] = -infinity;
    boxes[i + 3] = -infinity;
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    const from = leaf * leafEdges;
    const to = min(edges, from + leafEdges);
    for (let k = from; k <= to; k++) {
      const p = k < edges ? 2 * k : 0;
      stretch(boxes, (firstLeaf + leaf) * 4, points[p]!, points[p + 1]!, points[p]!, points[p + 1]!);
    }
  }
  for (let node = firstLeaf - 1; node >= 0; node--) {
    for (let child = 2 * node + 1; child <= 2 * node + 2; child++) {
      const c = child * 4;
      if (c < boxes.length) stretch(boxes, node * 4, boxes[c]!, boxes[c + 1]!, boxes[c + 2]!, boxes[c + 3]!);
    }
  }
  return { points, edges, boxes, firstLeaf, leaves };
}

/**
 * Returns the polyline moved to another position. Rounding of a sum grows with its terms, so the boxes are computed
 * from the moved points.
 */
export function movePolyline(placed: PlacedPolyline, x: number, y: number): PlacedPolyline {
  return { ...placed, points: movedPairs(placed.points, x, y), boxes: movedPairs(placed.boxes, x, y) };
}

function movedPairs(values: Float64Array, x: number, y: number): Float64Array {
  const moved = new Float64Array(values.length);
  for (let i = 0; i < values.length; i += 2) {
    moved[i] = values[i]! + x;
    moved[i + 1] = values[i + 1]! + y;
  }
  return moved;
}

function stretch(boxes: Float64Array, at: number, x0: number, y0: number, x1: number, y1: number): void {
  if (x0 < boxes[at]!) boxes[at] = x0;
  if (y0 < boxes[at + 1]!) boxes[at + 1] = y0;
  if (x1 > boxes[at + 2]!) boxes[at + 2] = x1;
  if (y1 > boxes[at + 3]!) boxes[at + 3] = y1;
}

export const edgesPerLeaf = leafEdges;

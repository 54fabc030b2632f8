import { derivativeAt, pointAt } from './segment.ts';
import type { Contour, Point, Segment } from './types.ts';

/**
 * Side of the curve to which the polyline may deviate, along the direction of travel on a y-down screen. `chord`:
 * corners are on the curve; the error is on both sides. `left` / `right`: the polyline never crosses to the other
 * side. A part (outer contour clockwise on screen, holes the other way) is covered entirely by `left`.
 */
export type FlattenSide = 'chord' | 'left' | 'right';

/** Maximum depth of halving one segment: 2^16 pieces, far below any reasonable tolerance. */
const MAX_DEPTH = 16;

/**
 * Returns the points of a contour as a polyline within `tolerance` (same unit, > 0) of the curve. A closed contour's
 * first point is not repeated at the end. With a one-sided `side`, convex runs are replaced by their tangents, so the
 * polyline deviates only to that side (up to rounding).
 */
export function flattenContour(contour: Contour, tolerance: number, side: FlattenSide = 'chord'): Point[] {
  const first = contour.segments[0];
  if (!first) return [];
  const points: Point[] = [{ x: first.x0, y: first.y0 }];
  for (const segment of contour.segments) appendFlattened(segment, tolerance, side, points);
  if (contour.closed && points.length > 1) points.pop();
  return points;
}

/** Appends the polyline of one segment after its first point; the last point is the segment's end to the last bit. */
export function appendFlattened(segment: Segment, tolerance: number, side: FlattenSide, points: Point[]): void {
  if (segment.kind === 'line') {
    points.push({ x: segment.x1, y: segment.y1 });
    return;
  }
  const bend = secondDerivativeBound(segment);
  if (side === 'chord') {
    const pieces = Math.min(2 ** MAX_DEPTH, Math.max(1, Math.ceil(Math.sqrt(bend / (8 * tolerance)))));
    for (let i = 1; i <= pieces; i++) points.push(pointAt(segment, i / pieces));
    return;
  }
  const cuts = [0, ...inflectionParameters(segment), 1];
  for (let i = 1; i < cuts.length; i++) {
    appendOneSided(segment, cuts[i - 1]!, cuts[i]!, { bend, tolerance, side, points }, 0);
  }
}

type OneSided = {
  readonly bend: number;
  readonly tolerance: number;
  readonly side: FlattenSide;
  readonly points: Point[];
};

/**
 * Appends a piece without inflection: chords where it bulges to the forbidden side, tangents where it bulges to the
 * allowed one.
 */
function appendOneSided(segment: Segment, from: number, to: number, how: OneSided, depth: number): void {
  const halve = () => {
    const middle = (from + to) / 2;
    appendOneSided(segment, from, middle, how, depth + 1);
    appendOneSided(segment, middle, to, how, depth + 1);
  };
  const width = to - from;
  const flat = how.bend * width * width <= 8 * how.tolerance;
  if (!flat && depth < MAX_DEPTH) return halve();
  const start = pointAt(segment, from);
  const end = pointAt(segment, to);
  const middle = pointAt(segment, (from + to) / 2);
  const chordX = end.x - start.x;
  const chordY = end.y - start.y;
  const bulge = chordX * (middle.y - start.y) - chordY * (middle.x - start.x);
  // y increases to the right of the x direction, so a positive bulge is on the right.
  const outward = how.side === 'right' ? bulge > 0 : bulge < 0;
  if (outward) {
    const tip = tangentsMeet(segment, from, to, start, end);
    if (tip && Math.hypot(tip.x - middle.x, tip.y - middle.y) <= how.tolerance) how.points.push(tip);
    else if (depth < MAX_DEPTH && Math.hypot(chordX, chordY) > how.tolerance) return halve();
  }
  how.points.push(end);
}

function tangentsMeet(segment: Segment, from: number, to: number, start: Point, end: Point): Point | null {
  const u = derivativeAt(segment, from);
  const v = derivativeAt(segment, to);
  const cross = u.x * v.y - u.y * v.x;
  if (cross === 0) return null;
  const along = ((end.x - start.x) * v.y - (end.y - start.y) * v.x) / cross;
  const back = ((end.x - start.x) * u.y - (end.y - start.y) * u.x) / cross;
  if (!(along >= 0) || !(back <= 0)) return null;
  return { x: start.x + along * u.x, y: start.y + along * u.y };
}

/**
 * Returns an upper bound of the second derivative's length by the parameter. A chord over a parameter step h deviates
 * from the curve by at most h² / 8 times this (Wang's bound).
 */
export function secondDerivativeBound(segment: Segment): number {
  switch (segment.kind) {
    case 'line':
      return 0;
    case 'quadratic':
      return 2 * Math.hypot(segment.x0 - 2 * segment.cx + segment.x1, segment.y0 - 2 * segment.cy + segment.y1);
    case 'cubic':
      return (
        6 *
        Math.max(
          Math.hypot(segment.x0 - 2 * segment.ax + segment.bx, segment.y0 - 2 * segment.ay + segment.by),
          Math.hypot(segment.ax - 2 * segment.bx + segment.x1, segment.ay - 2 * segment.by + segment.y1),
        )
      );
    case 'arc':
      return segment.rx * segment.sweep * segment.sweep;
  }
}

/** Returns the parameters in (0, 1), ascending, at which a cubic's curvature changes sign; other kinds have none. */
function inflectionParameters(segment: Segment): number[] {
  if (segment.kind !== 'cubic') return [];
  const { x0, y0 } = segment;
  // B' x B'' is quadratic in t; with u = first leg, v and w the second and third differences.
  const ux = segment.ax - x0;
  const uy = segment.ay - y0;
  const vx = segment.bx - segment.ax - ux;
  const vy = segment.by - segment.ay - uy;
  const wx = segment.x1 - x0 - 3 * (segment.bx - segment.ax);
  const wy = segment.y1 - y0 - 3 * (segment.by - segment.ay);
  const a = vx * wy - vy * wx;
  const b = ux * wy - uy * wx;
  const c = ux * vy - uy * vx;
  const roots: number[] = [];
  const addRoot = (t: number) => {
    if (t > 0 && t < 1) roots.push(t);
  };
  if (a === 0) {
    if (b !== 0) addRoot(-c / b);
    return roots;
  }
  const discriminant = b * b - 4 * a * c;
  if (discriminant <= 0) return roots;
  const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(discriminant)) / 2;
  addRoot(q / a);
  if (q !== 0) addRoot(c / q);
  return roots.toSorted((s, t) => s - t);
}

import type { Arc, Segment } from '@measurement-nesting/curves';

/** A control point and its weight (> 0). */
export type ControlPoint = { readonly x: number; readonly y: number; readonly weight: number };

/** A cubic Bezier curve, rational if a weight is not 1. It stays in the convex hull of its points. */
export type RationalCubic = readonly [ControlPoint, ControlPoint, ControlPoint, ControlPoint];

const QUARTER = Math.PI / 2;
const ROUNDING = 1e-9;

/**
 * Returns a segment as exact cubics: lines and quadratics are raised in degree, cubics remain unchanged, and elliptic arcs become rational
 * pieces of at most a quarter turn (Piegl and Tiller, The NURBS Book, 1997, sections 5.5 and 7.3).
 */
export function rationalCubics(segment: Segment): RationalCubic[] {
  const { x0, y0, x1, y1 } = segment;
  switch (segment.kind) {
    case 'line': {
      const at = (share: number) => plain(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share);
      return [[plain(x0, y0), at(1 / 3), at(2 / 3), plain(x1, y1)]];
    }
    case 'quadratic': {
      const { cx, cy } = segment;
      return [
        [
          plain(x0, y0),
          plain(x0 + (2 / 3) * (cx - x0), y0 + (2 / 3) * (cy - y0)),
          plain(x1 + (2 / 3) * (cx - x1), y1 + (2 / 3) * (cy - y1)),
          plain(x1, y1),
        ],
      ];
    }
    case 'cubic':
      return [[plain(x0, y0), plain(segment.ax, segment.ay), plain(segment.bx, segment.by), plain(x1, y1)]];
    case 'arc':
      return arcCubics(segment);
  }
}

function plain(x: number, y: number): ControlPoint {
  return { x, y, weight: 1 };
}

function arcCubics(arc: Arc): RationalCubic[] {
  const count = Math.max(1, Math.ceil(Math.abs(arc.sweep) / QUARTER - ROUNDING));
  const step = arc.sweep / count;
  const cos = Math.cos(arc.rotation);
  const sin = Math.sin(arc.rotation);
  const at = (angle: number, reach: number): { x: number; y: number } => {
    const u = arc.rx * Math.cos(angle) * reach;
    const v = arc.ry * Math.sin(angle) * reach;
    return { x: arc.cx + cos * u - sin * v, y: arc.cy + sin * u + cos * v };
  };
  const weight = Math.cos(step / 2);
  return Array.from({ length: count }, (_, index): RationalCubic => {
    const from = arc.start + step * index;
    const start = index === 0 ? { x: arc.x0, y: arc.y0 } : at(from, 1);
    const end = index === count - 1 ? { x: arc.x1, y: arc.y1 } : at(from + step, 1);
    // The tangents at both ends meet on the bisector, at 1 / cos(step / 2) from the center.
    const middle = at(from + step / 2, 1 / weight);
    const raised = (1 + 2 * weight) / 3;
    const toward = (point: { x: number; y: number }): ControlPoint => ({
      x: (point.x + 2 * weight * middle.x) / (1 + 2 * weight),
      y: (point.y + 2 * weight * middle.y) / (1 + 2 * weight),
      weight: raised,
    });
    return [plain(start.x, start.y), toward(start), toward(end), plain(end.x, end.y)];
  });
}

/** Splits a curve at parameter t in (0, 1), by de Casteljau's algorithm. Both parts share exactly the same point. */
export function splitCubic([a, b, c, d]: RationalCubic, t: number): [RationalCubic, RationalCubic] {
  const ab = between(a, b, t);
  const bc = between(b, c, t);
  const cd = between(c, d, t);
  const abc = between(ab, bc, t);
  const bcd = between(bc, cd, t);
  const middle = between(abc, bcd, t);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

function between(from: ControlPoint, to: ControlPoint, t: number): ControlPoint {
  const weight = (1 - t) * from.weight + t * to.weight;
  const share = (t * to.weight) / weight;
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), weight };
}

/** Returns the point at parameter t in [0, 1]. */
export function cubicPoint([a, b, c, d]: RationalCubic, t: number): { x: number; y: number } {
  const s = 1 - t;
  const wa = s * s * s * a.weight;
  const wb = 3 * s * s * t * b.weight;
  const wc = 3 * s * t * t * c.weight;
  const wd = t * t * t * d.weight;
  const sum = wa + wb + wc + wd;
  return {
    x: (wa * a.x + wb * b.x + wc * c.x + wd * d.x) / sum,
    y: (wa * a.y + wb * b.y + wc * c.y + wd * d.y) / sum,
  };
}

/** Returns the directions of the curve at its first and last point, of any length; null if the curve is a single point. */
export function endDirections([a, b, c, d]: RationalCubic) {
  const leaving = [b, c, d].find((point) => point.x !== a.x || point.y !== a.y);
  const reaching = [c, b, a].find((point) => point.x !== d.x || point.y !== d.y);
  if (!leaving || !reaching) return null;
  return {
    start: { x: leaving.x - a.x, y: leaving.y - a.y },
    end: { x: d.x - reaching.x, y: d.y - reaching.y },
  };
}

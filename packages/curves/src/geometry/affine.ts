import type { Affine, Arc, Contour, Point, Segment } from './types.ts';

export const identity: Affine = [1, 0, 0, 1, 0, 0];

export const translation = (x: number, y: number): Affine => [1, 0, 0, 1, x, y];

export const scaling = (x: number, y: number = x): Affine => [x, 0, 0, y, 0, 0];

/** Returns a rotation about the origin; a positive angle (radians) turns x toward y. Quarter turns are exact. */
export function rotation(angle: number): Affine {
  const quarters = angle / (Math.PI / 2);
  if (Number.isInteger(quarters)) {
    const quarter = ((quarters % 4) + 4) % 4;
    const cos = [1, 0, -1, 0][quarter]!;
    const sin = [0, 1, 0, -1][quarter]!;
    return [cos, sin, -sin, cos, 0, 0];
  }
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [cos, sin, -sin, cos, 0, 0];
}

/** Returns the map that applies `inner` first, then `outer` (the order in which nested SVG transforms multiply). */
export function multiply(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Returns the signed area of the image of the unit square; negative when the map mirrors. */
export const determinant = (map: Affine): number => map[0] * map[3] - map[1] * map[2];

/** Returns the inverse map, or null when the map is singular or not finite. */
export function invert(map: Affine): Affine | null {
  const [a, b, c, d, e, f] = map;
  const det = determinant(map);
  if (det === 0 || !Number.isFinite(1 / det)) return null;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

export function applyToPoint(map: Affine, x: number, y: number): Point {
  return { x: map[0] * x + map[2] * y + map[4], y: map[1] * x + map[3] * y + map[5] };
}

/**
 * Returns the segment's exact image: every kind is preserved, arcs included, under any affine map (also mirrored or
 * singular ones). Neighbors that met exactly still do, since equal points have equal images.
 */
export function transformSegment(map: Affine, segment: Segment): Segment {
  const [a, b, c, d, e, f] = map;
  const x0 = a * segment.x0 + c * segment.y0 + e;
  const y0 = b * segment.x0 + d * segment.y0 + f;
  const x1 = a * segment.x1 + c * segment.y1 + e;
  const y1 = b * segment.x1 + d * segment.y1 + f;
  switch (segment.kind) {
    case 'line':
      return { kind: 'line', x0, y0, x1, y1 };
    case 'quadratic':
      return {
        kind: 'quadratic',
        x0,
        y0,
        cx: a * segment.cx + c * segment.cy + e,
        cy: b * segment.cx + d * segment.cy + f,
        x1,
        y1,
      };
    case 'cubic':
      return {
        kind: 'cubic',
        x0,
        y0,
        ax: a * segment.ax + c * segment.ay + e,
        ay: b * segment.ax + d * segment.ay + f,
        bx: a * segment.bx + c * segment.by + e,
        by: b * segment.bx + d * segment.by + f,
        x1,
        y1,
      };
    case 'arc':
      return transformArc(map, segment, x0, y0, x1, y1);
  }
}

export function transformContour(map: Affine, contour: Contour): Contour {
  return { segments: contour.segments.map((segment) => transformSegment(map, segment)), closed: contour.closed };
}

/** Relative difference of singular values below which they are those of a circle with rounding. */
const CIRCLE = 4e-16;

/**
 * With N = M·R(rotation)·diag(rx, ry) = R(u)·diag(s1, s2)·R(v), the image of angle θ on the unit circle is
 * R(u)·diag(s1, s2) at θ + v; a negative s2 (mirror) reverses the angle. The closed form of the 2x2 decomposition is
 * the textbook one by sums and differences of the matrix entries.
 */
function transformArc(map: Affine, arc: Arc, x0: number, y0: number, x1: number, y1: number): Arc {
  const [a, b, c, d, e, f] = map;
  const cos = Math.cos(arc.rotation);
  const sin = Math.sin(arc.rotation);
  const p = (a * cos + c * sin) * arc.rx;
  const r = (b * cos + d * sin) * arc.rx;
  const q = (c * cos - a * sin) * arc.ry;
  const s = (d * cos - b * sin) * arc.ry;
  const sumX = (p + s) / 2;
  const sumY = (r - q) / 2;
  const differenceX = (p - s) / 2;
  const differenceY = (r + q) / 2;
  const sum = Math.hypot(sumX, sumY);
  const difference = Math.hypot(differenceX, differenceY);
  const sumAngle = sum > 0 ? Math.atan2(sumY, sumX) : 0;
  const keepsCircle = difference <= CIRCLE * sum;
  const mirrorsCircle = sum <= CIRCLE * difference;
  const differenceAngle = keepsCircle ? sumAngle : Math.atan2(differenceY, differenceX);
  const sumAngleUsed = mirrorsCircle ? differenceAngle : sumAngle;
  const u = (sumAngleUsed + differenceAngle) / 2;
  const v = (sumAngleUsed - differenceAngle) / 2;
  const mirrored = difference > sum;
  const start = arc.start + v;
  return {
    kind: 'arc',
    x0,
    y0,
    x1,
    y1,
    cx: a * arc.cx + c * arc.cy + e,
    cy: b * arc.cx + d * arc.cy + f,
    rx: keepsCircle ? sum : mirrorsCircle ? difference : sum + difference,
    ry: keepsCircle ? sum : mirrorsCircle ? difference : Math.abs(sum - difference),
    rotation: u,
    start: mirrored ? -start : start,
    sweep: mirrored ? -arc.sweep : arc.sweep,
  };
}

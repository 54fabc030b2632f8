import type { Segment } from './types.ts';

/**
 * Returns the parameters in (0, 1), ascending, at which the segment reverses in x or in y: between them it is monotone
 * in both. Lines have none; a curve has at most four, a whole ellipse four (five when it begins on one).
 */
export function extremeParameters(segment: Segment): number[] {
  const found: number[] = [];
  switch (segment.kind) {
    case 'line':
      return found;
    case 'quadratic':
      addLinearRoot(segment.x0 - 2 * segment.cx + segment.x1, segment.cx - segment.x0, found);
      addLinearRoot(segment.y0 - 2 * segment.cy + segment.y1, segment.cy - segment.y0, found);
      break;
    case 'cubic':
      addCubicExtremes(segment.x0, segment.ax, segment.bx, segment.x1, found);
      addCubicExtremes(segment.y0, segment.ay, segment.by, segment.y1, found);
      break;
    case 'arc': {
      const cos = Math.cos(segment.rotation);
      const sin = Math.sin(segment.rotation);
      addAngle(Math.atan2(-segment.ry * sin, segment.rx * cos), segment.start, segment.sweep, found);
      addAngle(Math.atan2(segment.ry * cos, segment.rx * sin), segment.start, segment.sweep, found);
    }
  }
  return found.length > 1 ? found.toSorted((a, b) => a - b) : found;
}

/** Adds the root of a t + b. */
function addLinearRoot(a: number, b: number, found: number[]): void {
  const t = -b / a;
  if (t > 0 && t < 1) found.push(t);
}

/**
 * Adds the roots of the derivative of a cubic Bezier in one coordinate, by the quadratic formula without cancellation.
 */
function addCubicExtremes(p: number, c: number, d: number, q: number, found: number[]): void {
  const a = q - p + 3 * (c - d);
  const halfB = d - 2 * c + p;
  const constant = c - p;
  // a t² + 2 halfB t + constant = 0
  const discriminant = halfB * halfB - a * constant;
  if (discriminant < 0) return;
  const root = -(halfB + (halfB < 0 ? -Math.sqrt(discriminant) : Math.sqrt(discriminant)));
  if (a !== 0) {
    const t = root / a;
    if (t > 0 && t < 1) found.push(t);
  }
  if (root !== 0) {
    const t = constant / root;
    if (t > 0 && t < 1 && t !== root / a) found.push(t);
  }
}

/**
 * Adds every parameter at which the arc passes the angle or its opposite: at most three within a full turn. Counted
 * rather than stepped by angle, because adding π to an angle beyond 1e16 does not change it.
 */
function addAngle(angle: number, start: number, sweep: number, found: number[]): void {
  const low = Math.min(start, start + sweep);
  const first = Math.ceil((low - angle) / Math.PI);
  for (let i = 0; i < 3; i++) {
    const t = (angle + (first + i) * Math.PI - start) / sweep;
    if (t > 0 && t < 1) found.push(t);
  }
}

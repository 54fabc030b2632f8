import type { Segment } from './types.ts';

/** Returns the parameters in (0, 1), ascending, at which a cubic's curvature changes sign; other kinds have none. */
export function inflectionParameters(segment: Segment): number[] {
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

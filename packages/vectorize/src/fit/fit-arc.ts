import type { Vector } from '../types.ts';
import { centroid } from './fit-line.ts';

export type Circle = { readonly center: Vector; readonly radius: number };

/** Arcs with a larger radius are equivalent to lines, and their center is dominated by rounding error. */
const LARGEST_RADIUS_PX = 1e5;

/**
 * Returns the circle closest to the points (algebraic distance), or null for fewer than three points or points on a
 * line.
 *
 * Source: Kåsa, A circle fitting procedure and its error analysis, 1976; on centered coordinates. Its bias to small
 * radii appears only on short noisy arcs, where the fixed ends of the arc limit it.
 */
export function fitCircle(xs: ArrayLike<number>, ys: ArrayLike<number>, from: number, to: number): Circle | null {
  const n = to - from + 1;
  if (n < 3) return null;
  const { x: meanX, y: meanY } = centroid(xs, ys, from, to);
  let uu = 0;
  let uv = 0;
  let vv = 0;
  let uz = 0;
  let vz = 0;
  for (let i = from; i <= to; i++) {
    const u = xs[i]! - meanX;
    const v = ys[i]! - meanY;
    const z = u * u + v * v;
    uu += u * u;
    uv += u * v;
    vv += v * v;
    uz += u * z;
    vz += v * z;
  }
  const determinant = uu * vv - uv * uv;
  if (!(determinant > 1e-12 * (uu + vv) ** 2)) return null;
  const cu = (uz * vv - vz * uv) / (2 * determinant);
  const cv = (vz * uu - uz * uv) / (2 * determinant);
  const radius = Math.sqrt(cu * cu + cv * cv + (uu + vv) / n);
  return radius < LARGEST_RADIUS_PX ? { center: { x: meanX + cu, y: meanY + cv }, radius } : null;
}

/** Arc between two fixed points; `bulge` as in Piece. */
export type EndedArc = { readonly circle: Circle; readonly bulge: number };

/**
 * Returns the arc between two points whose center is nearest to `near`, in the direction of `clockwise` (on
 * screen), or null when the points coincide.
 */
export function arcBetween(from: Vector, to: Vector, near: Vector, clockwise: boolean): EndedArc | null {
  const chordX = to.x - from.x;
  const chordY = to.y - from.y;
  const chord = Math.hypot(chordX, chordY);
  if (chord === 0) return null;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  // With y pointing down, the left of the chord on screen is (y, -x); this is the signed distance of the center to the
  // right.
  const rise = ((near.y - middle.y) * chordX - (near.x - middle.x) * chordY) / chord;
  const center = { x: middle.x - (rise * chordY) / chord, y: middle.y + (rise * chordX) / chord };
  const radius = Math.hypot(from.x - center.x, from.y - center.y);
  // The center of a clockwise arc is on the right; the sagitta is the part of the radius beyond the chord.
  const sagitta = clockwise ? radius - rise : -(radius + rise);
  return { circle: { center, radius }, bulge: (2 * sagitta) / chord };
}

/** Returns the direction of travel at an end of an arc, a unit vector. */
export function arcTangent({ circle, bulge }: EndedArc, at: Vector): Vector {
  const x = (at.x - circle.center.x) / circle.radius;
  const y = (at.y - circle.center.y) / circle.radius;
  // Clockwise on screen with y down: the radius rotated by +90 degrees.
  return bulge > 0 ? { x: -y, y: x } : { x: y, y: -x };
}

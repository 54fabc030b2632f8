import type { Vector } from '../types.ts';
import type { Stretch } from './stretch.ts';

/** Smoothed position of an outline point and its direction of travel, a unit vector. */
export type LocalFrame = { readonly point: Vector; readonly direction: Vector };

/** Range of the neighbors on each side that are included. */
const REACH_PX = 3.5;

/**
 * Returns the position and direction at a point of a stretch: a least-squares parabola through its neighbors over the
 * arc length. At a corner only one side is included and the position is the corner's. In a closed stretch (`isRound`)
 * the neighbors continue past its ends.
 */
export function localFrame(stretch: Stretch, index: number, isRound: boolean): LocalFrame {
  const { xs, ys } = stretch;
  const last = xs.length - 1;
  const px = xs[index]!;
  const py = ys[index]!;
  // Sums of powers of the signed length s, and of its products with x and y relative to the point itself.
  const sums = [1, 0, 0, 0, 0];
  const sx = [0, 0, 0];
  const sy = [0, 0, 0];
  for (const step of [1, -1]) {
    let s = 0;
    let i = index;
    for (let taken = 0; taken === 0 || s <= REACH_PX; taken++) {
      let next = i + step;
      if (next < 0 || next > last) {
        if (!isRound) break;
        // The first point and the last are the same.
        next = next < 0 ? last - 1 : 1;
      }
      s += Math.hypot(xs[next]! - xs[next - step]!, ys[next]! - ys[next - step]!);
      if (s > REACH_PX && taken > 0) break;
      const signed = s * step;
      const dx = xs[next]! - px;
      const dy = ys[next]! - py;
      let power = 1;
      for (let k = 0; k <= 4; k++) {
        sums[k]! += power;
        if (k <= 2) {
          sx[k]! += power * dx;
          sy[k]! += power * dy;
        }
        power *= signed;
      }
      i = next;
    }
  }
  const isCorner = (index === 0 && stretch.startsAtCorner) || (index === last && stretch.endsAtCorner);
  const [x, y] = isCorner ? throughOrigin(sums, sx, sy) : free(sums, sx, sy);
  const length = Math.hypot(x[1], y[1]);
  const direction = length > 0 ? { x: x[1] / length, y: y[1] / length } : { x: 1, y: 0 };
  return { point: { x: px + x[0], y: py + y[0] }, direction };
}

type Parabola = readonly [constant: number, slope: number];

/**
 * Least squares for c0 + c1 s + c2 s^2 by Cramer's rule on the normal equations; falls back to `throughOrigin` when
 * they are singular.
 */
function free(m: number[], sx: number[], sy: number[]): [Parabola, Parabola] {
  const [m0, m1, m2, m3, m4] = m as [number, number, number, number, number];
  const determinant = m0 * (m2 * m4 - m3 * m3) - m1 * (m1 * m4 - m2 * m3) + m2 * (m1 * m3 - m2 * m2);
  if (!(Math.abs(determinant) > 1e-9 * m0 * m2 * m4)) return throughOrigin(m, sx, sy);
  const solve = ([r0, r1, r2]: number[]): Parabola => [
    (r0! * (m2 * m4 - m3 * m3) - m1 * (r1! * m4 - m3 * r2!) + m2 * (r1! * m3 - m2 * r2!)) / determinant,
    (m0 * (r1! * m4 - m3 * r2!) - r0! * (m1 * m4 - m2 * m3) + m2 * (m1 * r2! - r1! * m2)) / determinant,
  ];
  return [solve(sx), solve(sy)];
}

/** Least squares for c1 s + c2 s^2. */
function throughOrigin(m: number[], sx: number[], sy: number[]): [Parabola, Parabola] {
  const [, , m2, m3, m4] = m as [number, number, number, number, number];
  const determinant = m2 * m4 - m3 * m3;
  const solve = (r: number[]): Parabola => [
    0,
    determinant > 1e-9 * m2 * m4 ? (r[1]! * m4 - r[2]! * m3) / determinant : m2 > 0 ? r[1]! / m2 : 0,
  ];
  return [solve(sx), solve(sy)];
}

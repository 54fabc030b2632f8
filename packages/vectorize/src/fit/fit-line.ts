import type { Vector } from '../types.ts';

/** Straight line: a point on it and its direction, a unit vector. */
export type StraightLine = { readonly point: Vector; readonly direction: Vector };

/** Returns the mean of the points between two indices, both inclusive. */
export function centroid(xs: ArrayLike<number>, ys: ArrayLike<number>, from: number, to: number): Vector {
  let x = 0;
  let y = 0;
  for (let i = from; i <= to; i++) {
    x += xs[i]!;
    y += ys[i]!;
  }
  const count = to - from + 1;
  return { x: x / count, y: y / count };
}

/**
 * Returns the line closest to the points by least squared distances, directed from the first point to the last, or null
 * for fewer than two different points.
 */
export function fitLine(xs: ArrayLike<number>, ys: ArrayLike<number>, from: number, to: number): StraightLine | null {
  if (to - from < 1) return null;
  const { x: meanX, y: meanY } = centroid(xs, ys, from, to);
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = from; i <= to; i++) {
    const dx = xs[i]! - meanX;
    const dy = ys[i]! - meanY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (xx + yy === 0) return null;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  let x = Math.cos(angle);
  let y = Math.sin(angle);
  if ((xs[to]! - xs[from]!) * x + (ys[to]! - ys[from]!) * y < 0) {
    x = -x;
    y = -y;
  }
  return { point: { x: meanX, y: meanY }, direction: { x, y } };
}

export function distanceToLine(line: StraightLine, x: number, y: number): number {
  return Math.abs((x - line.point.x) * line.direction.y - (y - line.point.y) * line.direction.x);
}

export function projectOnLine({ point, direction }: StraightLine, { x, y }: Vector): Vector {
  const t = (x - point.x) * direction.x + (y - point.y) * direction.y;
  return { x: point.x + t * direction.x, y: point.y + t * direction.y };
}

/** Returns the intersection of two lines, or null when the angle between them is below about `minAngle` radians. */
export function crossLines(a: StraightLine, b: StraightLine, minAngle: number): Vector | null {
  const cross = a.direction.x * b.direction.y - a.direction.y * b.direction.x;
  if (Math.abs(cross) < Math.sin(minAngle)) return null;
  const t = ((b.point.x - a.point.x) * b.direction.y - (b.point.y - a.point.y) * b.direction.x) / cross;
  return { x: a.point.x + t * a.direction.x, y: a.point.y + t * a.direction.y };
}

/**
 * Returns the line rotated about its middle until it is horizontal or vertical when its ends (half `length` away) move
 * by at most `tolerance`; otherwise returns it unchanged.
 */
export function straighten(line: StraightLine, length: number, tolerance: number): StraightLine {
  const { x, y } = line.direction;
  const half = length / 2;
  if (Math.abs(y) * half <= tolerance) return { point: line.point, direction: { x: Math.sign(x), y: 0 } };
  if (Math.abs(x) * half <= tolerance) return { point: line.point, direction: { x: 0, y: Math.sign(y) } };
  return line;
}

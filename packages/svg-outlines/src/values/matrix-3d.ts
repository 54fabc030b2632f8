import type { Affine } from '@measurement-nesting/curves';

/** 16 numbers, column by column. */
export type Matrix3d = readonly number[];

export function fromAffine([a, b, c, d, e, f]: Affine): Matrix3d {
  return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
}

/** Projects onto the plane without perspective, as browsers draw SVG elements. */
export function toAffine(m: Matrix3d): Affine {
  return [m[0]!, m[1]!, m[4]!, m[5]!, m[12]!, m[13]!];
}

export function multiply3d(outer: Matrix3d, inner: Matrix3d): Matrix3d {
  return Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [i >> 2, i & 3];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += outer[4 * k + row]! * inner[4 * column + k]!;
    return sum;
  });
}

/** Returns the rotation about an axis (CSS Transforms 2, 12), or the identity for an axis of zero length. */
export function rotation3d(x: number, y: number, z: number, angle: number): Matrix3d {
  const length = Math.hypot(x, y, z);
  if (length === 0) return fromAffine([1, 0, 0, 1, 0, 0]);
  const [u, v, w] = [x / length, y / length, z / length];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const t = 1 - cos;
  return [
    [t * u * u + cos, t * u * v + sin * w, t * u * w - sin * v, 0],
    [t * u * v - sin * w, t * v * v + cos, t * v * w + sin * u, 0],
    [t * u * w + sin * v, t * v * w - sin * u, t * w * w + cos, 0],
    [0, 0, 0, 1],
  ].flat();
}

export function scaling3d(x: number, y: number, z: number): Matrix3d {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

export function translation3d(x: number, y: number, z: number): Matrix3d {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

import { max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';

/**
 * Returns the loss of an outline at (x, y) that extends beyond a sheet of this length and height, on the scale of
 * overlaps between parts: twice the root of the area of its box outside, times the root of its hull's area; 0 inside
 * (Gardeyn and Wauters 2025, section 4).
 */
export function containerLoss(
  o: Outline,
  sqrtHull: number,
  height: number,
  length: number,
  x: number,
  y: number,
  contactTolerance: number,
): number {
  const x0 = x + o.minX;
  const y0 = y + o.minY;
  const x1 = x + o.maxX;
  const y1 = y + o.maxY;
  if (
    x0 >= -contactTolerance &&
    y0 >= -contactTolerance &&
    x1 <= length + contactTolerance &&
    y1 <= height + contactTolerance
  )
    return 0;
  const boxArea = (x1 - x0) * (y1 - y0);
  const inX = min(x1, length) - max(x0, 0);
  const inY = min(y1, height) - max(y0, 0);
  let out = boxArea * 1e-4;
  if (inX > 0 && inY > 0) out += boxArea - inX * inY;
  else {
    const cx = (x0 + x1 - length) / 2;
    const cy = (y0 + y1 - height) / 2;
    out += boxArea + sqrt(cx * cx + cy * cy);
  }
  return 2 * sqrt(out) * sqrtHull;
}

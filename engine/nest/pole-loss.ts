import { infinity, sqrt } from './numbers.ts';
import type { Outline } from './outline.ts';

/** How many circles stand for a shape where overlap is measured by them. */
export const manyPoles = 16;

/**
 * About how far two overlapping outlines would have to move to part, `b` lying at (dx, dy) from `a`, from the circles
 * inside them. Every pair of circles adds its depth times the smaller radius, with a tail that fades with distance instead
 * of ending, so that there is a slope to follow wherever outlines meet outside their circles. Never 0.
 *
 * The sum, after Gardeyn and Wauters 2025 (arXiv 2509.13329, section 4), is an area; over the width of what overlaps it is a
 * depth. With half the shapes' mean size for that width it lies within a factor of two of the true depth (median over letters
 * and polygons at random offsets), so that it can stand beside the depth of a table.
 *
 * @param tail depth below which the tail begins, a length > 0.
 * @param most a depth from which on the answer is not asked for exactly: Infinity, as soon as it is passed.
 */
export function poleDepth(
  a: Outline,
  b: Outline,
  dx: number,
  dy: number,
  tail: number,
  width: number,
  most: number,
): number {
  const { poles, px, py, pr } = b;
  const square = most * most;
  const mostSum = (square + most * sqrt(square + 4 * width * width)) / (2 * Math.PI);
  let sum = 0;
  for (let i = 0; i < a.poles; i++) {
    const x = a.px[i]! - dx;
    const y = a.py[i]! - dy;
    const r = a.pr[i]!;
    for (let j = 0; j < poles; j++) {
      const ex = x - px[j]!;
      const ey = y - py[j]!;
      const other = pr[j]!;
      const depth = r + other - sqrt(ex * ex + ey * ey);
      sum += (depth < tail ? (tail * tail) / (2 * tail - depth) : depth) * (r < other ? r : other);
    }
    if (sum > mostSum) return infinity;
  }
  const area = sum * Math.PI;
  return area / sqrt(area + width * width);
}

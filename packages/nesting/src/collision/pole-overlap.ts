import { infinity, sqrt } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';

/** Distance in tails beyond which poles count as zero: most pairs then need no square root. */
const tailReach = 10;

/**
 * Overlap proxy: approximate distance by which two overlapping outlines, `b` at (dx, dy) from `a`, would have to move
 * apart, from the poles inside them. Every pair of poles adds its depth times the smaller radius. A tail fades out
 * beyond contact, so that there is a gradient where outlines meet outside their poles.
 *
 * The sum, after Gardeyn and Wauters 2025 (arXiv 2509.13329, section 4), is an area; divided by the width of the
 * overlap it is a depth. With half the shapes' mean size as that width the depth is within a factor of two of the true
 * one (median over letters and polygons at random offsets), so that it compares with the depth of a raster.
 *
 * @param tail depth below which the tail begins, a length > 0. @param max depth above which the exact value is
 * irrelevant: Infinity is returned once poles meet and it is exceeded. @returns the depth, or -1 - depth where no
 * poles meet; the outlines then may or may not overlap.
 */
export function poleOverlapDepth(
  a: Outline,
  b: Outline,
  dx: number,
  dy: number,
  tail: number,
  width: number,
  max: number,
): number {
  const { poles, px, py, pr } = b;
  const square = max * max;
  const maxSum = (square + max * sqrt(square + 4 * width * width)) / (2 * Math.PI);
  const fade = tailReach * tail;
  const faded = tail / (2 + tailReach);
  let sum = 0;
  let meet = false;
  for (let i = 0; i < a.poles; i++) {
    const x = a.px[i]! - dx;
    const y = a.py[i]! - dy;
    const r = a.pr[i]!;
    const far = r + fade;
    if (x + far < b.minX || x - far > b.maxX || y + far < b.minY || y - far > b.maxY) continue;
    for (let j = 0; j < poles; j++) {
      const ex = x - px[j]!;
      const ey = y - py[j]!;
      const other = pr[j]!;
      const reach = far + other;
      const distanceSq = ex * ex + ey * ey;
      if (distanceSq >= reach * reach) continue;
      const depth = r + other - sqrt(distanceSq);
      sum += ((depth < tail ? (tail * tail) / (2 * tail - depth) : depth) - faded) * (r < other ? r : other);
      if (depth > 0) meet = true;
    }
    if (meet && sum > maxSum) return infinity;
  }
  const area = sum * Math.PI;
  const depth = area / sqrt(area + width * width);
  return meet ? depth : -1 - depth;
}

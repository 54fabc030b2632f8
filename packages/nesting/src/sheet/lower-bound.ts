import type { Shape } from '../shape/search-shape.ts';
import { usableArea, type Container } from '../problem/container.ts';
import { ceil, max } from '@measurement-nesting/curves/math';
import { clippedPolygons } from '../prepare/offset-polygons.ts';
import { polygonsArea } from '../shape/polygon.ts';

/** Share by which outlines may exceed the true shapes (flattening, simplifying); the bound must not. */
const outlineExcess = 0.004;
/** Accuracy of the used length on a sheet with an outline, as a share of its length. */
const boundAccuracy = 1e-4;
/** Share of an outline's area that is certainly covered by its shape, grown. */
export const containedAlone = 1 - outlineExcess;

/**
 * Returns a lower bound of the number of sheets: by area (outlines grown by half the spacing in a container grown
 * alike), and by parts so bulky that no two of their inscribed circles share a sheet. 0 without parts. `usage` is the
 * area bound of the used length, unrounded; exclusion zones do not shorten it.
 */
export function lowerBound(
  shapes: readonly Shape[],
  counts: readonly number[],
  container: Container,
): { sheets: number; usage: number } {
  const area = shapes.reduce((sum, shape, i) => sum + shape.area * counts[i]!, 0);
  const usage = usageBound(area * (1 - outlineExcess), container);
  const sheets = area > 0 ? (area * (1 - outlineExcess)) / usableArea(container) : 0;
  return { sheets: Math.max(Math.ceil(sheets - 1e-9), aloneCount(shapes, counts, container)), usage };
}

/** Returns a lower bound of the used length of the sheets that hold an area, as a share of one sheet's length. */
function usageBound(area: number, container: Container): number {
  const { length, height, zones } = container;
  if (zones?.outline === undefined) return area / (length * height);
  const usable = usableArea(container);
  if (!(usable > 0)) return 0;
  const whole = max(0, ceil(area / usable) - 1);
  const onLast = area - whole * usable - (usable - polygonsArea(zones.outline));
  // The shortest length of the outline with that area, by bisection.
  let [from, to] = [0, length];
  while (to - from > length * boundAccuracy) {
    const middle = (from + to) / 2;
    const upTo = clippedPolygons(zones.outline, { minX: 0, minY: 0, maxX: middle, maxY: height });
    if (polygonsArea(upTo) < onLast) from = middle;
    else to = middle;
  }
  return whole + from / length;
}

function aloneCount(shapes: readonly Shape[], counts: readonly number[], container: Container): number {
  const bulky = shapes
    .map((shape, i) => ({ radius: shape.outlines[0]!.pr[0]! * (1 - outlineExcess), count: counts[i]! }))
    .sort((a, b) => b.radius - a.radius);
  let alone = 0;
  for (const { radius, count } of bulky) {
    if (count === 0) continue;
    // All parts so far are at least this large, so if two of this size do not fit together, no two do.
    if (twoFit(radius, container)) return Math.max(alone, bulky.some((b) => b.count > 0) ? 1 : 0);
    alone += count;
  }
  return alone;
}

function twoFit(radius: number, container: Container): boolean {
  const dx = container.length - 2 * radius;
  const dy = container.height - 2 * radius;
  return dx >= 0 && dy >= 0 && dx * dx + dy * dy >= 4 * radius * radius;
}

import type { Shape } from '../shape/search-shape.ts';
import { usableArea, type Container } from '../problem/container.ts';

/** Share by which outlines may exceed the true shapes (flattening, simplifying); the bound must not. */
const outlineExcess = 0.004;
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
  const usage = (area * (1 - outlineExcess)) / (container.length * container.height);
  const sheets = area > 0 ? (area * (1 - outlineExcess)) / usableArea(container) : 0;
  return { sheets: Math.max(Math.ceil(sheets - 1e-9), aloneCount(shapes, counts, container)), usage };
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

import { infinity, max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';
import { convexHull, polygonArea, polygonBounds } from '../shape/polygon.ts';
import type { Polygon } from '../shape/polygon.ts';

/** Minimum share of a hole's area covered by a part for which the middle of the hole's box is not accurate enough. */
const minCovered = 0.9;
/** Steps of a search that ends within a millionth of its range. */
const steps = 34;

const known = new WeakMap<Outline, WeakMap<Polygon, Position | null>>();

type Position = { readonly x: number; readonly y: number };

/**
 * Returns the position of an outline in a hole that it nearly fills at which the least distance between their convex
 * hulls is greatest; null where it does not nearly fill it. The middles of the boxes of a part and of a hole at equal
 * distance around it differ where they have sharp corners.
 */
export function fitInHole(hole: Polygon, o: Outline): Position | null {
  let byHole = known.get(o);
  if (byHole === undefined) known.set(o, (byHole = new WeakMap()));
  const before = byHole.get(hole);
  if (before !== undefined) return before;
  const position = nearlyFills(hole, o) ? positionWithin(hole, o) : null;
  byHole.set(hole, position);
  return position;
}

function nearlyFills(hole: Polygon, o: Outline): boolean {
  const box = polygonBounds([hole]);
  if (o.maxX - o.minX > box.maxX - box.minX || o.maxY - o.minY > box.maxY - box.minY) return false;
  const area = o.polygons.reduce((sum, polygon) => sum + max(0, polygonArea(polygon)), 0);
  const covered = area / -polygonArea(hole);
  return covered > minCovered && covered <= 1;
}

function positionWithin(hole: Polygon, o: Outline): Position {
  const { xs, ys } = convexHull([hole]);
  const distances = Array.from(xs, (x, k) => {
    const next = (k + 1) % xs.length;
    const [ux, uy] = [xs[next]! - x, ys[next]! - ys[k]!];
    const length = sqrt(ux * ux + uy * uy) || 1;
    const [nx, ny] = [-uy / length, ux / length];
    let nearest = infinity;
    for (const polygon of o.polygons)
      for (let i = 0; i < polygon.xs.length; i++) nearest = min(nearest, nx * polygon.xs[i]! + ny * polygon.ys[i]!);
    return { nx, ny, at: nearest - nx * x - ny * ys[k]! };
  });
  /** The least distance from the sides at a position; concave. */
  const minimum = (x: number, y: number): number =>
    distances.reduce((distance, { nx, ny, at }) => min(distance, at + nx * x + ny * y), infinity);
  const box = polygonBounds([hole]);
  const rangeX = { from: box.minX - o.minX, to: box.maxX - o.maxX };
  const rangeY = { from: box.minY - o.minY, to: box.maxY - o.maxY };
  const bestY = (x: number): number => argmax(rangeY, (y) => minimum(x, y));
  const x = argmax(rangeX, (at) => minimum(at, bestY(at)));
  return { x, y: bestY(x) };
}

/** Returns the argument between two values at which a concave function is greatest. */
function argmax(range: { readonly from: number; readonly to: number }, f: (value: number) => number): number {
  let { from, to } = range;
  for (let k = 0; k < steps; k++) {
    const third = (to - from) / 3;
    if (f(from + third) < f(to - third)) from += third;
    else to -= third;
  }
  return (from + to) / 2;
}

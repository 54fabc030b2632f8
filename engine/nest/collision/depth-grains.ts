import { max, min, round, sqrt } from '../../geometry/math.ts';

/** Least depth of cells that collide or may, in cells. */
export const leastDepth = 0.25;
/** Depths are whole numbers, this many to a cell: rasters of two bytes a cell stay in the cache. */
export const depthGrains = 256;
export const leastGrains = leastDepth * depthGrains;
const deepest = 32767;

/**
 * Depths in grains, by the square of the distance to the nearest free cell, in cells: up to `most` cells. A cell is as deep as its center
 * is far from a free cell's, less half a cell.
 */
export function grainsBySquare(most: number): Int16Array {
  return Int16Array.from({ length: most * most + 1 }, (_, square) =>
    min(deepest, round(max(sqrt(square) - 0.5, leastDepth) * depthGrains)),
  );
}

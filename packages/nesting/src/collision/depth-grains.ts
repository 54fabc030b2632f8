import { max, min, round, sqrt } from '@measurement-nesting/curves/math';

/** Least depth of cells that collide or may, in cells. */
export const minDepth = 0.25;
/** Depth units per cell: integer depths allow rasters of two bytes a cell, which remain in the processor cache. */
export const depthGrains = 256;
export const minGrains = minDepth * depthGrains;
const deepest = 32767;

/**
 * Returns depths in grains, indexed by the squared distance to the nearest free cell, up to `most` cells. The depth of
 * a cell is the distance from its center to a free cell's center, less half a cell.
 */
export function grainsBySquare(maximum: number): Int16Array {
  return Int16Array.from({ length: maximum * maximum + 1 }, (_, square) =>
    min(deepest, round(max(sqrt(square) - 0.5, minDepth) * depthGrains)),
  );
}

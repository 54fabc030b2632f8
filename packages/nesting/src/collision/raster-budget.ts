import { clz32, max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Shape } from '../shape/search-shape.ts';
import { bufferBytes, headerPage, unitBytes } from './raster-arena.ts';
import { rasterBytes } from './no-fit-raster.ts';

/** Side of a raster's cells as a share of the pair's mean diameter, where memory allows. */
export const cellShare = 0.028;
/**
 * Maximum factor by which cells are larger in jobs with many different shapes: with still larger cells too many
 * offsets need an exact test.
 */
const coarsest = 4;

/** Size of all rasters as a multiple of those of small cells: those with larger cells come before them. */
const withFirst = 1.25;

const megabyte = 1 << 20;
/** Maximum bytes for the rasters of a job, without the refined cells. */
const maxForRasters = 112 * megabyte;
const besidesRasters = 28 * megabyte;
/**
 * Maximum bytes of refined cells for one search, and the maximum as a multiple of the rasters' size, which is less in
 * small jobs.
 */
const maxForRefined = 40 * megabyte;
const refinedPerRaster = 3;
/**
 * Reserve for rasters that several searches build at the same moment, and for copies of those with a rejected offset.
 */
const spare = 8 * megabyte;
/**
 * Maximum number of ordered pairs of oriented shapes; larger jobs have no rasters, since every pair is seldom
 * evaluated.
 */
const maxEntries = 1 << 21;

/** Minimum number of bits of an entry for the rotation of the offset, see `NoFitRasters`. */
const minFrameBits = 5;

/** Number of searches assumed to share memory: the usual number. */
const usualSearches = 2;

const maxTogether = (searches: number): number => maxForRasters + searches * besidesRasters;

/** Returns the bytes of a buffer for the rasters of any job that this many searches share. */
export const sharedRasterBytes = (searches: number): number =>
  bufferBytes(maxEntries, maxTogether(searches) + searches * headerPage + spare);

/** Memory of a job's rasters, determined before the first is built. */
export type RasterBudget = {
  /** Pairs of shapes at relative rotations; 0 when there are too many for rasters. */
  readonly pairs: number;
  /** Side of the cells as a share of the pair's mean diameter. */
  readonly cellShare: number;
  /** Bytes of rasters and of refined cells after which a search builds no more of them. */
  readonly rasters: number;
  readonly refined: number;
  /** Bytes of the buffer that holds them all. */
  readonly bufferBytes: number;
  readonly frameBits: number;
  readonly maxUnits: number;
};

/**
 * Returns the smallest cells that memory allows if every pair has a raster. Where even the largest cells do not fit,
 * each search has its share of the space, for the pairs it evaluates most.
 */
export function rasterBudget(shapes: readonly Shape[], tabulated: number, searches = usualSearches): RasterBudget {
  const entries = (shapes.length * tabulated) ** 2;
  const frameBits = max(minFrameBits, 32 - clz32(2 * tabulated - 1));
  // A unit and the bits for the rotation of an offset form one positive integer.
  const maxUnits = 2 ** (31 - frameBits);
  const pairs = entries > maxEntries ? 0 : shapes.length * shapes.length * tabulated;
  if (pairs === 0)
    return { pairs, cellShare, rasters: 0, refined: 0, bufferBytes: bufferBytes(0, 0), frameBits, maxUnits };
  const part = min(1, (maxUnits * unitBytes) / sharedRasterBytes(searches));
  const maximum = part * maxForRasters;
  let coarse = 1;
  let all = withFirst * allRasters(shapes, tabulated, coarse);
  while (all > maximum && coarse < coarsest) {
    coarse = min(coarsest, coarse * max(1.02, sqrt(all / maximum)));
    all = withFirst * allRasters(shapes, tabulated, coarse);
  }
  // When memory is short, the searches may need different rasters.
  const rasters = all > maximum ? maximum / searches : all;
  const together = min(maximum, all);
  const refined = min(
    part * maxForRefined,
    refinedPerRaster * all,
    (part * maxTogether(searches) - together) / searches,
  );
  const bytes = together + searches * (refined + headerPage) + min(part * spare, all);
  return {
    pairs,
    cellShare: cellShare * coarse,
    rasters,
    refined,
    bufferBytes: bufferBytes(2 * pairs, bytes),
    frameBits,
    maxUnits,
  };
}

/** Returns the side of a pair's cells. */
export const cellSizeOf = (a: Shape, b: Shape, share: number): number => ((a.diameter + b.diameter) / 2) * share;

/** Returns the bytes of the rasters of all pairs. */
function allRasters(shapes: readonly Shape[], tabulated: number, coarse: number): number {
  let sum = 0;
  for (let i = 0; i < shapes.length; i++) {
    for (let j = i; j < shapes.length; j++) {
      const cellSize = cellSizeOf(shapes[i]!, shapes[j]!, cellShare * coarse);
      for (let rotation = 0; rotation < tabulated; rotation++) {
        sum += rasterBytes(shapes[i]!.outlines[0]!, shapes[j]!.outlines[rotation]!, cellSize);
      }
    }
  }
  return sum;
}

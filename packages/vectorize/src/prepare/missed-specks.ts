import type { Gray } from '../types.ts';
import { floodErase } from './flood-erase.ts';
import type { InkAndPaper } from './threshold.ts';

/** Shares of ink (or paper) of a speck are summed over this many pixels on each side. */
const SUMMED_PX = 2;
/** Minimum distance from edges, in pixels. */
const CLEAR_PX = 3;
/** A speck of fewer square pixels is dirt. */
const MIN_AREA_PX = 1.2;
/** False-positive threshold in standard deviations; one picture has a million positions. */
const MIN_SIGMAS = 5.5;
/** Maximum residual of even areas after uneven light was corrected, as a share of the contrast. */
const UNEVEN_SHARE = 0.06;
/** Maximum number of connected positions of a speck; larger ones are lines or areas. */
const LARGEST_DOT_PX = 81;

/**
 * Returns the number of specks of ink, and of holes in it, of one or two pixels that have no edge: blur and pixels have
 * smeared them so far that none of their pixels is more than half ink (or paper). The sum of the smeared shares remains
 * and distinguishes them from noise. The minimum is 1.2 square pixels in a clean picture and more in noise
 * (`noiseShare`: the standard deviation of a pixel's share of ink). Specks within four pixels of an edge are not
 * counted. Ink is dark.
 */
export function missedSpecks(
  { width, height, data }: Gray,
  { ink, paper, threshold }: InkAndPaper,
  { noiseShare, isEvened }: { readonly noiseShare: number; readonly isEvened: boolean },
): number {
  const side = 2 * SUMMED_PX + 1;
  const min = Math.max(MIN_AREA_PX, MIN_SIGMAS * side * noiseShare) + (isEvened ? UNEVEN_SHARE * side * side : 0);
  const shares = Float64Array.from({ length: 256 }, (_, level) => (paper - level) / (paper - ink));
  const isInk = Uint8Array.from({ length: 256 }, (_, level) => Number(level < threshold));
  // The middle pixel of a speck has at least the mean share, which excludes most pixels without summing.
  const isOff = Uint8Array.from(shares, (share, level) =>
    Number((isInk[level] === 1 ? 1 - share : share) * side * side >= min),
  );
  const middles: number[] = [];
  for (let y = CLEAR_PX; y < height - CLEAR_PX; y++) {
    for (let at = y * width + CLEAR_PX, end = (y + 1) * width - CLEAR_PX; at < end; at++) {
      if (isOff[data[at]!] === 1 && isDot(data, at, width, isInk, shares, min)) middles.push(at);
    }
  }
  return middles.length === 0 ? 0 : countDots({ width, height, data }, middles, isInk);
}

function isDot(
  data: Uint8Array,
  at: number,
  width: number,
  isInk: Uint8Array,
  shares: Float64Array,
  min: number,
): boolean {
  const own = isInk[data[at]!]!;
  let sum = 0;
  for (let dy = -CLEAR_PX; dy <= CLEAR_PX; dy++) {
    for (let dx = -CLEAR_PX; dx <= CLEAR_PX; dx++) {
      const level = data[at + dy * width + dx]!;
      if (isInk[level] !== own) return false;
      if (Math.max(Math.abs(dx), Math.abs(dy)) <= SUMMED_PX) sum += own === 1 ? 1 - shares[level]! : shares[level]!;
    }
  }
  return sum >= min;
}

/** Noise can produce several middles for one speck; each is marked with its neighbors, so that they connect. */
function countDots({ width, data }: Gray, middles: readonly number[], isInk: Uint8Array): number {
  const marks = new Uint8Array(data.length);
  for (const at of middles) {
    for (const row of [at - width, at, at + width]) marks.fill(isInk[data[at]!]! + 1, row - 1, row + 2);
  }
  return middles.filter((at) => marks[at] !== 0 && floodErase(marks, width, at) <= LARGEST_DOT_PX).length;
}

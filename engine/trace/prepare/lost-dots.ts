import type { Gray } from '../types.ts';
import { floodErase } from './flood-erase.ts';
import type { InkAndPaper } from './threshold.ts';

/** Shares of ink (or paper) of a dot are summed over so many pixels to either side. */
const SUMMED_PX = 2;
/** And no edge may be within so many. */
const CLEAR_PX = 3;
/** A dot of less than this many square pixels is dirt. */
const LEAST_AREA_PX = 1.2;
/** What noise sums up to by chance, in standard deviations; one picture has a million places. */
const LEAST_SIGMAS = 5.5;
/** What even areas may be off by where uneven light was evened out, as a share of the contrast. */
const UNEVEN_SHARE = 0.06;
/** Where a dot sums up enough: beyond that it is a line or an area. */
const LARGEST_DOT_PX = 81;

/**
 * How many dots of ink and holes in it, a pixel or two across, a picture shows that have no edge: blur and pixels have smeared them so
 * far that none of theirs is more than half one or the other. What is smeared still adds up, and is told from noise by that: from
 * 1.2 square pixels in a clean picture, from more in noise (`noiseShare`: the standard deviation of a pixel's share of ink); four
 * pixels and more away from edges. Ink is dark.
 */
export function lostDots(
  { width, height, data }: Gray,
  { ink, paper, threshold }: InkAndPaper,
  { noiseShare, isEvened }: { readonly noiseShare: number; readonly isEvened: boolean },
): number {
  const side = 2 * SUMMED_PX + 1;
  const least = Math.max(LEAST_AREA_PX, LEAST_SIGMAS * side * noiseShare) + (isEvened ? UNEVEN_SHARE * side * side : 0);
  const shares = Float64Array.from({ length: 256 }, (_, level) => (paper - level) / (paper - ink));
  const isInk = Uint8Array.from({ length: 256 }, (_, level) => Number(level < threshold));
  // The middle of a dot has its mean or more: most pixels are told by themselves.
  const isOff = Uint8Array.from(shares, (share, level) =>
    Number((isInk[level] === 1 ? 1 - share : share) * side * side >= least),
  );
  const middles: number[] = [];
  for (let y = CLEAR_PX; y < height - CLEAR_PX; y++) {
    for (let at = y * width + CLEAR_PX, end = (y + 1) * width - CLEAR_PX; at < end; at++) {
      if (isOff[data[at]!] === 1 && isDot(data, at, width, isInk, shares, least)) middles.push(at);
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
  least: number,
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
  return sum >= least;
}

/** Of the middles that one dot has in noise each is marked with its neighbors: they hang together. */
function countDots({ width, data }: Gray, middles: readonly number[], isInk: Uint8Array): number {
  const marks = new Uint8Array(data.length);
  for (const at of middles) {
    for (const row of [at - width, at, at + width]) marks.fill(isInk[data[at]!]! + 1, row - 1, row + 2);
  }
  return middles.filter((at) => marks[at] !== 0 && floodErase(marks, width, at) <= LARGEST_DOT_PX).length;
}

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
const LARGEST_DOT_PX = 49;

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
  const isInk = Float64Array.from({ length: 256 }, (_, level) => (level < threshold ? 1 : 0));
  const whole = (2 * CLEAR_PX + 1) ** 2;
  const marks = new Uint8Array(data.length);
  const sums = squareSums({ width, height, data }, shares, SUMMED_PX);
  const counts = squareSums({ width, height, data }, isInk, CLEAR_PX);
  for (let y = CLEAR_PX; y < height - CLEAR_PX; y++) {
    const sum = sums(y);
    const count = counts(y);
    for (let x = CLEAR_PX; x < width - CLEAR_PX; x++) {
      if (count[x] === 0) marks[y * width + x] = sum[x]! >= least ? 1 : 0;
      else if (count[x] === whole) marks[y * width + x] = side * side - sum[x]! >= least ? 2 : 0;
    }
  }
  let dots = 0;
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] !== 0 && floodErase(marks, width, at) <= LARGEST_DOT_PX) dots++;
  }
  return dots;
}

/**
 * What the levels within so many pixels of each of a row stand for, added up. Rows are asked for from the top, one after the other, the
 * first with all of its square in the picture; of each row the first and last pixels are left out.
 */
function squareSums({ width, data }: Gray, table: Float64Array, reach: number): (y: number) => Float64Array {
  const columns = new Float64Array(width);
  const row = new Float64Array(width);
  let below = 0;
  return (y) => {
    for (; below <= y + reach; below++) {
      const [added, taken] = [below * width, (below - 2 * reach - 1) * width];
      if (taken < 0) for (let x = 0; x < width; x++) columns[x]! += table[data[added + x]!]!;
      else for (let x = 0; x < width; x++) columns[x]! += table[data[added + x]!]! - table[data[taken + x]!]!;
    }
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += columns[x]! - (x > 2 * reach ? columns[x - 2 * reach - 1]! : 0);
      if (x >= 2 * reach) row[x - reach] = sum;
    }
    return row;
  };
}

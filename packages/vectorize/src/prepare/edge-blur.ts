import type { Gray } from '../types.ts';
import type { InkAndPaper } from './threshold.ts';

/** Limits of clear ink and clear paper, as shares of the contrast, at which an edge begins and ends. */
const CLEAR_SHARE = 0.1;
const LONGEST_PX = 14;
/** Length beyond both limits that is included in the measurement. */
const TAIL_PX = 2;
/** Maximum number of measured edges per direction; large pictures sample every nth line of pixels. */
const LOOKED_AT = 3000;
const FEWEST = 24;

/**
 * Returns the blur of a picture's edges beyond that of pixels that store their covered share: the sigma of a Gaussian
 * in pixels, or 0 for drawn art and for pictures with too few edges. It is the median, over the edges between clear ink
 * and clear paper along rows and columns, of the variance of their slope at right angles to the edge; variances add up
 * under successive blurs.
 */
export function edgeBlur(gray: Gray, levels: InkAndPaper): number {
  const { width, height } = gray;
  const found: number[] = [];
  const each = (lines: number, length: number, lineStep: number, step: number): void => {
    const every = Math.max(1, Math.floor((lines * length) / 500_000));
    const max = found.length + LOOKED_AT;
    for (let line = 1; line + 1 < lines && found.length < max; line += every) {
      edgesAlong(gray, line * lineStep, length, step, lineStep, levels, found);
    }
  };
  each(height, width, width, 1);
  each(width, height, 1, width);
  if (found.length < FEWEST) return 0;
  found.sort((a, b) => a - b);
  return Math.sqrt(Math.max(0, found[found.length >> 1]!));
}

function edgesAlong(
  { data }: Gray,
  start: number,
  length: number,
  step: number,
  lineStep: number,
  { ink, paper }: InkAndPaper,
  found: number[],
): void {
  const darkest = ink + CLEAR_SHARE * (paper - ink);
  const brightest = paper - CLEAR_SHARE * (paper - ink);
  let last = -1;
  let wasInk = false;
  for (let i = 0; i < length; i++) {
    const level = data[start + i * step]!;
    const isInk = level <= darkest;
    if (!isInk && level < brightest) continue;
    if (last >= TAIL_PX && isInk !== wasInk && i + TAIL_PX < length && i - last <= LONGEST_PX) {
      const variance = varianceAcross(data, start, last - TAIL_PX, i + TAIL_PX, step, lineStep);
      if (variance !== null) found.push(variance);
    }
    last = i;
    wasInk = isInk;
  }
}

/**
 * Returns the variance of the slope between two pixels of a line, at right angles to the edge and without the pixels'
 * own blur; null when the edge runs along the line.
 */
function varianceAcross(
  data: Uint8Array,
  start: number,
  first: number,
  last: number,
  step: number,
  lineStep: number,
): number | null {
  let [sum, moment, square, aslant] = [0, 0, 0, 0];
  for (let i = first; i < last; i++) {
    const at = start + i * step;
    const rise = data[at + step]! - data[at]!;
    sum += rise;
    moment += rise * (i - first);
    square += rise * (i - first) ** 2;
  }
  for (let i = first; i <= last; i++) {
    const at = start + i * step;
    aslant += (data[at + lineStep]! - data[at - lineStep]!) / 2;
  }
  if (sum === 0 || Math.abs(aslant) > Math.abs(sum)) return null;
  const mean = moment / sum;
  const cosSq = 1 / (1 + (aslant / sum) ** 2);
  // A square pixel has a variance of 1/12 in every direction; the difference between neighbors adds the same along the
  // line.
  return cosSq * (square / sum - mean * mean) - (1 + cosSq) / 12;
}

import type { Gray } from '../types.ts';
import type { InkAndPaper } from './threshold.ts';

/** As good as ink, as good as paper (shares of the contrast): where an edge begins and ends. */
const CLEAR_SHARE = 0.1;
const LONGEST_PX = 14;
/** Beyond that what is left of it is looked at as well. */
const TAIL_PX = 2;
/** Of a line of pixels every so-manieth is looked at in large pictures, and no more edges than this. */
const LOOKED_AT = 3000;
const FEWEST = 24;

/**
 * How far the edges of a picture are blurred beyond what pixels that hold the share they are covered by show: the sigma of a Gauss
 * curve, in pixels; 0 for drawn art and where there are too few edges to tell. It is the median over the edges between clear ink and
 * clear paper, along rows and columns, of the variance of their slope (which adds up under blurs), seen at right angles to the edge.
 */
export function edgeBlur(gray: Gray, levels: InkAndPaper): number {
  const { width, height } = gray;
  const found: number[] = [];
  const each = (lines: number, length: number, lineStep: number, step: number): void => {
    const every = Math.max(1, Math.floor((lines * length) / 500_000));
    const most = found.length + LOOKED_AT;
    for (let line = 1; line + 1 < lines && found.length < most; line += every) {
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

/** Of the slope from one pixel of a line to another, at right angles to the edge, without what pixels do; null where it runs along the line. */
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
  // A square pixel's own spread is 1/12 in every direction; the step from one to the next adds as much along the line.
  return cosSq * (square / sum - mean * mean) - (1 + cosSq) / 12;
}

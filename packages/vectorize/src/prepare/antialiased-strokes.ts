import type { Gray } from '../types.ts';
import { histogram } from './gray.ts';
import type { InkAndPaper } from './threshold.ts';

/** A picture with at least this share of its ink this far from edges shows the ink level directly. */
const INSIDE_PX = 4;
const INSIDE_SHARE = 0.1;
/** Maximum number of inspected pixels; rows of a large picture are skipped. */
const LOOKED_AT = 250_000;
/** Maximum number of measured strokes, and the minimum for an estimate. */
const MAX_STROKES = 20_000;
const FEWEST_STROKES = 20;
/** Share of the darkest strokes that is used, because they determine the ink level better than thin ones. */
const STRONG_SHARE = 0.4;
const LONGEST_PX = 9;
/** A section that rises by `RISE_SHARE` has reached another stroke; above `CLEAN_SHARE` the two have merged. */
const RISE_SHARE = 0.02;
const CLEAN_SHARE = 0.12;
const MIN_WIDTH_PX = 1;
/** Maximum ratio of the ink level to the darkest level of the strokes. */
const MAX_TIMES = 1.6;
const MIN_TIMES = 1.06;
/** Minimum variance that must remain after the stroke's own variance is subtracted. */
const MIN_SQ = 0.02;
/** Range of the edge level between paper and ink. */
const LOWEST_SHARE = 0.3;
const HALF = 0.5;

/**
 * Estimates the levels of a picture of small antialiased strokes. None of them reaches the ink level, so the level
 * halfway between paper and the darkest pixels is too close to the paper, and letters would be too heavy. Blur
 * preserves the sum of a section through a stroke (its width times the ink) and increases its variance; for a Gaussian
 * blur the width, variance and darkest level determine the ink. The threshold is chosen so that the enclosed area
 * equals the sum of the ink shares, limited to LOWEST_SHARE and HALF. Levels are returned unchanged when the ink level
 * is visible directly, or when there is too little data.
 */
export function antialiasedStrokes(gray: Gray, levels: InkAndPaper): InkAndPaper {
  if (showsInk(gray, levels)) return levels;
  const strokes = strokesOf(gray, levels);
  if (strokes.length < FEWEST_STROKES) return levels;
  const peaks = strokes.map(({ peak }) => peak).sort((a, b) => a - b);
  const min = peaks[Math.floor((1 - STRONG_SHARE) * peaks.length)]!;
  const strong = strokes.filter(({ peak }) => peak >= min);
  const inks = strong.map(inkOf).sort((a, b) => a - b);
  const share = inks[inks.length >> 1]!;
  // Lines thinner than a pixel would break up at positions between two pixels.
  const widths = strong.map(({ width }) => width / share).sort((a, b) => a - b);
  if (share < MIN_TIMES || widths[widths.length >> 1]! < MIN_WIDTH_PX) return levels;
  const { paper } = levels;
  const ink = Math.max(0, paper - share * (paper - levels.ink));
  return { ink, paper, threshold: paper - (paper - ink) * levelOfArea(histogram(gray), ink, paper) };
}

function showsInk({ width, height, data }: Gray, { threshold }: InkAndPaper): boolean {
  const [down, across] = [INSIDE_PX * width, INSIDE_PX];
  const around = [-down - across, -down, -down + across, -across, across, down - across, down, down + across];
  let [inside, all] = [0, 0];
  const every = Math.max(1, Math.floor((width * height) / LOOKED_AT));
  for (let y = INSIDE_PX; y < height - INSIDE_PX; y += every) {
    for (let at = y * width + INSIDE_PX, end = (y + 1) * width - INSIDE_PX; at < end; at++) {
      if (data[at]! >= threshold) continue;
      all++;
      if (around.every((step) => data[at + step]! < threshold)) inside++;
    }
  }
  return inside >= INSIDE_SHARE * all;
}

/** Section through a stroke, in shares of the assumed ink level. */
type Stroke = {
  readonly peak: number;
  /** Sum of the shares, in pixels. */
  readonly width: number;
  /** Variance of the shares, in square pixels. */
  readonly spread: number;
};

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

function strokesOf({ width, height, data }: Gray, { ink, paper, threshold }: InkAndPaper): Stroke[] {
  const shares = Float64Array.from({ length: 256 }, (_, level) => Math.max(0, (paper - level) / (paper - ink)));
  const share = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : shares[data[y * width + x]!]!;
  let all = 0;
  for (let at = 0; at < data.length; at++) if (data[at]! < threshold) all++;
  const every = Math.max(1, Math.ceil(all / MAX_STROKES));
  const strokes: Stroke[] = [];
  let seen = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! >= threshold || seen++ % every !== 0) continue;
      const across = DIRECTIONS.flatMap(([dx, dy]) => sectionAcross(share, x, y, dx, dy) ?? []);
      if (across.length > 0) strokes.push(across.reduce((a, b) => (b.width < a.width ? b : a)));
    }
  }
  return strokes;
}

/** Measures a section, or returns null when the position is not its darkest or other strokes merge with it. */
function sectionAcross(
  share: (x: number, y: number) => number,
  x: number,
  y: number,
  dx: number,
  dy: number,
): Stroke | null {
  const peak = share(x, y);
  if (share(x + dx, y + dy) > peak || share(x - dx, y - dy) > peak) return null;
  const step = Math.hypot(dx, dy);
  let [sum, moment, square] = [peak, 0, 0];
  for (const sign of [step, -step]) {
    let before = peak;
    for (let k = 1; k <= LONGEST_PX && before >= RISE_SHARE; k++) {
      const next = share(x + Math.sign(sign) * k * dx, y + Math.sign(sign) * k * dy);
      if (next > before + RISE_SHARE) {
        if (before > CLEAN_SHARE) return null;
        break;
      }
      sum += next;
      moment += next * sign * k;
      square += next * (sign * k) ** 2;
      before = next;
    }
  }
  return { peak, width: sum * step, spread: square / sum - (moment / sum) ** 2 };
}

/**
 * Returns the smallest ink share (1: the assumed level) for which a stroke of the section's width is as dark as
 * measured.
 */
function inkOf({ peak, width, spread }: Stroke): number {
  for (let times = 1; times * peak < MAX_TIMES; times += 0.02) {
    const ink = times * peak;
    const sq = spread - (width / ink) ** 2 / 12;
    // Center level of a bar blurred by a Gaussian.
    if (sq > MIN_SQ && ink * erf(width / ink / Math.sqrt(8 * sq)) >= peak) return ink;
  }
  return MAX_TIMES;
}

/** Abramowitz and Stegun, 7.1.26: error below 1.5e-7 for positive x. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return 1 - sum * Math.exp(-x * x);
}

/** Returns the share of ink above which the covered area equals the sum of all shares. */
function levelOfArea(counts: Uint32Array, ink: number, paper: number): number {
  const shareOf = (level: number): number => Math.min(1, (paper - level) / (paper - ink));
  let area = 0;
  for (let level = 0; level < 256; level++) {
    if (shareOf(level) > RISE_SHARE) area += counts[level]! * shareOf(level);
  }
  let within = 0;
  let level = 0;
  while (level < 255 && within + counts[level]! < area) within += counts[level++]!;
  const found = counts[level]! > 0 ? shareOf(level - 0.5 + (area - within) / counts[level]!) : HALF;
  return Math.min(HALF, Math.max(LOWEST_SHARE, found));
}

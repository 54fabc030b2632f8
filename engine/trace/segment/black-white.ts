import { withThinParts } from './thin-parts.ts';
import { correctIllumination } from '../prepare/illumination-correction.ts';
import { borderLevel, histogram, negative, toGray } from '../prepare/gray.ts';
import { edgeBlur } from '../prepare/edge-blur.ts';
import { lostDots } from '../prepare/lost-dots.ts';
import { lostParts, type LostParts } from '../prepare/lost-parts.ts';
import { blur, median3, noiseOf, NOISE_SIGMAS, NOISY, softness } from '../prepare/smooth.ts';
import { softInk } from '../prepare/soft-ink.ts';
import { inkAndPaper, type InkAndPaper } from '../prepare/threshold.ts';
import type { Gray, Rgb } from '../types.ts';

export type InkOptions = {
  /** Hairlines are kept: nothing is smoothed, and pale lines count as ink. */
  readonly isLineArt: boolean;
  readonly detail: 'low' | 'normal' | 'high';
  /** Level that divides ink from paper, or null to find it. */
  readonly threshold: number | null;
  readonly invert: boolean;
  /** Kept by a process that blurs and rings around edges (JPEG, WebP). */
  readonly isLossy: boolean;
};

export type InkField = {
  /** Ink above the middle level, paper below, the edge where they are mixed half and half. */
  readonly field: Gray;
  /** Null when the picture is of one level: nothing to tell apart. */
  readonly levels: InkAndPaper | null;
  /** Light shapes on a dark ground: the light ones were taken for ink. */
  readonly inverted: boolean;
  readonly evened: boolean;
  readonly noise: number;
  /** Null where noise hides what is lost. */
  readonly lost: LostParts | null;
  /** Dots and holes of a pixel or two that were smeared until they had no edge. */
  readonly lostDots: number;
  /** How far edges were softened on purpose: sigma in pixels. */
  readonly blurPx: number;
  /** How soft the edges are, beyond what pixels do: sigma in pixels. */
  readonly edgeBlurPx: number;
  readonly counts: Uint32Array;
  readonly evenedGray: Gray;
};

/** Ink and paper closer than this are one. */
const LEAST_CONTRAST = 20;
const LINE_ART_SHARE = 0.62;
/** Pictures with fewer mixed edge pixels than this have stairs for edges. */
const HARD_EDGES = 0.12;
const HARD_EDGE_BLUR = 0.8;

/** Where the ink is, from a picture in whatever light and quality. */
export function inkField(picture: Rgb, options: InkOptions): InkField {
  const { isLineArt, detail } = options;
  let blurPx = 0;
  let gray = toGray(picture);
  const isDarkGround = borderLevel(gray) < middleLevel(gray);
  const inverted = isDarkGround !== options.invert;
  if (inverted) gray = negative(gray);
  const noise = noiseOf(gray);
  const evened = correctIllumination(gray);
  gray = evened ?? gray;
  if (!isLineArt && detail !== 'high') {
    // The median takes dust out and the ends of serifs with it: only where little detail is wanted.
    if (detail === 'low') gray = median3(gray);
    const sigma = detail === 'low' ? 1.2 : noise >= NOISY ? 0.6 : options.isLossy ? 0.5 : 0;
    if (sigma > 0) gray = blur(gray, sigma);
    blurPx = sigma;
  }
  const counts = histogram(gray);
  const divided = inkAndPaper(counts, options.threshold);
  const hasStairs = softness(gray, divided.ink, divided.paper) < HARD_EDGES;
  const isPlain = options.threshold === null && noise < NOISY && !evened && !hasStairs;
  const levels = isPlain ? softInk(gray, divided) : divided;
  const found = { inverted, evened: evened !== null, noise, counts, evenedGray: gray };
  if (options.threshold === null && levels.paper - levels.ink < LEAST_CONTRAST) {
    return { field: emptyField(gray), levels: null, blurPx, edgeBlurPx: 0, lost: null, lostDots: 0, ...found };
  }
  const threshold =
    isLineArt && options.threshold === null
      ? levels.ink + LINE_ART_SHARE * (levels.paper - levels.ink)
      : levels.threshold;
  const lost = noise >= NOISY || evened ? null : lostParts(gray, { ...levels, threshold });
  const noiseShare = (NOISE_SIGMAS * noise) / (levels.paper - levels.ink);
  const dots = lostDots(gray, { ...levels, threshold }, { noiseShare, isEvened: evened !== null });
  let field = stretched(gray, threshold, levels);
  if (hasStairs && !isLineArt) {
    field = withThinParts(blur(field, HARD_EDGE_BLUR), field);
    blurPx = Math.hypot(blurPx, HARD_EDGE_BLUR);
  }
  return {
    field,
    levels: { ...levels, threshold },
    blurPx,
    edgeBlurPx: edgeBlur(gray, divided),
    lost,
    lostDots: dots,
    ...found,
  };
}

/** Half way between the darkest and the brightest that is there in any amount. */
function middleLevel(gray: Gray): number {
  const counts = histogram(gray);
  const least = gray.data.length * 0.002;
  const low = counts.findIndex((count) => count > least);
  const high = counts.findLastIndex((count) => count > least);
  return (low + high) / 2;
}

/** Levels turned and spread so that ink is high and the threshold lies in the middle. */
function stretched({ width, height, data }: Gray, threshold: number, { ink, paper }: InkAndPaper): Gray {
  const gain = 127 / Math.max(8, Math.min(threshold - ink, paper - threshold));
  const table = Uint8Array.from({ length: 256 }, (_, level) =>
    Math.round(Math.min(255, Math.max(0, 127.5 + (threshold - level) * gain))),
  );
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = table[data[i]!]!;
  return { width, height, data: out };
}

function emptyField({ width, height }: Gray): Gray {
  return { width, height, data: new Uint8Array(width * height) };
}

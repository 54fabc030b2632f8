import { withThinParts } from './thin-parts.ts';
import { correctIllumination } from '../prepare/illumination-correction.ts';
import { borderLevel, histogram, negative, toGray } from '../prepare/gray.ts';
import { edgeBlur } from '../prepare/edge-blur.ts';
import { missedSpecks } from '../prepare/missed-specks.ts';
import { lostParts, type LostParts } from '../prepare/lost-parts.ts';
import { blur, median3, noiseOf, NOISE_SIGMAS, NOISY, softness } from '../prepare/smooth.ts';
import { antialiasedStrokes } from '../prepare/antialiased-strokes.ts';
import { inkAndPaper, type InkAndPaper } from '../prepare/threshold.ts';
import type { Gray, Rgb } from '../types.ts';

export type InkOptions = {
  /** Preserves hairlines: nothing is smoothed, and pale lines are counted as ink. */
  readonly isLineArt: boolean;
  readonly detail: 'low' | 'normal' | 'high';
  /** Level that divides ink from paper, or null to determine it. */
  readonly threshold: number | null;
  readonly invert: boolean;
  /** Stored in a format that blurs and rings around edges (JPEG, WebP). */
  readonly isLossy: boolean;
};

export type InkField = {
  /** Ink is above the middle level, paper below; the edge is where they are mixed equally. */
  readonly field: Gray;
  /** Null when the picture has a single level. */
  readonly levels: InkAndPaper | null;
  /** Light shapes on a dark background: the light shapes were used as ink. */
  readonly inverted: boolean;
  readonly evened: boolean;
  readonly noise: number;
  /** Null when noise hides what is lost. */
  readonly lost: LostParts | null;
  /** Number of specks and holes of one or two pixels that were smeared until they had no edge. */
  readonly missedSpecks: number;
  /** Intentional blur of the edges: sigma in pixels. */
  readonly blurPx: number;
  /** Blur of the edges beyond that of the pixels: sigma in pixels. */
  readonly edgeBlurPx: number;
  readonly counts: Uint32Array;
  readonly evenedGray: Gray;
};

/** Minimum difference between ink and paper levels. */
const MIN_CONTRAST = 20;
const LINE_ART_SHARE = 0.62;
/** Pictures with a smaller share of mixed edge pixels have aliased edges. */
const HARD_EDGES = 0.12;
const HARD_EDGE_BLUR = 0.8;

/** Separates ink from paper in a picture of any light and quality. */
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
    // The median removes dust together with the ends of serifs, so it is applied only at low detail.
    if (detail === 'low') gray = median3(gray);
    const sigma = detail === 'low' ? 1.2 : noise >= NOISY ? 0.6 : options.isLossy ? 0.5 : 0;
    if (sigma > 0) gray = blur(gray, sigma);
    blurPx = sigma;
  }
  const counts = histogram(gray);
  const divided = inkAndPaper(counts, options.threshold);
  const hasStairs = softness(gray, divided.ink, divided.paper) < HARD_EDGES;
  const isPlain = options.threshold === null && noise < NOISY && !evened && !hasStairs;
  const levels = isPlain ? antialiasedStrokes(gray, divided) : divided;
  const found = { inverted, evened: evened !== null, noise, counts, evenedGray: gray };
  if (options.threshold === null && levels.paper - levels.ink < MIN_CONTRAST) {
    return { field: emptyField(gray), levels: null, blurPx, edgeBlurPx: 0, lost: null, missedSpecks: 0, ...found };
  }
  const threshold =
    isLineArt && options.threshold === null
      ? levels.ink + LINE_ART_SHARE * (levels.paper - levels.ink)
      : levels.threshold;
  const lost = noise >= NOISY || evened ? null : lostParts(gray, { ...levels, threshold });
  const noiseShare = (NOISE_SIGMAS * noise) / (levels.paper - levels.ink);
  const dots = missedSpecks(gray, { ...levels, threshold }, { noiseShare, isEvened: evened !== null });
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
    missedSpecks: dots,
    ...found,
  };
}

/** Returns the level halfway between the darkest and the brightest level with a significant count. */
function middleLevel(gray: Gray): number {
  const counts = histogram(gray);
  const min = gray.data.length * 0.002;
  const low = counts.findIndex((count) => count > min);
  const high = counts.findLastIndex((count) => count > min);
  return (low + high) / 2;
}

/** Inverts and stretches levels so that ink is high and the threshold is in the middle. */
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

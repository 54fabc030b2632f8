import type { Rgb } from '../types.ts';
import { labDistanceSq, toLab, type Lab } from './lab.ts';

export type PaletteColor = {
  readonly rgb: readonly [red: number, green: number, blue: number];
  readonly lab: Lab;
  /** Share of the pixels outside transitions between colors. */
  readonly share: number;
};

/** Colors are counted in bins of 8 levels a channel. */
const BITS = 5;
const BINS = 1 << (3 * BITS);
/** Maximum distance (CIE Lab) of colors that are indistinguishable in a shop's vinyl. */
const SAME_COLOR = 10;
/** Minimum share of the picture for a separate color. */
const MIN_SHARE = 0.0008;
const ROUNDS = 12;

const binOf = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

type Bin = { readonly lab: Lab; readonly weight: number; readonly sums: readonly [number, number, number] };

/**
 * Finds the few colors of a picture: k-means in Lab over a histogram of the pixels outside transitions. Seeds are
 * chosen one by one, each the furthest from the previous ones (weighted by its amount), so the result is deterministic.
 * `count` null: as many as are needed until every pixel is within 10 of its color, `most` at most. Colors are ordered
 * by size, largest first, after the `known` ones, which are not changed.
 *
 * Source: Gonzalez, Clustering to minimize the maximum intercluster distance, 1985 (seeds); Lloyd, 1982 (rounds).
 */
export function findPalette(
  picture: Rgb,
  isRamp: Uint8Array,
  count: number | null,
  max: number,
  known: readonly PaletteColor[] = [],
): PaletteColor[] {
  const bins = collectBins(picture, isRamp);
  const total = bins.reduce((sum, bin) => sum + bin.weight, 0);
  const counted = bins.filter((bin) => bin.weight >= MIN_SHARE * 0.1 * total);
  const usable = counted.length > 0 ? counted : bins;
  let seeds = chooseSeeds(usable, total, count, Math.max(max, known.length), known);
  for (let round = 0; round < ROUNDS; round++) {
    const moved = lloyd(usable, seeds).map((lab, i) => known[i]?.lab ?? lab);
    const shift = Math.max(...moved.map((lab, i) => labDistanceSq(lab, seeds[i]!)));
    seeds = moved;
    if (shift < 0.01) break;
  }
  const found = apart(colorsOf(usable, seeds), known.length)
    .filter(({ seed, share }) => seed >= known.length && (count !== null || share >= MIN_SHARE))
    .sort((a, b) => b.share - a.share);
  return [...known, ...found.map(({ rgb, lab, share }) => ({ rgb, lab, share }))];
}

/** Rounds of means can move seeds together: of colors closer than this (CIE Lab) only the larger remains. */
const DRAWN_TOGETHER = 7;

function apart<T extends PaletteColor & { readonly seed: number }>(colors: readonly T[], known: number): T[] {
  const kept: T[] = [];
  const first = (color: T): number => Number(color.seed >= known);
  for (const color of colors.toSorted((a, b) => first(a) - first(b) || b.share - a.share)) {
    const isOther = color.seed < known || kept.every(({ lab }) => labDistanceSq(lab, color.lab) >= DRAWN_TOGETHER ** 2);
    if (isOther) kept.push(color);
  }
  return kept;
}

function collectBins({ data }: Rgb, isRamp: Uint8Array): Bin[] {
  const weights = new Uint32Array(BINS);
  const sums = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)] as const;
  let taken = 0;
  for (const ramp of [0, 1]) {
    // A picture that consists only of transitions (a fine gradient) is counted as it is.
    if (ramp === 1 && taken > 0) break;
    for (let i = 0; i < isRamp.length; i++) {
      if (isRamp[i] !== ramp) continue;
      const red = data[3 * i]!;
      const green = data[3 * i + 1]!;
      const blue = data[3 * i + 2]!;
      const bin = binOf(red, green, blue);
      weights[bin]!++;
      sums[0][bin]! += red;
      sums[1][bin]! += green;
      sums[2][bin]! += blue;
      taken++;
    }
  }
  const bins: Bin[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const weight = weights[bin]!;
    if (weight === 0) continue;
    const mean = [sums[0][bin]!, sums[1][bin]!, sums[2][bin]!] as const;
    bins.push({ weight, sums: mean, lab: toLab(mean[0] / weight, mean[1] / weight, mean[2] / weight) });
  }
  return bins;
}

function chooseSeeds(
  bins: readonly Bin[],
  total: number,
  count: number | null,
  max: number,
  known: readonly PaletteColor[],
): Lab[] {
  const first = bins.reduce((best, bin) => (bin.weight > best.weight ? bin : best));
  const seeds: Lab[] = known.length > 0 ? known.map(({ lab }) => lab) : [first.lab];
  const distance = Float64Array.from(bins, ({ lab }) =>
    seeds.reduce((min, seed) => Math.min(min, labDistanceSq(lab, seed)), Infinity),
  );
  const weights = bins.length > MAX_SPREAD ? bins.map(({ weight }) => weight) : weightsAround(bins);
  while (seeds.length < Math.min(count ?? max, bins.length)) {
    let best = -1;
    let bestScore = 0;
    for (let i = 0; i < bins.length; i++) {
      if (count === null && (distance[i]! < SAME_COLOR ** 2 || weights[i]! < MIN_SHARE * 0.5 * total)) continue;
      // A rare color must be further away to become a seed.
      const score = distance[i]! * Math.min(1, Math.sqrt(weights[i]! / (0.002 * total)));
      if (score > bestScore) {
        bestScore = score;
        best = i;
      }
    }
    if (best < 0) break;
    const seed = bins[best]!.lab;
    seeds.push(seed);
    for (let i = 0; i < bins.length; i++) distance[i] = Math.min(distance[i]!, labDistanceSq(bins[i]!.lab, seed));
  }
  return seeds;
}

/** A picture with more bins is a photograph, for which neighboring bins are not summed. */
const MAX_SPREAD = 4096;

/**
 * Returns for each bin the sum of its weight and of the bins within half a color distance, because compression spreads
 * a small color over several bins.
 */
function weightsAround(bins: readonly Bin[]): Float64Array {
  const sums = new Float64Array(bins.length);
  for (let i = 0; i < bins.length; i++) {
    sums[i]! += bins[i]!.weight;
    for (let k = 0; k < i; k++) {
      if (labDistanceSq(bins[i]!.lab, bins[k]!.lab) >= (SAME_COLOR / 2) ** 2) continue;
      sums[i]! += bins[k]!.weight;
      sums[k]! += bins[i]!.weight;
    }
  }
  return sums;
}

function lloyd(bins: readonly Bin[], seeds: readonly Lab[]): Lab[] {
  const sums = seeds.map(() => [0, 0, 0, 0] as [number, number, number, number]);
  for (const { lab, weight } of bins) {
    const sum = sums[nearestLab(lab, seeds)]!;
    sum[0] += lab[0] * weight;
    sum[1] += lab[1] * weight;
    sum[2] += lab[2] * weight;
    sum[3] += weight;
  }
  return sums.map(([l, a, b, weight], i) => (weight > 0 ? [l / weight, a / weight, b / weight] : seeds[i]!));
}

function colorsOf(bins: readonly Bin[], seeds: readonly Lab[]): (PaletteColor & { readonly seed: number })[] {
  const sums = seeds.map(() => [0, 0, 0, 0] as [number, number, number, number]);
  let total = 0;
  for (const bin of bins) {
    const sum = sums[nearestLab(bin.lab, seeds)]!;
    for (const k of [0, 1, 2] as const) sum[k] += bin.sums[k];
    sum[3] += bin.weight;
    total += bin.weight;
  }
  return sums.flatMap(([red, green, blue, weight], seed) => {
    if (weight === 0) return [];
    const rgb = [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight)] as const;
    return [{ rgb, lab: toLab(...rgb), share: weight / total, seed }];
  });
}

function nearestLab(lab: Lab, seeds: readonly Lab[]): number {
  let best = 0;
  let min = Infinity;
  for (let i = 0; i < seeds.length; i++) {
    const distance = labDistanceSq(lab, seeds[i]!);
    if (distance < min) {
      min = distance;
      best = i;
    }
  }
  return best;
}

/** In bins of a color with another color within this distance, each pixel is compared individually. */
const NEAR_COLORS = 24;

/** Returns a function for the nearest color of a pixel, which uses the pixel's bin where that is sufficient. */
export function labeler(palette: readonly PaletteColor[]): (red: number, green: number, blue: number) => number {
  const labs = palette.map(({ lab }) => lab);
  const table = new Uint8Array(BINS);
  const isMixed = new Uint8Array(BINS);
  for (let bin = 0; bin < BINS; bin++) {
    const middle = (shift: number): number => (((bin >> shift) & 31) << 3) + 4;
    const lab = toLab(middle(10), middle(5), middle(0));
    const own = nearestLab(lab, labs);
    table[bin] = own;
    const near = labs.some((other, i) => i !== own && labDistanceSq(labs[own]!, other) < NEAR_COLORS ** 2);
    if (near) isMixed[bin] = 1;
  }
  return (red, green, blue) => {
    const bin = binOf(red, green, blue);
    if (isMixed[bin] === 0) return table[bin]!;
    let best = 0;
    let min = Infinity;
    for (let label = 0; label < palette.length; label++) {
      const [r, g, b] = palette[label]!.rgb;
      const distance = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
      if (distance < min) {
        min = distance;
        best = label;
      }
    }
    return best;
  };
}

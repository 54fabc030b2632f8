import type { Rgb } from '../types.ts';
import { labDistanceSq, toLab, type Lab } from './lab.ts';

export type PaletteColor = {
  readonly rgb: readonly [red: number, green: number, blue: number];
  readonly lab: Lab;
  /** Of the pixels that are no passage between colors. */
  readonly share: number;
};

/** Colors of a picture: bins of 8 levels a channel. */
const BITS = 5;
const BINS = 1 << (3 * BITS);
/** Colors nearer than this (CIE Lab) look the same in a shop's vinyl. */
const SAME_COLOR = 10;
/** A color of its own covers at least this share. */
const LEAST_SHARE = 0.0008;
const ROUNDS = 12;

export const binOf = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

type Bin = { readonly lab: Lab; readonly weight: number; readonly sums: readonly [number, number, number] };

/**
 * The few colors a picture is made of: k-means in Lab over a histogram of the pixels that are no passage between two colors.
 * Seeds are chosen one by one, each the furthest from those before (weighed by how much of it there is), so the answer is the
 * same every time. `count` null: as many as are needed until nothing is further than 10 from its color, `most` at most. Largest
 * first.
 *
 * Source: Gonzalez, Clustering to minimize the maximum intercluster distance, 1985 (seeds); Lloyd, 1982 (rounds).
 */
export function findPalette(picture: Rgb, isRamp: Uint8Array, count: number | null, most: number): PaletteColor[] {
  const bins = collectBins(picture, isRamp);
  const total = bins.reduce((sum, bin) => sum + bin.weight, 0);
  const counted = bins.filter((bin) => bin.weight >= LEAST_SHARE * 0.1 * total);
  const usable = counted.length > 0 ? counted : bins;
  let seeds = chooseSeeds(usable, total, count, most);
  for (let round = 0; round < ROUNDS; round++) {
    const moved = lloyd(usable, seeds);
    const shift = Math.max(...moved.map((lab, i) => labDistanceSq(lab, seeds[i]!)));
    seeds = moved;
    if (shift < 0.01) break;
  }
  return colorsOf(usable, seeds)
    .filter((color) => count !== null || color.share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share);
}

function collectBins({ data }: Rgb, isRamp: Uint8Array): Bin[] {
  const weights = new Uint32Array(BINS);
  const sums = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)] as const;
  let taken = 0;
  for (const ramp of [0, 1]) {
    // A picture of nothing but passages (a fine gradient) is taken as it is.
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

function chooseSeeds(bins: readonly Bin[], total: number, count: number | null, most: number): Lab[] {
  const first = bins.reduce((best, bin) => (bin.weight > best.weight ? bin : best));
  const seeds: Lab[] = [first.lab];
  const distance = Float64Array.from(bins, (bin) => labDistanceSq(bin.lab, first.lab));
  while (seeds.length < Math.min(count ?? most, bins.length)) {
    let best = -1;
    let bestScore = 0;
    for (let i = 0; i < bins.length; i++) {
      if (count === null && (distance[i]! < SAME_COLOR ** 2 || bins[i]!.weight < LEAST_SHARE * 0.5 * total)) continue;
      // Far, and enough of it: a rare color must lie further off to be one.
      const score = distance[i]! * Math.min(1, Math.sqrt(bins[i]!.weight / (0.002 * total)));
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

function colorsOf(bins: readonly Bin[], seeds: readonly Lab[]): PaletteColor[] {
  const sums = seeds.map(() => [0, 0, 0, 0] as [number, number, number, number]);
  let total = 0;
  for (const bin of bins) {
    const sum = sums[nearestLab(bin.lab, seeds)]!;
    for (const k of [0, 1, 2] as const) sum[k] += bin.sums[k];
    sum[3] += bin.weight;
    total += bin.weight;
  }
  return sums.flatMap(([red, green, blue, weight]) => {
    if (weight === 0) return [];
    const rgb = [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight)] as const;
    return [{ rgb, lab: toLab(...rgb), share: weight / total }];
  });
}

function nearestLab(lab: Lab, seeds: readonly Lab[]): number {
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < seeds.length; i++) {
    const distance = labDistanceSq(lab, seeds[i]!);
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
}

/** Nearest color of every bin, for labeling pixels by a look-up. */
export function labelTable(palette: readonly PaletteColor[]): Uint8Array {
  const labs = palette.map(({ lab }) => lab);
  const table = new Uint8Array(BINS);
  for (let bin = 0; bin < BINS; bin++) {
    const middle = (shift: number): number => (((bin >> shift) & 31) << 3) + 4;
    table[bin] = nearestLab(toLab(middle(10), middle(5), middle(0)), labs);
  }
  return table;
}

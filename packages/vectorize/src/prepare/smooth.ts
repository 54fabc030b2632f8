import type { Gray } from '../types.ts';

/** Minimum noise (noiseOf) at which single pixels are smoothed. */
export const NOISY = 2;

/**
 * Applies a Gaussian blur (sigma in pixels), along rows and then columns; edge pixels are repeated beyond
 * the border.
 */
export function blur({ width, height, data }: Gray, sigma: number): Gray {
  const kernel = gaussian(sigma);
  const across = new Uint8Array(data.length);
  const out = new Uint8Array(data.length);
  convolve(data, across, width, height, 1, width, kernel);
  convolve(across, out, height, width, width, 1, kernel);
  return { width, height, data: out };
}

/** Returns weights from the middle outward, in 65,536ths; their sum (outer ones twice) is one. */
function gaussian(sigma: number): Int32Array {
  const radius = Math.max(1, Math.ceil(2.5 * sigma));
  const weights = Array.from({ length: radius + 1 }, (_, k) => Math.exp(-(k * k) / (2 * sigma * sigma)));
  const sum = weights.reduce((total, weight, k) => total + (k === 0 ? weight : 2 * weight), 0);
  const kernel = Int32Array.from(weights, (weight) => Math.round((weight / sum) * 65_536));
  let rest = 65_536 - kernel[0]!;
  for (let k = 1; k <= radius; k++) rest -= 2 * kernel[k]!;
  kernel[0]! += rest;
  return kernel;
}

function convolve(
  from: Uint8Array,
  to: Uint8Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  kernel: Int32Array,
): void {
  const radius = kernel.length - 1;
  for (let line = 0; line < lines; line++) {
    const base = line * lineStep;
    const last = base + (length - 1) * step;
    for (let i = 0; i < length; i++) {
      const at = base + i * step;
      let sum = from[at]! * kernel[0]! + 32_768;
      if (i >= radius && i + radius < length) {
        for (let k = 1; k <= radius; k++) sum += (from[at - k * step]! + from[at + k * step]!) * kernel[k]!;
      } else {
        for (let k = 1; k <= radius; k++) {
          sum += (from[Math.max(base, at - k * step)]! + from[Math.min(last, at + k * step)]!) * kernel[k]!;
        }
      }
      to[at] = sum >>> 16;
    }
  }
}

/**
 * Returns the median of each pixel's 3 x 3 neighborhood: it removes single wrong pixels and preserves edges. Border
 * pixels are unchanged.
 */
export function median3({ width, height, data }: Gray): Gray {
  const out = data.slice();
  for (let y = 1; y < height - 1; y++) {
    const end = y * width + width - 1;
    for (let at = y * width + 1; at < end; at++) {
      const a = data[at - width - 1]!;
      const b = data[at - width]!;
      const c = data[at - width + 1]!;
      const d = data[at - 1]!;
      const e = data[at]!;
      const f = data[at + 1]!;
      const g = data[at + width - 1]!;
      const h = data[at + width]!;
      const i = data[at + width + 1]!;
      // From the three sorted rows: the largest minimum, the median of the medians, the smallest maximum.
      const low = Math.max(Math.min(a, b, c), Math.min(d, e, f), Math.min(g, h, i));
      const middle = middleOf(middleOf(a, b, c), middleOf(d, e, f), middleOf(g, h, i));
      const high = Math.min(Math.max(a, b, c), Math.max(d, e, f), Math.max(g, h, i));
      out[at] = middleOf(low, middle, high);
    }
  }
  return { width, height, data: out };
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/**
 * Returns the noise of even areas in gray levels: the median over the picture of a pixel's distance from the mean of
 * its left and right neighbors. Drawn art has 0, scans and photographs 1 to 10.
 */
export function noiseOf({ width, height, data }: Gray): number {
  const counts = new Uint32Array(256);
  const step = Math.max(1, Math.floor(Math.sqrt(data.length / 250_000)));
  let total = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const at = y * width + x;
      counts[Math.abs(2 * data[at]! - data[at - 1]! - data[at + 1]!) >> 1]!++;
      total++;
    }
  }
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += counts[level]!;
    if (sum * 2 >= total) return level;
  }
  return 0;
}

/** Standard deviation of Gaussian noise for each level of `noiseOf`. */
export const NOISE_SIGMAS = 1.21;

/** Share of the contrast beyond which a pixel is clear ink or clear paper. */
const CLEAR = 0.85;

/**
 * Returns the share of edge pixels that are clearly between ink and paper: near 0 for pictures of two levels (fax,
 * 1-bit GIF), whose edges are aliased; drawn or photographed edges have at least one such pixel across.
 */
export function softness({ width, height, data }: Gray, ink: number, paper: number): number {
  const low = ink + (paper - ink) * (1 - CLEAR);
  const high = ink + (paper - ink) * CLEAR;
  let between = 0;
  let edges = 0;
  for (let y = 0; y < height; y++) {
    for (let at = y * width, end = at + width - 1; at < end; at++) {
      const a = data[at]!;
      const b = data[at + 1]!;
      if ((a < low && b > high) || (a > high && b < low)) edges++;
      else if (a > low && a < high) between++;
    }
  }
  return between + edges === 0 ? 1 : between / (between + edges);
}

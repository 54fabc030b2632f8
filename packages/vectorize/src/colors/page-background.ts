import type { LabelMap } from './label-map.ts';
import type { PaletteColor } from './palette.ts';

/**
 * Minimum share of the picture's border for a pale background; a colored one needs nearly the whole border, because
 * otherwise it may be a field of a flag.
 */
const PALE_SHARE = 0.5;
const COLORED_SHARE = 0.9;
/** Limits of paper-like colors (CIE Lab lightness and distance from gray). */
const PAPER_LIGHTNESS = 88;
const PAPER_CHROMA = 12;

/** Returns the label of the page background, which covers the picture's border, or -1. */
export function groundLabel(border: readonly number[], palette: readonly PaletteColor[]): number {
  return border.findIndex((share, label) => {
    const [lightness, a, b] = palette[label]!.lab;
    const isPaper = lightness >= PAPER_LIGHTNESS && Math.hypot(a, b) <= PAPER_CHROMA;
    return share >= (isPaper ? PALE_SHARE : COLORED_SHARE);
  });
}

/**
 * Assigns another label to the pixels of the background that are connected to the picture's border, so that enclosed
 * areas of the same color remain. Returns the number of remaining pixels of the label. Changes `labels` in place.
 */
export function separateGround({ width, height, labels }: LabelMap, ground: number, separate: number): number {
  const stack: number[] = [];
  const take = (at: number): void => {
    if (labels[at] !== ground) return;
    labels[at] = separate;
    stack.push(at);
  };
  for (let x = 0; x < width; x++) {
    take(x);
    take((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    take(y * width);
    take(y * width + width - 1);
  }
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    if (x > 0) take(at - 1);
    if (x + 1 < width) take(at + 1);
    if (at >= width) take(at - width);
    if (at + width < labels.length) take(at + width);
  }
  let left = 0;
  for (let at = 0; at < labels.length; at++) if (labels[at] === ground) left++;
  return left;
}

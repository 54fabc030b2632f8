import type { LabelMap } from './label-map.ts';
import type { PaletteColor } from './palette.ts';

/** A pale ground holds at least this much of the picture's border; another color must hold nearly all of it, or it is a field of a flag. */
const PALE_SHARE = 0.5;
const COLORED_SHARE = 0.9;
/** Paper, or what passes for it (CIE Lab lightness and distance from gray). */
const PAPER_LIGHTNESS = 88;
const PAPER_CHROMA = 12;

/** The label of the ground that a drawing stands on, or -1: what holds the picture's border. */
export function groundLabel(border: readonly number[], palette: readonly PaletteColor[]): number {
  return border.findIndex((share, label) => {
    const [lightness, a, b] = palette[label]!.lab;
    const isPaper = lightness >= PAPER_LIGHTNESS && Math.hypot(a, b) <= PAPER_CHROMA;
    return share >= (isPaper ? PALE_SHARE : COLORED_SHARE);
  });
}

/**
 * Gives the pixels of a label that hang together with the picture's border another label: the ground around a drawing, and not
 * what has its color inside. Returns how many pixels of the label are left. Changes `labels` in place.
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

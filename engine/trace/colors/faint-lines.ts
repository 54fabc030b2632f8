import { floodErase } from '../prepare/flood-erase.ts';
import type { Rgb } from '../types.ts';
import type { LabelMap } from './label-map.ts';
import type { PaletteColor } from './palette.ts';

/** Two pixels on, both sides of a line are the same color, as they are in the picture to this many levels. */
const REACH = 2;
const EVEN_LEVELS = 10;
/** A line's pixels differ from what is beside it by more than this many levels. */
const FAINT_LEVELS = 24;
/** Shorter than this it is the tip of a shape, or a speck. */
const LEAST_PX = 16;

/**
 * How many lines a division by colors has lost: thin ones whose pixels are mixed so much with what lies on both sides that
 * they were taken for it. For pictures without noise, in which everything would be one.
 */
export function faintLines(
  { data }: Rgb,
  { width, height, labels }: LabelMap,
  palette: readonly PaletteColor[],
): number {
  const levels = Uint8Array.from(palette.flatMap(({ rgb }) => rgb));
  const isWithin = (at: number, label: number, most: number): boolean =>
    Math.abs(data[3 * at]! - levels[3 * label]!) <= most &&
    Math.abs(data[3 * at + 1]! - levels[3 * label + 1]!) <= most &&
    Math.abs(data[3 * at + 2]! - levels[3 * label + 2]!) <= most;
  const isEven = (at: number, label: number): boolean => labels[at] === label && isWithin(at, label, EVEN_LEVELS);
  const down = REACH * width;
  const marks = new Uint8Array(width * height);
  for (let y = REACH; y < height - REACH; y++) {
    for (let at = y * width + REACH, end = (y + 1) * width - REACH; at < end; at++) {
      const label = labels[at]!;
      if (isWithin(at, label, FAINT_LEVELS)) continue;
      const isAcross = isEven(at - REACH, label) && isEven(at + REACH, label);
      if (isAcross || (isEven(at - down, label) && isEven(at + down, label))) marks[at] = 1;
    }
  }
  let found = 0;
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 1 && floodErase(marks, width, at) >= LEAST_PX) found++;
  }
  return found;
}

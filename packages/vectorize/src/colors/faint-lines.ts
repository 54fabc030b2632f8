import { floodErase } from '../prepare/flood-erase.ts';
import type { Rgb } from '../types.ts';
import type { LabelMap } from './label-map.ts';
import type { PaletteColor } from './palette.ts';

/** At this distance both sides of a line have the same color, and match it within this many levels. */
const REACH = 2;
const EVEN_LEVELS = 10;
/** Minimum difference in levels between a line's pixels and its surroundings. */
const FAINT_LEVELS = 24;
/** Minimum number of pixels; shorter ones are tips of shapes or specks. */
const MIN_PX = 16;

/**
 * Returns the number of lines lost in a division by color: thin lines whose pixels are mixed so much with the color on
 * both sides that they were assigned to it. Only for pictures without noise, in which every pixel would be a line.
 */
export function faintLines(
  { data }: Rgb,
  { width, height, labels }: LabelMap,
  palette: readonly PaletteColor[],
): number {
  const levels = Uint8Array.from(palette.flatMap(({ rgb }) => rgb));
  const isWithin = (at: number, label: number, max: number): boolean =>
    Math.abs(data[3 * at]! - levels[3 * label]!) <= max &&
    Math.abs(data[3 * at + 1]! - levels[3 * label + 1]!) <= max &&
    Math.abs(data[3 * at + 2]! - levels[3 * label + 2]!) <= max;
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
    if (marks[at] === 1 && floodErase(marks, width, at) >= MIN_PX) found++;
  }
  return found;
}

import { floodErase } from '../prepare/flood-erase.ts';
import type { Rgb } from '../types.ts';
import { labDistanceSq, toLab } from './lab.ts';
import type { LabelMap } from './label-map.ts';
import type { PaletteColor } from './palette.ts';

/** Pixels of an even area differ by at most this many levels at this distance. */
const EVEN_LEVELS = 6;
const REACH = 2;
/**
 * Minimum visible difference of an area from its assigned color (levels; CIE Lab), and its minimum size. Compression
 * causes ringing in areas.
 */
const MIN_LEVELS = 7;
const SEEN = { drawn: 3, lossy: 6 };
const MIN_PX = { drawn: 16, lossy: 200 };

/**
 * Returns the number of even areas that were assigned to another color because they are too pale or too small for their
 * own. Only for pictures without noise, in which every pixel would be one.
 */
export function lowContrastAreas(
  { data }: Rgb,
  { width, height, labels }: LabelMap,
  palette: readonly PaletteColor[],
  isLossy: boolean,
): number {
  const levels = Uint8Array.from(palette.flatMap(({ rgb }) => rgb));
  const away = (a: number, b: number, from: Uint8Array): number =>
    Math.max(
      Math.abs(data[3 * a]! - from[3 * b]!),
      Math.abs(data[3 * a + 1]! - from[3 * b + 1]!),
      Math.abs(data[3 * a + 2]! - from[3 * b + 2]!),
    );
  const seenSq = (isLossy ? SEEN.lossy : SEEN.drawn) ** 2;
  const minPx = isLossy ? MIN_PX.lossy : MIN_PX.drawn;
  const marks = new Uint8Array(width * height);
  const around = [REACH, -REACH, REACH * width, -REACH * width];
  for (let y = REACH; y < height - REACH; y++) {
    for (let at = y * width + REACH, end = (y + 1) * width - REACH; at < end; at++) {
      const label = labels[at]!;
      if (away(at, label, levels) < MIN_LEVELS) continue;
      if (around.some((step) => labels[at + step] !== label || away(at, at + step, data) > EVEN_LEVELS)) continue;
      const own = toLab(data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!);
      if (labDistanceSq(own, palette[label]!.lab) >= seenSq) marks[at] = 1;
    }
  }
  let found = 0;
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 1 && floodErase(marks, width, at) >= minPx) found++;
  }
  return found;
}

import { findPalette } from '../colors/palette.ts';
import { ramps } from '../colors/ramps.ts';
import type { Rgb } from '../types.ts';

/** Minimum share of a picture, edges excluded, that two colors cover in a picture of two colors. */
const MIN_SHARE = 0.92;
const LOOKED_AT = 8;

/** Returns whether a picture is ink on paper, in any two colors. */
export function isBilevel(picture: Rgb): boolean {
  const palette = findPalette(picture, ramps(picture), null, LOOKED_AT);
  const [first, second] = palette;
  return palette.length < 3 || first!.share + second!.share >= MIN_SHARE;
}

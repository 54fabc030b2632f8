import { findPalette } from '../colors/palette.ts';
import { ramps } from '../colors/ramps.ts';
import type { Rgb } from '../types.ts';

/** Two colors that cover this much of a picture, edges aside, make it a picture of two colors. */
const LEAST_SHARE = 0.92;
const LOOKED_AT = 8;

/** Whether a picture is ink on paper, of whatever two colors. */
export function isBilevel(picture: Rgb): boolean {
  const palette = findPalette(picture, ramps(picture), null, LOOKED_AT);
  const [first, second] = palette;
  return palette.length < 3 || first!.share + second!.share >= LEAST_SHARE;
}

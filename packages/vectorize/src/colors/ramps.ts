import type { Rgb } from '../types.ts';

/** Minimum difference (sum over three channels) between the colors on both sides of an edge. */
const MIN_EDGE = 48;
/** A pixel within this share of one side belongs to that side. */
const SIDE_SHARE = 0.12;
/** Maximum length of the path through an intermediate color, relative to the direct one. */
const DETOUR = 1.18;

/**
 * Marks transition pixels: their color is between those on both sides, along a row, a column or a diagonal. A hairline
 * is not a transition, because it differs from both sides.
 */
export function ramps({ width, height, data }: Rgb): Uint8Array {
  const isRamp = new Uint8Array(width * height);
  const steps = [1, width, width + 1, width - 1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const hasX = x >= 1 && x + 1 < width;
      const hasY = y >= 1 && y + 1 < height;
      for (let way = 0; way < 4; way++) {
        if ((way !== 1 && !hasX) || (way !== 0 && !hasY)) continue;
        const step = steps[way]!;
        const across = difference(data, at - step, at + step);
        if (across < MIN_EDGE) continue;
        const before = difference(data, at - step, at);
        const after = difference(data, at, at + step);
        if (before > SIDE_SHARE * across && after > SIDE_SHARE * across && before + after < DETOUR * across) {
          isRamp[at] = 1;
          break;
        }
      }
    }
  }
  return isRamp;
}

/** Maximum share of transitions among sharp steps in a picture with aliased edges. */
const STAIRS = 0.12;

/**
 * Returns whether colors meet without transitions: 1-bit and palette pictures, whose edges step from pixel to pixel.
 */
export function hasStairs({ width, height, data }: Rgb): boolean {
  let steps = 0;
  let passages = 0;
  for (let y = 0; y < height; y++) {
    for (let at = y * width + 1, end = y * width + width - 1; at < end; at++) {
      const across = difference(data, at - 1, at + 1);
      if (across < MIN_EDGE) continue;
      const before = difference(data, at - 1, at);
      if (before > SIDE_SHARE * across && before < (1 - SIDE_SHARE) * across) passages++;
      else steps++;
    }
  }
  // A step is counted from both of its sides.
  return passages < STAIRS * (passages + steps / 2);
}

function difference(data: Uint8Array, a: number, b: number): number {
  return (
    Math.abs(data[3 * a]! - data[3 * b]!) +
    Math.abs(data[3 * a + 1]! - data[3 * b + 1]!) +
    Math.abs(data[3 * a + 2]! - data[3 * b + 2]!)
  );
}

import type { Rgb } from '../types.ts';

/** Distance between four compared pixels: a fixed one, and a share of the longer side for slow gradients. */
const STEP_PX = 4;
const STEP_SHARE = 1 / 36;
const LOOKED_AT = 60_000;
/** Range of the total change of a gradient in one channel, and of the share of the change in each third. */
const MIN_LEVELS = 7;
const MAX_LEVELS = 120;
const MIN_THIRD = 0.15;
const LARGEST_THIRD = 0.55;

/**
 * Returns the share of a picture (0 to 1) that consists of smooth gradients: gradients, soft shadows, photographs.
 * Edges are steeper, and flat colors and compression artifacts have no continuous change. It samples a grid of at most
 * 60,000 positions.
 */
export function shadedShare({ width, height, data }: Rgb): number {
  const steps = [STEP_PX, Math.max(STEP_PX, Math.round(STEP_SHARE * Math.max(width, height)))] as const;
  const span = 3 * steps[1];
  if (width <= span || height <= span) return 0;
  const every = Math.max(1, Math.floor(Math.sqrt((width * height) / LOOKED_AT)));
  const shaded = [0, 0];
  let all = 0;
  for (let y = 0; y + span < height; y += every) {
    for (let x = 0; x + span < width; x += every) {
      const at = 3 * (y * width + x);
      all++;
      steps.forEach((step, i) => {
        if (runsOn(data, at, 3 * step) || runsOn(data, at, 3 * step * width)) shaded[i]!++;
      });
    }
  }
  return Math.max(shaded[0]!, shaded[1]!) / all;
}

function runsOn(data: Uint8Array, at: number, step: number): boolean {
  for (let k = at; k < at + 3; k++) {
    const whole = data[k + 3 * step]! - data[k]!;
    if (Math.abs(whole) < MIN_LEVELS || Math.abs(whole) > MAX_LEVELS) continue;
    const isEven = [0, 1, 2].every((third) => {
      const share = (data[k + (third + 1) * step]! - data[k + third * step]!) / whole;
      return share >= MIN_THIRD && share <= LARGEST_THIRD;
    });
    if (isEven) return true;
  }
  return false;
}

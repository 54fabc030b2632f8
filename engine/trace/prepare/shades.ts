import type { Rgb } from '../types.ts';

/** Four pixels in a row are looked at together, so far apart; and once more, this share of the longer side apart, for slow shades. */
const STEP_PX = 4;
const STEP_SHARE = 1 / 36;
const LOOKED_AT = 60_000;
/** A shade runs on by so much from the first to the last, in one channel, and no third of the way takes more or less of it. */
const LEAST_LEVELS = 7;
const MOST_LEVELS = 120;
const LEAST_THIRD = 0.15;
const LARGEST_THIRD = 0.55;

/**
 * The share of a picture (0 to 1) that shades off evenly: gradients, soft shadows, photographs. Edges are steeper than that, flat
 * colors and what compression leaves in them do not run on. Looks at a grid of 60,000 places at most.
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
    if (Math.abs(whole) < LEAST_LEVELS || Math.abs(whole) > MOST_LEVELS) continue;
    const isEven = [0, 1, 2].every((third) => {
      const share = (data[k + (third + 1) * step]! - data[k + third * step]!) / whole;
      return share >= LEAST_THIRD && share <= LARGEST_THIRD;
    });
    if (isEven) return true;
  }
  return false;
}

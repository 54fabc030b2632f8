import type { Rgb } from '../types.ts';

const LOOKED_AT = 100_000;
/** Minimum difference by which both pixels of a diagonal are darker than the other two. */
const MIN_LEVELS = 64;
/** Smaller pictures are traced or rejected quickly enough without this check. */
const MIN_PIXELS = 200_000;
const MIN_SHARE = 0.5;

/**
 * Returns whether a large picture is a pattern of single pixels, such as a checkerboard: hundreds of thousands of
 * shapes that cannot be cut. It samples at most 100,000 positions before anything is traced.
 */
export function isPixelPattern({ width, height, data }: Rgb): boolean {
  if (width * height < MIN_PIXELS) return false;
  const every = Math.max(1, Math.floor(Math.sqrt((width * height) / LOOKED_AT)));
  let crossed = 0;
  let all = 0;
  for (let y = 0; y + 1 < height; y += every) {
    for (let x = 0; x + 1 < width; x += every) {
      const at = 3 * (y * width + x) + 1;
      const [a, b] = [data[at]!, data[at + 3]!];
      const [c, d] = [data[at + 3 * width]!, data[at + 3 * width + 3]!];
      all++;
      if (Math.min(a, d) - Math.max(b, c) >= MIN_LEVELS || Math.min(b, c) - Math.max(a, d) >= MIN_LEVELS) crossed++;
    }
  }
  return crossed > MIN_SHARE * all;
}

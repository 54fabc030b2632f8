import type { Rgb } from '@measurement-nesting/vectorize';
import { toGray } from '../src/prepare/gray.ts';
import { blur } from '../src/prepare/smooth.ts';

/**
 * Returns a gray copy of a picture, blurred (sigma in pixels), then darkened gradually (`shade`: share of light lost in
 * the far corner), then with noise (standard deviation in levels). The same seed produces the same result.
 */
export function degraded(picture: Rgb, { blurPx = 0, noise = 0, shade = 0, seed = 1 }): Rgb {
  const sharp = toGray(picture);
  const gray = blurPx > 0 ? blur(sharp, blurPx) : sharp;
  let state = seed >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const data = new Uint8Array(3 * gray.data.length);
  gray.data.forEach((level, i) => {
    // The sum of three uniform values has a standard deviation of one half.
    const grain = noise === 0 ? 0 : 2 * noise * (random() + random() + random() - 1.5);
    // The levels exclude black and white, so that nothing is clipped.
    const light = 1 - (shade / 2) * ((i % gray.width) / gray.width + Math.floor(i / gray.width) / gray.height);
    const degraded = noise === 0 && shade === 0 ? level : (20 + (215 * level) / 255) * light + grain;
    data.fill(Math.min(255, Math.max(0, Math.round(degraded))), 3 * i, 3 * i + 3);
  });
  return { width: gray.width, height: gray.height, data };
}

import type { Rgb } from '@measurement-nesting/vectorize';
import { toGray } from '../src/prepare/gray.ts';
import { blur } from '../src/prepare/smooth.ts';

/**
 * A picture in gray, blurred (sigma in pixels), lit less and less (`shade`: by what share in the far corner) and then given grain (standard
 * deviation in levels), the same for the same seed.
 */
export function spoiled(picture: Rgb, { blurPx = 0, noise = 0, shade = 0, seed = 1 }): Rgb {
  const sharp = toGray(picture);
  const gray = blurPx > 0 ? blur(sharp, blurPx) : sharp;
  let state = seed >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const data = new Uint8Array(3 * gray.data.length);
  gray.data.forEach((level, i) => {
    // The sum of three even ones has a standard deviation of a half.
    const grain = noise === 0 ? 0 : 2 * noise * (random() + random() + random() - 1.5);
    // Away from black and white, so that nothing is cut off.
    const light = 1 - (shade / 2) * ((i % gray.width) / gray.width + Math.floor(i / gray.width) / gray.height);
    const spoilt = noise === 0 && shade === 0 ? level : (20 + (215 * level) / 255) * light + grain;
    data.fill(Math.min(255, Math.max(0, Math.round(spoilt))), 3 * i, 3 * i + 3);
  });
  return { width: gray.width, height: gray.height, data };
}

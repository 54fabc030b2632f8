import type { Gray, Rgb } from '../types.ts';
import { correctIllumination } from './illumination-correction.ts';
import { toGray } from './gray.ts';
import { blur, median3, NOISY } from './smooth.ts';

const NOISE_BLUR = 0.6;
const LOW_DETAIL_BLUR = 1.2;

type CleanOptions = {
  readonly noise: number;
  /** Set for drawn pictures and pictures whose light was already corrected. */
  readonly isEven: boolean;
  readonly detail: 'low' | 'normal' | 'high';
};

/**
 * Corrects the light and the noise of a color picture. All channels are divided by the same light, which preserves
 * hues. Drawn pictures are returned unchanged.
 */
export function cleanColors(
  picture: Rgb,
  { noise, isEven, detail }: CleanOptions,
): { readonly picture: Rgb; readonly evened: boolean; readonly blurPx: number } {
  const gray = toGray(picture);
  const even = isEven ? null : correctIllumination(gray);
  const lit = even ? relit(picture, gray, even) : picture;
  const isSmoothed = detail === 'low' || (noise >= NOISY && detail === 'normal');
  const sigma = detail === 'low' ? LOW_DETAIL_BLUR : NOISE_BLUR;
  return {
    picture: isSmoothed
      ? eachChannel(lit, (channel) => blur(detail === 'low' ? median3(channel) : channel, sigma))
      : lit,
    evened: even !== null,
    blurPx: isSmoothed ? sigma : 0,
  };
}

function relit({ width, height, data }: Rgb, before: Gray, after: Gray): Rgb {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < before.data.length; i++) {
    const gain = after.data[i]! / Math.max(1, before.data[i]!);
    for (let k = 3 * i; k < 3 * i + 3; k++) out[k] = Math.min(255, data[k]! * gain + 0.5);
  }
  return { width, height, data: out };
}

function eachChannel({ width, height, data }: Rgb, clean: (channel: Gray) => Gray): Rgb {
  const out = new Uint8Array(data.length);
  for (let k = 0; k < 3; k++) {
    const channel = new Uint8Array(width * height);
    for (let i = 0; i < channel.length; i++) channel[i] = data[3 * i + k]!;
    const cleaned = clean({ width, height, data: channel }).data;
    for (let i = 0; i < channel.length; i++) out[3 * i + k] = cleaned[i]!;
  }
  return { width, height, data: out };
}

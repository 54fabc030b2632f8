import { betweenPixels, type ShareAt } from '../needles/profile.ts';
import type { Divided } from './edge-point.ts';

/** A color this far from the line between two others (of their distance) mixes in a third. */
const BESIDE_SHARE = 0.25;

/**
 * The share of the second of two labels' colors, 0 where all is of the first; NaN where a third color is. Pixels hold more than their labels:
 * of a needle too thin to have a pixel of its own some of its color.
 */
export function pairShares({ picture, palette }: Divided, first: number, second: number): ShareAt {
  const [from, to] = [palette[first]!.rgb, palette[second]!.rgb];
  const span = [0, 1, 2].map((k) => to[k]! - from[k]!);
  const whole = span.reduce((sum, value) => sum + value * value, 0);
  const at = (column: number, row: number): number => {
    const pixel = 3 * (row * picture.width + column);
    const away = span.map((_, k) => picture.data[pixel + k]! - from[k]!);
    const share = away.reduce((sum, value, k) => sum + value * span[k]!, 0) / whole;
    const beside = away.reduce((sum, value, k) => sum + (value - share * span[k]!) ** 2, 0);
    return beside > BESIDE_SHARE ** 2 * whole ? Number.NaN : share;
  };
  return betweenPixels(picture.width, picture.height, at);
}

import { betweenPixels, type ShareAt } from '../spikes/profile.ts';
import type { Divided } from './edge-point.ts';

/** Distance from the line between two colors, as a share of their distance, above which a third color is present. */
const BESIDE_SHARE = 0.25;

/**
 * Returns the share of the second of two labels' colors: 0 for the first color, NaN for a third. Pixel values contain
 * more than labels: a spike too thin to have its own pixels still contributes to their color.
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

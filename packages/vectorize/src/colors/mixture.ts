import type { PaletteColor } from './palette.ts';

type Color = readonly [number, number, number];

/**
 * Returns the share of `ink` in a color that is a mixture of `ground` and `ink` within `levels` (root of the sum of
 * squares), or null when it is not a mixture.
 */
export function shareOf(color: Color, ground: Color, ink: Color, levels: number): number | null {
  let [lengthSq, along] = [0, 0];
  for (const k of [0, 1, 2] as const) {
    const way = ink[k] - ground[k];
    lengthSq += way ** 2;
    along += way * (color[k] - ground[k]);
  }
  const t = along / lengthSq;
  if (!(t > 0 && t < 1)) return null;
  let missSq = 0;
  for (const k of [0, 1, 2] as const) missSq += (ground[k] + t * (ink[k] - ground[k]) - color[k]) ** 2;
  return missSq < levels ** 2 ? t : null;
}

/** Returns whether a color is a mixture of two colors of the palette. */
export function isBetween(color: Color, palette: readonly PaletteColor[], levels: number): boolean {
  return palette.some((one, i) =>
    palette.slice(i + 1).some((other) => shareOf(color, one.rgb, other.rgb, levels) !== null),
  );
}

import type { Rgb } from '../types.ts';
import { labDistanceSq, toLab } from './lab.ts';
import { isBetween } from './mixture.ts';
import type { PaletteColor } from './palette.ts';

export type FlatColors = {
  /** Exact colors of the picture's filled areas, largest first. */
  readonly colors: readonly PaletteColor[];
  /** Number of the first colors that fill areas of three by three pixels; the others occur only in thin parts. */
  readonly wide: number;
  /** Share of the picture inside such areas. */
  readonly share: number;
  /** Drawn pictures: number of colors of larger areas that resemble one of these and were merged into it. */
  readonly alike: number;
};

/** Minimum share of a color's area; compression produces smaller areas of equal pixels by chance. */
const MIN_SHARE = { drawn: 0.00003, lossy: 0.0003 };
const MIN_PX = 12;
/**
 * Maximum distance (CIE Lab) between equivalent colors. Lossy compression fills areas with similar ones, and a chain of
 * many is a gradient.
 */
const SAME = { drawn: 2.3, lossy: 5 };
/** Maximum number of different colors in flat art; above it the search stops. */
const MOST = 4096;
/** Minimum share of the picture for a reported color. */
const WORTH_A_WORD = 0.002;
/** A chain of colors that are equivalent one by one, but not from end to end, is a gradient and not a color. */
const SHADE = 8;

/**
 * Returns the flat colors of a picture: colors of pixels with eight equal neighbors. In a drawn picture the result
 * includes the colors of thin parts: two by two equal pixels that are not a mixture of the colors of larger areas.
 */
export function flatColors({ width, height, data }: Rgb, isLossy: boolean): FlatColors {
  const counts = new Map<number, number>();
  const at = (i: number): number => (data[3 * i]! << 16) | (data[3 * i + 1]! << 8) | data[3 * i + 2]!;
  const thin = new Map<number, number>();
  let inside = 0;
  for (let y = 1; y < height - 1; y++) {
    const end = (y + 1) * width - 1;
    for (let i = y * width + 1; i < end; i++) {
      const own = at(i);
      const isCore =
        at(i + 1) === own &&
        at(i - 1) === own &&
        at(i - width) === own &&
        at(i + width) === own &&
        at(i - width - 1) === own &&
        at(i - width + 1) === own &&
        at(i + width - 1) === own &&
        at(i + width + 1) === own;
      if (isCore) {
        counts.set(own, (counts.get(own) ?? 0) + 1);
        inside++;
      } else if (at(i + 1) === own && at(i + width) === own && at(i + width + 1) === own) {
        thin.set(own, (thin.get(own) ?? 0) + 1);
      }
      if (counts.size > MOST || thin.size > MOST) return { colors: [], wide: 0, share: 0, alike: 0 };
    }
  }
  const pixels = width * height;
  const min = Math.max(MIN_PX, (isLossy ? MIN_SHARE.lossy : MIN_SHARE.drawn) * pixels);
  const large = above(counts, min, pixels);
  const colors = withoutTheSame(large, isLossy ? SAME.lossy : SAME.drawn);
  if (isLossy) return { colors, wide: colors.length, share: inside / pixels, alike: 0 };
  const candidates = above(thin, min, pixels);
  const isOwn = ({ rgb }: PaletteColor): boolean =>
    !counts.has((rgb[0] << 16) | (rgb[1] << 8) | rgb[2]) && !isBetween(rgb, [...colors, ...candidates], BETWEEN_LEVELS);
  const drawn = [...colors, ...candidates.filter(isOwn)];
  const apart = withoutTheSame(drawn, SAME.drawn);
  return {
    colors: apart,
    wide: apart.filter((color) => colors.includes(color)).length,
    share: inside / pixels,
    alike: large.filter((color) => isAlike(color, colors)).length,
  };
}

/** Returns whether a color has a reportable area and is distinguishable from a larger color only side by side. */
function isAlike(color: PaletteColor, kept: readonly PaletteColor[]): boolean {
  return (
    color.share >= WORTH_A_WORD &&
    !kept.includes(color) &&
    kept.some(({ lab }) => labDistanceSq(lab, color.lab) < SAME.drawn ** 2)
  );
}

/**
 * Maximum difference in levels of mixtures, which occur at the edges of enlarged pictures and in lines that cover half
 * of each of two pixel rows.
 */
export const BETWEEN_LEVELS = 5;

function above(counts: ReadonlyMap<number, number>, min: number, pixels: number): PaletteColor[] {
  return [...counts]
    .filter(([, count]) => count >= min)
    .sort(([, a], [, b]) => b - a)
    .map(([rgb, count]): PaletteColor => {
      const channels = [rgb >> 16, (rgb >> 8) & 255, rgb & 255] as const;
      return { rgb: channels, lab: toLab(...channels), share: count / pixels };
    });
}

/** Returns the largest of each chain of equivalent colors, and none of a gradient. */
function withoutTheSame(colors: readonly PaletteColor[], same: number): PaletteColor[] {
  const group = colors.map((_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (group[root] !== root) root = group[root]!;
    return root;
  };
  colors.forEach((color, i) => {
    for (let k = 0; k < i; k++) {
      if (labDistanceSq(color.lab, colors[k]!.lab) < same ** 2) {
        const [a, b] = [rootOf(i), rootOf(k)];
        group[Math.max(a, b)] = Math.min(a, b);
      }
    }
  });
  return colors.filter(
    (color, i) =>
      rootOf(i) === i &&
      colors.every((other, k) => rootOf(k) !== i || labDistanceSq(other.lab, color.lab) < SHADE ** 2),
  );
}

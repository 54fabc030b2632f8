import type { Rgb } from '../types.ts';
import { labDistanceSq, toLab } from './lab.ts';
import { isBetween } from './mixture.ts';
import type { PaletteColor } from './palette.ts';

export type FlatColors = {
  /** Colors that areas of the picture are filled with, to the last bit; largest first. */
  readonly colors: readonly PaletteColor[];
  /** How many of them, the first ones, fill areas of three by three pixels; the others are seen in thin parts alone. */
  readonly wide: number;
  /** Of the picture, with nothing but such areas. */
  readonly share: number;
  /** Drawn: colors of larger areas that look like one of these and were taken for it. */
  readonly alike: number;
};

/** Areas smaller than this share of a picture say nothing: fewer pixels than compression makes alike by chance. */
const LEAST_SHARE = { drawn: 0.00003, lossy: 0.0003 };
const LEAST_PX = 12;
/** Colors nearer than this (CIE Lab) are one, and many of them in a row are a shade: lossy compression fills areas with near ones. */
const SAME = { drawn: 2.3, lossy: 5 };
/** As many different ones as this, and the picture is no flat art: nothing more is looked at. */
const MOST = 4096;
/** Share of the picture. */
const WORTH_A_WORD = 0.002;
/** A row of colors that look the same one by one, but not from end to end, is a shade and no color. */
const SHADE = 8;

/**
 * The colors that a picture is filled with flatly: those of pixels whose eight neighbors are equal to them. In a drawn picture also
 * those of its thin parts: two by two pixels alike, and no mixture of what larger areas hold.
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
  const least = Math.max(LEAST_PX, (isLossy ? LEAST_SHARE.lossy : LEAST_SHARE.drawn) * pixels);
  const large = above(counts, least, pixels);
  const colors = withoutTheSame(large, isLossy ? SAME.lossy : SAME.drawn);
  if (isLossy) return { colors, wide: colors.length, share: inside / pixels, alike: 0 };
  const candidates = above(thin, least, pixels);
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

/** Of an area worth a word, and so near to a larger color that the eye tells them apart only side by side. */
function isAlike(color: PaletteColor, kept: readonly PaletteColor[]): boolean {
  return (
    color.share >= WORTH_A_WORD &&
    !kept.includes(color) &&
    kept.some(({ lab }) => labDistanceSq(lab, color.lab) < SAME.drawn ** 2)
  );
}

/** Edges of a picture that was blown up, and lines half on one row of pixels and half on the next, are mixtures to so many levels. */
export const BETWEEN_LEVELS = 5;

function above(counts: ReadonlyMap<number, number>, least: number, pixels: number): PaletteColor[] {
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([, a], [, b]) => b - a)
    .map(([rgb, count]): PaletteColor => {
      const channels = [rgb >> 16, (rgb >> 8) & 255, rgb & 255] as const;
      return { rgb: channels, lab: toLab(...channels), share: count / pixels };
    });
}

/** The largest of each row of colors that look the same; none of a shade. */
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

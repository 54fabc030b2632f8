import type { Rgb } from '../types.ts';
import { labDistanceSq, toLab } from './lab.ts';
import type { PaletteColor } from './palette.ts';

export type FlatColors = {
  /** Colors that areas of the picture are filled with, to the last bit; largest first. */
  readonly colors: readonly PaletteColor[];
  /** Of the picture, with nothing but such areas. */
  readonly share: number;
};

/** Areas smaller than this share of a picture say nothing. */
const LEAST_SHARE = 0.0003;
const LEAST_PX = 12;
/** Colors nearer than this (CIE Lab) are one, and many of them in a row are a shade: lossy compression fills areas with near ones. */
const SAME = { drawn: 2.3, lossy: 5 };
/** As many different ones as this, and the picture is no flat art: nothing more is looked at. */
const MOST = 4096;
/** A row of colors that look the same one by one, but not from end to end, is a shade and no color. */
const SHADE = 8;

/** The colors that a picture is filled with flatly: those of pixels whose eight neighbors are equal to them. */
export function flatColors({ width, height, data }: Rgb, isLossy: boolean): FlatColors {
  const counts = new Map<number, number>();
  const at = (i: number): number => (data[3 * i]! << 16) | (data[3 * i + 1]! << 8) | data[3 * i + 2]!;
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
      if (!isCore) continue;
      counts.set(own, (counts.get(own) ?? 0) + 1);
      if (counts.size > MOST) return { colors: [], share: 0 };
      inside++;
    }
  }
  const pixels = width * height;
  const large = [...counts]
    .filter(([, count]) => count >= Math.max(LEAST_PX, LEAST_SHARE * pixels))
    .sort(([, a], [, b]) => b - a)
    .map(([rgb, count]): PaletteColor => {
      const channels = [rgb >> 16, (rgb >> 8) & 255, rgb & 255] as const;
      return { rgb: channels, lab: toLab(...channels), share: count / pixels };
    });
  return { colors: withoutTheSame(large, isLossy ? SAME.lossy : SAME.drawn), share: inside / pixels };
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

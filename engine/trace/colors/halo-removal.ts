import { labDistanceSq } from './lab.ts';
import type { LabelMap } from './label-map.ts';
import type { PaletteColor } from './palette.ts';

/** A color with less of it than this inside its own areas (five by five pixels alike) has none but edges. */
const HALO_CORE = 0.1;
/** A color with this much inside is one of the picture's own. */
const OWN_CORE = 0.3;
/** A halo is a shade of the color it goes round; a hairline of another color is further off than this (CIE Lab). */
const SHADE = 20;

/** The palette without the shades that lossy compression leaves along edges. */
export function removeHalos(map: LabelMap, palette: readonly PaletteColor[]): PaletteColor[] {
  const cores = coreShares(map, palette.length);
  const own = palette.filter((_, label) => cores[label]! >= OWN_CORE);
  return palette.filter(({ lab }, label) => {
    const isShade = own.some((other) => labDistanceSq(other.lab, lab) < SHADE ** 2);
    return cores[label]! >= HALO_CORE || !isShade;
  });
}

/** Of each label's pixels, the share whose neighbors to two pixels away (rows, columns and diagonals) all have it. */
function coreShares({ width, height, labels }: LabelMap, colors: number): Float64Array {
  const all = new Float64Array(colors);
  const inside = new Float64Array(colors);
  const around = [-1, 1, -2, 2].flatMap((step) => [step, step * width, step * (width + 1), step * (width - 1)]);
  for (let y = 2; y < height - 2; y++) {
    for (let at = y * width + 2, end = y * width + width - 2; at < end; at++) {
      const label = labels[at]!;
      all[label]!++;
      if (around.every((offset) => labels[at + offset] === label)) inside[label]!++;
    }
  }
  return all.map((count, label) => (count > 0 ? inside[label]! / count : 0));
}

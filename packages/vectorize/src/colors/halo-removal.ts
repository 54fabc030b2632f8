import { labDistanceSq } from './lab.ts';
import type { LabelMap } from './label-map.ts';
import { BETWEEN_LEVELS } from './flat-colors.ts';
import { isBetween, shareOf } from './mixture.ts';
import type { Rgb } from '../types.ts';
import type { PaletteColor } from './palette.ts';

/** A color with a smaller share of its pixels inside its own areas (five by five equal pixels) occurs only at edges. */
const HALO_CORE = { drawn: 0.1, lossy: 0.2 };
/** Minimum share of a halo's pixels with two other colors within three pixels (a line has one, on both sides) ... */
const BETWEEN = 0.4;
/** ... and minimum share with a color that the halo is a mixture of. */
const CONTACT = 0.35;
/** A halo is a shade of the color it surrounds, within this distance (CIE Lab); compression increases the distance. */
const SHADE = { drawn: 20, lossy: 36 };
/** Maximum distance (CIE Lab) between ringing in a lossy picture and the color it occurs in. */
const RINGING = 14;
/** Minimum share of ink in a line thinner than a pixel; below it the line is indistinguishable from its background. */
const MIN_THINNED = 0.4;
const INK_CONTACT = 0.2;
/**
 * Hairlines are mixed with their background in varying shares. Strokes with their own color have it in a larger share
 * of their pixels than this.
 */
const EVEN_SHARE = 0.35;
/**
 * Maximum difference in levels, and minimum share of ink: a smaller share is closer to the background and would vanish.
 */
const HAIRLINE: [levels: number, min: number] = [12, 0.5];
/** Maximum difference (root of the sum of squares over the channels, in levels) of a mixture of two colors. */
const MIXED_LEVELS = 36;
/** Number of steps in which mixtures are tried. */
const STEPS = 8;

type Color = readonly [number, number, number];
const WHITE: Color = [255, 255, 255];

/**
 * Removes colors that occur only at edges and hairlines: shades that lossy compression produces beside edges, lines
 * that contain some of their background in every pixel, and seams, where two adjacent edges were antialiased one after
 * the other and the color below is visible through both. The first `known` colors of the palette are the picture's own;
 * the first `wide` of these are certain.
 */
export function removeHalos(
  picture: Rgb,
  map: LabelMap,
  palette: readonly PaletteColor[],
  { wide, known }: { readonly wide: number; readonly known: number },
  isLossy: boolean,
): PaletteColor[] {
  const { cores, contacts, between } = surroundings(map, palette.length);
  const core = isLossy ? HALO_CORE.lossy : HALO_CORE.drawn;
  const grounds = [
    WHITE,
    ...palette.filter((_, label) => label < known || cores[label]! >= core).map(({ rgb }) => rgb),
  ];
  const shade = isLossy ? SHADE.lossy : SHADE.drawn;
  const isOwn = palette.map((_, label) => label < known || cores[label]! >= core);
  // A line that covers half of each of two pixel rows is as even as one that covers two rows.
  const isDoubtful = (label: number): boolean => {
    const others = palette.filter((_, other) => other !== label);
    return label >= wide && label < known && isBetween(palette[label]!.rgb, others, BETWEEN_LEVELS);
  };
  return palette.filter((color, label) => {
    if (isOwn[label] && !isDoubtful(label)) return true;
    const beside = palette.filter((_, other) => isOwn[other] && contacts[label]![other]! >= CONTACT);
    // In a lossy picture any color can resemble a mixture of distant ones, so its ink must be near.
    const inks = palette.filter((_, other) => !isLossy || isOwn[other] || contacts[label]![other]! >= INK_CONTACT);
    if (isLossy && beside.some((one) => labDistanceSq(one.lab, color.lab) < RINGING ** 2)) return false;
    if (!isLossy && evenShare(picture, map, label) < EVEN_SHARE && isThinned(color, beside, palette, HAIRLINE))
      return false;
    if (between[label]! < BETWEEN) return true;
    return (
      !isThinned(color, beside, inks) &&
      !beside.some((one) => labDistanceSq(one.lab, color.lab) < shade ** 2) &&
      !isMixture(color.rgb, beside, grounds) &&
      !(isLossy && isSmearedChroma(color.rgb, beside))
    );
  });
}

/** Returns whether a color is that of lines of another color, thinner than a pixel, on an adjacent background. */
function isThinned(
  color: PaletteColor,
  grounds: readonly PaletteColor[],
  inks: readonly PaletteColor[],
  [levels, min] = [MIXED_LEVELS, MIN_THINNED],
): boolean {
  return grounds.some((ground) =>
    inks.some((ink) => {
      if (ink === color || ink === ground) return false;
      const share = shareOf(color.rgb, ground.rgb, ink.rgb, levels);
      return share !== null && share >= min;
    }),
  );
}

/** Returns the share of a label's pixels with its most frequent color, in bins of 8 levels. */
function evenShare({ data }: Rgb, { labels }: LabelMap, label: number): number {
  const counts = new Uint32Array(1 << 15);
  let all = 0;
  let max = 0;
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label) continue;
    const bin = ((data[3 * i]! >> 3) << 10) | ((data[3 * i + 1]! >> 3) << 5) | (data[3 * i + 2]! >> 3);
    counts[bin]!++;
    max = Math.max(max, counts[bin]!);
    all++;
  }
  return all === 0 ? 1 : max / all;
}

/** Returns whether a color results from drawing the edges of two others over each other on any background. */
function isMixture(color: Color, others: readonly PaletteColor[], grounds: readonly Color[]): boolean {
  return others.some((under) =>
    others.some((over) => {
      if (over === under) return false;
      for (let step = 1; step < STEPS; step++) {
        const t = step / STEPS;
        for (const ground of grounds) {
          const missSq = color.reduce((sum, level, k) => {
            const below = (1 - t) * under.rgb[k]! + t * ground[k]!;
            return sum + (t * over.rgb[k]! + (1 - t) * below - level) ** 2;
          }, 0);
          if (missSq < MIXED_LEVELS ** 2) return true;
        }
      }
      return false;
    }),
  );
}

/** Maximum distance in levels of Cb and Cr from the line between two colors, and of luma beyond their range. */
const SMEARED_LEVELS = 14;

/**
 * Returns whether a color results from JPEG compression of the edge of two others. JPEG stores brightness at full
 * resolution and color at half (ITU-T T.81, JFIF 1.02), so pixels beside an edge combine the brightness of one color
 * with some of the hue of the other.
 */
function isSmearedChroma(color: Color, others: readonly PaletteColor[]): boolean {
  const [y, cb, cr] = toYcc(color);
  return others.some((one, i) =>
    others.slice(i + 1).some((other) => {
      const [y1, cb1, cr1] = toYcc(one.rgb);
      const [y2, cb2, cr2] = toYcc(other.rgb);
      if (y < Math.min(y1, y2) - SMEARED_LEVELS || y > Math.max(y1, y2) + SMEARED_LEVELS) return false;
      const lengthSq = (cb2 - cb1) ** 2 + (cr2 - cr1) ** 2;
      if (lengthSq === 0) return false;
      const t = Math.min(1, Math.max(0, ((cb - cb1) * (cb2 - cb1) + (cr - cr1) * (cr2 - cr1)) / lengthSq));
      return Math.hypot(cb1 + t * (cb2 - cb1) - cb, cr1 + t * (cr2 - cr1) - cr) < SMEARED_LEVELS;
    }),
  );
}

/** Converts to luma and color differences, BT.601 as in JFIF. */
function toYcc([red, green, blue]: Color): Color {
  const y = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [y, (blue - y) / 1.772, (red - y) / 1.402];
}

/** Offsets up to two pixels away come first. */
const CORE_OFFSETS = 16;

/**
 * Returns for each label the share of its pixels whose neighbors within two pixels (rows, columns and diagonals) all
 * have it, and the shares with each other label, and with two or more others, within three pixels.
 */
function surroundings({ width, height, labels }: LabelMap, colors: number) {
  const all = new Float64Array(colors);
  const inside = new Float64Array(colors);
  const seen = Array.from({ length: colors }, () => new Float64Array(colors));
  const several = new Float64Array(colors);
  const around = [-1, 1, -2, 2, -3, 3].flatMap((step) => [step, step * width, step * (width + 1), step * (width - 1)]);
  const marked = new Uint32Array(256);
  let mark = 0;
  for (let y = 3; y < height - 3; y++) {
    for (let at = y * width + 3, end = y * width + width - 3; at < end; at++) {
      const label = labels[at]!;
      all[label]!++;
      mark++;
      let isInside = true;
      let others = 0;
      for (let k = 0; k < around.length; k++) {
        const other = labels[at + around[k]!]!;
        if (other === label) continue;
        if (k < CORE_OFFSETS) isInside = false;
        if (marked[other] === mark) continue;
        marked[other] = mark;
        others++;
        seen[label]![other]!++;
      }
      if (others > 1) several[label]!++;
      if (isInside) inside[label]!++;
    }
  }
  const partOf = (count: number, label: number): number => (all[label]! > 0 ? count / all[label]! : 0);
  return {
    cores: inside.map(partOf),
    between: several.map(partOf),
    contacts: seen.map((counts, label) => counts.map((count) => partOf(count, label))),
  };
}

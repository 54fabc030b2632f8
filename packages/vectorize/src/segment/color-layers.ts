import { despeckle } from '../colors/despeckle.ts';
import { isCutOff } from '../check/cut-off.ts';
import { groundLabel, separateGround } from '../colors/page-background.ts';
import { faintLines } from '../colors/faint-lines.ts';
import { lowContrastAreas } from '../colors/low-contrast-areas.ts';
import { labelPixels, type LabelMap } from '../colors/label-map.ts';
import { evenLight } from '../colors/uneven-light.ts';
import { flatColors, type FlatColors } from '../colors/flat-colors.ts';
import { cleanColors } from '../prepare/clean-colors.ts';
import { removeHalos } from '../colors/halo-removal.ts';
import { findPalette, type PaletteColor } from '../colors/palette.ts';
import { hasStairs, ramps } from '../colors/ramps.ts';
import { labelGrid } from '../partition/label-grid.ts';
import { STAIR_BLUR_PX, type Divided } from '../partition/edge-point.ts';
import type { LostParts } from '../prepare/lost-parts.ts';
import { noiseOf, NOISY } from '../prepare/smooth.ts';
import { toGray } from '../prepare/gray.ts';
import type { TraceOptions } from '../trace-options.ts';
import type { Rgb } from '../types.ts';

export type ColorLayers = {
  readonly divided: Divided;
  /** Layers from bottom to top, with the labels that each includes. */
  readonly layers: readonly { readonly color: string; readonly isIn: readonly boolean[] }[];
  /** Size of the palette, including the background. */
  readonly colors: number;
  /** Number of flat colors that were merged into others because the requested number or the maximum is smaller. */
  readonly joined: number;
  /** Number of colors that are indistinguishable from others and were merged into them. */
  readonly alike: number;
  readonly noise: number;
  readonly evened: boolean;
  readonly blurPx: number;
  readonly specks: number;
  /** Null when noise or uneven light hides what is lost. */
  readonly lost: LostParts | null;
  readonly touchesEdge: boolean;
  /**
   * Page background that was removed ('#rrggbb'), and whether its color also occurs inside the drawing, where it
   * remains.
   */
  readonly leftOut: { readonly color: string; readonly retainedInside: boolean } | null;
};

/** Maximum number of colors when no number is requested. */
const MAX_AUTO_COLORS = 12;
/** Minimum share of exactly flat colors in a picture that was drawn rather than photographed. */
const FLAT_SHARE = 0.6;
const MAJORITY_ROUNDS = { low: 4, normal: 2, high: 1 };
const MIN_SPECK_PX = 4;

/** Divides a picture by color: each pixel belongs to one color, and edges have subpixel accuracy. */
export function colorLayers(given: Rgb, options: TraceOptions): ColorLayers {
  const relit = evenLight(given);
  const lit = relit ?? given;
  const noise = noiseOf(toGray(lit));
  const flat = flatColors(lit, options.isLossy);
  const isFlat = flat.share >= FLAT_SHARE;
  const isEven = isFlat || relit !== null;
  const cleaned = cleanColors(lit, { noise, isEven, detail: options.detail });
  const { picture, blurPx } = cleaned;
  const evened = cleaned.evened || relit !== null;
  const isRamp = ramps(picture);
  const isStairs = hasStairs(picture);
  const { palette, map } = dividedByColor(picture, isRamp, isFlat ? flat : { colors: [], wide: 0 }, options);
  const lost = noise >= NOISY || evened ? null : lostInColors(picture, map, palette, options);
  const minPx = Math.max(MIN_SPECK_PX, (options.speckIn * options.pixelsPerIn) ** 2);
  const specks = despeckle(map, Math.round(minPx));
  if (options.onStage) options.onStage('colors', painted(map, palette));
  const border = borderShares(map, palette.length);
  const ground = groundLabel(border, palette);
  // When the page background is removed, the part that surrounds the drawing has its own label.
  const isLeftOut = ground >= 0 && options.removeBackground;
  const inside = isLeftOut ? separateGround(map, ground, palette.length) : 0;
  const colored = isLeftOut ? [...palette, palette[ground]!] : palette;
  const background = isLeftOut ? palette.length : ground;
  const kept = inOrder(map, colored, background, options.removeBackground);
  const layers = kept.map((label, i) => {
    const above = options.layers === 'stacked' ? kept.slice(i) : [label];
    return { color: hex(colored[label]!), isIn: colored.map((_, other) => above.includes(other)) };
  });
  return {
    divided: { grid: labelGrid(map), picture, palette: colored, hasStairs: isStairs },
    layers,
    colors: palette.length,
    joined: isFlat ? Math.max(0, flat.colors.length - palette.length) : 0,
    alike: isFlat ? flat.alike : 0,
    noise,
    evened,
    blurPx: Math.hypot(blurPx, isStairs ? STAIR_BLUR_PX : 0),
    specks,
    lost,
    touchesEdge: ground >= 0 && isCutOff(map.width, map.height, (at) => map.labels[at] !== background),
    leftOut: isLeftOut ? { color: hex(palette[ground]!), retainedInside: inside > 0 } : null,
  };
}

/** When fewer colors are requested, pale areas are lost on purpose and are not counted. */
function lostInColors(
  picture: Rgb,
  map: LabelMap,
  palette: readonly PaletteColor[],
  { colors, isLossy }: TraceOptions,
): LostParts {
  const pale = colors === null ? lowContrastAreas(picture, map, palette, isLossy) : 0;
  return { pale, faint: faintLines(picture, map, palette) };
}

function dividedByColor(
  picture: Rgb,
  isRamp: Uint8Array,
  flat: Pick<FlatColors, 'colors' | 'wide'>,
  { colors, detail, isLossy }: TraceOptions,
) {
  // More flat colors than requested do not help; the palette search then finds the smallest set that distinguishes
  // them.
  const isKnown = flat.colors.length <= (colors ?? MAX_AUTO_COLORS);
  const known = isKnown ? flat.colors : [];
  const found = findPalette(picture, isRamp, colors, MAX_AUTO_COLORS, known);
  const map = labelPixels(picture, isRamp, found, MAJORITY_ROUNDS[detail]);
  const palette =
    colors === null
      ? removeHalos(picture, map, found, { wide: isKnown ? flat.wide : 0, known: known.length }, isLossy)
      : found;
  return palette.length === found.length
    ? { palette, map }
    : { palette, map: labelPixels(picture, isRamp, palette, MAJORITY_ROUNDS[detail]) };
}

/** Returns the labels by covered area, the background first, or without the background when it is removed. */
function inOrder(
  { labels }: LabelMap,
  palette: readonly PaletteColor[],
  background: number,
  removeBackground: boolean,
): number[] {
  const counts = new Float64Array(palette.length);
  for (let i = 0; i < labels.length; i++) counts[labels[i]!]!++;
  const order = palette.map((_, label) => label).filter((label) => counts[label]! > 0);
  order.sort((a, b) => Number(b === background) - Number(a === background) || counts[b]! - counts[a]!);
  return removeBackground ? order.filter((label) => label !== background) : order;
}

function borderShares({ width, height, labels }: LabelMap, colors: number): number[] {
  const counts = Array.from({ length: colors }, () => 0);
  for (let x = 0; x < width; x++) {
    counts[labels[x]!]!++;
    counts[labels[(height - 1) * width + x]!]!++;
  }
  for (let y = 0; y < height; y++) {
    counts[labels[y * width]!]!++;
    counts[labels[y * width + width - 1]!]!++;
  }
  return counts.map((count) => count / (2 * (width + height)));
}

function painted({ width, height, labels }: LabelMap, palette: readonly PaletteColor[]): Rgb {
  const data = new Uint8Array(3 * labels.length);
  for (let i = 0; i < labels.length; i++) data.set(palette[labels[i]!]!.rgb, 3 * i);
  return { width, height, data };
}

function hex({ rgb }: PaletteColor): string {
  return `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

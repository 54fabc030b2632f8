import type { PaletteColor } from '../colors/palette.ts';
import type { Rgb } from '../types.ts';
import { OUTSIDE, type LabelGrid } from './label-grid.ts';

/** Blur (sigma) in pixels of the picture that is assumed for aliased edges. */
export const STAIR_BLUR_PX = 0.8;

/** Picture divided by color, with the properties of its edges. */
export type Divided = {
  readonly grid: LabelGrid;
  readonly picture: Rgb;
  /** Indexed by label. */
  readonly palette: readonly PaletteColor[];
  /** Edges step from pixel to pixel, so pixel colors contain no subpixel information. */
  readonly hasStairs: boolean;
};

const HALF = 127.5;
/** Limit of a pure color. */
const PURE = 10;
/** Weights by distance of a blur of 0.8 pixels, which turns steps into slopes. */
const STAIR_WEIGHTS = [1, 0.4578, 0.0439];
/** Maximum distance of an aliased edge from the midpoint between its pixels. */
const FARTHEST_SHARE = 0.75;

/**
 * Returns the position of the edge between two neighboring pixels of different labels, from 0 at the center of the
 * first to 1 at the center of the second. When the outer two of the four pixels across are pure, the position follows
 * from the sum of their shares (exact for straight edges in pixels that store their covered share); otherwise it is
 * interpolated. The result is the same from both sides.
 */
export function edgeShare(divided: Divided, first: number, second: number): number {
  const { labels } = divided.grid;
  if (labels[first] === OUTSIDE || labels[second] === OUTSIDE) return 0.5;
  // Both sides use the same order, so that the sums are identical.
  return labels[first]! < labels[second]! ? shareUp(divided, first, second) : 1 - shareUp(divided, second, first);
}

function shareUp(divided: Divided, low: number, high: number): number {
  const { labels } = divided.grid;
  const lowLabel = labels[low]!;
  const highLabel = labels[high]!;
  if (divided.hasStairs) {
    const from = blurredShare(divided, low, lowLabel, highLabel);
    const to = blurredShare(divided, high, lowLabel, highLabel);
    const share = to - from > 0.05 ? (0.5 - from) / (to - from) : 0.5;
    return Math.min(0.5 + FARTHEST_SHARE, Math.max(0.5 - FARTHEST_SHARE, share));
  }
  const at = (pixel: number): number => mixtureOf(divided, pixel, lowLabel, highLabel);
  const beyond = (pixel: number, pure: number): number =>
    labels[pixel] === lowLabel || labels[pixel] === highLabel ? at(pixel) : pure;
  const [from, to] = [Math.min(127, at(low)), Math.max(128, at(high))];
  const before = beyond(2 * low - high, 0);
  const after = beyond(2 * high - low, 255);
  return before <= PURE && after >= 255 - PURE
    ? Math.min(1, Math.max(0, 2.5 - (before + from + to + after) / 255))
    : (HALF - from) / (to - from);
}

/** Returns whether the higher of two labels connects across a corner where each has two diagonal pixels. */
export function higherJoins(divided: Divided, corner: number, low: number, high: number): boolean {
  const { rowStep } = divided.grid;
  const four = [corner, corner + 1, corner + rowStep, corner + rowStep + 1];
  return four.reduce((sum, pixel) => sum + mixtureOf(divided, pixel, low, high), 0) > 4 * HALF;
}

/** Returns the share of the second color in a pixel, 0 to 255. The pixel's label decides its side. */
function mixtureOf({ grid, picture, palette }: Divided, pixel: number, low: number, high: number): number {
  const { labels, rowStep } = grid;
  const label = labels[pixel]!;
  if (isAlone(grid, pixel, label)) return label === high ? 255 : label === low ? 0 : HALF;
  const column = pixel % rowStep;
  const at = 3 * (((pixel - column) / rowStep - 1) * picture.width + column - 1);
  const [from, to] = [palette[low]!.rgb, palette[high]!.rgb];
  let along = 0;
  let whole = 0;
  for (let k = 0; k < 3; k++) {
    const span = to[k]! - from[k]!;
    along += (picture.data[at + k]! - from[k]!) * span;
    whole += span * span;
  }
  const share = whole === 0 ? HALF : Math.round(Math.min(1, Math.max(0, along / whole)) * 255);
  return label === high ? Math.max(128, share) : label === low ? Math.min(127, share) : share;
}

function isAlone({ labels, rowStep }: LabelGrid, pixel: number, label: number): boolean {
  for (let row = -rowStep; row <= rowStep; row += rowStep) {
    for (let at = pixel + row - 1; at <= pixel + row + 1; at++) if (labels[at] !== label) return false;
  }
  return true;
}

/** Returns the share of the second label among the surrounding pixels that have either of the two. */
function blurredShare({ grid: { labels, rowStep } }: Divided, pixel: number, low: number, high: number): number {
  let sum = 0;
  let whole = 0;
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const label = labels[pixel + dy * rowStep + dx];
      if (label !== low && label !== high) continue;
      const weight = STAIR_WEIGHTS[Math.abs(dx)]! * STAIR_WEIGHTS[Math.abs(dy)]!;
      whole += weight;
      if (label === high) sum += weight;
    }
  }
  return sum / whole;
}

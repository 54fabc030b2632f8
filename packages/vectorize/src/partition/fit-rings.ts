import { loopArea } from '../fit/arc-length-parametrization.ts';
import type { FitOptions, FittedLoop } from '../fit/fit-loop.ts';
import { spikeWork } from '../spikes/extend-spike.ts';
import { fitWithSpikes } from '../spikes/fit-with-spikes.ts';
import { spikeIndex } from '../spikes/spike-index.ts';
import { NOISE_SIGMAS } from '../prepare/smooth.ts';
import { STAIR_BLUR_PX, type Divided } from './edge-point.ts';
import { isBorder, type Edge } from './follow-edges.ts';
import { betweenPixels, type ShareAt } from '../spikes/profile.ts';

/** Distance from the line between two colors, as a share of their distance, above which a third color is present. */
const BESIDE_SHARE = 0.25;

/**
 * Blur of a picture's edges (sigma in pixels), and the difference between neighboring pixels of even areas (levels).
 */
export type PictureEdges = { readonly blurPx: number; readonly noise: number; readonly isEvened: boolean };

export type FittedRings = {
  readonly fitted: ReadonlyMap<Edge, FittedLoop>;
  /** Number of areas inside spikes. */
  readonly dots: number;
};

/**
 * Fits the edges that touch no third color as loops with extended spikes. The largest come first: specks of a spike
 * that appear separately are inside it and are not fitted.
 */
export function fitRings(
  divided: Divided,
  edges: readonly Edge[],
  fit: FitOptions,
  { blurPx, noise, isEvened }: PictureEdges,
): FittedRings {
  const fitted = new Map<Edge, FittedLoop>();
  const taken = spikeIndex();
  const rings = edges
    .filter(({ ends }) => !ends)
    .map((edge) => ({ edge, area: Math.abs(loopArea(edge)) }))
    .sort((a, b) => b.area - a.area);
  const work = spikeWork();
  let dots = 0;
  for (const { edge } of rings) {
    if (taken.holds(edge)) {
      dots++;
      continue;
    }
    const { spikes, ...loop } = fitWithSpikes(
      edge,
      fit,
      isBorder(edge)
        ? null
        : {
            shareAt: pairShares(divided, edge.left, edge.right),
            noiseShare: (NOISE_SIGMAS * noise) / distanceOf(divided, edge),
            blurPx: divided.hasStairs ? Math.max(blurPx, STAIR_BLUR_PX) : blurPx,
            isEvened,
            work,
          },
    );
    for (const spike of spikes) taken.add(spike);
    fitted.set(edge, loop);
  }
  return { fitted, dots };
}

/** Returns the distance between an edge's two colors, in levels of one channel. */
function distanceOf({ palette }: Divided, { left, right }: Edge): number {
  const [from, to] = [palette[left]!.rgb, palette[right]!.rgb];
  const square = from.reduce((sum, level, k) => sum + (to[k]! - level) ** 2, 0);
  return Math.max(1, Math.sqrt(square / 3));
}

/**
 * Returns the share of the second of two labels' colors: 0 for the first color, NaN for a third. Pixel values contain
 * more than labels: a spike too thin to have its own pixels still contributes to their color.
 */
function pairShares({ picture, palette }: Divided, first: number, second: number): ShareAt {
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

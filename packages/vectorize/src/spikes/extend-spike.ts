import type { MeasuredLoop } from '../fit/arc-length-parametrization.ts';
import type { Gray, Loop, Vector } from '../types.ts';
import { findAcuteTips, type Tip } from './find-acute-tips.ts';
import { traceSpike, type Spike } from './trace-spike.ts';
import { NOISE_SIGMAS } from '../prepare/smooth.ts';
import type { InkAndPaper } from '../prepare/threshold.ts';
import { inkShares, type ShareAt } from './profile.ts';

export type SpikeWork = { sectionsLeft: number };

/** Properties of the picture in which the loops were found. */
export type SpikeOptions = {
  readonly shareAt: ShareAt;
  /** Blur of the edges (sigma). */
  readonly blurPx: number;
  /** Set when uneven light was corrected, which makes levels less certain. */
  readonly isEvened: boolean;
  /** Standard deviation of a pixel's share. */
  readonly noiseShare: number;
  /**
   * Remaining number of sections for all loops of the picture; it limits the work on hostile pictures that consist of
   * tips.
   */
  readonly work: SpikeWork;
};

/** Returns the options for a gray picture with the pixel noise that `noiseOf` measured. */
export function spikeOptions(
  gray: Gray,
  levels: InkAndPaper,
  { noise, blurPx, isEvened }: { readonly noise: number; readonly blurPx: number; readonly isEvened: boolean },
): SpikeOptions {
  return {
    shareAt: inkShares(gray, levels),
    blurPx,
    isEvened,
    noiseShare: (NOISE_SIGMAS * noise) / (levels.paper - levels.ink),
    work: spikeWork(),
  };
}

/** Typical number of sections that are evaluated for a spike without an end. */
const LOST_SECTIONS = 40;
/** About one second of work; a picture with 300 icons needs a tenth of it. */
const MAX_SECTIONS = 300_000;

export const spikeWork = (): SpikeWork => ({ sectionsLeft: MAX_SECTIONS });

/** Spike or slit of a loop, with its position on the loop. */
export type FoundSpike = { readonly tip: Tip; readonly spike: Spike };

/** Sides at least this far apart, plus one and a half times the blur, have reliable positions. */
const KNOWN_WIDTH_PX = 2;
const KNOWN_BLURS = 1.5;
/**
 * Tips are searched where the sides are at most this many times further apart; grain makes such tips where there are
 * none.
 */
const BESIDE = 1.8;
const BESIDE_NOISY = 1.4;
/** A thinner spike cannot be distinguished from the residue of other spikes. */
const MIN_WIDTH_PX = 0.2;
const MIN_EVENED_PX = 0.4;
const MIN_NOISES = 3.5;
const SMEAR_PX = 1;
/** Extension that the corner finder makes without this step. */
const MIN_OUT_PX = 1;

/** Returns the spikes and slits of a loop, traced to their tips as far as the pixels show them. */
export function findSpikes(measured: MeasuredLoop, options: SpikeOptions): FoundSpike[] {
  const { shareAt, blurPx, noiseShare, work } = options;
  const known = KNOWN_WIDTH_PX + KNOWN_BLURS * blurPx;
  const minPx = Math.max(options.isEvened ? MIN_EVENED_PX : MIN_WIDTH_PX, MIN_NOISES * noiseShare);
  const slitAt: ShareAt = (x, y) => 1 - shareAt(x, y);
  const found: FoundSpike[] = [];
  for (const tip of findAcuteTips(measured, known, known * (noiseShare > 0 ? BESIDE_NOISY : BESIDE))) {
    if (work.sectionsLeft <= 0) break;
    const [a, b] = [measured.pointAt(tip.at - tip.backPx), measured.pointAt(tip.at + tip.backPx)];
    const start = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const [dx, dy] = [tip.point.x - start.x, tip.point.y - start.y];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const spike = traceSpike(tip.isSpike ? shareAt : slitAt, start, { x: dx / length, y: dy / length }, length, {
      minPx,
      smearPx: SMEAR_PX + 10 * noiseShare,
      blurPx,
    });
    work.sectionsLeft -= spike?.middles.length ?? LOST_SECTIONS;
    if (!spike) continue;
    const { point } = spike;
    const out = Math.hypot(point.x - tip.point.x, point.y - tip.point.y);
    const isAhead = (point.x - tip.point.x) * dx + (point.y - tip.point.y) * dy > 0;
    if (spike.isSquare || (isAhead && out >= MIN_OUT_PX)) found.push({ tip, spike });
  }
  return found;
}

/** Loop with the indices of its points that are tips of spikes. */
export type DrawnOut = {
  readonly loop: Loop;
  readonly sharp: readonly number[];
};

/** Extends the spikes of a loop: their sides are placed at half the measured width on both sides of the centerline. */
export function extendSpike(measured: MeasuredLoop, found: readonly FoundSpike[]): DrawnOut {
  const { loop, count, at, length } = measured;
  const points: Vector[] = [];
  const sharp: number[] = [];
  found.forEach(({ tip, spike }, k) => {
    // Loops run clockwise around the area on their right, so the side before the tip is to the left of the direction
    // toward it.
    const before = tip.isSpike ? 1 : -1;
    const last = spike.middles.length - 1;
    const inner = last - 1 - ((last - 1) % SIDE_STEPS);
    for (let j = 0; j <= inner; j += SIDE_STEPS) points.push(sideOf(spike, j, before));
    const ends = spike.isSquare ? [before, -before].map((which) => sideOf(spike, last, which)) : [spike.point];
    for (const end of ends) {
      sharp.push(points.length);
      points.push(end);
    }
    for (let j = inner; j >= 0; j -= SIDE_STEPS) points.push(sideOf(spike, j, -before));
    const next = found[(k + 1) % found.length]!.tip;
    const from = tip.at + tip.backPx;
    const to = next.at - next.backPx + (k + 1 < found.length ? 0 : length);
    // The first point of the loop past the spike.
    let i = firstAfter(at, count, from % length);
    let s = at[i]! + (from >= length || at[i]! < from ? length : 0);
    while (s < to) {
      points.push({ x: loop.xs[i]!, y: loop.ys[i]! });
      i = i + 1 === count ? 0 : i + 1;
      s = at[i]! + (s >= length || i === 0 ? length : 0);
    }
  });
  const drawn = {
    xs: Float64Array.from(points, ({ x }) => x),
    ys: Float64Array.from(points, ({ y }) => y),
  };
  return { loop: drawn, sharp };
}

/** Every other one of the sections, which are half a pixel apart, becomes a point of the side. */
const SIDE_STEPS = 2;

function sideOf({ middles, directions, widths }: Spike, j: number, which: number): Vector {
  return {
    x: middles[j]!.x + (which * directions[j]!.y * widths[j]!) / 2,
    y: middles[j]!.y - (which * directions[j]!.x * widths[j]!) / 2,
  };
}

/** Returns the first point of a loop at a distance above `s`, or the loop's first point when there is none. */
function firstAfter(at: Float64Array, count: number, s: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! <= s) low = middle + 1;
    else high = middle;
  }
  return low % count;
}

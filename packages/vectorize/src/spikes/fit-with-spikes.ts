import { measureLoop } from '../fit/arc-length-parametrization.ts';
import { fitLoop, type FitOptions, type FittedLoop } from '../fit/fit-loop.ts';
import type { Loop } from '../types.ts';
import { crossingSpikes } from './crossing-spikes.ts';
import { extendSpike, findSpikes, type SpikeOptions } from './extend-spike.ts';
import type { Spike } from './trace-spike.ts';

/**
 * Shares of the tolerance. The fitting error of the sides may exceed the width of a spike; when they cross, the outline
 * is fitted closer.
 */
const CLOSER = [1, 0.4];

/** Maximum number of rounds that remove some spikes; after that all are removed. */
const MAX_ROUNDS = 4;

type FittedSpikes = FittedLoop & { readonly spikes: readonly Spike[] };

/**
 * Fits a loop with `fitLoop` after extending its spikes and slits as far as the picture shows them (`options` null: no
 * extension). Spikes whose sides would cross are not extended.
 */
export function fitWithSpikes(loop: Loop, fit: FitOptions, options: SpikeOptions | null): FittedSpikes {
  const measured = measureLoop(loop);
  let found = options ? findSpikes(measured, options) : [];
  for (let round = 0; found.length > 0 && round < MAX_ROUNDS; round++) {
    const spikes = found.map(({ spike }) => spike);
    const drawn = extendSpike(measured, found);
    let crossing: ReadonlySet<Spike> = new Set();
    for (const share of CLOSER) {
      const fitted = fitLoop(drawn.loop, { ...fit, tolerancePx: share * fit.tolerancePx }, drawn.sharp);
      crossing = crossingSpikes(fitted.outline, spikes);
      if (crossing.size === 0) return { ...fitted, spikes };
    }
    found = found.filter(({ spike }) => !crossing.has(spike));
  }
  return { ...fitLoop(loop, fit), spikes: [] };
}

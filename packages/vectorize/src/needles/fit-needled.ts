import { measureLoop } from '../fit/arc-length-parametrization.ts';
import { fitLoop, type FitOptions, type FittedLoop } from '../fit/fit-loop.ts';
import type { Loop } from '../types.ts';
import { crossingNeedles } from './crossing-needles.ts';
import { drawOut, findNeedles, type NeedleOptions } from './draw-out.ts';
import type { Needle } from './follow-needle.ts';

/**
 * Shares of the tolerance. The fitting error of the sides may exceed the width of a spike; when they cross, the outline
 * is fitted closer.
 */
const CLOSER = [1, 0.4];

/** Maximum number of rounds that remove some spikes; after that all are removed. */
const MOST_ROUNDS = 4;

type FittedNeedles = FittedLoop & { readonly needles: readonly Needle[] };

/**
 * Fits a loop with `fitLoop` after extending its spikes and slits as far as the picture shows them (`options` null: no
 * extension). Spikes whose sides would cross are not extended.
 */
export function fitNeedled(loop: Loop, fit: FitOptions, options: NeedleOptions | null): FittedNeedles {
  const measured = measureLoop(loop);
  let found = options ? findNeedles(measured, options) : [];
  for (let round = 0; found.length > 0 && round < MOST_ROUNDS; round++) {
    const needles = found.map(({ needle }) => needle);
    const drawn = drawOut(measured, found);
    let crossing: ReadonlySet<Needle> = new Set();
    for (const share of CLOSER) {
      const fitted = fitLoop(drawn.loop, { ...fit, tolerancePx: share * fit.tolerancePx }, drawn.sharp);
      crossing = crossingNeedles(fitted.outline, needles);
      if (crossing.size === 0) return { ...fitted, needles };
    }
    found = found.filter(({ needle }) => !crossing.has(needle));
  }
  return { ...fitLoop(loop, fit), needles: [] };
}

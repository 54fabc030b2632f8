import { max, min } from '@measurement-nesting/curves/math';
import { compression, separationLimits } from '../search-parameters.ts';
import type { Search } from './search.ts';

/** Compression: always from the incumbent, shortened by steps that become tiny as the budget runs out. */
export function compress(search: Search): void {
  const { budget } = search;
  const { from, to } = compression.step;
  search.best = search.incumbent;
  const begun = min(0.999, budget.share());
  while (!search.isDone()) {
    search.rollback();
    const share = min(1, max(0, (budget.share() - begun) / (1 - begun)));
    search.shortenBest(from + (to - from) * share);
    const { loss } = search.separate(separationLimits.compression, search.exhausted);
    if (loss === 0) search.recordIfShorter();
  }
}

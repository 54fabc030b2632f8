import { maxSearches } from '#engine/host/partner-searches.ts';

/** Minimum number of searches of a run: two searches that exchange layouts are better than one twice as long, even if they share a core. */
const MIN_SEARCHES = 2;

/**
 * Returns the number of searches with which a run starts: its share of the machine's cores.
 *
 * @param underWay active runs of this worker, including the new one
 */
export function searchesPerRun(cores: number, underWay: number): number {
  if (cores < 2) return 1;
  return Math.min(maxSearches, Math.max(MIN_SEARCHES, Math.floor(cores / underWay)));
}

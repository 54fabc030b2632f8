import { mostSearches } from '#engine-host/partner-searches.ts';

/** Two that meet are better than one twice as long, even where they share a core with others. */
const LEAST_SEARCHES = 2;

/**
 * With how many searches a run begins: its share of the machine's cores.
 *
 * @param underWay runs of this worker, with the one that begins
 */
export function searchesPerRun(cores: number, underWay: number): number {
  if (cores < 2) return 1;
  return Math.min(mostSearches, Math.max(LEAST_SEARCHES, Math.floor(cores / underWay)));
}

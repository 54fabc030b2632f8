import { compress } from './compress.ts';
import { explorationPhases, explore } from './explore.ts';
import { initialize } from './initialize.ts';
import { placeMissing } from './place-missing.ts';
import type { Search } from './search.ts';

/**
 * Runs one search: an initial layout, the parts that it leaves over, then exploration with large steps, then compression with tiny ones. Every better
 * layout is submitted to the search's gate. After Gardeyn and Wauters 2025 (arXiv 2509.13329), Algorithm 11, with
 * several sheets in one state, steps that adapt to the budget, compaction and restarts.
 *
 * @returns 'bound' when the layout needs no further search, else 'ended'.
 */
export function runSearch(search: Search): 'bound' | 'ended' {
  initialize(search);
  placeMissing(search);
  if (!search.begin()) return search.perturbation.hasMovableParts ? 'ended' : 'bound';
  for (const phase of explorationPhases(search)) {
    if (search.isDone()) return search.outcome;
    explore(search, phase);
  }
  compress(search);
  return search.outcome;
}

import { infinity } from '@measurement-nesting/curves/math';
import { rectangles } from '../search-parameters.ts';
import { compress } from './compress.ts';
import { explorationPhases, explore } from './explore.ts';
import { initialize } from './initialize.ts';
import { placeMissing } from './place-missing.ts';
import { RectangleEnumeration } from './rectangle-enumeration.ts';
import type { Search } from './search.ts';

/**
 * Runs one search: an initial layout, the parts that it leaves over, then exploration with large steps, then compression with tiny ones. Every better
 * layout is submitted to the search's gate. After Gardeyn and Wauters 2025 (arXiv 2509.13329), Algorithm 11, with
 * several sheets in one state, steps that adapt to the budget, compaction and restarts.
 *
 * @returns 'bound' when the layout needs no further search, 'exhausted' when all others were enumerated, else 'ended'.
 */
export function runSearch(search: Search): 'bound' | 'exhausted' | 'ended' {
  initialize(search);
  placeMissing(search);
  if (!search.begin()) return search.perturbation.hasMovableParts ? 'ended' : 'bound';
  const enumeration = RectangleEnumeration.of(search.problem);
  if (enumeration !== null && enumerateFirst(search, enumeration)) return 'exhausted';
  for (const phase of explorationPhases(search)) {
    if (search.isDone()) return search.outcome;
    explore(search, phase);
  }
  compress(search);
  return search.outcome;
}

/**
 * Enumerates the layouts of a few rectangles, again after a short exploration, whose layout leaves less to enumerate.
 * Returns true when the verified layout is the shortest.
 */
function enumerateFirst(search: Search, enumeration: RectangleEnumeration): boolean {
  const { budget, state } = search;
  const begun = state.evaluations;
  if (search.isDone()) return false;
  if (enumerate(search, enumeration, () => state.evaluations - begun > rectangles.quickEvaluations)) return true;
  for (const phase of explorationPhases(search, rectangles.from)) {
    if (search.isDone()) return false;
    explore(search, phase);
  }
  return enumerate(search, enumeration, () => budget.share() > rectangles.until);
}

/** Submits a shorter layout of an enumeration, if any; returns true when the verified layout is the shortest. */
function enumerate(search: Search, enumeration: RectangleEnumeration, isOver: () => boolean): boolean {
  const { gate, state } = search;
  const { sheets, openLength } = search.incumbent;
  const length = sheets === 1 ? openLength : infinity;
  const shorter = enumeration.run(length, () => {
    state.evaluations++;
    return isOver() || search.exhausted();
  });
  if (shorter !== null) {
    gate.submit(shorter);
    if (gate.verifyPending() && gate.verified === shorter) search.begin();
  }
  const { incumbent } = search;
  const isShortest = incumbent.sheets === 1 && (shorter === null || incumbent.openLength <= shorter.openLength);
  return enumeration.isExhausted && isShortest && !search.rollbackPending;
}

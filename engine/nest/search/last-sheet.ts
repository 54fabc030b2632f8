import { exploration, separationLimits, sheetElimination } from '../search-parameters.ts';
import { eliminateLastSheet, fillIn, scatterAll, smallParts } from './eliminate-sheet.ts';
import type { Search } from './search.ts';

/**
 * Lays the parts out anew on one sheet less. Jobs of few parts are scattered altogether, because a sheet laid out for fewer
 * parts seldom has the place that is wanted. Where some parts are small the large ones come first, scattered until they lie
 * free, and the small ones fill what these leave.
 *
 * @returns false when that did not come about within the share of one attempt; the state is then anything.
 */
export function layOutWithoutLastSheet(search: Search, exhausted: () => boolean): boolean {
  const { state, random } = search;
  const areFew = state.count < sheetElimination.keepSheetsFromParts;
  const small = areFew ? smallParts(state) : [];
  eliminateLastSheet(state, random, areFew ? Int32Array.from(state.shape.keys()) : undefined);
  if (small.length > 0 && !layLargeParts(search, small, exhausted)) return false;
  fillIn(state, random, small, exhausted);
  state.overlaps.resetWeights();
  state.updateAllLosses();
  return true;
}

/** The large parts alone, scattered until they can be separated. */
function layLargeParts(search: Search, small: readonly number[], exhausted: () => boolean): boolean {
  const { state, random } = search;
  for (const part of small) state.place(part, state.rotation[part]!, -1, 0, 0);
  const timer = attemptTimer(search, sheetElimination.mostForAttempt);
  const interrupted = (): boolean => timer() || exhausted();
  for (;;) {
    state.overlaps.resetWeights();
    state.updateAllLosses();
    if (search.separate(separationLimits.scattered, interrupted, 1).loss === 0) return true;
    if (interrupted() || search.rollbackPending) return false;
    scatterAll(state, random);
  }
}

/**
 * A question that is true once an attempt that begins now has taken its share of the budget, and evaluations enough to judge
 * it.
 */
export function attemptTimer({ state, budget }: Search, most: number): () => boolean {
  const began = { share: budget.share(), evaluations: state.evaluations };
  const fewest = exploration.fewestEvaluationsPerPart * state.count;
  return () => budget.share() - began.share > most && state.evaluations - began.evaluations > fewest;
}

import { max } from '@measurement-nesting/curves/math';
import { attempt, separationLimits, sheetElimination } from '../search-parameters.ts';
import { eliminateLastSheet, placeInFreeSpace, scatterAll, smallParts } from './eliminate-sheet.ts';
import type { Search } from './search.ts';

/**
 * Constructs the layout again on one sheet less. Jobs of few parts are scattered entirely, because a sheet filled with
 * fewer parts seldom has suitable space. With small parts the large ones are first scattered until they are free, and
 * the small ones fill the gaps.
 *
 * @returns false when that fails within the share of one attempt; the state is then unspecified.
 */
export function rebuildWithoutLastSheet(search: Search, exhausted: () => boolean): boolean {
  const { state, random } = search;
  const areFew = state.count < sheetElimination.keepSheetsFromParts;
  const small = areFew ? smallParts(state) : [];
  eliminateLastSheet(state, random, areFew ? Int32Array.from(state.shape.keys()) : undefined);
  if (small.length > 0 && !placeLargeParts(search, small, exhausted)) return false;
  placeInFreeSpace(state, random, small, exhausted);
  state.overlaps.resetWeights();
  state.updateAllLosses();
  return true;
}

/** Places the large parts alone, scattered until they can be separated. */
function placeLargeParts(search: Search, small: readonly number[], exhausted: () => boolean): boolean {
  const { state, random } = search;
  for (const part of small) state.place(part, state.rotation[part]!, -1, 0, 0);
  const timer = createAttemptTimer(search, attempt.evaluationsPerPart.elimination);
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
 * Returns a predicate that is true after an attempt that begins now has used its evaluations for each part, or its
 * share of the budget and enough evaluations to be conclusive.
 */
export function createAttemptTimer({ state, budget }: Search, evaluationsPerPart: number): () => boolean {
  const began = { share: budget.share(), evaluations: state.evaluations };
  const fewest = attempt.fewestEvaluationsPerPart * state.count;
  const maximum = max(attempt.fewestEvaluations, evaluationsPerPart * state.count);
  return () => {
    const evaluations = state.evaluations - began.evaluations;
    return evaluations > maximum || (evaluations > fewest && budget.share() - began.share > attempt.maxOfBudget);
  };
}

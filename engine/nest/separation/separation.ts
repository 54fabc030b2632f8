import type { PlacementSearch, SampleCounts } from './placement-search.ts';
import type { Random } from '../random.ts';
import type { Positions } from '../problem/positions.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { infinity } from '../../geometry/math.ts';

/** Time, stop and evaluation budget in one question, asked once per sweep or move. */
export type Pace = { readonly exhausted: () => boolean; readonly share: () => number };

export type Separation = { readonly positions: Positions; readonly loss: number };

export type SeparationLimits = {
  readonly strikes: number;
  readonly noImprovementSweeps: number;
  readonly sweepsPerRound: number;
};

const samples: SampleCounts = { focused: 25, inFreeSpace: 25, inContainer: 25 };

/**
 * Moves overlapping parts until nothing overlaps (loss 0) or patience ends; then the state with the least overlap met.
 * An attempt ends after `idleSweeps` without progress; after `strikes` attempts in a row without a gain of 2 % it gives up.
 */
export function separate(
  state: LayoutState,
  placementSearch: PlacementSearch,
  random: Random,
  order: Int32Array,
  patience: SeparationLimits,
  clock: Pace,
): Separation {
  let least = state.overlaps.totalLoss();
  let best = state.save();
  const drafts: Drafts = { from: null, best: null };
  let strikes = 0;
  while (least > 0 && strikes < patience.strikes && !clock.exhausted()) {
    const before = least;
    let idle = 0;
    while (idle < patience.noImprovementSweeps && !clock.exhausted()) {
      sweepBest(state, placementSearch, random, order, patience.sweepsPerRound, clock, drafts);
      const loss = state.overlaps.totalLoss();
      if (loss < least) {
        if (loss < least * 0.98) idle = 0;
        least = loss;
        best = state.save(best);
        if (loss === 0) return { positions: best, loss: 0 };
      } else idle++;
      state.overlaps.updateWeights();
    }
    if (least > before * 0.98) strikes++;
    else strikes = 0;
    state.restore(best);
  }
  return { positions: best, loss: least };
}

/** Layouts of one step, in memory that serves all steps of a separation: thousands of them a second would be garbage. */
type Drafts = { from: Positions | null; best: Positions | null };

/** Several sweeps from the same state, the best kept: worth its price on large jobs only. */
function sweepBest(
  state: LayoutState,
  placementSearch: PlacementSearch,
  random: Random,
  order: Int32Array,
  sweeps: number,
  clock: Pace,
  drafts: Drafts,
): void {
  if (sweeps <= 1) {
    sweep(state, placementSearch, random, order, clock);
    return;
  }
  const from = (drafts.from = state.save(drafts.from));
  let least = infinity;
  for (let k = 0; k < sweeps; k++) {
    if (k > 0) state.restore(from);
    sweep(state, placementSearch, random, order, clock);
    const loss = state.overlaps.totalWeightedLoss();
    if (loss < least) {
      least = loss;
      drafts.best = state.save(drafts.best);
      if (loss === 0) return;
    }
    if (clock.exhausted()) break;
  }
  if (drafts.best !== null && least < infinity) state.restore(drafts.best);
}

/** Every part that overlaps, in random order, is moved once. */
function sweep(
  state: LayoutState,
  placementSearch: PlacementSearch,
  random: Random,
  order: Int32Array,
  clock: Pace,
): void {
  let count = 0;
  for (let i = 0; i < state.count; i++) if (state.overlaps.isOverlapping(i)) order[count++] = i;
  random.shuffle(order, count);
  for (let k = 0; k < count; k++) {
    const part = order[k]!;
    if (!state.overlaps.isOverlapping(part)) continue;
    placementSearch.move(part, samples);
    if ((k & 7) === 7 && clock.exhausted()) return;
  }
}

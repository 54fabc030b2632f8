import { infinity } from '@measurement-nesting/curves/math';
import type { Positions } from '../problem/positions.ts';
import type { Random } from '../random.ts';
import { samples, separationLimits } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';
import type { PlacementSearch } from './placement-search.ts';

/** Result of a separation: a layout and its total loss, 0 when nothing overlaps. */
export type Separated = { readonly positions: Positions; readonly loss: number };

export type SeparationLimits = {
  /** Consecutive strikes without a gain after which separation ends. */
  readonly strikes: number;
  /** Sweeps without progress after which a strike ends. */
  readonly noImprovementSweeps: number;
};

/** Moves of a sweep between checks for interruption, a power of two: a move takes about 0.1 ms. */
const movesBetweenChecks = 8;

/**
 * Moves overlapping parts until nothing overlaps: guided local search (Gardeyn and Wauters 2025, Algorithms 9 and 10).
 */
export class Separator {
  private readonly state: LayoutState;
  private readonly placementSearch: PlacementSearch;
  private readonly random: Random;
  private readonly order: Int32Array;
  /** Layouts of one round in reused memory: thousands of them a second would be garbage. */
  private readonly drafts: { from: Positions | null; best: Positions | null } = { from: null, best: null };

  constructor(state: LayoutState, placementSearch: PlacementSearch, random: Random) {
    this.state = state;
    this.placementSearch = placementSearch;
    this.random = random;
    this.order = new Int32Array(state.count);
  }

  /**
   * Separates the state's parts until nothing overlaps, the limits are reached or it is interrupted.
   *
   * @returns the layout with the least overlap found; the state is at that layout.
   */
  separate(limits: SeparationLimits, sweepsPerRound: number, interrupted: () => boolean): Separated {
    const { state } = this;
    let min = state.overlaps.totalLoss();
    let best = state.save();
    let strikes = 0;
    while (min > 0 && strikes < limits.strikes && !interrupted()) {
      const before = min;
      let idleSweeps = 0;
      while (idleSweeps < limits.noImprovementSweeps && !interrupted()) {
        this.round(sweepsPerRound, interrupted);
        const loss = state.overlaps.totalLoss();
        if (loss < min) {
          if (loss < min * separationLimits.gain) idleSweeps = 0;
          min = loss;
          best = state.save(best);
          if (loss === 0) return { positions: best, loss: 0 };
        } else idleSweeps++;
        state.overlaps.updateWeights();
      }
      if (min > before * separationLimits.gain) strikes++;
      else strikes = 0;
      state.restore(best);
    }
    return { positions: best, loss: min };
  }

  /** Runs one sweep, or the best of several from the same state. */
  private round(sweeps: number, interrupted: () => boolean): void {
    const { state, drafts } = this;
    if (sweeps <= 1) {
      this.sweep(interrupted);
      return;
    }
    const from = (drafts.from = state.save(drafts.from));
    let min = infinity;
    for (let k = 0; k < sweeps; k++) {
      if (k > 0) state.restore(from);
      this.sweep(interrupted);
      const loss = state.overlaps.totalWeightedLoss();
      if (loss < min) {
        min = loss;
        drafts.best = state.save(drafts.best);
        if (loss === 0) return;
      }
      if (interrupted()) break;
    }
    if (drafts.best !== null && min < infinity) state.restore(drafts.best);
  }

  /** Moves every overlapping part once, in random order. */
  private sweep(interrupted: () => boolean): void {
    const { state, placementSearch, random, order } = this;
    const { overlaps } = state;
    let count = 0;
    for (let i = 0; i < state.count; i++) if (overlaps.isOverlapping(i) && !state.isPinned(i)) order[count++] = i;
    random.shuffle(order, count);
    for (let k = 0; k < count; k++) {
      const part = order[k]!;
      if (!overlaps.isOverlapping(part)) continue;
      placementSearch.move(part, samples.separation);
      if (k % movesBetweenChecks === movesBetweenChecks - 1 && interrupted()) return;
    }
  }
}

import { infinity, max, min } from '@measurement-nesting/curves/math';
import { randomInitialLayout } from '../construct/initial-layout.ts';
import {
  attempt,
  compaction,
  exploration,
  freeAngles,
  operators,
  restart,
  separationLimits,
  sheetElimination,
} from '../search-parameters.ts';
import type { Separated, SeparationLimits } from '../separation/separation.ts';
import { InfeasiblePool } from './infeasible-pool.ts';
import { createAttemptTimer, rebuildWithoutLastSheet } from './last-sheet.ts';
import { Restart } from './restart-policy.ts';
import type { Search } from './search.ts';
import { minWidth } from '../shape/search-shape.ts';

export type ExplorationPhase = {
  /** Share of the budget at which the phase ends; it also ends after `maxIdle` evaluations without improvement. */
  readonly until: number;
  readonly maxIdle: number;
  readonly firstStep: number;
  /** True when the budget may be extended at the end of the phase. */
  readonly mayExtend: boolean;
  /** True when parts with free rotation leave the tabulated rotations. */
  readonly freeAngles: boolean;
};

/**
 * Returns the phases of exploration: parts with free rotation are first searched at tabulated rotations, which are
 * quick to evaluate.
 *
 * @param until share of the budget at which the last phase ends.
 */
export function explorationPhases(
  { problem, state }: Search,
  until: number = exploration.until,
): readonly ExplorationPhase[] {
  const { firstStep } = exploration;
  const isTabulated = problem.shapes.every((shape) => shape.freeRotation === null);
  const mayExtend = until === exploration.until;
  if (isTabulated) return [{ until, maxIdle: infinity, firstStep, mayExtend, freeAngles: false }];
  return [
    {
      until: min(freeAngles.from, until),
      maxIdle: freeAngles.orIdleFor * state.count,
      firstStep,
      mayExtend: false,
      freeAngles: false,
    },
    { until, maxIdle: infinity, firstStep: freeAngles.firstStep, mayExtend, freeAngles: true },
  ];
}

/** Next step after a separation. */
type Move =
  | 'shorten'
  | 'end'
  | 'rollback'
  | 'eliminate sheet'
  | 'smaller step'
  | 'abandon elimination'
  | 'restart'
  | 'perturb';

/**
 * Exploration: the last sheet is shortened by ever smaller steps, and the resulting overlaps are separated and
 * compacted. A failed separation is stored in the infeasible pool; the search continues from one of the least bad with
 * two parts swapped. On stagnation it restarts from another initial layout, alternating with the incumbent. A last
 * sheet that cannot shrink gradually is eliminated as a whole.
 */
export function explore(search: Search, phase: ExplorationPhase): void {
  new Exploration(search, phase).run();
}

class Exploration {
  private readonly search: Search;
  private readonly phase: ExplorationPhase;
  private readonly pool = new InfeasiblePool();
  private step: number;
  private failuresAtLeastStep = 0;

  constructor(search: Search, phase: ExplorationPhase) {
    this.search = search;
    this.phase = phase;
    this.step = phase.firstStep;
  }

  run(): void {
    const { search, phase } = this;
    const { state } = search;
    search.placementSearch.usesFreeAngles = phase.freeAngles;
    search.best = search.incumbent;
    state.restore(search.best);
    search.improvedAt = state.evaluations;
    search.restart = new Restart(state.evaluations);
    search.shorten(this.step, 0.5);
    while (!this.exhausted()) {
      state.evaluations++;
      if (search.rollback()) this.shortenCurrentLayout();
      const isEliminating = state.sheets < search.best.sheets;
      const before = search.lengthOf(search.best);
      const separated = this.separate(isEliminating);
      if (this.compact(separated)) {
        search.recordIfShorter();
        if (search.isDone()) return;
      }
      const gain = 1 - search.lengthOf(search.best) / before;
      search.operators?.credit(state.evaluations, gain);
      const move = this.nextMove(gain, isEliminating);
      if (move === 'end') return;
      this.make(move, separated);
    }
  }

  /** Returns true when the phase must end. */
  private readonly exhausted = (): boolean => {
    const { search, phase } = this;
    if (phase.mayExtend && search.budget.share() > phase.until) search.budget.extend();
    if (search.exhausted()) return true;
    const share = search.budget.share();
    // Only failures of the least step indicate that nothing more can be gained, and none while a sheet could be
    // eliminated.
    const isIdle =
      this.step <= exploration.minStep &&
      !search.canEliminateSheet(search.best) &&
      search.state.evaluations - search.improvedAt > phase.maxIdle;
    return isIdle || share > phase.until;
  };

  private nextMove(gain: number, isEliminating: boolean): Move {
    const { search, step } = this;
    const { state, best } = search;
    if (gain > (search.operators === null ? 0 : operators.minGain)) return 'shorten';
    if (this.exhausted()) return 'end';
    if (search.rollbackPending) return 'rollback';
    if (!isEliminating && search.canEliminateSheet(best) && this.isEliminationDue()) return 'eliminate sheet';
    if (step > exploration.minStep) return 'smaller step';
    if (state.sheets < best.sheets) return 'abandon elimination';
    return this.isStagnant() ? 'restart' : 'perturb';
  }

  private make(move: Move, separated: Separated): void {
    const { search, pool } = this;
    switch (move) {
      case 'shorten':
        return this.shortenCurrentLayout();
      case 'eliminate sheet':
        search.state.restore(search.best);
        pool.clear();
        if (!rebuildWithoutLastSheet(search, this.exhausted)) search.shortenBest(this.step);
        return;
      case 'smaller step':
        this.step = max(exploration.minStep, this.step / exploration.stepDivisor);
        search.improvedAt = search.state.evaluations;
        pool.clear();
        return search.shortenBest(this.step);
      case 'abandon elimination':
        return search.shortenBest(this.step);
      case 'restart':
        search.operators?.pause();
        if (this.restart()) this.step = this.phase.firstStep;
        return this.shortenCurrentLayout();
      case 'perturb':
        return this.perturb(separated);
      default: // The rollback precedes the next separation.
    }
  }

  /** Shortens the current layout; failures at other lengths are no longer useful. */
  private shortenCurrentLayout(): void {
    this.pool.clear();
    this.search.shorten(this.step, 0.5);
  }

  private separate(isEliminating: boolean): Separated {
    const { search, step } = this;
    const isLong = step > exploration.minStep;
    const timer = isEliminating
      ? createAttemptTimer(search, attempt.evaluationsPerPart.elimination)
      : isLong
        ? createAttemptTimer(search, attempt.evaluationsPerPart.step)
        : () => false;
    return search.separate(this.limits(isEliminating), () => timer() || this.exhausted());
  }

  private limits(isEliminating: boolean): SeparationLimits {
    const { state, random, operators } = this.search;
    if (isEliminating) return separationLimits.elimination;
    if (this.step > exploration.minStep && state.sheets > 1) return separationLimits.longStep;
    const { sweeps, sweepsPerPart } = separationLimits;
    const drawn = sweepsPerPart[random.below(sweepsPerPart.length)]! * state.count;
    const maximum = operators?.current === 'bestSwap' ? sweeps.maxAfterBestSwap : sweeps.maximum;
    return { strikes: 1, noImprovementSweeps: min(max(drawn, sweeps.minimum), maximum) };
  }

  /**
   * Compacts the result of a separation, which may also remove its remaining overlap. Returns true when the state is
   * free of overlap and shorter than the best layout; otherwise the state is the unchanged result of the separation.
   */
  private compact(separated: Separated): boolean {
    const { search } = this;
    const { state } = search;
    const fullSheets = state.lengthOfFirst(state.sheets - 1);
    const { maxLonger, stillOverlapping } = compaction;
    const shouldAbort = (length: number, overlap: number, round: number): boolean =>
      this.exhausted() ||
      search.rollbackPending ||
      fullSheets + length > search.lengthOf(search.best) * (1 + maxLonger[min(round, maxLonger.length - 1)]!) ||
      (round >= stillOverlapping.afterRounds && overlap > stillOverlapping.share);
    const shortest = separated.loss === 0 ? separated.positions : search.best;
    if (search.compactor.compact(shouldAbort) && search.lengthOf(state) < search.lengthOf(shortest)) return true;
    state.restore(separated.positions);
    return separated.loss === 0;
  }

  /**
   * Returns true when a sheet elimination is due. A last sheet no longer than one of its parts cannot shrink; others
   * are eliminated when the least step fails repeatedly.
   */
  private isEliminationDue(): boolean {
    const { state, best } = this.search;
    const last = best.sheets - 1;
    const { minStep } = exploration;
    const cannotShrink = state.shape.some(
      (s, part) => best.sheet[part] === last && minWidth(state.shapes[s]!) > best.openLength * (1 - minStep),
    );
    if (cannotShrink) return true;
    return this.step <= minStep && this.failuresAtLeastStep++ % sheetElimination.failuresBetween === 0;
  }

  /** Returns true when a restart is due; only layouts on one sheet are restarted. */
  private isStagnant(): boolean {
    const { state, best, restart: current } = this.search;
    if (!this.search.mayRestart || best.sheets > 1 || state.sheets > 1) return false;
    return current.isStagnant(state.evaluations, restart.fewestEvaluationsPerPart * state.count);
  }

  /**
   * Replaces the incumbent by a new initial layout or, when that stagnates, by the incumbent again, for at least half
   * its time. Leaves the state at the layout to continue from. @returns true for a new layout.
   */
  private restart(): boolean {
    const { search } = this;
    const { state } = search;
    const now = state.evaluations;
    const isNew = search.best === search.incumbent;
    search.restart = new Restart(now, isNew ? 0 : search.restart.age(now) / 2);
    search.best = search.incumbent;
    if (isNew && randomInitialLayout(state, search.random, this.exhausted)) {
      search.shortenLastSheet();
      search.best = state.save();
      state.overlaps.resetWeights();
      state.updateAllLosses();
      return true;
    }
    if (isNew) search.mayRestart = false;
    state.restore(search.incumbent);
    return false;
  }

  private perturb(separated: Separated): void {
    const { search, pool } = this;
    const { state, random, perturbation } = search;
    pool.add(separated);
    state.restore(pool.sample(random).positions);
    state.overlaps.resetWeights();
    if (search.operators?.select(state.evaluations) === 'bestSwap')
      perturbation.swapBestOf(operators.swapsToChooseFrom, this.exhausted);
    else perturbation.swapRandom();
  }
}

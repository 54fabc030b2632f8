import { max, min } from '../../geometry/math.ts';
import { randomInitialLayout } from '../construct/initial-layout.ts';
import {
  compaction,
  exploration,
  operators,
  restart,
  separationLimits,
  sheetElimination,
} from '../search-parameters.ts';
import type { Separated, SeparationLimits } from '../separation/separation.ts';
import { mayEliminateSheet } from './eliminate-sheet.ts';
import { InfeasiblePool } from './infeasible-pool.ts';
import { attemptTimer, layOutWithoutLastSheet } from './last-sheet.ts';
import { Restart } from './restart-policy.ts';
import type { Search } from './search.ts';
import { leastWidth } from './search.ts';

export type ExplorationPhase = {
  /** Share of the budget after which the phase ends; it ends too when nothing improved for `maxIdle` of it. */
  readonly until: number;
  readonly maxIdle: number;
  /** Or when nothing was found for this share of the search's patience. */
  readonly patience: number;
  readonly firstStep: number;
  /** Whether parts that may lie at any angle leave the tabulated rotations. */
  readonly freeAngles: boolean;
};

/** What follows a separation. */
type Move =
  'shorten' | 'end' | 'rollback' | 'eliminate sheet' | 'smaller step' | 'abandon elimination' | 'restart' | 'perturb';

/**
 * Exploration: the last sheet is shortened by ever smaller steps, and the overlaps this makes are separated and compacted. A
 * separation that fails is stored in the infeasible pool; the search goes on from one of the least bad with two parts
 * swapped. Where it stagnates it restarts from another initial layout, by turns with the incumbent. A last sheet that cannot
 * shrink bit by bit is eliminated as a whole.
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
    search.improvedAt = search.budget.share();
    search.lookAnew();
    search.restart = new Restart(search.improvedAt);
    search.shorten(this.step, 0.5);
    while (!this.exhausted()) {
      state.evaluations++;
      if (search.rollback()) this.shortenAnew();
      const isEliminating = state.sheets < search.best.sheets;
      const before = search.lengthOf(search.best);
      const separated = this.separate(isEliminating);
      if (this.compact(separated)) {
        search.keepIfShorter();
        if (search.isDone()) return;
      }
      const gain = 1 - search.lengthOf(search.best) / before;
      search.operators?.credit(state.evaluations, gain);
      const move = this.nextMove(gain, isEliminating);
      if (move === 'end') return;
      this.make(move, separated);
    }
  }

  /** True when the phase must end. */
  private readonly exhausted = (): boolean => {
    const { search, phase } = this;
    if (search.exhausted()) return true;
    const share = search.budget.share();
    // Only failures of the least step are a sign that there is no more to find, and none while a sheet might go.
    const isIdle =
      this.step <= exploration.leastStep &&
      !mayEliminateSheet(search.state, search.best) &&
      min(share - search.improvedAt, search.restart.age(share)) > phase.maxIdle;
    return isIdle || share > phase.until || search.isStagnant(phase.patience);
  };

  private nextMove(gain: number, isEliminating: boolean): Move {
    const { search, step } = this;
    const { state, best } = search;
    if (gain > (search.operators === null ? 0 : operators.leastGain)) return 'shorten';
    if (this.exhausted()) return 'end';
    if (search.rollbackPending) return 'rollback';
    if (!isEliminating && mayEliminateSheet(state, best) && this.isEliminationDue()) return 'eliminate sheet';
    if (step > exploration.leastStep) return 'smaller step';
    if (state.sheets < best.sheets) return 'abandon elimination';
    return this.isStagnant() ? 'restart' : 'perturb';
  }

  private make(move: Move, separated: Separated): void {
    const { search, pool } = this;
    switch (move) {
      case 'shorten':
        return this.shortenAnew();
      case 'eliminate sheet':
        search.state.restore(search.best);
        pool.clear();
        if (!layOutWithoutLastSheet(search, this.exhausted)) search.shortenBest(this.step);
        return;
      case 'smaller step':
        this.step = max(exploration.leastStep, this.step / exploration.stepDivisor);
        search.improvedAt = search.budget.share();
        pool.clear();
        return search.shortenBest(this.step);
      case 'abandon elimination':
        return search.shortenBest(this.step);
      case 'restart':
        search.operators?.pause();
        if (this.restart()) this.step = this.phase.firstStep;
        return this.shortenAnew();
      case 'perturb':
        return this.perturb(separated);
      default: // A rollback is made before the next separation.
    }
  }

  /** Shortens the layout in hand; failures at other lengths are of no use any more. */
  private shortenAnew(): void {
    this.pool.clear();
    this.search.shorten(this.step, 0.5);
  }

  private separate(isEliminating: boolean): Separated {
    const { search, step } = this;
    const isLong = step > exploration.leastStep;
    const timer = isEliminating
      ? attemptTimer(search, sheetElimination.mostForAttempt)
      : isLong
        ? attemptTimer(search, exploration.mostForStep)
        : () => false;
    return search.separate(this.limits(isEliminating), () => timer() || this.exhausted());
  }

  private limits(isEliminating: boolean): SeparationLimits {
    const { state, random, operators } = this.search;
    if (isEliminating) return separationLimits.elimination;
    if (this.step > exploration.leastStep && state.sheets > 1) return separationLimits.longStep;
    const { sweeps, sweepsPerPart } = separationLimits;
    const drawn = sweepsPerPart[random.below(sweepsPerPart.length)]! * state.count;
    const most = operators?.current === 'bestSwap' ? sweeps.mostAfterBestSwap : sweeps.most;
    return { strikes: 1, noImprovementSweeps: min(max(drawn, sweeps.least), most) };
  }

  /**
   * Compacts what came of a separation, and so separates what it nearly did. True when the state is free of overlap and
   * shorter than the best layout; else the state is the separation's result as it was.
   */
  private compact(separated: Separated): boolean {
    const { search } = this;
    const { state } = search;
    const fullSheets = state.lengthOfFirst(state.sheets - 1);
    const { mostLonger, stillOverlapping } = compaction;
    const shouldAbort = (length: number, overlap: number, round: number): boolean =>
      this.exhausted() ||
      search.rollbackPending ||
      fullSheets + length > search.lengthOf(search.best) * (1 + mostLonger[min(round, mostLonger.length - 1)]!) ||
      (round >= stillOverlapping.afterRounds && overlap > stillOverlapping.share);
    const shortest = separated.loss === 0 ? separated.positions : search.best;
    if (search.compactor.compact(shouldAbort) && search.lengthOf(state) < search.lengthOf(shortest)) return true;
    state.restore(separated.positions);
    return separated.loss === 0;
  }

  /** A last sheet no longer than one of its parts cannot shrink; others go as a whole when the least step keeps failing. */
  private isEliminationDue(): boolean {
    const { state, best } = this.search;
    const last = best.sheets - 1;
    const { leastStep } = exploration;
    const cannotShrink = state.shape.some(
      (s, part) => best.sheet[part] === last && leastWidth(state.shapes[s]!) > best.openLength * (1 - leastStep),
    );
    if (cannotShrink) return true;
    return this.step <= leastStep && this.failuresAtLeastStep++ % sheetElimination.failuresBetween === 0;
  }

  /** Is it time for a restart? Only layouts on one sheet are begun anew. */
  private isStagnant(): boolean {
    const { state, best, budget, restart: current } = this.search;
    if (!this.search.mayRestart || best.sheets > 1 || state.sheets > 1) return false;
    const share = budget.share();
    const sharePerEvaluation = share / max(1, state.evaluations);
    return current.isStagnant(share, restart.fewestEvaluationsPerPart * state.count * sharePerEvaluation);
  }

  /**
   * The incumbent gives way to a new initial layout; that one, when it stagnates, to the incumbent again, for at least half as
   * long as it had. Leaves the state at the layout to go on from. @returns whether that is a new one.
   */
  private restart(): boolean {
    const { search } = this;
    const { state } = search;
    const now = search.budget.share();
    const isNew = search.best === search.incumbent;
    search.restart = new Restart(now, isNew ? 0 : search.restart.age(now) / 2);
    search.best = search.incumbent;
    if (isNew && randomInitialLayout(state, search.random, this.exhausted)) {
      search.tighten();
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

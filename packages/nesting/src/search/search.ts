import { max, min } from '@measurement-nesting/curves/math';
import type { Gate } from '../check/layout-gate.ts';
import type { ExactCollision } from '../collision/exact-collision.ts';
import type { RasterCache } from '../collision/raster-cache.ts';
import { NoFitRasters } from '../collision/no-fit-rasters.ts';
import { Compactor } from '../compaction/compaction.ts';
import { isComplete } from '../problem/positions.ts';
import type { Positions, WarmStart } from '../problem/positions.ts';
import type { Problem } from '../problem/problem.ts';
import { Random } from '../random.ts';
import { bestOfSweeps, operators } from '../search-parameters.ts';
import { PlacementSearch } from '../separation/placement-search.ts';
import { Separator } from '../separation/separation.ts';
import type { Separated, SeparationLimits } from '../separation/separation.ts';
import { minWidth } from '../shape/search-shape.ts';
import { LayoutState } from '../state/layout-state.ts';
import type { Partner } from '../types.ts';
import { eliminateLastSheet, canEliminateSheet } from './eliminate-sheet.ts';
import { IncumbentExchange } from './incumbent-exchange.ts';
import { OperatorSelection } from './operator-selection.ts';
import { Restart } from './restart-policy.ts';
import type { SearchBudget } from './search-budget.ts';
import { SwapPerturbation } from './swap-perturbation.ts';

type SearchControl = {
  readonly seed: number;
  readonly budget: SearchBudget;
  /** Receives every better layout. */
  readonly gate: Gate;
  readonly collision: ExactCollision;
  readonly partner: Partner | undefined;
  readonly shouldStop: () => boolean;
  /** Positions from a previous layout for a warm start, used as far as they are valid. */
  readonly warmStart?: WarmStart | null;
  /** Nests the parts that are placed first alone; omitted where that cannot help. */
  readonly nestFirst?: (() => Positions | null) | undefined;
  /** Cache of pair results from earlier runs. */
  readonly memory?: RasterCache | undefined;
  /** Total length below which no step goes, because it suffices; omitted for none. */
  readonly shortest?: number;
  /** Rasters of a search with the same shapes; omitted for own ones. */
  readonly rasters?: NoFitRasters;
};

/**
 * State shared by the phases of a run: the current layout, the best layouts so far, the moves of both phases, and the
 * search's connections to its budget, gate and partner.
 */
export class Search {
  readonly problem: Problem;
  readonly state: LayoutState;
  readonly random: Random;
  readonly gate: Gate;
  readonly budget: SearchBudget;
  readonly shouldStop: () => boolean;
  readonly warmStart: WarmStart | null;
  readonly nestFirst: (() => Positions | null) | null;
  readonly shortest: number;
  /** True when the search began from a warm start. */
  isWarmStarted = false;
  readonly placementSearch: PlacementSearch;
  readonly compactor: Compactor;
  readonly perturbation: SwapPerturbation;
  /** Operator selection; null for jobs of few parts. */
  readonly operators: OperatorSelection | null;
  /** Best layout of all. */
  incumbent: Positions;
  /** Best layout since the last restart; equal to the incumbent without one. */
  best: Positions;
  restart = new Restart(0);
  readonly sweepsPerRound: number;
  /** False after a new initial layout did not fit on one sheet. */
  mayRestart = true;
  /** Evaluations when the incumbent was found, or a step last became smaller. */
  improvedAt = 0;
  outcome: 'bound' | 'ended' = 'ended';
  /** The current attempt must be abandoned for the verified layout: one was rejected, or the partner's is better. */
  rollbackPending = false;
  private readonly separator: Separator;
  private readonly exchange: IncumbentExchange;
  private pinnedLength = 0;
  /** Lower bounds of the last sheet's length: its narrowest part, and for a single sheet its widest. */
  private readonly narrowest: number;
  private readonly widest: number;

  constructor(problem: Problem, control: SearchControl) {
    const { seed, budget, gate, collision, partner, shouldStop } = control;
    this.problem = problem;
    this.gate = gate;
    this.budget = budget;
    this.shouldStop = shouldStop;
    this.warmStart = control.warmStart ?? null;
    this.nestFirst = control.nestFirst ?? null;
    this.shortest = control.shortest ?? 0;
    const rasters =
      control.rasters ??
      new NoFitRasters(problem.shapes, problem.rotations, collision, partner?.shared, control.memory);
    this.state = new LayoutState(problem, rasters);
    this.random = new Random(seed);
    this.placementSearch = new PlacementSearch(this.state, this.random);
    this.separator = new Separator(this.state, this.placementSearch, this.random);
    this.compactor = new Compactor(this.state);
    this.perturbation = new SwapPerturbation(this.state, this.random, this.placementSearch);
    const { count } = this.state;
    this.operators = count >= operators.fromParts ? new OperatorSelection(count) : null;
    this.sweepsPerRound = count >= bestOfSweeps.fromParts ? bestOfSweeps.sweeps : 1;
    this.exchange = new IncumbentExchange(partner, count);
    const widths = Array.from(this.state.shape, (s) => minWidth(problem.shapes[s]!));
    this.narrowest = Math.min(...widths);
    this.widest = Math.max(...widths);
    this.incumbent = this.best = this.state.save();
    budget.evaluations = () => this.state.evaluations;
  }

  /**
   * Begins from the verified layout; returns false when it is incomplete, when no part is movable, or when no time is
   * left.
   */
  begin(): boolean {
    const { verified } = this.gate;
    if (verified === null || !isComplete(verified) || this.shouldStop()) return false;
    this.state.restore(verified);
    this.rollbackPending = false;
    this.shortenLastSheet();
    this.incumbent = this.best = this.state.save();
    this.state.limitFirstTo(this.incumbent);
    this.pinnedLength = this.minLengthOfPins();
    return this.perturbation.hasMovableParts;
  }

  /**
   * Returns a lower bound of the length with the same pinned parts. With several sizes there is none, because cost is
   * the objective.
   */
  private minLengthOfPins(): number {
    const { state } = this;
    if (!state.hasPins || state.hasSizes) return 0;
    let last = state.sheets - 1;
    while (last >= 0 && state.pinnedLengthOf(last) === 0) last--;
    return last < 0 ? 0 : state.lengthOfFirst(last) + state.pinnedLengthOf(last) + state.contactTolerance;
  }

  /**
   * Returns true when the search must end. Also lets the gate verify a pending layout, and exchanges incumbents when
   * due.
   */
  readonly exhausted = (): boolean => {
    this.gate.verifyDue();
    this.exchangeIncumbents();
    return this.budget.exhausted();
  };

  /** Returns true when a layout might have one sheet less. */
  canEliminateSheet(positions: Positions): boolean {
    return positions.sheets > this.problem.fewestSheets && canEliminateSheet(this.state, positions);
  }

  /** Returns true when the search must end, or may because the incumbent needs no improvement. */
  isDone(): boolean {
    this.state.evaluations++;
    if (this.exhausted()) return true;
    const isSufficient =
      this.lengthOf(this.incumbent) <= max(this.minLength(), this.problem.sufficientLength, this.pinnedLength) &&
      this.gate.verifyPending() &&
      !this.rollbackPending;
    this.outcome = isSufficient ? 'bound' : 'ended';
    return isSufficient;
  }

  /**
   * Returns a lower bound of the length on as many sheets as the incumbent, from one part; 0 when fewer sheets might
   * do.
   */
  private minLength(): number {
    const { sheets } = this.incumbent;
    const { contactTolerance } = this.state;
    if (sheets === 1) return this.widest + contactTolerance;
    if (sheets > this.problem.fewestSheets) return 0;
    return this.state.lengthOfFirst(sheets - 1) + this.#minOnLast(sheets) + contactTolerance;
  }

  /** Returns a lower bound of the used length of the last of several sheets. */
  #minOnLast(sheets: number): number {
    const { fewestSheets, minOnLast = 0 } = this.problem;
    return sheets === fewestSheets ? max(this.narrowest, minOnLast) : this.narrowest;
  }

  lengthOf(positions: Pick<Positions, 'sheets' | 'openLength'>): number {
    return this.state.lengthOfFirst(positions.sheets - 1) + positions.openLength;
  }

  /** Separates overlaps, unless it is interrupted. */
  separate(limits: SeparationLimits, interrupted: () => boolean, sweepsPerRound = this.sweepsPerRound): Separated {
    return this.separator.separate(limits, sweepsPerRound, () => interrupted() || this.rollbackPending);
  }

  /** Records an overlap-free state as the best layout, and as the incumbent, if it is shorter. */
  recordIfShorter(): void {
    this.shortenLastSheet();
    const now = this.state.save();
    if (this.lengthOf(now) >= this.lengthOf(this.best)) return;
    this.best = now;
    this.restart.improved(this.state.evaluations);
    if (this.lengthOf(now) >= this.lengthOf(this.incumbent)) return;
    this.incumbent = now;
    this.state.limitFirstTo(now);
    this.improvedAt = this.state.evaluations;
    this.gate.submit(now);
  }

  /** Restores the best layout and shortens it at a random share of its length. */
  shortenBest(share: number): void {
    this.state.restore(this.best);
    this.shorten(share, this.random.next());
  }

  /** Removes `share` of the total length from the last sheet; parts past the cut (a share of its length) move left. */
  shorten(share: number, cut: number): void {
    const { state, random, widest, problem } = this;
    const length = this.lengthOf(state);
    const less = min(share * length, max(0, length - this.shortest));
    const last = state.sheets - 1;
    const pinned = state.pinnedLengthOf(last);
    const remaining = max(state.openLength - less, pinned);
    const minimum = last > 0 ? this.#minOnLast(state.sheets) : widest;
    const mayEliminate = last > 0 && pinned === 0 && (state.sheets > problem.fewestSheets || problem.minOnLast === 0);
    if (mayEliminate && remaining < minimum) eliminateLastSheet(state, random);
    else {
      const at = cut * state.openLength;
      const members = state.members[last]!;
      for (let k = 0; k < state.memberCount[last]!; k++) {
        const part = members[k]!;
        if (state.x[part]! > at && !state.isPinned(part))
          state.place(part, state.rotation[part]!, last, state.x[part]! - less, state.y[part]!);
      }
      state.openLength = max(remaining, minimum);
    }
    state.overlaps.resetWeights();
    state.updateAllLosses();
  }

  /** Removes empty sheets and shortens the last one to its last part. */
  shortenLastSheet(): void {
    const { state } = this;
    while (state.sheets > 1 && (state.memberCount[state.sheets - 1] ?? 0) === 0) {
      state.sheets--;
      state.openLength = state.containerOf(state.sheets - 1).length;
    }
    state.openLength = min(state.openLength, state.usedLengthOf(state.sheets - 1));
  }

  /** Continues from the verified layout if necessary; returns true when it was. */
  rollback(): boolean {
    const { verified } = this.gate;
    if (!this.rollbackPending) return false;
    this.rollbackPending = false;
    if (verified === null) return false;
    if (this.lengthOf(verified) < this.lengthOf(this.incumbent)) this.improvedAt = this.state.evaluations;
    // A restart continues independently.
    if (this.best === this.incumbent) this.best = verified;
    this.incumbent = verified;
    this.state.limitFirstTo(verified);
    this.state.restore(this.best);
    // A rejection may have changed the definition of an overlap.
    this.state.updateAllLosses();
    return true;
  }

  /** Called for a rejected layout: the violating pairs are separated at these offsets from now on. */
  reject(positions: Positions, pairs: readonly (readonly [number, number])[]): void {
    this.rollbackPending = true;
    for (const [a, b] of pairs) this.state.forbid(positions, a, b);
  }

  /** Exchanges the best layout with the other searches when due, and continues from a better one. */
  private exchangeIncumbents(): void {
    const { gate, exchange, state } = this;
    const isLast = this.budget.share() >= 1;
    if (!exchange.isDue(state.evaluations, isLast)) return;
    gate.verifyPending();
    for (const theirs of exchange.exchange(state.evaluations, isLast, gate.verified)) {
      gate.submit(theirs);
      if (gate.verifyPending() && gate.verified === theirs) this.rollbackPending = true;
    }
  }
}

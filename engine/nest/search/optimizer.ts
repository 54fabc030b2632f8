import { OperatorSelection } from './operator-selection.ts';
import { randomInitialLayout } from '../construct/initial-layout.ts';
import { Compactor } from '../compaction/compaction.ts';
import { eliminateLastSheet, fillIn, mayEliminateSheet, smallParts, scatterAll } from './eliminate-sheet.ts';
import { InfeasiblePool } from './infeasible-pool.ts';
import { Restart } from './restart-policy.ts';
import { PlacementSearch } from '../separation/placement-search.ts';
import { max, min } from '../../geometry/math.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Random } from '../random.ts';
import type { Positions } from '../problem/positions.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { totalLength } from '../problem/positions.ts';
import type { Pace, SeparationLimits, Separation } from '../separation/separation.ts';
import { separate } from '../separation/separation.ts';
import { SwapPerturbation } from './swap-perturbation.ts';

/** Share of the budget after which the search only compresses what it has. */
const exploreUntil = 0.95;
/**
 * Parts that may lie at any angle are first searched for at their table turns, ten times as quick to ask, until that finds
 * nothing better for a while; then at angles of their own too. Free from the start took up to 6 % more material at 10 s.
 */
const ownAngles = { from: 0.7, orIdleFor: 0.08, firstStep: 0.005 };
const firstStep = 0.02;
const leastStep = 0.001;
const compressStep = { from: 0.0005, to: 0.00001 };
/**
 * A step that proves too long is given up soon for a smaller one: on several sheets patience is short (measured 1 % less material on lettering
 * at 5 s), and no such step takes more than this share of the budget, unless it has had too few evaluations to say anything.
 */
const hastyLimits = { strikes: 2, noImprovementSweeps: 100 };
const mostForStep = 0.05;
const fewestEvaluationsPerPart = 300;
/** For the large parts of a job after each throw. */
const perScatter = { strikes: 2, noImprovementSweeps: 50 };
/** Idle sweeps of a try, for each part, drawn anew each time: short tries find what long ones pass by, and the other way round. */
const idleSweepsPerPart = [0.25, 0.5, 1, 2, 4];
const noImprovementSweeps = { least: 8, most: 200, mostForBestSwap: 40 };
/** Jobs of many parts also go on from the best of so many swaps: a try takes some 250 evaluations, what follows half a million. */
const swapsToChooseFrom = 400;
/** A layout of many parts that is shorter by less than this share is no success: mostly it is the last one again. */
const leastGainOfMany = 1e-4;
const thorough = { strikes: 3, noImprovementSweeps: 200 };
/** A layout pressed is given up when it is longer than the best by more than these shares after the first rounds. */
const mostLonger = [0.005, 0.002, 0.001, 0.0005];
/** And when pieces still overlap by this share of the height after so many. */
const fewRounds = 3;
const smallOverlap = 1e-4;
/** A last sheet that can still shrink is given up as a whole after the first failure of the least step, and after every so many more. */
const failuresPerDrop = 4;
const mostForDrop = 0.1;
/** Evaluations a line is given in any case, for each part: with 200,000 mao ended at 84.7 instead of 85.2 (300 million, 4 seeds). */
const fewestInLine = 1_000_000;
/** Jobs of at least this many parts have attempts of two kinds, and keep their other sheets when the last one is given up. */
const manyParts = 100;
/**
 * Jobs of at least this many parts take the best of several sweeps in each step: shirts (99 parts) 88.5 instead of 87.6 (8
 * seeds), mixed letters (70) 76.5 instead of 75.5 (4 seeds); trousers (64) 90.0 instead of 90.3 (6 seeds).
 */
const manyToSweep = 70;
const sweepsForMany = 3;

export type OptimizerControl = {
  readonly clock: Pace;
  /** Told of every better layout without overlap. */
  readonly onImproved: (positions: Positions) => void;
  /** Exploration gives way to compression when nothing got better for this share of the budget; never if left out. */
  readonly idleShare?: number;
  /** True while `goBack` has a layout: what is under way is given up. */
  readonly rollbackPending?: () => boolean;
  /** A layout to go on from, because one told of was refused or a better one came from elsewhere; null when all is well. */
  readonly takeRollback?: () => Positions | null;
  /** True when a layout of this total length need not be bettered; `least` is what no single sheet can go below, or 0. */
  readonly goodEnough: (total: number, least: number) => boolean;
};

/**
 * Betters an overlap-free layout until the clock ends: less total length, that is all sheets but the last whole plus the
 * used length of the last.
 *
 * Exploration shortens the last sheet by ever smaller steps, separates the overlaps this makes and presses together what
 * comes of it; where it fails it goes on from one of the least bad failures with two parts swapped (in large jobs by turns
 * any two and the best two of many), and where it stands still from a new start, by turns with the best layout. Compression
 * then gnaws at the best layout with tiny steps. After Gardeyn and Wauters 2025 (arXiv 2509.13329), with steps that adapt to
 * the budget, several sheets in one state, pressing and new starts.
 */
export class Optimizer {
  private readonly state: LayoutState;
  private readonly random: Random;
  private readonly control: OptimizerControl;
  private readonly placementSearch: PlacementSearch;
  private readonly compactor: Compactor;
  private readonly perturbation: SwapPerturbation;
  private readonly order: Int32Array;
  /** No last sheet is shorter than its narrowest part; a single sheet not than its widest. */
  private readonly narrowest: number;
  private readonly widest: number;
  private readonly sweepsPerRound: number;
  /** Of jobs of many parts. */
  private readonly operators: OperatorSelection | null;
  /** The best layout of all. */
  private incumbent: Positions;
  /** The best layout of the line the search is on; the record unless a new line was begun. */
  private best: Positions;
  private restart = new Restart(0);
  private mayBeginAnew = true;
  /** Share of the budget spent when the record was found, or a step last became smaller. */
  private improvedAt = 0;

  constructor(state: LayoutState, random: Random, control: OptimizerControl) {
    this.state = state;
    this.random = random;
    this.control = control;
    this.placementSearch = new PlacementSearch(state, random);
    this.compactor = new Compactor(state);
    this.perturbation = new SwapPerturbation(state, random, this.placementSearch);
    this.operators = state.count >= manyParts ? new OperatorSelection(state.count) : null;
    this.order = new Int32Array(state.count);
    const widths = Array.from(state.shape, (s) => leastWidth(state.shapes[s]!));
    this.narrowest = Math.min(...widths);
    this.widest = Math.max(...widths);
    this.sweepsPerRound = state.count >= manyToSweep ? sweepsForMany : 1;
    this.tighten();
    this.incumbent = this.best = state.save();
  }

  /** The layout in hand, closed up. */
  get start(): Positions {
    return this.incumbent;
  }

  private lengthOf(positions: Pick<Positions, 'sheets' | 'openLength'>): number {
    return totalLength(positions, this.state.container.length);
  }

  /** Runs both phases; returns the best layout. */
  run(): Positions {
    if (this.state.count > 0 && !this.done()) {
      const idleShare = this.control.idleShare ?? 1;
      if (this.state.shapes.some((shape) => shape.freeRotation !== null)) {
        this.placementSearch.rotating = false;
        this.explore(ownAngles.from, ownAngles.orIdleFor, firstStep);
        this.placementSearch.rotating = true;
        if (this.done()) return this.incumbent;
        this.explore(exploreUntil, idleShare, ownAngles.firstStep);
      } else this.explore(exploreUntil, idleShare, firstStep);
      this.compress();
    }
    return this.incumbent;
  }

  private done(): boolean {
    this.state.evaluations++;
    const leastLength = this.incumbent.sheets === 1 ? this.widest + this.state.contactTolerance : 0;
    return this.control.clock.exhausted() || this.control.goodEnough(this.lengthOf(this.incumbent), leastLength);
  }

  private explore(until: number, idleShare: number, firstStep: number): void {
    const { state, random } = this;
    this.best = this.incumbent;
    state.restore(this.best);
    let step = firstStep;
    let failures = 0;
    const exhausted = (): boolean => {
      if (this.control.clock.exhausted()) return true;
      const share = this.control.clock.share();
      // Only failures of the least step are a sign that there is no more to find, and none while a sheet might go.
      const idle =
        step <= leastStep &&
        !this.mayEliminateSheet() &&
        min(share - this.improvedAt, this.restart.age(share)) > idleShare;
      return idle || share > until;
    };
    this.improvedAt = this.control.clock.share();
    this.restart = new Restart(this.improvedAt);
    const failed = new InfeasiblePool();
    this.shorten(step, 0.5);
    while (!exhausted()) {
      state.evaluations++;
      if (this.rolledBack()) {
        failed.clear();
        this.shorten(step, 0.5);
      }
      const dropping = state.sheets < this.best.sheets;
      const tooLong = dropping
        ? this.patienceForOne(mostForDrop)
        : step > leastStep
          ? this.patienceForOne(mostForStep)
          : () => false;
      const patience = this.patienceFor(step, dropping);
      const before = this.lengthOf(this.best);
      const result = this.separate(
        { ...patience, sweepsPerRound: this.sweepsPerRound },
        () => tooLong() || exhausted(),
      );
      if (this.isPressed(result, exhausted)) {
        this.keep();
        if (this.done()) return;
      }
      const gained = 1 - this.lengthOf(this.best) / before;
      this.operators?.credit(state.evaluations, gained);
      if (gained > (this.operators === null ? 0 : leastGainOfMany)) {
        failed.clear();
        this.shorten(step, 0.5);
      } else if (exhausted()) return;
      else if (this.control.rollbackPending?.() === true) continue;
      else if (
        !dropping &&
        this.mayEliminateSheet() &&
        (this.cannotShrink() || (step <= leastStep && failures++ % failuresPerDrop === 0))
      ) {
        state.restore(this.best);
        failed.clear();
        if (!this.startAnewWithoutLastSheet(exhausted)) {
          state.restore(this.best);
          this.shorten(step, random.next());
        }
      } else if (step > leastStep) {
        step = Math.max(leastStep, step / 3);
        this.improvedAt = this.control.clock.share();
        state.restore(this.best);
        failed.clear();
        this.shorten(step, random.next());
      } else if (state.sheets < this.best.sheets) {
        state.restore(this.best);
        this.shorten(step, random.next());
      } else if (this.isStagnant()) {
        failed.clear();
        this.operators?.pause();
        if (this.turnToAnotherLine(exhausted)) step = firstStep;
        this.shorten(step, 0.5);
      } else {
        failed.add(result);
        state.restore(failed.sample(random).positions);
        state.overlaps.resetWeights();
        if (this.operators?.select(state.evaluations) === 'bestSwap')
          this.perturbation.swapBestOf(swapsToChooseFrom, exhausted);
        else this.perturbation.swapRandom();
      }
    }
  }

  /** Is it time for another line? Only layouts on one sheet are begun anew. */
  private isStagnant(): boolean {
    const { state, best, control } = this;
    if (!this.mayBeginAnew || best.sheets > 1 || state.sheets > 1) return false;
    const share = control.clock.share();
    return this.restart.isStagnant(share, (fewestInLine * state.count * share) / max(1, state.evaluations));
  }

  /**
   * The record gives way to a layout begun anew; that one, when it is stuck, to the record again, for at least half as long as
   * it took. Leaves the state at the layout to go on from. @returns whether that is a new one.
   */
  private turnToAnotherLine(exhausted: () => boolean): boolean {
    const { state } = this;
    const now = this.control.clock.share();
    const isNew = this.best === this.incumbent;
    this.restart = new Restart(now, isNew ? 0 : this.restart.age(now) / 2);
    this.best = this.incumbent;
    if (isNew && randomInitialLayout(state, this.random, exhausted)) {
      this.tighten();
      this.best = state.save();
      state.overlaps.resetWeights();
      state.updateAllLosses();
      return true;
    }
    if (isNew) this.mayBeginAnew = false;
    state.restore(this.incumbent);
    return false;
  }

  private patienceFor(step: number, dropping: boolean): Pick<SeparationLimits, 'strikes' | 'noImprovementSweeps'> {
    if (dropping) return thorough;
    if (step > leastStep && this.state.sheets > 1) return hastyLimits;
    const share = idleSweepsPerPart[this.random.below(idleSweepsPerPart.length)]!;
    const most =
      this.operators?.current === 'bestSwap' ? noImprovementSweeps.mostForBestSwap : noImprovementSweeps.most;
    return { strikes: 1, noImprovementSweeps: min(max(share * this.state.count, noImprovementSweeps.least), most) };
  }

  /**
   * Presses together what came of a step, and so separates what it nearly did. True when the state is free of overlap and
   * shorter than the best layout; else the state is the result as it was.
   */
  private isPressed(result: Separation, exhausted: () => boolean): boolean {
    const { state } = this;
    const full = (state.sheets - 1) * state.container.length;
    const shouldAbort = (length: number, overlap: number, round: number): boolean =>
      exhausted() ||
      this.control.rollbackPending?.() === true ||
      full + length > this.lengthOf(this.best) * (1 + mostLonger[min(round, mostLonger.length - 1)]!) ||
      (round >= fewRounds && overlap > smallOverlap);
    const least = result.loss === 0 ? result.positions : this.best;
    if (this.compactor.compact(shouldAbort) && this.lengthOf(state) < this.lengthOf(least)) return true;
    state.restore(result.positions);
    return result.loss === 0;
  }

  private mayEliminateSheet(): boolean {
    return mayEliminateSheet(this.state, this.best.sheet, this.best.sheets);
  }

  /** Is the best layout's last sheet no longer than one of its parts? */
  private cannotShrink(): boolean {
    const { state, best } = this;
    const last = best.sheets - 1;
    return state.shape.some(
      (s, part) => best.sheet[part] === last && leastWidth(state.shapes[s]!) > best.openLength * (1 - leastStep),
    );
  }

  /**
   * A last sheet with one wide part cannot shrink bit by bit: it goes at once, or not at all. Small jobs are thrown about
   * altogether, because a sheet laid out for fewer parts seldom has the place that is wanted. Where some parts are small the
   * large ones come first, thrown anew until they lie free (one throw in four does, measured on rings), and the small ones
   * fill what these leave. False when that did not come about within the share of one attempt.
   */
  private startAnewWithoutLastSheet(exhausted: () => boolean): boolean {
    const { state, random } = this;
    const few = state.count < manyParts;
    const small = few ? smallParts(state) : [];
    eliminateLastSheet(state, random, few ? Int32Array.from(state.shape.keys()) : undefined);
    if (small.length > 0 && !this.layLarge(small, exhausted)) return false;
    fillIn(state, random, small, exhausted);
    state.overlaps.resetWeights();
    state.updateAllLosses();
    return true;
  }

  /** Large parts alone, thrown until they can be separated. */
  private layLarge(small: readonly number[], exhausted: () => boolean): boolean {
    const { state, random } = this;
    for (const part of small) state.place(part, state.rotation[part]!, -1, 0, 0);
    const tooLong = this.patienceForOne(mostForDrop);
    for (;;) {
      state.overlaps.resetWeights();
      state.updateAllLosses();
      if (this.separate({ ...perScatter, sweepsPerRound: 1 }, () => tooLong() || exhausted()).loss === 0) return true;
      if (tooLong() || exhausted() || this.control.rollbackPending?.() === true) return false;
      scatterAll(state, random);
    }
  }

  /** True when one attempt has taken its share. */
  private patienceForOne(most: number): () => boolean {
    const { state, control } = this;
    const from = { share: control.clock.share(), evaluations: state.evaluations };
    const fewest = fewestEvaluationsPerPart * state.count;
    return () => control.clock.share() - from.share > most && state.evaluations - from.evaluations > fewest;
  }

  private compress(): void {
    const { state, random, control } = this;
    this.best = this.incumbent;
    const from = Math.min(0.999, control.clock.share());
    while (!this.done()) {
      this.rolledBack();
      const share = Math.min(1, Math.max(0, (control.clock.share() - from) / (1 - from)));
      state.restore(this.best);
      this.shorten(compressStep.from + (compressStep.to - compressStep.from) * share, random.next());
      const result = this.separate(
        { strikes: 5, noImprovementSweeps: 100, sweepsPerRound: this.sweepsPerRound },
        control.clock.exhausted,
      );
      if (result.loss === 0) this.keep();
    }
  }

  /** Takes up the layout it is told to go on from. */
  private rolledBack(): boolean {
    const to = this.control.takeRollback?.() ?? null;
    if (to === null) return false;
    if (this.lengthOf(to) < this.lengthOf(this.incumbent)) this.improvedAt = this.control.clock.share();
    // A line begun anew goes on by itself.
    if (this.best === this.incumbent) this.best = to;
    this.incumbent = to;
    this.state.restore(this.best);
    // What was refused may have changed what counts as overlap.
    this.state.updateAllLosses();
    return true;
  }

  private separate(patience: SeparationLimits, exhausted: () => boolean): Separation {
    const { rollbackPending, clock } = this.control;
    const orGoBack: Pace = { exhausted: () => exhausted() || rollbackPending?.() === true, share: clock.share };
    return separate(this.state, this.placementSearch, this.random, this.order, patience, orGoBack);
  }

  /** The state is free of overlap: it is the best so far if it is shorter. */
  private keep(): void {
    this.tighten();
    const now = this.state.save();
    if (this.lengthOf(now) >= this.lengthOf(this.best)) return;
    this.best = now;
    const share = this.control.clock.share();
    this.restart.improved(share);
    if (this.lengthOf(now) >= this.lengthOf(this.incumbent)) return;
    this.incumbent = now;
    this.improvedAt = share;
    this.control.onImproved(now);
  }

  /** Empty sheets go, and the last one ends where its last part ends. */
  private tighten(): void {
    const { state } = this;
    while (state.sheets > 1 && (state.memberCount[state.sheets - 1] ?? 0) === 0) {
      state.sheets--;
      state.openLength = state.container.length;
    }
    const last = state.sheets - 1;
    let used = 0;
    for (let k = 0; k < (state.memberCount[last] ?? 0); k++)
      used = Math.max(used, state.maxX[state.members[last]![k]!]!);
    state.openLength = Math.min(state.openLength, used);
  }

  /** Takes `share` of the total length off the last sheet; parts past the cut (a share of its length) move left. */
  private shorten(share: number, cut: number): void {
    const { state, random } = this;
    const { length } = state.container;
    const less = share * ((state.sheets - 1) * length + state.openLength);
    const last = state.sheets - 1;
    const to = state.openLength - less;
    if (last > 0 && to < this.narrowest) eliminateLastSheet(state, random);
    else {
      const at = cut * state.openLength;
      const members = state.members[last]!;
      for (let k = 0; k < state.memberCount[last]!; k++) {
        const i = members[k]!;
        if (state.x[i]! > at) state.place(i, state.rotation[i]!, last, state.x[i]! - less, state.y[i]!);
      }
      state.openLength = Math.max(to, last > 0 ? this.narrowest : this.widest);
    }
    state.overlaps.resetWeights();
    state.updateAllLosses();
  }
}

function leastWidth(shape: Shape): number {
  if (shape.freeRotation !== null) return shape.freeRotation.leastWidth;
  return Math.min(
    ...Array.from(shape.rotations, (rotation) => shape.outlines[rotation]!.maxX - shape.outlines[rotation]!.minX),
  );
}

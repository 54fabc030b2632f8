import { extension, settling } from '../search-parameters.ts';
import type { NestControl } from '../types.ts';

type BudgetControl = Pick<NestControl, 'now' | 'budgetMs' | 'maxEvaluations' | 'shouldStop' | 'extension'>;

/** Layout as its gain is measured: parts placed, and material used for them. */
type Measured = { readonly placed: number; readonly material: number };

/**
 * Budget of a search. With `maxEvaluations` it is counted in evaluations, so that machines agree, and time is only the
 * last resort; otherwise in time. With `extension` it becomes longer by a quarter as often as the last quarter had a gain.
 */
export class SearchBudget {
  /** Evaluations so far; set by the search. */
  evaluations = (): number => 0;
  private readonly control: BudgetControl;
  private readonly startedMs: number;
  /** Length as a multiple of the budget. */
  #budgets = 1;
  readonly #layouts: (Measured & { readonly spent: number })[] = [];

  constructor(control: BudgetControl, startedMs: number) {
    this.control = control;
    this.startedMs = startedMs;
  }

  /** Returns the same budget, which ends on a further condition, too. */
  endedBy(isOver: () => boolean): SearchBudget {
    const { control, startedMs } = this;
    return new SearchBudget({ ...control, shouldStop: () => control.shouldStop() || isOver() }, startedMs);
  }

  /** Returns the used share of the budget, from 0. An extension lowers it. */
  share(): number {
    return this.spent() / this.#budgets;
  }

  /** Returns what has been used as a multiple of the original budget. */
  readonly spent = (): number => {
    const { maxEvaluations, now, budgetMs } = this.control;
    return maxEvaluations === undefined ? (now() - this.startedMs) / budgetMs : this.evaluations() / maxEvaluations;
  };

  /** Records a better layout. */
  record(layout: Measured): void {
    if (this.control.extension !== undefined) this.#layouts.push({ ...layout, spent: this.spent() });
  }

  /** Extends the budget if that is allowed and its last quarter had a gain; returns true if it did. */
  extend(): boolean {
    const { extension: allowed } = this.control;
    if (allowed === undefined || this.#budgets >= allowed.maxBudgets) return false;
    if (!(allowed.isDue?.() ?? this.#hasGained())) return false;
    this.#budgets = Math.min(allowed.maxBudgets, this.#budgets + extension.step);
    allowed.onExtended?.(this.#budgets);
    return true;
  }

  /** Returns true when the search must end. */
  exhausted(): boolean {
    const { now, budgetMs, shouldStop } = this.control;
    return shouldStop() || this.share() >= 1 || now() - this.startedMs >= budgetMs * this.#budgets;
  }

  /**
   * Returns the end of settling the layout, which begins now: half a second from now, and at most a share of the budget after its end.
   */
  settlingEnd(): () => boolean {
    const { maxEvaluations, now, budgetMs } = this.control;
    if (maxEvaluations !== undefined) return () => false;
    const endMs = this.startedMs + budgetMs * (this.#budgets + settling.shareOfBudget);
    const untilMs = Math.min(endMs, now() + settling.maxMs);
    return () => now() > untilMs;
  }

  /** Returns true if the last quarter of the budget placed more parts, or reduced the material by the least gain. */
  #hasGained(): boolean {
    const layouts = this.#layouts;
    const last = layouts.at(-1);
    if (last === undefined) return false;
    const from = this.spent() - extension.step;
    const before = layouts.findLast(({ spent }) => spent <= from) ?? layouts[0]!;
    return last.placed > before.placed || last.material < before.material * (1 - extension.minGain);
  }
}

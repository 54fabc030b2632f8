import { settlingShare } from '../search-parameters.ts';
import type { NestControl } from '../types.ts';

/**
 * Budget of a search. With `maxEvaluations` it is counted in evaluations, so that machines agree, and time is only the
 * last resort; otherwise in time. It also ends when nothing improved for a share of the budget.
 */
export class SearchBudget {
  /** Evaluations so far; set by the search. */
  evaluations = (): number => 0;
  private readonly control: Pick<NestControl, 'now' | 'budgetMs' | 'maxEvaluations' | 'shouldStop'>;
  private readonly startedMs: number;
  private readonly maxIdle: number;
  private improvedAt = 0;
  private isIdle = false;

  /** @param maxIdle share of the budget; Infinity for no limit. */
  constructor(
    control: Pick<NestControl, 'now' | 'budgetMs' | 'maxEvaluations' | 'shouldStop'>,
    startedMs: number,
    maxIdle: number,
  ) {
    this.control = control;
    this.startedMs = startedMs;
    this.maxIdle = maxIdle;
  }

  /** Returns the used share of the budget, from 0. */
  share(): number {
    const { maxEvaluations, now, budgetMs } = this.control;
    return maxEvaluations === undefined ? (now() - this.startedMs) / budgetMs : this.evaluations() / maxEvaluations;
  }

  /** Returns true when the search must end. */
  exhausted(): boolean {
    const { now, budgetMs, shouldStop } = this.control;
    const elapsedMs = now() - this.startedMs;
    if (shouldStop()) return true;
    const share = this.share();
    this.isIdle = share - this.improvedAt > this.maxIdle;
    return share >= 1 || this.isIdle || elapsedMs >= budgetMs;
  }

  /** Returns true when the time for settling the layout, a share of the budget after its end, is over, too. */
  readonly isLate = (): boolean => {
    const { maxEvaluations, now, budgetMs } = this.control;
    return maxEvaluations === undefined && now() - this.startedMs > budgetMs * (1 + settlingShare);
  };

  /** Records an improvement. */
  improved(): void {
    this.improvedAt = this.share();
  }

  /** True when the search ended because of no improvement. */
  get ranIdle(): boolean {
    return this.isIdle;
  }
}

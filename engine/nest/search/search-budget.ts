import type { NestControl } from '../types.ts';

/**
 * Paces a search. With `maxEvaluations` by evaluations, so that machines agree, and time is only the last resort; else by
 * time. Ends it too when nothing improved for a share of the budget.
 */
export class SearchBudget {
  /** Evaluations so far; set by the search. */
  evaluations = (): number => 0;
  private readonly control: Pick<NestControl, 'now' | 'budgetMs' | 'maxEvaluations' | 'shouldStop'>;
  private readonly startedMs: number;
  private readonly maxIdle: number;
  private improvedAt = 0;
  private isIdle = false;

  /** @param maxIdle share of the budget; Infinity to go on whatever happens. */
  constructor(
    control: Pick<NestControl, 'now' | 'budgetMs' | 'maxEvaluations' | 'shouldStop'>,
    startedMs: number,
    maxIdle: number,
  ) {
    this.control = control;
    this.startedMs = startedMs;
    this.maxIdle = maxIdle;
  }

  /** Share of the budget spent, from 0. */
  share(): number {
    const { maxEvaluations, now, budgetMs } = this.control;
    return maxEvaluations === undefined ? (now() - this.startedMs) / budgetMs : this.evaluations() / maxEvaluations;
  }

  /** True when the search must end. */
  exhausted(): boolean {
    const { now, budgetMs, shouldStop } = this.control;
    const elapsedMs = now() - this.startedMs;
    if (shouldStop()) return true;
    const share = this.share();
    this.isIdle = share - this.improvedAt > this.maxIdle;
    return share >= 1 || this.isIdle || elapsedMs >= budgetMs;
  }

  /** To be called at every improvement. */
  improved(): void {
    this.improvedAt = this.share();
  }

  /** The search ended because nothing improved for long. */
  get ranIdle(): boolean {
    return this.isIdle;
  }
}

import { settlingShare } from '../search-parameters.ts';
import type { NestControl } from '../types.ts';

/**
 * Budget of a search. With `maxEvaluations` it is counted in evaluations, so that machines agree, and time is only the
 * last resort; otherwise in time.
 */
export class SearchBudget {
  /** Evaluations so far; set by the search. */
  evaluations = (): number => 0;
  private readonly control: Pick<NestControl, 'now' | 'budgetMs' | 'maxEvaluations' | 'shouldStop'>;
  private readonly startedMs: number;

  constructor(control: Pick<NestControl, 'now' | 'budgetMs' | 'maxEvaluations' | 'shouldStop'>, startedMs: number) {
    this.control = control;
    this.startedMs = startedMs;
  }

  /** Returns the same budget, which ends on a further condition, too. */
  endedBy(isOver: () => boolean): SearchBudget {
    const { control, startedMs } = this;
    return new SearchBudget({ ...control, shouldStop: () => control.shouldStop() || isOver() }, startedMs);
  }

  /** Returns the used share of the budget, from 0. */
  share(): number {
    const { maxEvaluations, now, budgetMs } = this.control;
    return maxEvaluations === undefined ? (now() - this.startedMs) / budgetMs : this.evaluations() / maxEvaluations;
  }

  /** Returns true when the search must end. */
  exhausted(): boolean {
    const { now, budgetMs, shouldStop } = this.control;
    return shouldStop() || this.share() >= 1 || now() - this.startedMs >= budgetMs;
  }

  /** Returns true when the time for settling the layout, a share of the budget after its end, is over, too. */
  readonly isLate = (): boolean => {
    const { maxEvaluations, now, budgetMs } = this.control;
    return maxEvaluations === undefined && now() - this.startedMs > budgetMs * (1 + settlingShare);
  };
}

import type { NestControl } from '../types.ts';

/** How often progress is told, at most. */
const progressEveryMs = 250;

export type SearchBudget = {
  /** True when the search must end. */
  readonly exhausted: () => boolean;
  /** Share of the budget spent, 0 to 1. */
  readonly share: () => number;
  /** To be told of every improvement. */
  readonly improved: () => void;
  /** The search ended because nothing improved for long. */
  readonly ranIdle: () => boolean;
  /** Evaluations so far; set by whoever owns the search. */
  count: () => number;
};

/**
 * Paces a search. With `maxEvaluations` by evaluations, so that machines agree, and time is only the last resort; else by
 * time. Ends it too when nothing improved for `idleShare` of the budget.
 */
export function makeSearchBudget(
  control: Omit<NestControl, 'onBest' | 'seed'> & { readonly idleShare: number },
  startedMs: number,
): SearchBudget {
  let improvedAt = 0;
  let idle = false;
  let toldMs = startedMs;
  const clock: SearchBudget = {
    count: () => 0,
    share: () =>
      control.maxEvaluations === undefined
        ? (control.now() - startedMs) / control.budgetMs
        : clock.count() / control.maxEvaluations,
    exhausted: () => {
      const elapsedMs = control.now() - startedMs;
      if (control.onProgress !== undefined && elapsedMs - toldMs >= progressEveryMs) {
        toldMs = elapsedMs;
        control.onProgress({ evaluations: clock.count(), elapsedMs });
      }
      if (control.shouldStop()) return true;
      const share = clock.share();
      idle = share - improvedAt > control.idleShare;
      return share >= 1 || idle || elapsedMs >= control.budgetMs;
    },
    improved: () => {
      improvedAt = clock.share();
    },
    ranIdle: () => idle,
  };
  return clock;
}

import { LayoutGate, isBetter } from './check/layout-gate.ts';
import type { LayoutChecker } from './check/check-layout.ts';
import type { ExactCollision } from './collision/exact-collision.ts';
import { infinity } from '@measurement-nesting/curves/math';
import type { Positions } from './problem/positions.ts';
import { stockTrials } from './search-parameters.ts';
import { runSearch } from './search/run.ts';
import { SearchBudget } from './search/search-budget.ts';
import { Search } from './search/search.ts';
import { layoutOf, violatingPairs } from './sheet/layout-codec.ts';
import { costOrder, type SheetProblem } from './sheet/sheet-problem.ts';
import type { Layout, NestControl } from './types.ts';

type Trial = { readonly problem: SheetProblem; readonly positions: Positions; readonly layout: Layout };

/**
 * Runs a short search on each plan of a stock, since shelves of boxes misjudge some mixes. Returns the problem on the
 * plan whose layout costs least, and that layout, which has passed the checker. Null without alternatives: one plan,
 * or so many parts that shelves are accurate and a trial is slow. Each better layout is reported as it is found. It
 * uses no clock and no randomness, so all searches of a job choose alike.
 */
export function tryPlans(
  problem: SheetProblem,
  collision: ExactCollision,
  check: LayoutChecker,
  { shouldStop, onBest }: Pick<NestControl, 'shouldStop' | 'onBest'>,
): Trial | null {
  const others = problem.stock?.others ?? [];
  if (others.length === 0 || problem.copies.length > stockTrials.maxParts) return null;
  let plans: readonly { readonly problem: SheetProblem; readonly positions?: Positions }[] = [problem, ...others].map(
    (candidate) => ({ problem: candidate }),
  );
  let trials: readonly Trial[] = [];
  const order = costOrder(problem);
  let reported: Layout | null = null;
  const report = (layout: Layout): void => {
    if (reported !== null && !isBetter(layout, reported, costOrder(problem))) return;
    reported = layout;
    onBest(layout);
  };
  for (const { max, evaluations } of stockTrials.rounds) {
    const round = plans.slice(0, max).flatMap((plan) => {
      if (shouldStop()) return [];
      return tryPlan(plan.problem, plan.positions ?? null, evaluations, { collision, check, shouldStop, report }) ?? [];
    });
    if (shouldStop() && trials.length > 0) break;
    trials = round.sort(
      (a, b) => Number(isBetter(b.layout, a.layout, order)) - Number(isBetter(a.layout, b.layout, order)),
    );
    plans = trials;
  }
  return trials[0] ?? null;
}

type Shared = {
  readonly collision: ExactCollision;
  readonly check: LayoutChecker;
  readonly shouldStop: () => boolean;
  readonly report: (layout: Layout) => void;
};

function tryPlan(
  problem: SheetProblem,
  start: Positions | null,
  evaluations: number,
  { collision, check, shouldStop, report }: Shared,
): Trial | null {
  const now = () => 0;
  const control = { now, shouldStop, budgetMs: infinity, maxEvaluations: evaluations };
  const budget = new SearchBudget(control, 0);
  let layout: Layout | null = null;
  const gate = new LayoutGate({
    cost: costOrder(problem),
    layoutOf: (positions) => layoutOf(problem, positions),
    check,
    now,
    share: () => budget.share(),
    byEvaluations: true,
    onVerified: (better) => {
      layout = better;
      report(better);
    },
    onRejected: (positions, violations) => search.reject(positions, violatingPairs(problem, positions, violations)),
  });
  const rest = { seed: 0, budget, gate, collision, partner: undefined, shouldStop };
  const search = new Search(problem, rest);
  if (start !== null) gate.submitFinal(start);
  runSearch(search);
  gate.verifyPending();
  return layout === null || gate.verified === null ? null : { problem, positions: gate.verified, layout };
}

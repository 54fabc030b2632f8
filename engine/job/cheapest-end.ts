import { costRuleTraits } from '@measurement-nesting/nesting/model';
import type { JobLayout } from '../model/answer.ts';

/** Share of the budget without a better layout after which a search for less material at the same cost ends. */
const maxIdleShare = 0.1;

/** Returns true if no layout of all parts can cost less, by the bound of its cost in dollars. */
export function isCheapest({ cost, unplaced, fill, stock, sheets, lowerBoundSheets }: JobLayout): boolean {
  if (cost?.unit !== 'dollars' || unplaced.length > 0 || fill !== undefined) return false;
  if (stock === undefined) return costRuleTraits[cost.rule].countsWholeSheets && sheets <= lowerBoundSheets;
  return cost.amount <= Math.ceil(cost.atLeast * 100 - centRounding) / 100;
}
/** Tolerance for rounding errors in cents. */
const centRounding = 1e-6;

/**
 * End of a search whose layout cannot get cheaper. The parts may still use less of the last sheet, so it continues until no better layout has
 * been found for a tenth of the budget.
 *
 * @param now monotonic milliseconds
 */
export function createCheapestEnd({ now, budgetMs }: { readonly now: () => number; readonly budgetMs: number }) {
  let sinceMs = Infinity;
  return {
    /** Records a better layout. */
    record: (layout: JobLayout): void => {
      sinceMs = isCheapest(layout) ? now() : Infinity;
    },
    /** Returns true when the search must end. */
    isDue: (): boolean => now() - sinceMs >= budgetMs * maxIdleShare,
  };
}

import { abs, max } from '../../geometry/math.ts';
import type { Positions } from '../problem/positions.ts';
import type { CostRule, Layout } from '../types.ts';
import type { LayoutChecker, Violation } from './check-layout.ts';

/** What stands between the search and the world. */
export type Gate = {
  /** Hands in a better layout; it may wait for its verification. */
  readonly submit: (positions: Positions) => void;
  /** Verifies what waits, now; false when it was rejected. */
  readonly verifyPending: () => boolean;
  /** Verifies what has waited for long enough. */
  readonly verifyDue: () => void;
  /** The best layout that was verified. */
  readonly verified: Positions | null;
};

/** Better layouts that follow each other more quickly than this wait for their verification; the last is never lost. */
const verifyEvery = { ms: 250, share: 1 / 40 };

/** Order of layouts by cost. */
export type CostOrder = {
  readonly rule: CostRule;
  /** True when all sheets of the stock have one size. */
  readonly isOneSize: boolean;
};

type GateControl = {
  /** Order that decides which layout is better. */
  readonly cost: CostOrder;
  readonly layoutOf: (positions: Positions) => Layout;
  readonly check: LayoutChecker;
  readonly now: () => number;
  readonly share: () => number;
  /**
   * Whether the budget is evaluations: verifications come by evaluations too then, since what is rejected changes the search.
   */
  readonly byEvaluations: boolean;
  /** Called with every layout that is better than those before and has passed the checker. */
  readonly onVerified: (layout: Layout) => void;
  /** Called with what the checker objects to, so that the search does not come again with the same fault. */
  readonly onRejected: (positions: Positions, violations: readonly Violation[]) => void;
};

/**
 * The gate of the independent checker: nothing passes unchecked, and what is rejected goes back to the search. Checking is not
 * free, so of layouts that follow each other quickly the better one replaces the one before.
 */
export class LayoutGate implements Gate {
  private readonly control: GateControl;
  private best: { readonly positions: Positions; readonly layout: Layout } | null = null;
  private pending: Positions | null = null;
  private last = { ms: -Infinity, share: -Infinity };

  constructor(control: GateControl) {
    this.control = control;
  }

  get verified(): Positions | null {
    return this.best?.positions ?? null;
  }

  submit(positions: Positions): void {
    this.pending = positions;
    this.verifyDue();
  }

  /** Hands the last layout in, to be verified now: it wins a tie with the best so far. */
  submitFinal(positions: Positions): void {
    this.pending = positions;
    this.verify(true);
  }

  verifyDue(): void {
    if (this.pending !== null && this.isDue()) this.verify(false);
  }

  verifyPending(): boolean {
    return this.verify(false);
  }

  private verify(isFinal: boolean): boolean {
    const positions = this.pending;
    this.pending = null;
    if (positions === null) return true;
    const { control, best } = this;
    const layout = control.layoutOf(positions);
    if (best !== null && !isBetter(layout, best.layout, control.cost, isFinal)) return true;
    const { valid, violations } = control.check(layout);
    if (valid) {
      this.best = { positions, layout };
      this.last = { ms: control.now(), share: control.share() };
      control.onVerified(layout);
    } else {
      // What comes next is verified at once: nothing is built on a fault for long.
      this.last = { ms: Math.min(this.last.ms, control.now() - verifyEvery.ms), share: -Infinity };
      control.onRejected(positions, violations);
    }
    return valid;
  }

  private isDue(): boolean {
    const { byEvaluations, now, share } = this.control;
    return byEvaluations ? share() - this.last.share >= verifyEvery.share : now() - this.last.ms >= verifyEvery.ms;
  }
}

/**
 * Returns true for a layout that places more parts than another, or as many at less cost, or as many at the same cost on less material.
 *
 * @param isFinal true when the layout also wins a tie.
 */
export function isBetter(layout: Layout, than: Layout, cost: CostOrder, isFinal = false): boolean {
  const placed = layout.placements.length - than.placements.length;
  if (placed !== 0) return placed > 0;
  const costs = costsOf(layout, cost);
  const others = costsOf(than, cost);
  for (let k = 0; k < costs.length; k++) {
    const saved = others[k]! - costs[k]!;
    if (abs(saved) > costRounding * max(abs(costs[k]!), abs(others[k]!))) return saved > 0;
  }
  return isFinal ? layout.usage <= than.usage : layout.usage < than.usage;
}

/** Sums of the same prices in another order differ by less than this share. */
const costRounding = 1e-9;

/**
 * Returns the costs to compare, in order of precedence. Sheets of one size are compared by their number and usage instead; under the
 * bounding box rule their number takes precedence over the size of the boxes.
 */
function costsOf({ sheets, stock, boxShares }: Layout, { rule, isOneSize }: CostOrder): readonly number[] {
  const boxes = boxShares.reduce((sum, share) => sum + share, 0);
  if (isOneSize && rule === 'bounding_box') return [sheets, boxes];
  // Ties are decided by the material used of sheets to buy, so that offcuts are used first.
  return stock === undefined ? [] : [stock.costs[rule], stock.costs.used_share, stock.costs.bounding_box];
}

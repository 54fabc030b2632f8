import { abs, max } from '@measurement-nesting/curves/math';
import type { Positions } from '../problem/positions.ts';
import type { Layout } from '../types.ts';
import { costRuleTraits, type CostRule } from '../model/cost-rule.ts';
import type { LayoutChecker, Violation } from './check-layout.ts';

/** Verification step between the search and the caller. */
export type Gate = {
  /** Submits a better layout; its verification may be deferred. */
  readonly submit: (positions: Positions) => void;
  /** Verifies the pending layout immediately; returns false when it was rejected. */
  readonly verifyPending: () => boolean;
  /** Verifies the pending layout when it has been pending long enough. */
  readonly verifyDue: () => void;
  /** The best verified layout. */
  readonly verified: Positions | null;
};

/** Minimum interval between verifications of improving layouts; the last pending layout is never lost. */
const verifyEvery = { ms: 250, share: 1 / 40 };

/** Order of layouts by cost. */
export type CostOrder = {
  readonly rule: CostRule;
  /** True when all sheets of the stock have one size. */
  readonly isOneSize: boolean;
  /** Items that are placed first: the layout that places more of them is better, then the one with them on fewer sheets. */
  readonly isFirst: ReadonlySet<number>;
};

type GateControl = {
  /** Order that decides which layout is better. */
  readonly cost: CostOrder;
  readonly layoutOf: (positions: Positions) => Layout;
  readonly check: LayoutChecker;
  readonly now: () => number;
  readonly share: () => number;
  /**
   * True when the budget is counted in evaluations. Verifications are then scheduled by evaluations too, since a
   * rejection changes the search.
   */
  readonly byEvaluations: boolean;
  /** Called with every layout that is better than those before and has passed the checker. */
  readonly onVerified: (layout: Layout) => void;
  /** Called with the violations of a rejected layout, so that the search does not repeat them. */
  readonly onRejected: (positions: Positions, violations: readonly Violation[]) => void;
};

/**
 * Gate of the independent checker: every layout is verified, and rejections are reported to the search. Because
 * checking is expensive, a better layout replaces a pending one.
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

  /** Submits the last layout and verifies it immediately; it wins a tie with the best so far. */
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
      // The next layout is verified immediately, so that the search does not build on a violation for long.
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
 * Returns true for a layout that places more parts than another, or as many at less cost, or as many at the same cost
 * on less material. Items that are placed first are compared before: their number, and after the number of all parts
 * that of the first sheets they need.
 *
 * @param isFinal true when the layout also wins a tie.
 */
export function isBetter(layout: Layout, than: Layout, cost: CostOrder, isFinal = false): boolean {
  const [first, firstOfThan] = [placedFirst(layout, cost), placedFirst(than, cost)];
  if (first.placed !== firstOfThan.placed) return first.placed > firstOfThan.placed;
  const placed = layout.placements.length - than.placements.length;
  if (placed !== 0) return placed > 0;
  if (first.sheets !== firstOfThan.sheets) return first.sheets < firstOfThan.sheets;
  const costs = costsOf(layout, cost);
  const others = costsOf(than, cost);
  for (let k = 0; k < costs.length; k++) {
    const saved = others[k]! - costs[k]!;
    if (abs(saved) > costRounding * max(abs(costs[k]!), abs(others[k]!))) return saved > 0;
  }
  return isFinal ? layout.usage <= than.usage : layout.usage < than.usage;
}

/** Returns the number of parts placed of the items that are placed first, and the number of the first sheets they need. */
function placedFirst({ placements }: Layout, { isFirst }: CostOrder): { placed: number; sheets: number } {
  const first = isFirst.size === 0 ? [] : placements.filter(({ item }) => isFirst.has(item));
  return { placed: first.length, sheets: first.reduce((maximum, { sheet }) => max(maximum, sheet + 1), 0) };
}

/** Sums of the same prices in another order differ by less than this share. */
const costRounding = 1e-9;

/**
 * Returns the costs to compare, in order of precedence. Sheets of one size are compared by their number and usage
 * instead; under the bounding box rule their number is compared before the size of the boxes.
 */
function costsOf({ sheets, stock, boxShares }: Layout, { rule, isOneSize }: CostOrder): readonly number[] {
  const boxes = boxShares.reduce((sum, share) => sum + share, 0);
  if (isOneSize && costRuleTraits[rule].countsBoxes) return [sheets, boxes];
  // Ties are decided by the material used of sheets to buy, so that offcuts are used first.
  return stock === undefined ? [] : [stock.costs[rule], stock.costs.used_share, stock.costs.bounding_box];
}

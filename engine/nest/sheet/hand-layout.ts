import type { LayoutChecker, Violation } from '../check/check-layout.ts';
import { createLayoutChecker } from '../check/check-layout.ts';
import type { Layout, NestItem, NestOptions, Placement, Sheet, Stock, Unplaced } from '../types.ts';
import { importLayout, withAnglesOf } from './import-layout.ts';
import { layoutAsItLies } from './layout-codec.ts';
import { sheetProblem } from './sheet-problem.ts';
import { stockProblem } from './stock/stock-problem.ts';
import { byHand } from './unplaced.ts';

/** Collisions told at most: whoever puts all parts on one heap knows by then. */
const mostTold = 100;

/** What became of a layout made by hand: the layout with its figures, or what the checker objects to. */
export type LaidByHand =
  | { readonly layout: Layout; readonly violations: readonly [] }
  | { readonly layout: null; readonly violations: readonly Violation[] };

/**
 * A layout made by hand, once it has passed the independent checker: its placements as they are, with the figures that a nest would
 * give it (to 1e-9, where the search's own arithmetic rounds). Its sheets are those that lie under the placements; on a stock
 * `begin` has the size of each. Copies that lie nowhere are listed as taken off by hand.
 */
export function layByHand(
  items: readonly NestItem[],
  on: Sheet | Stock,
  options: NestOptions,
  placements: readonly Placement[],
): LaidByHand {
  const sheets = placements.reduce((most, { sheet }) => Math.max(most, sheet + 1), 0);
  const unplaced = takenOff(items, placements);
  const sizeOf = 'sizes' in on ? (on.begin ?? []) : null;
  const laid = { placements, unplaced, sheets, ...(sizeOf && { stock: { sizeOf } }) };
  const check: LayoutChecker = createLayoutChecker(items, on, options);
  const { violations } = check(laid, mostTold);
  if (violations.length > 0) return { layout: null, violations: violations.slice(0, mostTold) };
  const stated = 'sizes' in on ? stockProblem(items, on, options) : sheetProblem(items, on, options);
  const problem = withAnglesOf(stated, placements);
  const positions = importLayout(placements, problem);
  if (typeof positions === 'string') {
    return { layout: null, violations: [{ kind: 'count', message: positions, placements: [] }] };
  }
  return { layout: { ...layoutAsItLies(problem, positions), placements, unplaced }, violations: [] };
}

/** The copies that lie nowhere. */
function takenOff(items: readonly NestItem[], placements: readonly Placement[]): Unplaced[] {
  const left = items.map(({ quantity }) => quantity);
  for (const { item } of placements) if (left[item] !== undefined) left[item]--;
  return left.flatMap((count, item) => (count > 0 ? [byHand(item, count)] : []));
}

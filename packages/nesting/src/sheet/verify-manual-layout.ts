import type { LayoutChecker, Violation } from '../check/check-layout.ts';
import { createLayoutChecker } from '../check/check-layout.ts';
import type { Layout, NestItem, NestOptions, Placement, Sheet, Stock, Unplaced } from '../types.ts';
import { importLayout, allowPlacedAngles } from './import-layout.ts';
import { layoutOnCurrentSheets } from './layout-codec.ts';
import { sheetProblem } from './sheet-problem.ts';
import { stockProblem } from './stock/stock-problem.ts';
import { removedManually } from './unplaced.ts';

/** Maximum number of collisions reported: more have no use when all parts are piled up. */
const maxReportedCollisions = 100;

/** Result for a manual layout: the layout with its figures, or the checker's violations. */
export type ManualLayoutResult =
  | { readonly layout: Layout; readonly violations: readonly [] }
  | { readonly layout: null; readonly violations: readonly Violation[] };

/**
 * Returns a manual layout with the figures that nesting would compute (to 1e-9, the rounding of the search), after the
 * independent checker accepted it; placements are unchanged. Its sheets are those under the placements; on a stock
 * `begin` has the size of each. Copies without a placement are listed as removed manually.
 */
export function verifyManualLayout(
  items: readonly NestItem[],
  on: Sheet | Stock,
  options: NestOptions,
  placements: readonly Placement[],
): ManualLayoutResult {
  const sheets = placements.reduce((max, { sheet }) => Math.max(max, sheet + 1), 0);
  const unplaced = removedCopies(items, placements);
  const sizeOf = 'sizes' in on ? (on.begin ?? []) : null;
  const laid = { placements, unplaced, sheets, ...(sizeOf && { stock: { sizeOf } }) };
  const check: LayoutChecker = createLayoutChecker(items, on, options);
  const { violations } = check(laid, maxReportedCollisions);
  if (violations.length > 0) return { layout: null, violations: violations.slice(0, maxReportedCollisions) };
  const stated = 'sizes' in on ? stockProblem(items, on, options) : sheetProblem(items, on, options);
  const problem = allowPlacedAngles(stated, placements);
  const positions = importLayout(placements, problem);
  if (typeof positions === 'string') {
    return { layout: null, violations: [{ kind: 'count', message: positions, placements: [] }] };
  }
  return { layout: { ...layoutOnCurrentSheets(problem, positions), placements, unplaced }, violations: [] };
}

/** Returns the copies without a placement. */
function removedCopies(items: readonly NestItem[], placements: readonly Placement[]): Unplaced[] {
  const left = items.map(({ quantity }) => quantity);
  for (const { item } of placements) if (left[item] !== undefined) left[item]--;
  return left.flatMap((count, item) => (count > 0 ? [removedManually(item, count)] : []));
}

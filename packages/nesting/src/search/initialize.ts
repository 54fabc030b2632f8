import { BottomLeftFill } from '../construct/bottom-left-fill.ts';
import { bestInitialLayout, byBulk, trimLastSheet } from '../construct/initial-layout.ts';
import { reachOf } from '../problem/place-first.ts';
import { isComplete } from '../problem/positions.ts';
import { initialLayouts } from '../search-parameters.ts';
import { createWarmStart } from './warm-start.ts';
import type { Search } from './search.ts';

/**
 * Submits an initial layout to the gate: the verified one, completed if parts are missing; otherwise the problem's
 * safe layout, which is immediate, then a warm start from a previous layout, and the best of a few constructed ones.
 */
export function initialize(search: Search): void {
  if (search.state.count === 0 || resume(search)) return;
  const { problem, gate, state, warmStart } = search;
  // Shelf packing ignores pinned parts.
  const safe = state.hasPins ? null : problem.safeLayout();
  if (safe?.sheet.some((sheet) => sheet >= 0)) {
    gate.submit(safe);
    gate.verifyPending();
  }
  const carried = warmStart === null ? null : createWarmStart(search, warmStart);
  constructLayouts(search, safe !== null || gate.verified !== null);
  gatherFirstParts(search);
  search.isWarmStarted = carried !== null && gate.verified === carried;
}

/**
 * Constructs layouts within their share of the budget; parts without a position by then are placed on shelves.
 *
 * @param isShown true when a layout was reported already.
 */
function constructLayouts({ gate, state, random, budget, shouldStop }: Search, isShown: boolean): void {
  const isLate = (): boolean => budget.share() > initialLayouts.maxOfBudget;
  for (let attempt = 0; attempt < initialLayouts.maxRejected; attempt++) {
    // Without a safe layout the first one is constructed even when the search is to stop.
    if (shouldStop() && (attempt > 0 || isShown)) return;
    bestInitialLayout(state, random, { isStopped: shouldStop, isLate });
    gate.submit(state.save());
    if (gate.verifyPending()) return;
  }
}

/**
 * Submits a layout with the parts that are placed first on fewer sheets, where nesting them alone finds one; the other
 * parts are placed around them.
 */
function gatherFirstParts({ nestFirst, state, gate, random, shouldStop }: Search): void {
  const { first, container } = state;
  const { verified } = gate;
  if (nestFirst === null || first === null || verified === null || !isComplete(verified)) return;
  const area = state.shape.reduce((sum, shape, part) => sum + first[part]! * state.shapes[shape]!.area, 0);
  const reach = reachOf(first, verified.sheet);
  if (reach <= 1 || area > (reach - 1) * container.length * container.height) return;
  const alone = nestFirst();
  if (alone === null || reachOf(first, alone.sheet) >= reach) return;
  state.restore(alone);
  state.openLength = state.containerOf(state.sheets - 1).length;
  const others = byBulk(state).filter((part) => state.sheet[part]! < 0);
  new BottomLeftFill(state, random, shouldStop).place(others, state.maxSheets);
  trimLastSheet(state);
  gate.submit(state.save());
  gate.verifyPending();
}

/** Completes the verified layout; returns false when there is none or some part has no position. */
function resume({ gate, state, random, shouldStop }: Search): boolean {
  if (gate.verified === null) return false;
  state.restore(gate.verified);
  const missing = byBulk(state).filter((part) => state.sheet[part]! < 0);
  if (missing.length === 0) return true;
  state.openLength = state.containerOf(state.sheets - 1).length;
  new BottomLeftFill(state, random, shouldStop).place(missing, state.maxSheets);
  gate.submit(state.save());
  return gate.verifyPending() && isComplete(gate.verified);
}

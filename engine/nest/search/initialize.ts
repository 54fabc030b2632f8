import { BottomLeftFill } from '../construct/bottom-left-fill.ts';
import { bestInitialLayout, byBulk } from '../construct/initial-layout.ts';
import { isComplete } from '../problem/positions.ts';
import { initialLayouts } from '../search-parameters.ts';
import { carryOver } from './carry-over.ts';
import type { Search } from './search.ts';

/**
 * Hands the gate a layout to begin from: the verified one it has, completed if parts are missing; else the problem's safe
 * layout, which is there at once, then what holds of an earlier one, and the best of a few constructed ones.
 */
export function initialize(search: Search): void {
  if (search.state.count === 0 || resume(search)) return;
  const { problem, gate, state, wanted } = search;
  // Shelves know nothing of pins.
  const safe = state.hasPins ? null : problem.safeLayout();
  if (safe?.sheet.some((sheet) => sheet >= 0)) {
    gate.submit(safe);
    gate.verifyPending();
  }
  const carried = wanted === null ? null : carryOver(search, wanted);
  layFresh(search, safe !== null || gate.verified !== null);
  search.isCarriedOver = carried !== null && gate.verified === carried;
}

/** @param isShown there is a layout to show already. */
function layFresh({ gate, state, random, shouldStop }: Search, isShown: boolean): void {
  for (let attempt = 0; attempt < initialLayouts.mostRejected; attempt++) {
    // Without a safe layout the first one is made even when the search is to stop.
    if (shouldStop() && (attempt > 0 || isShown)) return;
    bestInitialLayout(state, random, shouldStop);
    gate.submit(state.save());
    if (gate.verifyPending()) return;
  }
}

/** Adds to the verified layout what it lacks; false when there is none, or not all parts find a place. */
function resume({ gate, state, random, shouldStop }: Search): boolean {
  if (gate.verified === null) return false;
  state.restore(gate.verified);
  const missing = byBulk(state).filter((part) => state.sheet[part]! < 0);
  if (missing.length === 0) return true;
  state.openLength = state.containerOf(state.sheets - 1).length;
  new BottomLeftFill(state, random, shouldStop).place(missing, state.mostSheets);
  gate.submit(state.save());
  return gate.verifyPending() && isComplete(gate.verified);
}

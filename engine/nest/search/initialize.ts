import { BottomLeftFill } from '../construct/bottom-left-fill.ts';
import { bestInitialLayout } from '../construct/initial-layout.ts';
import { isComplete } from '../problem/positions.ts';
import { initialLayouts } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';
import type { Search } from './search.ts';

/**
 * Hands the gate a layout to begin from: the verified one it has, completed if parts are missing; else the problem's safe
 * layout, which is there at once, and then the best of a few constructed ones.
 */
export function initialize(search: Search): void {
  if (search.state.count === 0 || resume(search)) return;
  const { problem, gate, state, random, shouldStop } = search;
  // Shelves know nothing of pins.
  const safe = state.hasPins ? null : problem.safeLayout();
  if (safe?.sheet.some((sheet) => sheet >= 0)) {
    gate.submit(safe);
    gate.verifyPending();
  }
  for (let attempt = 0; attempt < initialLayouts.mostRejected; attempt++) {
    // Without a safe layout the first one is made even when the search is to stop.
    if (shouldStop() && (attempt > 0 || safe !== null || gate.verified !== null)) return;
    bestInitialLayout(state, random, shouldStop);
    gate.submit(state.save());
    if (gate.verifyPending()) return;
  }
}

/** Adds to the verified layout what it lacks; false when there is none, or not all parts find a place. */
function resume({ gate, state, random, shouldStop }: Search): boolean {
  if (gate.verified === null) return false;
  state.restore(gate.verified);
  const missing = Array.from(state.sheet.keys()).filter((part) => state.sheet[part]! < 0);
  if (missing.length === 0) return true;
  missing.sort((a, b) => bulkOf(state, b) - bulkOf(state, a) || a - b);
  state.openLength = state.containerOf(state.sheets - 1).length;
  new BottomLeftFill(state, random, shouldStop).place(missing, state.mostSheets);
  gate.submit(state.save());
  return gate.verifyPending() && isComplete(gate.verified);
}

function bulkOf(state: LayoutState, part: number): number {
  const { hullArea, diameter } = state.shapeOf(part);
  return hullArea * diameter;
}

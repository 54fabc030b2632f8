import { BottomLeftFill } from '../construct/bottom-left-fill.ts';
import { byBulk, closeUp } from '../construct/initial-layout.ts';
import type { Positions } from '../problem/positions.ts';
import { Random } from '../random.ts';
import type { LayoutState } from '../state/layout-state.ts';
import type { Search } from './search.ts';

/**
 * A layout from where parts are wanted: those that lie free there, sheet by sheet, stay; the others, and those that are wanted
 * nowhere, find places in what these leave. Sheets that nothing is left on go, and the emptiest becomes the last. Handed to the
 * gate; null when that rejects it. Takes none of the search's random numbers: where the fresh layout leads after all it is the
 * same one as without an earlier layout.
 */
export function carryOver({ state, gate, shouldStop }: Search, wanted: Positions): Positions | null {
  layWhatHolds(state, wanted);
  const left = byBulk(state).filter((part) => state.sheet[part]! < 0);
  new BottomLeftFill(state, new Random(0), shouldStop).place(left, state.mostSheets);
  closeUp(state);
  const carried = state.save();
  gate.submit(carried);
  return gate.verifyPending() ? carried : null;
}

function layWhatHolds(state: LayoutState, wanted: Positions): void {
  const parts = Array.from(state.shape.keys());
  for (const part of parts) state.place(part, wanted.rotation[part]!, -1, 0, 0);
  state.sheets = wanted.sheets;
  state.openLength = state.containerOf(wanted.sheets - 1).length;
  const areas = new Float64Array(wanted.sheets);
  for (const part of parts) {
    const sheet = wanted.sheet[part]!;
    if (sheet < 0) continue;
    const { x, y, rotation } = wanted;
    state.ensureSheet(sheet);
    if (!state.isFree(part, rotation[part]!, sheet, x[part]!, y[part]!)) continue;
    state.place(part, rotation[part]!, sheet, x[part]!, y[part]!);
    areas[sheet]! += state.shapeOf(part).area;
  }
  // All sheets are alike: only where one ends matters.
  const fullestFirst = Array.from(areas.keys()).sort((a, b) => areas[b]! - areas[a]! || a - b);
  const kept = Math.max(1, fullestFirst.filter((sheet) => areas[sheet]! > 0).length);
  const order = fullestFirst.slice(0, kept);
  const last = order.pop()!;
  const now = new Map([...order.sort((a, b) => a - b), last].map((sheet, k) => [sheet, k]));
  for (const part of parts) {
    const sheet = now.get(state.sheet[part]!);
    if (sheet !== undefined) state.place(part, state.rotation[part]!, sheet, state.x[part]!, state.y[part]!);
  }
  state.sheets = kept;
}

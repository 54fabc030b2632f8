import { BottomLeftFill } from '../construct/bottom-left-fill.ts';
import { byBulk, trimLastSheet } from '../construct/initial-layout.ts';
import type { Positions, WarmStart } from '../problem/positions.ts';
import { Random } from '../random.ts';
import { attempt, separationLimits } from '../search-parameters.ts';
import { PlacementSearch } from '../separation/placement-search.ts';
import { Separator } from '../separation/separation.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { placeInFreeSpace } from './eliminate-sheet.ts';
import { createAttemptTimer } from './last-sheet.ts';
import type { Search } from './search.ts';

/**
 * Returns a layout warm-started from the target positions and submitted to the gate; null when there is none or it is
 * rejected. Uses none of the search's random numbers, so a fresh layout that wins is the same as without a previous
 * layout.
 */
export function createWarmStart(search: Search, { layouts, isSpread }: WarmStart): Positions | null {
  const random = new Random(0);
  for (const target of layouts) {
    const carried = isSpread ? separateOverlaps(search, target, random) : placeFreeParts(search, target, random);
    if (carried === null) continue;
    search.gate.submit(carried);
    return search.gate.verifyPending() ? carried : null;
  }
  return null;
}

/**
 * Parts that are free at their target positions remain, sheet by sheet; the others, and those without a target, are
 * placed in the remaining space. Empty sheets are removed, and the emptiest becomes the last.
 */
function placeFreeParts({ state, shouldStop }: Search, target: Positions, random: Random): Positions {
  layWhatHolds(state, target);
  const left = byBulk(state).filter((part) => state.sheet[part]! < 0);
  new BottomLeftFill(state, random, shouldStop).place(left, state.maxSheets);
  trimLastSheet(state);
  return state.save();
}

/**
 * Separates parts that overlap at their target positions; returns null when that fails within its share of the budget.
 */
function separateOverlaps(search: Search, target: Positions, random: Random): Positions | null {
  const { state } = search;
  for (const part of state.shape.keys())
    state.place(part, target.rotation[part]!, target.sheet[part]!, target.x[part]!, target.y[part]!);
  state.ensureSheet(target.sheets - 1);
  state.sheets = target.sheets;
  state.openLength = target.openLength;
  const missing = byBulk(state).filter((part) => state.sheet[part]! < 0);
  placeInFreeSpace(state, random, missing, search.exhausted);
  state.overlaps.resetWeights();
  state.updateAllLosses();
  const timer = createAttemptTimer(search, attempt.evaluationsPerPart.warmStart);
  const placements = new PlacementSearch(state, random);
  placements.usesFreeAngles = false;
  const separator = new Separator(state, placements, random);
  const isOver = (): boolean => timer() || search.exhausted();
  if (separator.separate(separationLimits.longStep, search.sweepsPerRound, isOver).loss > 0) return null;
  search.shortenLastSheet();
  return state.save();
}

function layWhatHolds(state: LayoutState, target: Positions): void {
  const parts = Array.from(state.shape.keys());
  for (const part of parts) state.place(part, target.rotation[part]!, -1, 0, 0);
  state.sheets = target.sheets;
  state.openLength = state.containerOf(target.sheets - 1).length;
  const areas = new Float64Array(target.sheets);
  for (const part of parts) {
    const sheet = target.sheet[part]!;
    if (sheet < 0) continue;
    const { x, y, rotation } = target;
    state.ensureSheet(sheet);
    if (!state.isFree(part, rotation[part]!, sheet, x[part]!, y[part]!)) continue;
    state.place(part, rotation[part]!, sheet, x[part]!, y[part]!);
    areas[sheet]! += state.shapeOf(part).area;
  }
  // All sheets are alike, so only the end of the last one matters.
  const fullestFirst = Array.from(areas.keys()).sort((a, b) => areas[b]! - areas[a]! || a - b);
  const sheetCount = Math.max(1, fullestFirst.filter((sheet) => areas[sheet]! > 0).length);
  const order = fullestFirst.slice(0, sheetCount);
  const last = order.pop()!;
  const now = new Map([...order.sort((a, b) => a - b), last].map((sheet, k) => [sheet, k]));
  for (const part of parts) {
    const sheet = now.get(state.sheet[part]!);
    if (sheet !== undefined) state.place(part, state.rotation[part]!, sheet, state.x[part]!, state.y[part]!);
  }
  state.sheets = sheetCount;
}

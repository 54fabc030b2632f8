import { BottomLeftFill } from '../construct/bottom-left-fill.ts';
import { isSameContainer, usableArea } from '../problem/container.ts';
import type { Positions } from '../problem/positions.ts';
import type { Random } from '../random.ts';
import { sheetElimination } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';

/**
 * Returns true when the other sheets of a layout could hold the parts of its last, estimated by area and by their
 * fill.
 */
export function canEliminateSheet(state: LayoutState, { sheet, sheets }: Positions): boolean {
  if (sheets < 2) return false;
  if (state.hasPins && sheet.some((on, part) => on === sheets - 1 && state.isPinned(part))) return false;
  let area = 0;
  let onOthers = 0;
  for (let part = 0; part < state.count; part++) {
    const partArea = state.shapeOf(part).area;
    area += partArea;
    if (sheet[part]! < sheets - 1) onOthers += partArea;
  }
  const { maxFill, maxGain, fewParts } = sheetElimination;
  const others = range(sheets - 1).reduce((sum, s) => {
    return sum + usableArea(state.containerOf(s));
  }, 0);
  return area < others * maxFill && (state.count <= fewParts || area < onOthers * maxGain);
}

/**
 * Removes the last sheet. Its parts, or `scattered`, are scattered on the other sheets, of which the emptiest
 * becomes the last.
 */
export function eliminateLastSheet(state: LayoutState, random: Random, scattered?: Int32Array): void {
  const gone = state.sheets - 1;
  const parts = scattered ?? state.members[gone]!.slice(0, state.memberCount[gone]!);
  state.sheets--;
  state.openLength = state.containerOf(state.sheets - 1).length;
  makeEmptiestLast(state);
  for (const part of parts) if (!state.isPinned(part)) scatter(state, random, part);
}

/**
 * Returns the small parts, which fit in gaps between others, the largest first; none when they are too many for that
 * or all parts have one size.
 */
export function smallParts(state: LayoutState): number[] {
  const { smallShare, maxSmall } = sheetElimination;
  const hulls = Array.from(state.shape, (s) => state.shapes[s]!.hullArea);
  const largest = Math.max(...hulls);
  const small = hulls.flatMap((hull, part) => (hull < smallShare * largest && !state.isPinned(part) ? [part] : []));
  const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + hulls[part]!, 0);
  return sum(small) <= maxSmall * sum([...hulls.keys()]) ? small.sort((a, b) => hulls[b]! - hulls[a]! || a - b) : [];
}

/** Places unplaced parts in the free space of the existing sheets; parts without a position are scattered. */
export function placeInFreeSpace(
  state: LayoutState,
  random: Random,
  parts: readonly number[],
  exhausted: () => boolean,
): void {
  const left = new BottomLeftFill(state, random, exhausted).place(parts, state.sheets);
  for (const part of left) scatter(state, random, part);
}

/** Scatters all parts on sheets. */
export function scatterAll(state: LayoutState, random: Random): void {
  for (let part = 0; part < state.count; part++)
    if (state.sheet[part]! >= 0 && !state.isPinned(part)) scatter(state, random, part);
}

/** Places a part at a random position on a random sheet. */
function scatter(state: LayoutState, random: Random, part: number): void {
  const { minX, minY, maxX, maxY } = state.outlineOf(part);
  const [u, v] = [random.next(), random.next()];
  const sheet = random.below(state.sheetsFor(part));
  const { length, height } = state.containerOf(sheet);
  const x = -minX + u * Math.max(0, length - (maxX - minX));
  const y = -minY + v * Math.max(0, height - (maxY - minY));
  state.place(part, state.rotation[part]!, sheet, x, y);
}

const range = (count: number): number[] => Array.from({ length: count }, (_, k) => k);

const membersOf = (state: LayoutState, sheet: number): Int32Array =>
  state.members[sheet]!.slice(0, state.memberCount[sheet]!);

function makeEmptiestLast(state: LayoutState): void {
  const fill = new Float64Array(state.sheets);
  for (let part = 0; part < state.count; part++) {
    const sheet = state.sheet[part]!;
    if (sheet < state.sheets) fill[sheet]! += state.shapeOf(part).area;
  }
  const last = state.sheets - 1;
  let min = last;
  const hasPins = Array.from(fill, (_, sheet) => state.pinnedLengthOf(sheet) > 0);
  if (hasPins[last]!) return;
  // Parts of a sheet fit others of its size.
  const container = state.containerOf(last);
  for (let s = 0; s < last; s++) {
    if (hasPins[s]! || fill[s]! >= fill[min]! || !isSameContainer(state.containerOf(s), container)) continue;
    if (membersOf(state, s).every((part) => state.mayBeOn(part, last))) min = s;
  }
  if (min === last) return;
  const [a, b] = [membersOf(state, min), membersOf(state, last)];
  for (const i of a) state.place(i, state.rotation[i]!, last, state.x[i]!, state.y[i]!);
  for (const i of b) state.place(i, state.rotation[i]!, min, state.x[i]!, state.y[i]!);
}

import { max, min } from '@measurement-nesting/curves/math';
import type { Positions } from '../problem/positions.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { slideToContact } from './slide-to-contact.ts';

/** Maximum number of rounds. A moved part may free another, so all slide again; few layouts need more than five. */
const maxRounds = 20;

/**
 * Returns the final compaction of an overlap-free layout: sheet by sheet, from the packed end on, every part slides
 * toward x = 0 and y = 0 into contact until nothing moves. Full sheets with the same parts then receive the same
 * layout, so that they are cut from one drawing. Never longer than before.
 *
 * @param isOver ends the slides; parts that have not moved by then remain where they are.
 */
export function settleLayout(state: LayoutState, layout: Positions, isOver: () => boolean = () => false): Positions {
  state.restore(layout);
  for (let round = 0, moved = true; moved && round < maxRounds && !isOver(); round++) {
    moved = false;
    const order = Array.from({ length: state.count }, (_, i) => i);
    order.sort((a, b) => state.minX[a]! - state.minX[b]! || state.minY[a]! - state.minY[b]! || a - b);
    for (const part of order) {
      if (isOver()) break;
      if (state.sheet[part]! >= 0 && !state.isPinned(part) && slideToContact(state, part)) moved = true;
    }
  }
  copyEqualSheets(state);
  let used = 0;
  const last = state.sheets - 1;
  for (let k = 0; k < (state.memberCount[last] ?? 0); k++) used = max(used, state.maxX[state.members[last]![k]!]!);
  state.openLength = min(layout.openLength, used);
  return state.save();
}

/** Copies the layout of an earlier sheet to every full sheet with the same number of parts of each shape. */
function copyEqualSheets(state: LayoutState): void {
  const first = new Map<string, readonly number[]>();
  const zonesSeen: unknown[] = [];
  for (let sheet = 0; sheet < state.sheets - 1; sheet++) {
    if (state.pinnedLengthOf(sheet) > 0) continue;
    const parts = Array.from(state.members[sheet]!.subarray(0, state.memberCount[sheet]!));
    parts.sort((a, b) => state.shape[a]! - state.shape[b]! || a - b);
    const { length, height, zones } = state.containerOf(sheet);
    if (!zonesSeen.includes(zones)) zonesSeen.push(zones);
    const turns = state.allowsRotation(1, sheet);
    const key = `${length}x${height}/${zonesSeen.indexOf(zones)}/${turns}:${parts.map((part) => state.shape[part]!).join()}`;
    const like = first.get(key);
    if (like === undefined) first.set(key, parts);
    else
      parts.forEach((part, k) =>
        state.place(part, state.rotation[like[k]!]!, sheet, state.x[like[k]!]!, state.y[like[k]!]!),
      );
  }
}

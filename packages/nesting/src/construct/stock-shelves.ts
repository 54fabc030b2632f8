import { infinity, min } from '@measurement-nesting/curves/math';
import { freeAcross, freeAlong, type SheetPlan } from '../problem/container.ts';
import { compareFirst } from '../problem/place-first.ts';
import type { PlaceFirst } from '../problem/place-first.ts';
import type { Positions } from '../problem/positions.ts';
import type { RotatedBox } from './shelf-packing.ts';

type Shelf = { readonly sheet: number; readonly x: number; readonly deep: number; filled: number };

/**
 * Returns shelves of boxes, as shelfPacking() builds them, on sheets of several sizes in the order of their plan. Each
 * box has the least deep of its rotations allowed there. Sheets on which nothing fits remain empty.
 *
 * @param boxes by part: its box, spacing included, at every allowed rotation. Boxes may touch. @param first parts on
 * the first shelves. @returns a layout in
 * which parts without space have sheet -1.
 */
export function stockShelves(
  boxes: readonly (readonly RotatedBox[])[],
  { containers, halfTurns }: SheetPlan,
  tabulated: number,
  contactTolerance: number,
  first: PlaceFirst | null = null,
): Positions {
  const n = boxes.length;
  const positions = {
    x: new Float64Array(n),
    y: new Float64Array(n),
    rotation: new Int32Array(n),
    sheet: new Int32Array(n).fill(-1),
  };
  const deepest = boxes.map((rotated) => rotated.reduce((minimum, box) => min(minimum, deepOf(box)), infinity));
  const order = Array.from(boxes.keys()).filter((part) => deepest[part]! < infinity);
  order.sort((a, b) => compareFirst(first, a, b) || deepest[b]! - deepest[a]! || a - b);
  const used = new Float64Array(containers.length);
  const shelves: Shelf[] = [];
  const mayLie = (rotation: number, sheet: number): boolean =>
    !halfTurns[sheet]! || (rotation < tabulated && (2 * rotation) % tabulated === 0);

  const acrossOn = ({ sheet, x, filled }: Shelf, box: RotatedBox): number =>
    freeAcross(containers[sheet]!, x, filled, deepOf(box), tallOf(box), contactTolerance);
  const alongOn = (sheet: number, box: RotatedBox): number =>
    freeAlong(containers[sheet]!, used[sheet]!, deepOf(box), tallOf(box), contactTolerance);

  /** Returns the least deep of the boxes that fits the rest of a shelf, or as a new shelf the rest of a sheet. */
  const fitting = (part: number, sheet: number, shelf: Shelf | null): RotatedBox | null => {
    let best: RotatedBox | null = null;
    for (const box of boxes[part]!) {
      const fits =
        shelf === null
          ? alongOn(sheet, box) < infinity
          : deepOf(box) <= shelf.deep + contactTolerance && acrossOn(shelf, box) < infinity;
      if (!fits) continue;
      if ((best === null || deepOf(box) < deepOf(best)) && mayLie(box.rotation, sheet)) best = box;
    }
    return best;
  };
  for (const part of order) {
    let box: RotatedBox | null = null;
    let shelf: Shelf | undefined;
    for (const open of shelves) {
      box = fitting(part, open.sheet, open);
      shelf = open;
      if (box !== null) break;
    }
    for (let sheet = 0; box === null && sheet < containers.length; sheet++) {
      box = fitting(part, sheet, null);
      if (box === null) continue;
      shelf = { sheet, x: alongOn(sheet, box), deep: deepOf(box), filled: 0 };
      shelves.push(shelf);
      used[sheet] = shelf.x + shelf.deep;
    }
    if (box === null || shelf === undefined) continue;
    const across = acrossOn(shelf, box);
    positions.x[part] = shelf.x - box.minX;
    positions.y[part] = across - box.minY;
    positions.rotation[part] = box.rotation;
    positions.sheet[part] = shelf.sheet;
    shelf.filled = across + tallOf(box);
  }
  const last = Math.max(
    0,
    used.findLastIndex((length) => length > 0),
  );
  return { ...positions, sheets: last + 1, openLength: min(used[last]!, containers[last]!.length) };
}

const deepOf = (box: RotatedBox): number => box.maxX - box.minX;
const tallOf = (box: RotatedBox): number => box.maxY - box.minY;

import { freeAcross, freeAlong, type Container } from '../problem/container.ts';
import { compareFirst } from '../problem/place-first.ts';
import type { PlaceFirst } from '../problem/place-first.ts';
import type { Positions } from '../problem/positions.ts';
import { infinity } from '@measurement-nesting/curves/math';

/** The box of a part at one of its rotations, relative to the part's center. */
export type RotatedBox = {
  readonly rotation: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

type Shelf = { readonly sheet: number; readonly x: number; readonly deep: number; filled: number };

/**
 * Shelf packing of boxes (level packing, first fit by decreasing height: Coffman et al. 1980), which cannot overlap
 * whatever the shapes are. The deepest first, each with its narrow side along the container, on the first shelf and
 * sheet that has space; sheets are opened as needed. It needs no collision test, so it is valid even if one is wrong,
 * and it is the first layout on screen.
 *
 * @param boxes by part: its box, spacing included, at every allowed rotation. Boxes may touch. @param contactTolerance
 * length by which a box may exceed the container or overlap an exclusion zone, the rounding of sizes. @param first parts on the first shelves.
 * @returns a layout in which parts whose box
 * fits at no rotation have sheet -1.
 */
export function shelfPacking(
  boxes: readonly (readonly RotatedBox[])[],
  container: Container,
  contactTolerance: number,
  first: PlaceFirst | null = null,
): Positions {
  const n = boxes.length;
  const x = new Float64Array(n);
  const y = new Float64Array(n);
  const rotation = new Int32Array(n);
  const sheet = new Int32Array(n).fill(-1);
  const lying = boxes.map((rotated) => narrowest(rotated, container, contactTolerance));
  const order = Array.from(boxes.keys()).filter((part) => lying[part] !== null);
  order.sort(
    (a, b) =>
      compareFirst(first, a, b) ||
      deepOf(lying[b]!) - deepOf(lying[a]!) ||
      tallOf(lying[b]!) - tallOf(lying[a]!) ||
      a - b,
  );

  const shelves: Shelf[] = [];
  const maxFilled = container.height + contactTolerance;
  /** Used length by sheet. */
  const used: number[] = [];
  for (const part of order) {
    const box = lying[part]!;
    const deep = deepOf(box);
    const tall = tallOf(box);
    const acrossOn = (s: Shelf): number => freeAcross(container, s.x, s.filled, deep, tall, contactTolerance);
    let shelf = shelves.find((s) => s.filled + tall <= maxFilled && s.deep >= deep && acrossOn(s) < infinity);
    if (shelf === undefined) {
      const alongFrom = (from: number): number => freeAlong(container, from, deep, tall, contactTolerance);
      let on = used.findIndex((length) => alongFrom(length) < infinity);
      // Exclusion zones may leave no place for the box on an empty sheet.
      if (on < 0 && alongFrom(0) === infinity) continue;
      if (on < 0) on = used.push(0) - 1;
      shelf = { sheet: on, x: alongFrom(used[on]!), deep, filled: 0 };
      shelves.push(shelf);
      used[on] = shelf.x + deep;
    }
    const across = acrossOn(shelf);
    x[part] = shelf.x - box.minX;
    y[part] = across - box.minY;
    rotation[part] = box.rotation;
    sheet[part] = shelf.sheet;
    shelf.filled = across + tall;
  }
  const openLength = used.length > 0 ? Math.min(used.at(-1)!, container.length) : container.length;
  return { x, y, rotation, sheet, sheets: Math.max(1, used.length), openLength };
}

function narrowest(rotated: readonly RotatedBox[], container: Container, contactTolerance: number): RotatedBox | null {
  let best: RotatedBox | null = null;
  let min = infinity;
  for (const box of rotated) {
    const deep = deepOf(box);
    if (deep >= min || deep > container.length + contactTolerance || tallOf(box) > container.height + contactTolerance)
      continue;
    best = box;
    min = deep;
  }
  return best;
}

const deepOf = (box: RotatedBox): number => box.maxX - box.minX;
const tallOf = (box: RotatedBox): number => box.maxY - box.minY;

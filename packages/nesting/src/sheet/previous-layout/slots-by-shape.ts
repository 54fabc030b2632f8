import { offsetOfEqual } from '../../prepare/same-outline.ts';
import type { Part } from '@measurement-nesting/curves/drawing';
import type { PreviousLayout, Placement } from '../../types.ts';
import { mergeArcs } from './merged-arcs.ts';

/** Slot of a part, and the translation between the drawings of the two parts. */
type Slot = {
  readonly placement: Placement;
  /** Index among the sheets that contain parts. */
  readonly sheet: number;
  readonly offset: { readonly x: number; readonly y: number };
};

/** Slots of a previous layout, by outline; each is assigned once. */
export class SlotsByShape {
  private readonly kinds: { readonly part: Part; readonly spots: Slot[] }[] = [];
  private readonly known = new Map<
    Part,
    { readonly spots: Slot[]; readonly further: { x: number; y: number } } | null
  >();
  private isFull = false;

  constructor({ parts, placements }: PreviousLayout) {
    const inOrder = placements
      .filter(({ item, sheet }) => parts[item] !== undefined && Number.isInteger(sheet) && sheet >= 0)
      .sort((a, b) => a.sheet - b.sheet);
    let sheets = 0;
    let last = -1;
    for (const placement of inOrder) {
      if (placement.sheet > last) [last, sheets] = [placement.sheet, sheets + 1];
      const found = this.kindOf(parts[placement.item]!);
      if (found === null) continue;
      const { x, y } = found.further;
      found.spots.push({ placement, sheet: sheets - 1, offset: { x: -x, y: -y } });
    }
    for (const { spots } of this.kinds) spots.reverse();
    this.isFull = true;
  }

  /** Returns the next free slot of a part, or null. */
  take(part: Part): Slot | null {
    const found = this.kindOf(part);
    const spot = found?.spots.pop();
    if (!found || !spot) return null;
    const { x, y } = found.further;
    return { ...spot, offset: { x: spot.offset.x + x, y: spot.offset.y + y } };
  }

  /**
   * Returns the kind of a part and its translation from the drawing of that kind; adds a new kind while the slots are
   * collected.
   */
  private kindOf(part: Part) {
    const known = this.known.get(part);
    if (known !== undefined) return known;
    const asJoined = mergeArcs(part);
    let found: { spots: Slot[]; further: { x: number; y: number } } | null = null;
    for (const kind of this.kinds) {
      const further = offsetOfEqual(kind.part, asJoined);
      if (further === null) continue;
      found = { spots: kind.spots, further };
      break;
    }
    if (found === null && !this.isFull) {
      found = { spots: [], further: { x: 0, y: 0 } };
      this.kinds.push({ part: asJoined, spots: found.spots });
    }
    this.known.set(part, found);
    return found;
  }
}

/** Returns the number of complete sets of these parts in a previous layout; 0 without parts. */
export function countCopySets(earlier: PreviousLayout, copy: readonly Part[]): number {
  if (copy.length === 0) return 0;
  const spots = new SlotsByShape(earlier);
  for (let copies = 0; ; copies++) if (!copy.every((part) => spots.take(part) !== null)) return copies;
}

import type { Container, ContainerZones } from '../problem/container.ts';
import { isMirrored } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { LayoutState } from '../state/layout-state.ts';
import type { RotatedBox } from './shelf-packing.ts';
import { stockShelves } from './stock-shelves.ts';

/**
 * Places parts on shelves of boxes behind the parts of the last sheet, and on further sheets: an interrupted fill ends
 * with a complete layout at once. Returns the parts without a position.
 */
export function placeOnShelves(state: LayoutState, parts: readonly number[]): number[] {
  const last = state.sheets - 1;
  const used = state.usedLengthOf(last);
  const { length, height, zones } = state.containerOf(last);
  const rest: Container = {
    length: Math.max(0, length - used),
    height,
    ...(zones && { zones: movedZones(zones, -used) }),
  };
  const sheets = Math.min(state.maxSheets, state.sheets + parts.length);
  const further = Array.from({ length: sheets - state.sheets }, (_, k) => state.containerOf(state.sheets + k));
  const containers: readonly Container[] = [rest, ...further];
  // Quarter turns are equal on all sheets without grain, half turns everywhere.
  const halfTurns = containers.map((_, k) => !state.allowsRotation(1, last + k));
  const { first } = state;
  const { tabulated } = state.rasters;
  const boxes = new Map<number, readonly RotatedBox[]>();
  const placed = stockShelves(
    parts.map((part) => {
      const type = state.shape[part]!;
      if (!boxes.has(type)) boxes.set(type, boxesOf(state, type));
      return boxes.get(type)!;
    }),
    { containers, halfTurns },
    tabulated,
    state.contactTolerance,
    first === null ? null : Uint8Array.from(parts, (part) => first[part]!),
  );
  let sheetsUsed = state.sheets;
  parts.forEach((part, k) => {
    const on = placed.sheet[k]!;
    if (on < 0) return;
    sheetsUsed = Math.max(sheetsUsed, last + on + 1);
    state.place(part, placed.rotation[k]!, last + on, placed.x[k]! + (on === 0 ? used : 0), placed.y[k]!);
  });
  if (sheetsUsed > state.sheets) {
    state.sheets = sheetsUsed;
    state.openLength = state.containerOf(sheetsUsed - 1).length;
  }
  return parts.filter((_, k) => placed.sheet[k]! < 0);
}

/** Returns zones whose boxes, which is all that shelves read, are moved along the container. */
const movedZones = (zones: ContainerZones, by: number): ContainerZones => ({
  ...zones,
  boxes: zones.boxes.map((box) => ({ ...box, minX: box.minX + by, maxX: box.maxX + by })),
});

/** Returns the boxes of a shape at its rotations; free ones only where no other fits. */
function boxesOf({ shapes }: LayoutState, type: number): RotatedBox[] {
  const shape = shapes[type]!;
  const quick = shape.rotations.slice(0, shape.freeRotation?.quick);
  // A mirror image has the same boxes; it alone may fit beside exclusion zones.
  const drawn = quick.filter((rotation) => !isMirrored(rotation));
  const rotations = drawn.length > 0 ? drawn : quick;
  return Array.from(rotations, (rotation) => {
    const { minX, minY, maxX, maxY } = outlineAt(shape, rotation);
    return { rotation, minX, minY, maxX, maxY };
  });
}

import { type Box, contourBox, unite } from '@measurement-nesting/curves';
import { shelfPacking } from '../construct/shelf-packing.ts';
import type { RotatedBox } from '../construct/shelf-packing.ts';
import type { PlaceFirst } from '../problem/place-first.ts';
import type { Positions } from '../problem/positions.ts';
import type { RotationTable } from '../shape/rotation.ts';
import { isMirrored } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { NestItem } from '../types.ts';
import type { ContainerFrame } from './container-frame.ts';
import type { Copy, PlaceableGroup } from './rigid-groups.ts';

type Groups = {
  readonly items: readonly NestItem[];
  readonly groups: readonly PlaceableGroup[];
  readonly copies: readonly Copy[];
  readonly frame: ContainerFrame;
  readonly rotations: RotationTable;
  readonly contactTolerance: number;
  readonly first: PlaceFirst | null;
};

/**
 * Returns shelves of boxes that contain both the search's outlines and the true curves, so that an error in either
 * cannot make them overlap.
 */
export function safeLayout({ frame, contactTolerance, first, ...parts }: Groups): Positions {
  return shelfPacking(boxesOfParts({ ...parts, frame }), frame.container, contactTolerance, first);
}

/** Returns the boxes of each part at its allowed rotations. */
export function boxesOfParts({
  items,
  groups,
  copies,
  frame,
  rotations,
}: Omit<Groups, 'contactTolerance' | 'first'>): (readonly RotatedBox[])[] {
  const boxes = groups.map((group) => boxesOf(group, items, frame, rotations));
  return copies.map(({ group }) => boxes[group]!);
}

/**
 * Returns the boxes of a group at its allowed rotations: that of its outline, and that of the true curves with half
 * the spacing.
 */
function boxesOf(
  { items: members, shape, center }: PlaceableGroup,
  items: readonly NestItem[],
  frame: ContainerFrame,
  rotations: RotationTable,
): RotatedBox[] {
  const drawn = members.map((item) => contourBox(items[item]!.part.outer)).reduce(unite);
  const half = frame.spacingIn / 2;
  // A box is narrowest at some free angle, but uses most area there, so free angles are for parts that fit no other
  // way.
  const quick = shape.rotations.slice(0, shape.freeRotation?.quick);
  // A mirror image has the same boxes; it alone may fit beside exclusion zones.
  const asDrawn = quick.filter((rotation) => !isMirrored(rotation));
  const tried = asDrawn.length > 0 ? asDrawn : quick;
  return Array.from(tried, (rotation) => {
    const { minX, minY, maxX, maxY } = outlineAt(shape, rotation);
    const outline = { minX, minY, maxX, maxY };
    // Only quarter turns of a box are boxes; at other rotations the outline decides alone.
    if (rotation >= rotations.tabulated || (4 * rotation) % rotations.tabulated !== 0) return { rotation, ...outline };
    const inContainer = rotatedBox(drawn, frame.cos, frame.sin);
    const centered = {
      minX: inContainer.minX - center.x,
      minY: inContainer.minY - center.y,
      maxX: inContainer.maxX - center.x,
      maxY: inContainer.maxY - center.y,
    };
    const box = rotatedBox(centered, rotations.cos[rotation]!, rotations.sin[rotation]!);
    const grown = { minX: box.minX - half, minY: box.minY - half, maxX: box.maxX + half, maxY: box.maxY + half };
    return { rotation, ...unite(outline, grown) };
  });
}

/** Returns the box rotated by one or more quarter turns. */
function rotatedBox(box: Box, cos: number, sin: number): Box {
  const a = { x: cos * box.minX - sin * box.minY, y: sin * box.minX + cos * box.minY };
  const b = { x: cos * box.maxX - sin * box.maxY, y: sin * box.maxX + cos * box.maxY };
  return { minX: Math.min(a.x, b.x), minY: Math.min(a.y, b.y), maxX: Math.max(a.x, b.x), maxY: Math.max(a.y, b.y) };
}

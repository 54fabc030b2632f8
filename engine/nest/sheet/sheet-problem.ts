import { contourArea } from '../../geometry/area.ts';
import { withFreeRotation, withTabulatedRotations } from '../prepare/admissible-rotations.ts';
import type { Problem } from '../problem/problem.ts';
import { polygonBounds } from '../shape/polygon.ts';
import { makeRotationTable } from '../shape/rotation.ts';
import type { RotationTable } from '../shape/rotation.ts';
import { makeShape, polesForContact, polesForLoss } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { AllowedRotations, NestItem, NestOptions, Sheet, Unplaced } from '../types.ts';
import { makeContainerFrame, polygonsInContainer } from './container-frame.ts';
import type { ContainerFrame } from './container-frame.ts';
import { lowerBound } from './lower-bound.ts';
import { packingAxis } from './packing-axis.ts';
import { groupKey, makeRigidGroups } from './rigid-groups.ts';
import type { Copy, PlaceableGroup, RigidGroup } from './rigid-groups.ts';
import { safeLayout } from './safe-layout.ts';
import { tooLarge, tooSmall, unusable } from './unplaced.ts';

/**
 * Outlines may overlap by this and still count as in contact, inches: above the rounding of offsets, below the checker's
 * tolerance.
 */
const contactToleranceIn = 2e-6;
/** Pairs of parts have rasters at quarter turns; at other angles their outlines are compared. */
const tabulatedRotations = 4;
/** The area bound is computed from outlines that may be this much too small. */
const boundSlack = 1e-4;

/** The problem of nesting on sheets, and what is needed to state its layouts in the caller's terms. */
export type SheetProblem = Problem & {
  readonly items: readonly NestItem[];
  readonly frame: ContainerFrame;
  /** The groups that fit the sheet; equal ones share a shape, but each has the center of its own drawing. */
  readonly groups: readonly PlaceableGroup[];
  /** By part. */
  readonly copies: readonly Copy[];
  /** Parts that no layout places. */
  readonly refused: readonly Unplaced[];
  readonly lowerBoundSheets: number;
  /** By item, net area of the true shape, square inches. */
  readonly areaSqIn: readonly number[];
};

/** States the nesting of parts on sheets as a problem of the search. */
export function sheetProblem(items: readonly NestItem[], sheet: Sheet, options: NestOptions): SheetProblem {
  const { groups, unusable: unusableItems } = makeRigidGroups(items, options);
  const frame = makeContainerFrame(sheet, options, packingAxis(groups, sheet, options, contactToleranceIn));
  const rotations = makeRotationTable(tabulatedRotations);
  // Overlap at free angles is measured by poles.
  const poles = groups.some((group) => group.allowed === 'any') ? polesForLoss : polesForContact;
  const shapeOf = (group: RigidGroup): Shape => shapeInContainer(group, frame, rotations, poles);

  const shapes: Shape[] = [];
  const byKey = new Map<string, number>();
  const placeable: PlaceableGroup[] = [];
  const shapeOfGroup: number[] = [];
  const refused = unusableItems.map(({ item, reason }) => (reason === 'too_small' ? tooSmall : unusable)(item, items));
  for (const group of groups) {
    const key = groupKey(group);
    let k = byKey.get(key);
    if (k === undefined) {
      k = shapes.push(shapeOf(group)) - 1;
      byKey.set(key, k);
    }
    const shape = shapes[k]!;
    if (shape.rotations.length === 0) {
      const rotationHelps = group.allowed !== 'any' && shapeOf({ ...group, allowed: 'any' }).rotations.length > 0;
      for (const item of group.items)
        refused.push(tooLarge(item, items, group, sheet, options.marginIn, rotationHelps));
      continue;
    }
    const { minX, minY, maxX, maxY } = polygonBounds(polygonsInContainer(frame, group.polygons.outer));
    placeable.push({ ...group, shape, center: { x: (minX + maxX) / 2, y: (minY + maxY) / 2 } });
    shapeOfGroup.push(k);
  }
  const copies = placeable.flatMap((group, g) =>
    Array.from({ length: group.copies }, (_, copy) => ({ group: g, copy })),
  );
  const counts = shapes.map((_, k) =>
    placeable.reduce((sum, group, g) => sum + (shapeOfGroup[g] === k ? group.copies : 0), 0),
  );
  const bound = lowerBound(shapes, counts, frame.container);
  return {
    shapes,
    shapeOfPart: Int32Array.from(copies, ({ group }) => shapeOfGroup[group]!),
    rotations,
    container: frame.container,
    contactTolerance: contactToleranceIn,
    sufficientLength: bound.usage * frame.container.length * (1 + boundSlack),
    safeLayout: () =>
      safeLayout({ items, groups: placeable, copies, frame, rotations, contactTolerance: contactToleranceIn }),
    items,
    frame,
    groups: placeable,
    copies,
    refused,
    lowerBoundSheets: bound.sheets,
    areaSqIn: items.map(netArea),
  };
}

/** The shape of a group with the rotations at which it fits the container. */
function shapeInContainer(
  { polygons, allowed }: RigidGroup,
  frame: ContainerFrame,
  rotations: RotationTable,
  poles: number,
): Shape {
  const outer = polygonsInContainer(frame, polygons.outer);
  const holes = polygonsInContainer(frame, polygons.holes);
  const indices = rotationIndices(allowed, rotations.tabulated);
  const shape = makeShape(outer, holes, indices, rotations, contactToleranceIn, poles);
  const admit = allowed === 'any' ? withFreeRotation : withTabulatedRotations;
  return admit(shape, frame.container, contactToleranceIn);
}

function rotationIndices(allowed: AllowedRotations, tabulated: number): number[] {
  const every = { none: tabulated, '180': tabulated / 2, '90': tabulated / 4, any: 1 }[allowed];
  return Array.from({ length: tabulated / every }, (_, k) => k * every);
}

function netArea({ part }: NestItem): number {
  return Math.abs(contourArea(part.outer)) - part.holes.reduce((sum, hole) => sum + Math.abs(contourArea(hole)), 0);
}

import { contourArea } from '@measurement-nesting/curves';
import { withFreeRotation, withTabulatedRotations } from '../prepare/admissible-rotations.ts';
import type { CostOrder } from '../check/layout-gate.ts';
import { contactToleranceIn } from '../model/contact-tolerance.ts';
import { sheetShape } from '../model/sheet-outline.ts';
import type { Container } from '../problem/container.ts';
import { placeFirstOf } from '../problem/place-first.ts';
import type { PlaceFirst } from '../problem/place-first.ts';
import type { Problem } from '../problem/problem.ts';
import { mirroredPolygons, withMirrorImage } from '../shape/mirror.ts';
import { polygonBounds } from '../shape/polygon.ts';
import { min } from '@measurement-nesting/curves/math';
import { makeRotationTable, tabulatedRotations } from '../shape/rotation.ts';
import type { RotationTable } from '../shape/rotation.ts';
import { minWidth, makeShape, polesForContact, polesForLoss } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { NestItem, NestOptions, PlacedPose, Sheet, Unplaced } from '../types.ts';
import type { AllowedRotations } from '../model/rotations.ts';
import type { CostRule } from '../model/cost-rule.ts';
import { makeContainerFrame, polygonsInContainer } from './container-frame.ts';
import type { ContainerFrame } from './container-frame.ts';
import { lowerBound } from './lower-bound.ts';
import { partsApart } from './parts-apart.ts';
import { packingAxis } from './packing-axis.ts';
import { groupKey, makeRigidGroups } from './rigid-groups.ts';
import type { Copy, PlaceableGroup, RigidGroup } from './rigid-groups.ts';
import { safeLayout } from './safe-layout.ts';
import type { StockSize } from './stock/stock.ts';
import { noRoomBesideZones, tooLarge, tooSmall, unusable } from './unplaced.ts';
import { withRotationsBesideZones, withoutZones } from './zones/fits-beside-zones.ts';
import { zoneShapes } from './zones/zones-in-container.ts';

/** Maximum relative error of the outlines' area that the area bound allows for. */
const boundSlack = 1e-4;

/** Order of the layouts of a problem by cost. */
export function costOrder({ costRule, stock, first, groups, items }: SheetProblem): CostOrder {
  const isFirst = new Set(
    first ? groups.filter((group) => isPlacedFirst(group, items)).flatMap((group) => group.items) : [],
  );
  return { rule: costRule, isOneSize: stock === null || stock.sizes.length === 1, isFirst };
}

export const defaultCostRule: CostRule = 'whole_sheets';

/** Problem of nesting on sheets, with the data to express its layouts in the caller's terms. */
export type SheetProblem = Problem & {
  readonly items: readonly NestItem[];
  /** Frame of every sheet, or the common properties of all sheets of a stock. */
  readonly frame: ContainerFrame;
  /**
   * Sizes of a stock, the size index of each sheet, and the same problem on other plans; null where all sheets are
   * alike.
   */
  readonly stock: {
    readonly sizes: readonly StockSize[];
    readonly plan: readonly number[];
    readonly others: readonly SheetProblem[];
  } | null;
  /** The groups that fit the sheet; equal ones share a shape, but each has the center of its own drawing. */
  readonly groups: readonly PlaceableGroup[];
  readonly copies: readonly Copy[];
  /** Original position of each pinned part, which is returned to the last bit. */
  readonly pins?: ReadonlyMap<number, PlacedPose>;
  readonly refused: readonly Unplaced[];
  readonly costRule: CostRule;
  readonly lowerBoundSheets: number;
  /** Lower bound of the cost of any layout of all parts on a stock; else 0. */
  readonly lowerBoundCost: number;
  /** Net area of the true shape of each item, square inches. */
  readonly areaSqIn: readonly number[];
};

/**
 * Creates the search problem of nesting parts on sheets.
 *
 * @param axis packing axis; chosen automatically by default. @param outlines memory that the searches of the job share,
 * see prepareShared().
 */
export function sheetProblem(
  items: readonly NestItem[],
  sheet: Sheet,
  options: NestOptions,
  { axis, outlines }: { readonly axis?: 'x' | 'y'; readonly outlines?: ArrayBufferLike | undefined } = {},
): SheetProblem {
  const sorted = makeRigidGroups(items, options, outlines);
  const along = axis ?? packingAxis(sorted.groups, sheet, options, contactToleranceIn);
  const frame = makeContainerFrame(sheet, options, along);
  const { container } = frame;
  const parts = placeableParts(
    items,
    sorted,
    frame,
    sheet,
    sheetShape(sheet) !== null,
    (shape, { allowed }, besideZones) =>
      withFittingRotations(shape, besideZones ? container : withoutZones(container), allowed),
  );
  const allShapes = [...parts.shapes, ...zoneShapes([frame.container])];
  const { shapes, counts, groups, copies, rotations, first } = parts;
  const bound = lowerBound(shapes, counts, frame.container);
  const apart = partsApart(groups, items, sheet, options);
  const fewestSheets = Math.max(bound.sheets, apart.length);
  return {
    ...parts,
    shapes: allShapes,
    container: frame.container,
    contactTolerance: contactToleranceIn,
    sufficientLength: bound.usage * frame.container.length * (1 + boundSlack),
    fewestSheets,
    // As many sheets as such parts: one of them is on the last.
    minOnLast:
      apart.length === fewestSheets
        ? apart.reduce((minimum, group) => min(minimum, minWidth(groups[group]!.shape)), Infinity)
        : 0,
    safeLayout: () =>
      safeLayout({ items, groups, copies, frame, rotations, contactTolerance: contactToleranceIn, first }),
    frame,
    costRule: options.costRule ?? defaultCostRule,
    stock: null,
    lowerBoundSheets: fewestSheets,
    lowerBoundCost: 0,
  };
}

/** Returns the shape with the rotations at which it fits a container; none when it does not fit. */
export function withFittingRotations(shape: Shape, container: Container, allowed: AllowedRotations): Shape {
  const fits = (allowed === 'any' ? withFreeRotation : withTabulatedRotations)(shape, container, contactToleranceIn);
  return withRotationsBesideZones(fits, container, contactToleranceIn);
}

/** Rules of a group that determine the rotations at which it fits. */
export type FittedGroup = Pick<RigidGroup, 'allowed' | 'ignoresGrain'>;

type PlaceableParts = Pick<
  SheetProblem,
  'items' | 'shapes' | 'shapeOfPart' | 'rotations' | 'groups' | 'copies' | 'refused' | 'areaSqIn'
> & {
  /** Number of parts of each shape. */
  readonly counts: readonly number[];
  readonly first: PlaceFirst | null;
  readonly grainFree: Uint8Array | null;
};

/**
 * Returns the groups as parts of a search, equal ones with one shape, and those that fit nowhere with their reason.
 *
 * @param fitted the shape with the rotations at which it fits, beside the exclusion zones or without them. @param sheet
 * size reported for a part that is too large. @param isShaped true when a sheet has an outline.
 */
export function placeableParts(
  items: readonly NestItem[],
  { groups, unusable: unusableItems }: ReturnType<typeof makeRigidGroups>,
  frame: ContainerFrame,
  sheet: Sheet,
  isShaped: boolean,
  fitted: (shape: Shape, group: FittedGroup, besideZones: boolean) => Shape,
): PlaceableParts {
  const rotations = makeRotationTable(tabulatedRotations);
  // Overlap at free angles is measured by poles.
  const poles = groups.some((group) => group.allowed === 'any') ? polesForLoss : polesForContact;
  const fittedShape = (group: RigidGroup, besideZones = true): Shape =>
    fitted(shapeInFrame(group, frame, rotations, poles), group, besideZones);
  const shapeOf = (group: RigidGroup): Shape =>
    group.mayMirror ? withMirrorImage(fittedShape(group), fittedShape(imageOf(group))) : fittedShape(group);

  const shapes: Shape[] = [];
  const byKey = new Map<string, number>();
  const keys = new Map<string, string>();
  const placeable: PlaceableGroup[] = [];
  const shapeOfGroup: number[] = [];
  const refused = unusableItems.map(({ item, reason }) => (reason === 'too_small' ? tooSmall : unusable)(item, items));
  for (const group of groups) {
    const drawnAlike = `${group.outline} ${group.allowed} ${group.mayMirror} ${group.ignoresGrain}`;
    const key = keys.get(drawnAlike) ?? groupKey(group);
    keys.set(drawnAlike, key);
    let k = byKey.get(key);
    if (k === undefined) {
      const shape = shapeOf(group);
      k = shapes.push(shape) - 1;
      byKey.set(key, k);
      if (shape.image !== null) shapes.push(shape.image);
    }
    const shape = shapes[k]!;
    if (shape.rotations.length === 0 && fittedShape(group, false).rotations.length > 0) {
      for (const item of group.items) refused.push(noRoomBesideZones(item, items, group, isShaped));
      continue;
    }
    if (shape.rotations.length === 0) {
      const rotationHelps = group.allowed !== 'any' && shapeOf({ ...group, allowed: 'any' }).rotations.length > 0;
      for (const item of group.items) refused.push(tooLarge(item, items, group, sheet, frame.marginIn, rotationHelps));
      continue;
    }
    placeable.push({
      ...group,
      shape,
      center: centerOf(group, frame),
      centerOfImage: centerOf(imageOf(group), frame),
    });
    shapeOfGroup.push(k);
  }
  const copies = placeable.flatMap((group, g) =>
    Array.from({ length: group.copies }, (_, copy) => ({ group: g, copy })),
  );
  const grainFree = Uint8Array.from(copies, ({ group }) => Number(placeable[group]!.ignoresGrain));
  const counts = shapes.map((_, k) =>
    placeable.reduce((sum, group, g) => sum + (shapeOfGroup[g] === k ? group.copies : 0), 0),
  );
  return {
    items,
    shapes,
    shapeOfPart: Int32Array.from(copies, ({ group }) => shapeOfGroup[group]!),
    rotations,
    groups: placeable,
    copies,
    counts,
    grainFree: grainFree.includes(1) ? grainFree : null,
    first: placeFirstOf(copies.map(({ group }) => isPlacedFirst(placeable[group]!, items))),
    refused,
    areaSqIn: items.map(netArea),
  };
}

/** Returns the center of the box of a group's outlines, in the container's frame. */
function centerOf({ polygons }: RigidGroup, frame: ContainerFrame): { x: number; y: number } {
  const { minX, minY, maxX, maxY } = polygonBounds(polygonsInContainer(frame, polygons.outer));
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}

/** Returns the group with reflected outlines. */
const imageOf = (group: RigidGroup): RigidGroup => ({
  ...group,
  polygons: { outer: mirroredPolygons(group.polygons.outer), holes: mirroredPolygons(group.polygons.holes) },
});

/** Returns true when a member of the group is placed first. */
const isPlacedFirst = (group: RigidGroup, items: readonly NestItem[]): boolean =>
  group.items.some((item) => items[item]!.placeFirst === true);

/** Returns the shape of a group at its allowed rotations. */
function shapeInFrame(
  { polygons, allowed }: RigidGroup,
  frame: ContainerFrame,
  rotations: RotationTable,
  poles: number,
): Shape {
  const outer = polygonsInContainer(frame, polygons.outer);
  const holes = polygonsInContainer(frame, polygons.holes);
  const indices = rotationIndices(allowed, rotations.tabulated);
  return makeShape(outer, holes, indices, rotations, contactToleranceIn, poles);
}

function rotationIndices(allowed: AllowedRotations, tabulated: number): number[] {
  const every = { none: tabulated, '180': tabulated / 2, '90': tabulated / 4, any: 1 }[allowed];
  return Array.from({ length: tabulated / every }, (_, k) => k * every);
}

function netArea({ part }: NestItem): number {
  return Math.abs(contourArea(part.outer)) - part.holes.reduce((sum, hole) => sum + Math.abs(contourArea(hole)), 0);
}

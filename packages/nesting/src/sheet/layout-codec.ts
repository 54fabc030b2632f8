import type { Violation } from '../check/check-layout.ts';
import type { Positions } from '../problem/positions.ts';
import { angleOf, isMirrored } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Layout, Placement, Sheet } from '../types.ts';
import { toSheet } from './container-frame.ts';
import type { ContainerFrame } from './container-frame.ts';
import type { SheetProblem } from './sheet-problem.ts';
import { plannedSheets, usedSheets, type UsedSheets } from './used-sheets.ts';
import { boxShare, sheetCosts } from './stock/sheet-costs.ts';
import { noRoom, noRoomFoundOnStock, noRoomOnStock } from './unplaced.ts';
import { usageOf } from './usage.ts';
import { sheetAreaSqIn } from '../model/sheet-outline.ts';

/** Returns a layout of the search in the caller's terms. */
export const layoutOf = (problem: SheetProblem, positions: Positions): Layout =>
  layoutInOrder(problem, positions, problem.copies.keys());

/**
 * Returns the layout with its placements in cutting order: sheet by sheet, from the packed end toward the cut-off.
 * They are sorted by far edges, so a part in another's hole precedes the one around it.
 *
 * @param isSearched true when the search has used its whole effort to place all parts.
 */
export function layoutInCuttingOrder(problem: SheetProblem, positions: Positions, isSearched = false): Layout {
  const { sheet, x, y, rotation } = positions;
  const far = problem.copies.map(({ group }, part) => {
    const { maxX, maxY } = outlineAt(problem.groups[group]!.shape, rotation[part]!);
    return { x: x[part]! + maxX, y: y[part]! + maxY };
  });
  const order = Array.from(problem.copies.keys());
  order.sort((a, b) => sheet[a]! - sheet[b]! || far[a]!.x - far[b]!.x || far[a]!.y - far[b]!.y || a - b);
  return layoutInOrder(problem, positions, order, { isSearched });
}

export function emptyLayout({ refused, groups, items }: SheetProblem): Layout {
  const missing = groups.flatMap((group) => group.items.map((item) => noRoom(item, group.copies, items)));
  return {
    placements: [],
    unplaced: [...refused, ...missing],
    sheets: 0,
    usage: 0,
    cutOff: null,
    boxShares: [],
    coveredShare: 0,
  };
}

/** Returns the part of each placement of `layoutOf`. */
export const partsOfPlacements = ({ copies, groups }: SheetProblem, { sheet }: Positions): number[] =>
  copies.flatMap(({ group }, part) => (sheet[part]! < 0 ? [] : groups[group]!.items.map(() => part)));

/** Returns the violating pairs of parts in a layout, from the checker's violations for the placements of `layoutOf`. */
export function violatingPairs(
  problem: SheetProblem,
  positions: Positions,
  violations: readonly Violation[],
): (readonly [number, number])[] {
  const partOfPlacement = partsOfPlacements(problem, positions);
  return violations.flatMap(({ placements }) => {
    const [a, b] = placements.map((placement) => partOfPlacement[placement]);
    return a === undefined || b === undefined || a === b ? [] : [[a, b] as const];
  });
}

/** Returns the layout on its current sheets: none is exchanged for a cheaper one, as `layoutOf` does on a stock. */
export const layoutOnCurrentSheets = (problem: SheetProblem, positions: Positions): Layout =>
  layoutInOrder(problem, positions, problem.copies.keys(), { taken: plannedSheets(problem, positions) });

function layoutInOrder(
  problem: SheetProblem,
  positions: Positions,
  order: Iterable<number>,
  { taken = usedSheets(problem, positions), isSearched = false }: { taken?: UsedSheets; isSearched?: boolean } = {},
): Layout {
  const { groups, copies, items, refused, stock } = problem;
  const placements: Placement[] = [];
  const missing = new Map<number, number>();
  const extents: Extent[] = [];
  let area = 0;
  for (const part of order) {
    const { group, copy } = copies[part]!;
    const { items: members, center, centerOfImage } = groups[group]!;
    const on = taken.at[positions.sheet[part]!];
    if (on === undefined || on === null) {
      for (const item of members) missing.set(item, (missing.get(item) ?? 0) + 1);
      continue;
    }
    const { frame, index: sheet } = on;
    const rotation = positions.rotation[part]!;
    const inContainer = angleOf(rotation, problem.rotations.tabulated);
    const pin = problem.pins?.get(part);
    const { x, y } = isMirrored(rotation) ? centerOfImage : center;
    const pose = pin ?? {
      ...toSheet(frame, x, y, inContainer, positions.x[part]!, positions.y[part]!),
      angle: inContainer + frame.turn,
    };
    for (const item of members) {
      placements.push({
        item,
        copy,
        sheet,
        ...pose,
        ...(isMirrored(rotation) && { isMirrored: true }),
        ...(pin && { pinned: true }),
      });
      area += problem.areaSqIn[item]!;
    }
    extents[sheet] ??= nothing();
    extend(extents[sheet], frame, problem, positions, part);
  }
  const notPlaced = Array.from(missing).sort(([a], [b]) => a - b);
  const isTooSmall = (problem.maxPlaced ?? copies.length) < copies.length;
  const reason = isTooSmall ? noRoomOnStock : stock !== null && isSearched ? noRoomFoundOnStock : noRoom;
  const unplaced = [...refused, ...notPlaced.map(([item, count]) => reason(item, count, items))];
  if (placements.length === 0) return { ...emptyLayout(problem), unplaced };
  const { sheet, marginIn } = taken.at[taken.last]!.frame;
  const { usage, cutOff } = usageOf(taken.count, extents[taken.count - 1] ?? nothing(), sheet, marginIn);
  const sheetOf = (index: number): Sheet =>
    stock === null || taken.sizeOf === null ? sheet : stock.sizes[taken.sizeOf[index]!]!.frame.sheet;
  const boxShares = Array.from({ length: taken.count }, (_, index) => boxShare(extents[index], sheetOf(index)));
  const layout = { placements, unplaced, sheets: taken.count, usage, cutOff, boxShares };
  if (stock === null || taken.sizeOf === null) {
    return { ...layout, coveredShare: area / sheetAreaSqIn(sheet, usage) };
  }
  const { sizeOf } = taken;
  const lastShare = usage - (taken.count - 1);
  const areaUsed = sizeOf.reduce(
    (sum, _, k) => sum + sheetAreaSqIn(sheetOf(k), k < taken.count - 1 ? 1 : lastShare),
    0,
  );
  const costs = sheetCosts(
    sizeOf.map((size, k) => ({ cost: stock.sizes[size]!.cost, boxShare: boxShares[k]! })),
    lastShare,
  );
  const cost = costs[problem.costRule];
  return { ...layout, coveredShare: area / areaUsed, stock: { sizeOf, cost, costs, atLeast: problem.lowerBoundCost } };
}

const nothing = (): Extent => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity });

type Extent = { minX: number; minY: number; maxX: number; maxY: number };

/** Adds the true box of a placed part to the extent, in the sheet's frame. */
function extend(
  extent: Extent,
  frame: ContainerFrame,
  { groups, copies }: SheetProblem,
  positions: Positions,
  part: number,
): void {
  const { minX, minY, maxX, maxY } = outlineAt(groups[copies[part]!.group]!.shape, positions.rotation[part]!);
  const half = frame.spacingIn / 2;
  const offset = frame.marginIn - half;
  const x0 = positions.x[part]! + minX + offset + half;
  const x1 = positions.x[part]! + maxX + offset - half;
  const y0 = positions.y[part]! + minY + offset + half;
  const y1 = positions.y[part]! + maxY + offset - half;
  const across = frame.sheet.widthIn;
  const isAlongX = frame.axis === 'x';
  extent.minX = Math.min(extent.minX, isAlongX ? x0 : across - y1);
  extent.maxX = Math.max(extent.maxX, isAlongX ? x1 : across - y0);
  extent.minY = Math.min(extent.minY, isAlongX ? y0 : x0);
  extent.maxY = Math.max(extent.maxY, isAlongX ? y1 : x1);
}

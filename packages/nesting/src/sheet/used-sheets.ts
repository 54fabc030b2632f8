import type { Positions } from '../problem/positions.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { ContainerFrame } from './container-frame.ts';
import type { SheetProblem } from './sheet-problem.ts';
import { boxShare, sheetCosts } from './stock/sheet-costs.ts';
import type { CostRule } from '../model/cost-rule.ts';
import { usageOf } from './usage.ts';

/** Mapping from the sheets of a search to those of a layout. */
export type UsedSheets = {
  /** By sheet of the search: its frame, and its index in the layout. Empty sheets have none. */
  readonly at: readonly ({ readonly frame: ContainerFrame; readonly index: number } | null)[];
  readonly count: number;
  /** Last sheet of the search that contains a part. */
  readonly last: number;
  /** Size index of each sheet of the layout on a stock. */
  readonly sizeOf: readonly number[] | null;
};

/** Box of the parts on a sheet in the container, half the spacing included. */
type Extent = { minX: number; minY: number; maxX: number; maxY: number };

/**
 * Returns the sheets that a layout uses, without empty ones. On a stock each sheet is replaced by the available one of
 * least cost under the cost rule that fits its parts in place, unless a part is pinned there; ties are decided by the
 * least used share.
 */
export function usedSheets(problem: SheetProblem, positions: Positions): UsedSheets {
  const { frame, stock, costRule } = problem;
  const { sheets } = positions;
  if (stock === null) {
    // Parts past the last sheet are reported unchanged, so that the checker detects them.
    const furthest = positions.sheet.reduce((max, sheet) => Math.max(max, sheet + 1), sheets);
    const isUsed = new Set(positions.sheet);
    let index = 0;
    const at = Array.from({ length: furthest }, (_, sheet) => ({
      frame,
      index: isUsed.has(sheet) || sheet >= sheets - 1 ? index++ : index,
    }));
    return { at, count: (at[sheets - 1]?.index ?? -1) + 1, last: sheets - 1, sizeOf: null };
  }
  const extents = extentsOf(problem, positions);
  const { sizes, plan } = stock;
  const left = sizes.map(({ count }) => count);
  const last = extents.findLastIndex((extent) => extent !== null);
  extents.forEach((extent, sheet) => {
    if (extent !== null) left[plan[sheet]!]!--;
  });
  const isBesideZones = (sheet: number, size: number, planned: number): boolean => {
    const { zones } = sizes[size]!.frame.container;
    if (zones === undefined || zones === sizes[planned]!.frame.container.zones) return true;
    return problem.copies.every(
      ({ group }, part) =>
        positions.sheet[part] !== sheet ||
        !zones.boxes.some((zone) => overlap(zone, boxInContainer(problem.groups[group]!.shape, positions, part))),
    );
  };
  const isHeld = new Set(Array.from(problem.pins?.keys() ?? [], (part) => positions.sheet[part]!));
  const sizeOf: number[] = [];
  const at = extents.map((extent, sheet) => {
    if (extent === null) return null;
    const planned = plan[sheet]!;
    const costsAs = (size: number): Record<CostRule, number> => {
      const { cost, frame: of } = sizes[size]!;
      const box = onSheet(of, extent);
      return sheetCosts([{ cost, boxShare: boxShare(box, of.sheet) }], sheet === last ? lastShare(of, box) : 1);
    };
    const isCheaper = (a: number, b: number): boolean => {
      const [one, other] = [costsAs(a), costsAs(b)];
      const saved = other[costRule] - one[costRule];
      return saved > 0 || (saved === 0 && one.used_share < other.used_share);
    };
    let best = planned;
    for (let size = 0; size < sizes.length && !isHeld.has(sheet); size++) {
      if (left[size]! <= 0 || !fits(extent, size, planned, problem) || !isBesideZones(sheet, size, planned)) continue;
      if (isCheaper(size, best)) best = size;
    }
    left[planned]!++;
    left[best]!--;
    return { frame: sizes[best]!.frame, index: sizeOf.push(best) - 1 };
  });
  return { at, count: sizeOf.length, last, sizeOf };
}

/** Returns the sheets of the plan without exchange. */
export function plannedSheets({ frame, stock }: SheetProblem, { sheets }: Positions): UsedSheets {
  const sizeOf = stock === null ? null : stock.plan.slice(0, sheets);
  const at = Array.from({ length: sheets }, (_, index) => ({
    frame: stock === null ? frame : stock.sizes[stock.plan[index]!]!.frame,
    index,
  }));
  return { at, count: sheets, last: sheets - 1, sizeOf };
}

/** Returns true when the parts of a sheet also fit on one of another size, at the same position. */
function fits(
  { maxX, maxY }: Extent,
  size: number,
  planned: number,
  { stock, contactTolerance }: SheetProblem,
): boolean {
  const [a, b] = [stock!.sizes[size]!, stock!.sizes[planned]!];
  const { length, height } = a.frame.container;
  if (a.frame.turn !== b.frame.turn || (a.halfTurns && !b.halfTurns)) return false;
  return maxX <= length + contactTolerance && maxY <= height + contactTolerance;
}

const overlap = (a: Extent, b: Extent): boolean =>
  a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;

const lastShare = ({ sheet, marginIn }: ContainerFrame, box: Extent): number => usageOf(1, box, sheet, marginIn).usage;

function extentsOf({ groups, copies }: SheetProblem, positions: Positions): (Extent | null)[] {
  const extents = Array<Extent | null>(positions.sheets).fill(null);
  copies.forEach(({ group }, part) => {
    const sheet = positions.sheet[part]!;
    if (sheet < 0) return;
    const box = boxInContainer(groups[group]!.shape, positions, part);
    const before = extents[sheet];
    extents[sheet] = before === null || before === undefined ? box : united(before, box);
  });
  return extents;
}

function boxInContainer(shape: Parameters<typeof outlineAt>[0], { x, y, rotation }: Positions, part: number): Extent {
  const { minX, minY, maxX, maxY } = outlineAt(shape, rotation[part]!);
  return { minX: x[part]! + minX, minY: y[part]! + minY, maxX: x[part]! + maxX, maxY: y[part]! + maxY };
}

const united = (a: Extent, b: Extent): Extent => ({
  minX: Math.min(a.minX, b.minX),
  minY: Math.min(a.minY, b.minY),
  maxX: Math.max(a.maxX, b.maxX),
  maxY: Math.max(a.maxY, b.maxY),
});

/** Converts a box of the container to the true box in the sheet's frame. */
function onSheet(frame: ContainerFrame, box: Extent): Extent {
  const half = frame.spacingIn / 2;
  const offset = frame.marginIn - half;
  const x0 = box.minX + offset + half;
  const x1 = box.maxX + offset - half;
  const y0 = box.minY + offset + half;
  const y1 = box.maxY + offset - half;
  const across = frame.sheet.widthIn;
  return frame.axis === 'x'
    ? { minX: x0, minY: y0, maxX: x1, maxY: y1 }
    : { minX: across - y1, minY: x0, maxX: across - y0, maxY: x1 };
}

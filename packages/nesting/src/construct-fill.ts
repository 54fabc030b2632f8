import { createLayoutChecker } from './check/check-layout.ts';
import { ExactCollision } from './collision/exact-collision.ts';
import { NoFitRasters } from './collision/no-fit-rasters.ts';
import { fillContainer, maxInLattice } from './construct/lattice-fill.ts';
import { findLattices } from './construct/lattice.ts';
import type { LatticePose } from './construct/lattice-motif.ts';
import type { RotatedBox } from './construct/shelf-packing.ts';
import { stockShelves } from './construct/stock-shelves.ts';
import type { Container, SheetPlan } from './problem/container.ts';
import type { Positions } from './problem/positions.ts';
import { outlineAt } from './shape/search-shape.ts';
import { layoutInCuttingOrder } from './sheet/layout-codec.ts';
import { boxesOfParts } from './sheet/safe-layout.ts';
import { contactToleranceIn } from './model/contact-tolerance.ts';
import { sheetAreaSqIn } from './model/sheet-outline.ts';
import { sheetProblem } from './sheet/sheet-problem.ts';
import type { SheetProblem } from './sheet/sheet-problem.ts';
import { stockProblem } from './sheet/stock/stock-problem.ts';
import type { Layout, NestItem, NestOptions, Sheet, StockSheet } from './types.ts';

export type FillTask = {
  /** Returns the items of the job with this number of copies; all other items have their own number. */
  readonly itemsWith: (copies: number) => readonly NestItem[];
  /** True for each item that belongs to a copy. */
  readonly isFill: readonly boolean[];
  /** Single size, available `sheets` times, or sizes with their counts. */
  readonly on: Sheet | readonly StockSheet[];
  readonly sheets: number;
  /** Maximum number of copies. */
  readonly max: number;
};

/** Layout with its number of copies, and a lower bound on the sheets of any layout of them. */
export type ConstructedFill = { readonly copies: number; readonly layout: Layout; readonly lowerBoundSheets: number };

/**
 * Returns the layout with the most complete copies, in addition to all other parts, that shelves of boxes hold on the
 * sheets of the task, or that lattices hold for a copy that moves as one and is alone. It uses no clock and no
 * randomness. Each layout has passed the independent checker. Returns null when no copy can be constructed; a search
 * may still place one.
 */
export function constructFill(task: FillTask, options: NestOptions): ConstructedFill | null {
  const { itemsWith, max, on } = task;
  if (max < 1) return null;
  // The packing of a sheet depends on the number of copies, so items are created for the maximum.
  const items = itemsWith(max);
  if (!('widthIn' in on)) {
    const { sizeOf } = givenSheets(on);
    return checked(task, options, [
      candidatesOf(task, stockProblem(items, { sizes: on, begin: sizeOf }, options), sizeOf),
    ]);
  }
  // Rows along the two sides leave different remainders.
  return checked(
    task,
    options,
    (['x', 'y'] as const).map((axis) => candidatesOf(task, sheetProblem(items, on, options, { axis }), [])),
  );
}

type Candidates = {
  readonly problem: SheetProblem;
  readonly isFillGroup: readonly boolean[];
  readonly placed: readonly FilledSheets[];
};

function candidatesOf({ isFill, sheets, max }: FillTask, problem: SheetProblem, sizeOf: readonly number[]): Candidates {
  const isFillGroup = problem.groups.map(({ items }) => items.some((item) => isFill[item] === true));
  if (!isFillGroup.includes(true)) return { problem, isFillGroup, placed: [] };
  const plan = planOf(problem, sizeOf, sheets);
  const placed = [byLattices(problem, plan, max), byShelves(problem, isFillGroup, plan, max)];
  return { problem, isFillGroup, placed: placed.filter((one) => one !== null).filter(({ copies }) => copies > 0) };
}

/** Returns the candidate with the most copies that passes the checker. */
function checked(
  { itemsWith, on }: FillTask,
  options: NestOptions,
  candidates: readonly Candidates[],
): ConstructedFill | null {
  const all = candidates.flatMap(({ placed, ...rest }) => placed.map((one) => ({ ...rest, ...one })));
  for (const { problem, isFillGroup, copies, positions } of all.sort((a, b) => b.copies - a.copies)) {
    const placed = layoutInCuttingOrder(problem, inParts(problem, isFillGroup, copies, positions));
    const layout = { ...placed, unplaced: problem.refused };
    const items = itemsWith(copies);
    const stated = 'widthIn' in on ? on : { sizes: on };
    if (!createLayoutChecker(items, stated, options)(layout, 1).valid) continue;
    const { lowerBoundSheets } = 'sizes' in stated ? problem : sheetProblem(items, stated, options);
    return { copies, layout, lowerBoundSheets };
  }
  return null;
}

/** Converts positions of some copies to those of a problem with more copies, where the others are on no sheet. */
function inParts(
  { copies: parts, groups }: SheetProblem,
  isFillGroup: readonly boolean[],
  copies: number,
  { x, y, rotation, sheet, sheets, openLength }: Positions,
): Positions {
  const n = parts.length;
  const all = {
    x: new Float64Array(n),
    y: new Float64Array(n),
    rotation: Int32Array.from(parts, ({ group }) => groups[group]!.shape.rotations[0]!),
    sheet: new Int32Array(n).fill(-1),
  };
  let from = 0;
  parts.forEach(({ group, copy }, part) => {
    if (isFillGroup[group]! && copy >= copies) return;
    all.x[part] = x[from]!;
    all.y[part] = y[from]!;
    all.rotation[part] = rotation[from]!;
    all.sheet[part] = sheet[from]!;
    from++;
  });
  return { ...all, sheets, openLength };
}

/** Size of each sheet of a stock: remnants first, then the largest. */
function givenSheets(on: readonly StockSheet[]): { readonly sizeOf: readonly number[] } {
  const order = [...on.keys()].sort(
    (a, b) =>
      Number(on[b]!.remnant === true) - Number(on[a]!.remnant === true) ||
      sheetAreaSqIn(on[b]!) - sheetAreaSqIn(on[a]!) ||
      a - b,
  );
  return { sizeOf: order.flatMap((size) => Array<number>(on[size]!.count ?? 1).fill(size)) };
}

function planOf({ frame, stock }: SheetProblem, sizeOf: readonly number[], sheets: number): SheetPlan {
  if (stock === null) {
    return {
      containers: Array<Container>(sheets).fill(frame.container),
      halfTurns: Array<boolean>(sheets).fill(false),
    };
  }
  return {
    containers: sizeOf.map((size) => stock.sizes[size]!.frame.container),
    halfTurns: sizeOf.map((size) => stock.sizes[size]!.halfTurns),
  };
}

type FilledSheets = { readonly copies: number; readonly positions: Positions };

/** Returns shelves of boxes with the most copies for which all other parts are placed. */
function byShelves(
  problem: SheetProblem,
  isFillGroup: readonly boolean[],
  plan: SheetPlan,
  max: number,
): FilledSheets | null {
  const { groups, rotations } = problem;
  const ofGroup = boxesOfParts({ ...problem, copies: groups.map((_, group) => ({ group, copy: 0 })) });
  const pack = (copies: number): Positions => {
    const boxes = groups.flatMap((group, g) =>
      Array<readonly RotatedBox[]>(isFillGroup[g]! ? copies : group.copies).fill(ofGroup[g]!),
    );
    return stockShelves(boxes, plan, rotations.tabulated, contactToleranceIn);
  };
  const holdsAll = ({ sheet }: Positions): boolean => sheet.every((on) => on >= 0);
  let min = 0;
  let above = max + 1;
  if (groups.length === 1) {
    // Equal boxes fill the shelves in the same order for any number of them.
    min = pack(max).sheet.filter((on) => on >= 0).length;
  } else {
    while (above - min > 1) {
      const middle = Math.floor((min + above) / 2);
      if (holdsAll(pack(middle))) min = middle;
      else above = middle;
    }
  }
  const positions = pack(min);
  return holdsAll(positions) ? { copies: min, positions } : null;
}

/** Returns the densest lattice of the shape on each sheet; null for several shapes. */
function byLattices(problem: SheetProblem, { containers, halfTurns }: SheetPlan, max: number): FilledSheets | null {
  const { groups, shapes, rotations } = problem;
  if (groups.length !== 1) return null;
  const rasters = new NoFitRasters(shapes, rotations);
  const filled = new Map<Container, ReturnType<typeof fillContainer>>();
  const collision = new ExactCollision();
  const isFree = ({ rotation, x, y }: LatticePose, { zones }: Container): boolean =>
    zones === undefined ||
    zones.all.every((zone) => {
      const outline = outlineAt(shapes[0]!, rotation);
      return !collision.collide(outline, zone.shape.outlines[0]!, zone.x - x, zone.y - y);
    });
  const fillOf = (container: Container, isHalf: boolean) => {
    const known = filled.get(container);
    if (known !== undefined) return known;
    const shape = isHalf ? { ...shapes[0]!, rotations: shapes[0]!.rotations.filter((r) => r % 2 === 0) } : shapes[0]!;
    const lattices = shape.rotations.length === 0 ? [] : findLattices(0, shape, rasters, container, contactToleranceIn);
    const asked = container.zones === undefined ? max : maxInLattice(shape, container);
    const lattice = lattices.length === 0 ? [] : fillContainer(lattices, shape, container, asked, contactToleranceIn);
    const poses = lattice.filter((pose) => isFree(pose, container));
    filled.set(container, poses);
    return poses;
  };
  const poses = containers.flatMap((container, sheet) =>
    fillOf(container, halfTurns[sheet]!).map((pose) => ({ ...pose, sheet })),
  );
  const placed = poses.slice(0, max);
  if (placed.length === 0) return null;
  const positions = {
    x: Float64Array.from(placed, ({ x }) => x),
    y: Float64Array.from(placed, ({ y }) => y),
    rotation: Int32Array.from(placed, ({ rotation }) => rotation),
    sheet: Int32Array.from(placed, ({ sheet }) => sheet),
    sheets: placed.at(-1)!.sheet + 1,
    openLength: containers[placed.at(-1)!.sheet]!.length,
  };
  return { copies: placed.length, positions };
}

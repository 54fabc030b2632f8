import { usableArea } from '../../problem/container.ts';
import type { SheetPlan } from '../../problem/container.ts';
import { stockShelves } from '../../construct/stock-shelves.ts';
import type { Shape } from '../../shape/search-shape.ts';
import type { NestItem, NestOptions, Stock, StockSheet } from '../../types.ts';
import { costRuleTraits } from '../../model/cost-rule.ts';
import { contactToleranceIn } from '../../model/contact-tolerance.ts';
import { sheetAreaSqIn, sheetShape } from '../../model/sheet-outline.ts';
import { containedAlone } from '../lower-bound.ts';
import { packingAxis } from '../packing-axis.ts';
import { narrowBlocks } from './narrow-blocks.ts';
import { sheetPlan, stockPlans } from './plan-stock.ts';
import { makeRigidGroups, moreRestrictive } from '../rigid-groups.ts';
import { boxesOfParts } from '../safe-layout.ts';
import { withFittingRotations, defaultCostRule, placeableParts, sheetProblem } from '../sheet-problem.ts';
import type { FittedGroup, SheetProblem } from '../sheet-problem.ts';
import { makeContainerFrame } from '../container-frame.ts';
import { withoutZones } from '../zones/fits-beside-zones.ts';
import { zoneShapes } from '../zones/zones-in-container.ts';
import { maxPlaced } from './max-placed.ts';
import { containerAround, isGrained, minCost, stockSizes } from './stock.ts';
import type { StockSize } from './stock.ts';

/**
 * States the nesting of parts on a stock of sizes as a problem of the search: the sizes of all sheets are chosen here
 * (stockPlans), the search lays the parts out on them, and each layout exchanges a sheet for a cheaper one where its
 * parts fit that (sheetsOf).
 */
export function stockProblem(
  items: readonly NestItem[],
  stock: Stock,
  options: NestOptions,
  outlines?: ArrayBufferLike,
): SheetProblem {
  const sheets = stock.sizes;
  const costRule = options.costRule ?? defaultCostRule;
  if (isOneSize(sheets)) return oneSizeProblem(items, stock, options, outlines);
  const sorted = makeRigidGroups(items, options, outlines);
  const allGrained = sheets.every(isGrained);
  const groups = allGrained
    ? sorted.groups.map((group) =>
        group.ignoresGrain ? group : { ...group, allowed: moreRestrictive(group.allowed, '180') },
      )
    : sorted.groups;
  const largest = sheets.reduce((a, b) => (sheetAreaSqIn(b) > sheetAreaSqIn(a) ? b : a));
  const main = sheets.find(({ remnant }) => remnant !== true) ?? largest;
  const axis = packingAxis(groups, main, options, contactToleranceIn);
  const sizes = stockSizes(sheets, options, axis);
  const frame = { ...makeContainerFrame(main, options, axis), container: containerAround(sizes) };
  const bare = sizes.map((size) => ({
    ...size,
    frame: { ...size.frame, container: withoutZones(size.frame.container) },
  }));
  const fitted = (shape: Shape, group: FittedGroup, besideZones: boolean): Shape =>
    fittingSome(shape, group, besideZones ? sizes : bare);
  const isShaped = sheets.some((sheet) => sheetShape(sheet) !== null);
  const parts = placeableParts(items, { ...sorted, groups }, frame, largest, isShaped, fitted);
  const { shapes, counts, copies, rotations, areaSqIn, first } = parts;
  const boxes = boxesOfParts({ items, groups: parts.groups, copies, frame, rotations });
  const plans = stockPlans(boxes, sizes, {
    costRule,
    begin: stock.begin ?? [],
    tabulated: rotations.tabulated,
    contactTolerance: contactToleranceIn,
    first,
  });
  const grown = shapes.reduce((sum, shape, k) => sum + shape.area * counts[k]!, 0);
  const net = netAreaOf(parts.groups, areaSqIn);
  const max = maxPlaced(parts, sizes, options);
  const onPlan = (plan: readonly number[], others: readonly SheetProblem[]): SheetProblem => {
    const onSheets = sheetPlan(plan, sizes);
    return {
      ...parts,
      shapes: [...shapes, ...zoneShapes(sizes.map((size) => size.frame.container))],
      container: frame.container,
      plan: onSheets,
      contactTolerance: contactToleranceIn,
      // The sizes used by a layout decide its cost, so no length is sufficient.
      sufficientLength: 0,
      fewestSheets: 0,
      safeLayout: () => stockShelves(boxes, onSheets, rotations.tabulated, contactToleranceIn, first),
      frame,
      stock: { sizes, plan, others },
      lowerBoundSheets: minSheets(shapes, counts, grown, sizes),
      costRule,
      lowerBoundCost: minCost(sizes, grown * containedAlone, net, costRule),
      maxPlaced: max,
    };
  };
  const others = plans.slice(1).map((plan) => onPlan(plan, []));
  const cheapest = onPlan(plans[0]!, others);
  return withBlocks(cheapest, boxes, sheetPlan(plans[0]!, sizes), stock.begin ?? []);
}

/**
 * Returns the best problem under the bounding box rule, on a band of the sheets or on their whole height; the rest are
 * alternatives.
 */
function withBlocks(
  problem: SheetProblem,
  boxes: Parameters<typeof narrowBlocks>[1],
  plan: SheetPlan,
  begin: readonly number[],
): SheetProblem {
  if (!costRuleTraits[problem.costRule].countsBoxes || problem.stock === null || begin.length > 0) return problem;
  const [best, ...blocks] = narrowBlocks(problem, boxes, plan);
  if (best === undefined) return problem;
  const whole = { ...problem, stock: { ...problem.stock, others: [] } };
  return { ...best, stock: { ...best.stock!, others: [...blocks, whole, ...problem.stock.others] } };
}

const isOneSize = ([size, ...others]: readonly StockSheet[]): boolean =>
  others.length === 0 && size!.count === null && size!.remnant !== true && !isGrained(size!);

/** Returns the problem of a single size in unlimited number, with its cost. */
function oneSizeProblem(
  items: readonly NestItem[],
  { sizes: [size], begin = [] }: Stock,
  options: NestOptions,
  outlines: ArrayBufferLike | undefined,
): SheetProblem {
  const problem = sheetProblem(items, size!, options, { outlines });
  const { frame, copies, shapes, shapeOfPart, groups, areaSqIn, costRule } = problem;
  // The problem knows the shapes of the zones of its own frame only.
  const sizes = stockSizes([size!], options, frame.axis).map((of) => ({ ...of, frame }));
  const grown = shapeOfPart.reduce((sum, shape) => sum + shapes[shape]!.area, 0);
  const plan = Array<number>(Math.max(1, copies.length)).fill(0);
  const costed = {
    ...problem,
    stock: { sizes, plan, others: [] },
    lowerBoundCost: minCost(sizes, grown * containedAlone, netAreaOf(groups, areaSqIn), costRule),
  };
  return withBlocks(costed, boxesOfParts(problem), sheetPlan(plan, sizes), begin);
}

/** Returns the true area of all copies that fit, square inches. */
const netAreaOf = (groups: SheetProblem['groups'], areaSqIn: readonly number[]): number =>
  groups.reduce((sum, group) => sum + group.copies * group.items.reduce((area, item) => area + areaSqIn[item]!, 0), 0);

/** Returns the shape with the rotations at which it fits at least one size. */
function fittingSome(shape: Shape, { allowed, ignoresGrain }: FittedGroup, sizes: readonly StockSize[]): Shape {
  const bySize = sizes.toSorted((a, b) => usableArea(b.frame.container) - usableArea(a.frame.container));
  if (allowed === 'any') {
    for (const { frame, halfTurns } of bySize) {
      const fits =
        halfTurns && !ignoresGrain
          ? { ...shape, rotations: shape.rotations.slice(0, 0) }
          : withFittingRotations(shape, frame.container, 'any');
      if (fits.rotations.length > 0) return fits;
    }
  }
  const some = new Set<number>();
  for (const { frame, halfTurns } of sizes) {
    for (const rotation of withFittingRotations(shape, frame.container, '90').rotations) {
      if (!halfTurns || ignoresGrain || rotation % 2 === 0) some.add(rotation);
    }
  }
  return { ...shape, rotations: shape.rotations.filter((rotation) => some.has(rotation)) };
}

/** Returns a lower bound of the number of sheets, by area on the largest size. */
function minSheets(
  shapes: readonly Shape[],
  counts: readonly number[],
  grown: number,
  sizes: readonly StockSize[],
): number {
  if (!counts.some((count) => count > 0) || shapes.length === 0) return 0;
  const largest = sizes.reduce((max, { frame: { container } }) => Math.max(max, usableArea(container)), 0);
  return Math.max(1, Math.ceil((grown * containedAlone) / largest - 1e-9));
}

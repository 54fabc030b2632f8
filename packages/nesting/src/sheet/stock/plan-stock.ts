import { stockShelves } from '../../construct/stock-shelves.ts';
import type { RotatedBox } from '../../construct/shelf-packing.ts';
import { usableArea, type SheetPlan } from '../../problem/container.ts';
import type { PlaceFirst } from '../../problem/place-first.ts';
import type { Positions } from '../../problem/positions.ts';
import { costRuleTraits, type CostRule } from '../../model/cost-rule.ts';
import { boxShare, sheetCosts } from './sheet-costs.ts';
import type { StockSize } from './stock.ts';

/** Number of sizes in plans: the cheapest by area, and the cheapest sheets. */
const sizesTried = { byArea: 6, bySheet: 3 };
/** Maximum number of last sheets that are replaced by other sizes. */
const lastSheetsTried = 3;
/** Maximum number of sheets in a mix of other sizes. */
const maxMixed = 4;
/** Maximum number of mixes packed; fewer for many parts, since the time of each is linear in the parts. */
const mixesTried = { min: 24, max: 600, perParts: 60_000 };

/** Maximum number of plans returned. */
const maxPlans = 6;

/** Maximum number of sheets in a plan, and of remnants among them. */
const maxSheets = { all: 4000, remnants: 2000 };

export type PlanOptions = {
  readonly costRule: CostRule;
  /** First sizes of the plan. */
  readonly begin: readonly number[];
  readonly tabulated: number;
  readonly contactTolerance: number;
  readonly first: PlaceFirst | null;
};

/**
 * Returns plans of the sheets to use, in order: remnants first, by size, then the sizes whose shelves of boxes cost
 * least under the cost rule, mostly of one size with other sizes for the last sheets. All other stock follows, for
 * parts that do not fit.
 *
 * @param boxes boxes of each part at its allowed rotations. @returns plans as the size of each sheet: the one of least
 * cost, and for each of its sizes the best plan without that size.
 */
export function stockPlans(
  boxes: readonly (readonly RotatedBox[])[],
  sizes: readonly StockSize[],
  options: PlanOptions,
): readonly (readonly number[])[] {
  const n = boxes.length;
  // A plan without parts has one sheet.
  if (n === 0) return [[0]];
  const { begin } = options;
  const left = sizes.map(({ count }) => Math.min(count, n));
  for (const size of begin) left[size] = Math.max(0, left[size]! - 1);
  const areaOf = (size: number): number => {
    const { container } = sizes[size]!.frame;
    return container.length > 0 && container.height > 0 ? usableArea(container) : 0;
  };
  const costOf = (size: number): number => sizes[size]!.cost;
  const rateOf = (size: number): number => costOf(size) / areaOf(size);
  const usable = [...sizes.keys()].filter((size) => left[size]! > 0 && areaOf(size) > 0);
  const isFree = (size: number): boolean => costOf(size) === 0;
  const free = usable.filter(isFree).sort((a, b) => areaOf(b) - areaOf(a) || a - b);
  const bought = usable.filter((size) => !isFree(size)).sort((a, b) => rateOf(a) - rateOf(b) || a - b);
  const first = [...begin, ...sheetsOf(free, left).slice(0, maxSheets.remnants)];
  const planOf = (main: readonly number[]): number[] => {
    const rest = left.slice();
    for (const size of main) rest[size]!--;
    return [...first, ...main, ...sheetsOf(bought, rest)].slice(0, maxSheets.all);
  };

  if (begin.length > 0 || bought.length < 2) return [planOf([])];
  const rated = new Map<string, RatedPlan>();
  const rate = (plan: number[]): readonly number[] => {
    const found = ratePlan(boxes, plan, sizes, options);
    const key = found.takes.toSorted((a, b) => a - b).join();
    const before = rated.get(key);
    if (before === undefined || isBetter(found, before)) rated.set(key, found);
    return found.takes;
  };
  const cheapSheets = bought.slice(sizesTried.byArea).sort((a, b) => costOf(a) - costOf(b) || a - b);
  const tried = [...bought.slice(0, sizesTried.byArea), ...cheapSheets.slice(0, sizesTried.bySheet)];
  const mixes: { readonly sheets: readonly number[]; readonly cost: number }[] = [];
  for (const main of tried) {
    const takes = rate(planOf(sheetsOf([main], left)));
    const many = takes.filter((size) => size === main).length;
    for (const other of tried) {
      if (other === main) continue;
      for (let less = 1; less <= Math.min(many, lastSheetsTried); less++) {
        const begun = Array<number>(many - less).fill(main);
        rate(planOf([...begun, ...sheetsOf([other], left)]));
      }
    }
    for (let less = 1; less <= Math.min(many, lastSheetsTried); less++) {
      const begun = Array<number>(many - less).fill(main);
      const others = tried.filter((size) => size !== main);
      for (const mix of mixesOf(others, left, maxMixed)) {
        const sheets = [...begun, ...mix].sort((a, b) => areaOf(b) - areaOf(a) || a - b);
        mixes.push({ sheets, cost: sheets.reduce((sum, size) => sum + costOf(size), 0) });
      }
    }
  }
  mixes.sort((a, b) => a.cost - b.cost);
  const packed = Math.max(mixesTried.min, Math.min(mixesTried.max, Math.floor(mixesTried.perParts / n)));
  const cheapest = (): number => chosen([...rated.values()])[0]!.costs[0];
  // The other rules count a part of the sheets, so a mix with more expensive sheets may cost less.
  const isWorthIt = (cost: number): boolean => !costRuleTraits[options.costRule].countsWholeSheets || cost < cheapest();
  for (const { sheets, cost } of mixes.slice(0, packed)) if (isWorthIt(cost)) rate(planOf(sheets));
  return chosen([...rated.values()]).map(({ plan }) => plan);
}

/** Returns every combination of 2 to `most` sheets of some sizes within their counts. */
function mixesOf(sizes: readonly number[], left: readonly number[], max: number): number[][] {
  const found: number[][] = [];
  const extend = (mix: readonly number[], from: number): void => {
    if (mix.length >= 2) found.push(mix.slice());
    if (mix.length === max) return;
    for (let k = from; k < sizes.length; k++) {
      const size = sizes[k]!;
      if (mix.filter((of) => of === size).length < left[size]!) extend([...mix, size], k);
    }
  };
  extend([], 0);
  return found;
}

/** Returns all available sheets of some sizes, size by size. */
const sheetsOf = (sizes: readonly number[], left: readonly number[]): number[] =>
  sizes.flatMap((size) => Array<number>(left[size]!).fill(size));

/** Plan with the cost of its shelves and the sizes they use. */
type RatedPlan = {
  readonly plan: readonly number[];
  /** Number of parts on the shelves; a part that is placed first counts more than all others. */
  readonly placed: number;
  /** Cost under the cost rule, then up to the cut-off. */
  readonly costs: readonly [number, number];
  readonly takes: readonly number[];
};

const isBetter = (a: RatedPlan, b: RatedPlan): boolean =>
  a.placed !== b.placed
    ? a.placed > b.placed
    : a.costs[0] < b.costs[0] || (a.costs[0] === b.costs[0] && a.costs[1] < b.costs[1]);

/** Returns the best plan, for each of its sizes the best plan without it, then the next best ones. */
function chosen(rated: readonly RatedPlan[]): RatedPlan[] {
  const ranked = rated.toSorted((a, b) => (isBetter(a, b) ? -1 : Number(isBetter(b, a))));
  const [best] = ranked;
  const taken = [...new Set(best?.takes)];
  const without = taken.flatMap((size) => ranked.find(({ takes }) => !takes.includes(size)) ?? []);
  return [...new Set([...ranked.slice(0, 1), ...without, ...ranked])].slice(0, maxPlans);
}

function ratePlan(
  boxes: readonly (readonly RotatedBox[])[],
  plan: readonly number[],
  sizes: readonly StockSize[],
  { costRule, tabulated, contactTolerance, first }: PlanOptions,
): RatedPlan {
  const positions = stockShelves(boxes, sheetPlan(plan, sizes), tabulated, contactTolerance, first);
  const { sheet, sheets, openLength } = positions;
  const isUsed = new Set(sheet);
  const used = [...plan.keys()].filter((k) => isUsed.has(k));
  const takes = used.map((k) => plan[k]!);
  const lastShare = openLength / sizes[plan[sheets - 1]!]!.frame.container.length;
  const shares = costRuleTraits[costRule].countsBoxes ? boxShares(boxes, positions, plan, sizes) : null;
  const costs = sheetCosts(
    used.map((k) => ({ cost: sizes[plan[k]!]!.cost, boxShare: shares?.[k] ?? 1 })),
    lastShare,
  );
  return {
    plan,
    placed: sheet.reduce(
      (sum, on, part) => (on < 0 ? sum : sum + 1 + (first === null ? 0 : first[part]! * sheet.length)),
      0,
    ),
    costs: [costs[costRule], costs.used_share],
    takes,
  };
}

/** Returns the box around the parts of each sheet of a plan as a share of the sheet. */
function boxShares(
  boxes: readonly (readonly RotatedBox[])[],
  { x, y, rotation, sheet }: Positions,
  plan: readonly number[],
  sizes: readonly StockSize[],
): number[] {
  const around = plan.map(() => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }));
  boxes.forEach((rotated, part) => {
    const on = around[sheet[part]!];
    const box = rotated.find((of) => of.rotation === rotation[part]);
    if (on === undefined || box === undefined) return;
    on.minX = Math.min(on.minX, x[part]! + box.minX);
    on.minY = Math.min(on.minY, y[part]! + box.minY);
    on.maxX = Math.max(on.maxX, x[part]! + box.maxX);
    on.maxY = Math.max(on.maxY, y[part]! + box.maxY);
  });
  return around.map((box, k) => (box.minX > box.maxX ? 0 : boxShare(box, sizes[plan[k]!]!.frame.sheet)));
}

/** Converts the sizes of a plan to containers of the search. */
export function sheetPlan(plan: readonly number[], sizes: readonly StockSize[]): SheetPlan {
  return {
    containers: plan.map((size) => sizes[size]!.frame.container),
    halfTurns: plan.map((size) => sizes[size]!.halfTurns),
  };
}

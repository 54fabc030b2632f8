import { stockShelves } from '../construct/stock-shelves.ts';
import type { RotatedBox } from '../construct/shelf-packing.ts';
import type { SheetPlan } from '../problem/container.ts';
import type { StockSize } from './stock.ts';

/** Sizes that are tried as the one to take most of, and as the one to take the last sheets of: the cheapest by area. */
const sizesTried = 6;
/** How many of the last sheets are tried in another size. */
const lastSheetsTried = 3;

/** So many plans are told. */
const mostPlans = 6;

/** Sheets in a plan, and remnants among them. */
const mostSheets = { all: 4000, remnants: 2000 };

/**
 * Which sheets to take, in order: remnants first, the largest before the others, then sizes with which shelves of boxes cost
 * little: most sheets of one size, the last ones perhaps of another. All other stock comes after, for what is left.
 *
 * @param boxes by part, its boxes at the rotations it may take.
 * @param begin sizes that the plan has to begin with.
 * @returns some plans, the one of least cost first, and for each size of that one the best that goes without: by sheet, its size.
 */
export function stockPlans(
  boxes: readonly (readonly RotatedBox[])[],
  sizes: readonly StockSize[],
  begin: readonly number[],
  tabulated: number,
  contactTolerance: number,
): readonly (readonly number[])[] {
  const n = boxes.length;
  // Without parts a plan still has a sheet.
  if (n === 0) return [[0]];
  const left = sizes.map(({ count }) => Math.min(count, n));
  for (const size of begin) left[size] = Math.max(0, left[size]! - 1);
  const areaOf = (size: number): number => {
    const { length, height } = sizes[size]!.frame.container;
    return Math.max(0, length) * Math.max(0, height);
  };
  const rateOf = (size: number): number => sizes[size]!.cost / areaOf(size);
  const usable = [...sizes.keys()].filter((size) => left[size]! > 0 && areaOf(size) > 0);
  const isFree = (size: number): boolean => sizes[size]!.cost === 0;
  const free = usable.filter(isFree).sort((a, b) => areaOf(b) - areaOf(a) || a - b);
  const bought = usable.filter((size) => !isFree(size)).sort((a, b) => rateOf(a) - rateOf(b) || a - b);
  const first = [...begin, ...sheetsOf(free, left).slice(0, mostSheets.remnants)];
  const planOf = (main: readonly number[]): number[] => {
    const rest = left.slice();
    for (const size of main) rest[size]!--;
    return [...first, ...main, ...sheetsOf(bought, rest)].slice(0, mostSheets.all);
  };

  if (begin.length > 0 || bought.length < 2) return [planOf([])];
  const judged = new Map<string, JudgedPlan>();
  const judge = (plan: number[]): readonly number[] => {
    const found = judgePlan(boxes, plan, sizes, tabulated, contactTolerance);
    const key = found.takes.toSorted((a, b) => a - b).join();
    const before = judged.get(key);
    if (before === undefined || isBetter(found, before)) judged.set(key, found);
    return found.takes;
  };
  const tried = bought.slice(0, sizesTried);
  for (const main of tried) {
    const takes = judge(planOf(sheetsOf([main], left)));
    const many = takes.filter((size) => size === main).length;
    for (const other of tried) {
      if (other === main) continue;
      for (let less = 1; less <= Math.min(many, lastSheetsTried); less++) {
        const begun = Array<number>(many - less).fill(main);
        judge(planOf([...begun, ...sheetsOf([other], left)]));
      }
    }
  }
  return chosen([...judged.values()]).map(({ plan }) => plan);
}

/** All sheets there are of some sizes, size by size. */
const sheetsOf = (sizes: readonly number[], left: readonly number[]): number[] =>
  sizes.flatMap((size) => Array<number>(left[size]!).fill(size));

/** What the shelves of a plan cost, how many parts they place, and the sizes they take. */
type JudgedPlan = {
  readonly plan: readonly number[];
  readonly placed: number;
  readonly cost: number;
  readonly takes: readonly number[];
};

const isBetter = (a: JudgedPlan, b: JudgedPlan): boolean =>
  a.placed > b.placed || (a.placed === b.placed && a.cost < b.cost);

/** The best plan, for each size of it the best that goes without that one, then the next best ones. */
function chosen(judged: readonly JudgedPlan[]): JudgedPlan[] {
  const ranked = judged.toSorted((a, b) => (isBetter(a, b) ? -1 : Number(isBetter(b, a))));
  const [best] = ranked;
  const taken = [...new Set(best?.takes)];
  const without = taken.flatMap((size) => ranked.find(({ takes }) => !takes.includes(size)) ?? []);
  return [...new Set([...ranked.slice(0, 1), ...without, ...ranked])].slice(0, mostPlans);
}

function judgePlan(
  boxes: readonly (readonly RotatedBox[])[],
  plan: readonly number[],
  sizes: readonly StockSize[],
  tabulated: number,
  contactTolerance: number,
): JudgedPlan {
  const { sheet, sheets, openLength } = stockShelves(boxes, sheetPlan(plan, sizes), tabulated, contactTolerance);
  const isUsed = new Set(sheet);
  const takes = plan.filter((_, k) => isUsed.has(k));
  const last = sizes[plan[sheets - 1]!]!;
  const whole = takes.reduce((sum, size) => sum + sizes[size]!.cost, 0);
  const cost = whole - last.cost * (1 - openLength / last.frame.container.length);
  return { plan, placed: sheet.filter((on) => on >= 0).length, cost, takes };
}

/** The sizes of a plan as the search wants to know them. */
export function sheetPlan(plan: readonly number[], sizes: readonly StockSize[]): SheetPlan {
  return {
    containers: plan.map((size) => sizes[size]!.frame.container),
    halfTurns: plan.map((size) => sizes[size]!.halfTurns),
  };
}

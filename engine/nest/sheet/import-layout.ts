import { abs, infinity, max, min, round } from '../../geometry/math.ts';
import type { Positions } from '../problem/positions.ts';
import { FreeRotation } from '../shape/free-rotation.ts';
import { rotationAt } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Placement } from '../types.ts';
import { toContainer } from './container-frame.ts';
import type { SheetProblem } from './sheet-problem.ts';

/** Angles given within this of a tabulated rotation are that rotation, radians. */
const angleTolerance = 1e-9;

/**
 * A layout reported before in the terms of the search: the inverse of `layoutOf`. Parts it does not name are not placed (sheet
 * -1). When it cannot be a layout of this problem the answer is a sentence that says why. Nothing is promised about overlap.
 *
 * @param mayLeaveOut whether a placement that the problem has no place for is passed over.
 */
export function importLayout(
  placements: readonly Placement[],
  problem: SheetProblem,
  mayLeaveOut: (placement: Placement) => boolean = () => false,
): Positions | string {
  const { groups, copies } = problem;
  const partAt = partsOf(problem);
  const n = copies.length;
  const positions = {
    x: new Float64Array(n),
    y: new Float64Array(n),
    rotation: Int32Array.from(copies, ({ group }) => groups[group]!.shape.rotations[0]!),
    sheet: new Int32Array(n).fill(-1),
  };
  for (const placement of placements) {
    const part = partAt(placement);
    const pose = part === undefined ? 'It places parts that this job does not have.' : poseOf(problem, placement, part);
    if (part === undefined || typeof pose === 'string') {
      if (typeof pose === 'string' && !mayLeaveOut(placement)) return pose;
      continue;
    }
    positions.x[part] = pose.x;
    positions.y[part] = pose.y;
    positions.rotation[part] = pose.rotation;
    positions.sheet[part] = placement.sheet;
  }
  return closed(positions, problem) ?? 'It places nothing.';
}

/** The part of the search that a placement speaks of; undefined where it has none. */
export function partsOf({ groups, copies }: SheetProblem): (placement: Placement) => number | undefined {
  const partOf = new Map<string, number>();
  copies.forEach(({ group, copy }, part) =>
    groups[group]!.items.forEach((item) => partOf.set(`${item}/${copy}`, part)),
  );
  return ({ item, copy }) => partOf.get(`${item}/${copy}`);
}

/** Positions with the sheets that are used, the last one as long as what lies on it; null where nothing lies anywhere. */
export function closed(positions: Omit<Positions, 'sheets' | 'openLength'>, problem: SheetProblem): Positions | null {
  const { groups, copies } = problem;
  const sheets = positions.sheet.reduce((most, sheet) => max(most, sheet + 1), 0);
  if (sheets === 0) return null;
  const openLength = copies.reduce((furthest, { group }, part) => {
    if (positions.sheet[part] !== sheets - 1) return furthest;
    return max(furthest, positions.x[part]! + outlineAt(groups[group]!.shape, positions.rotation[part]!).maxX);
  }, 0);
  return { ...positions, sheets, openLength };
}

/** Where a part lies in the terms of the search, or why it cannot lie there. */
function poseOf(
  { groups, copies, frame, stock, rotations: { tabulated } }: SheetProblem,
  { sheet, xIn, yIn, angle }: Placement,
  part: number,
): { x: number; y: number; rotation: number } | string {
  if (!Number.isInteger(sheet) || sheet < 0 || sheet >= copies.length)
    return 'It lies on sheets that this job cannot need.';
  const { center, shape } = groups[copies[part]!.group]!;
  const of = stock === null ? frame : stock.sizes[stock.plan[sheet]!]?.frame;
  if (of === undefined) return 'It lies on sheets that this job cannot need.';
  const inContainer = angle - of.turn;
  const { step, isTabulated } = tableStep(inContainer, tabulated);
  const mayLieThere = isTabulated || (shape.freeRotation !== null && Number.isFinite(angle));
  if (!mayLieThere || !Number.isFinite(xIn + yIn)) return 'It turns or places parts as this job does not.';
  const at = toContainer(of, center.x, center.y, inContainer, xIn, yIn);
  const rotation = isTabulated ? ((step % tabulated) + tabulated) % tabulated : rotationAt(inContainer, tabulated);
  return { ...at, rotation };
}

/** The tabulated rotation nearest to an angle, counted from 0 however often it turns, and whether the angle is that. */
function tableStep(angle: number, tabulated: number): { step: number; isTabulated: boolean } {
  const step = round((angle * tabulated) / (2 * Math.PI));
  return { step, isTabulated: abs(angle - (2 * Math.PI * step) / tabulated) <= angleTolerance };
}

/** Of a round part's width, the share that it has at least at other angles. */
const leastShare = 0.98;

/**
 * The problem in which parts may lie at the angles at which people have laid them: a search turns round ones at no angle but the
 * tabulated ones, since it gains nothing by it.
 */
export function withAnglesOf(problem: SheetProblem, placements: readonly Placement[]): SheetProblem {
  const { groups, shapes, rotations, frame, stock } = problem;
  const turns = new Set([frame.turn, ...(stock?.sizes.map((size) => size.frame.turn) ?? [])]);
  const askew = new Set(
    placements.flatMap(({ item, angle }) =>
      [...turns].every((turn) => tableStep(angle - turn, rotations.tabulated).isTabulated) ? [] : [item],
    ),
  );
  const turned = new Map<Shape, Shape>();
  for (const { shape, allowed, items } of groups) {
    if (allowed !== 'any' || shape.freeRotation !== null || !items.some((item) => askew.has(item))) continue;
    const narrowest = shape.outlines.reduce((least, { minX, maxX }) => min(least, maxX - minX), infinity);
    const leastWidth = leastShare * narrowest;
    turned.set(shape, { ...shape, freeRotation: new FreeRotation(shape.outlines, shape.rotations, leastWidth) });
  }
  if (turned.size === 0) return problem;
  const now = (shape: Shape): Shape => turned.get(shape) ?? shape;
  return {
    ...problem,
    shapes: shapes.map(now),
    groups: groups.map((group) => ({ ...group, shape: now(group.shape) })),
  };
}

import { abs, infinity, max, min, round } from '@measurement-nesting/curves/math';
import type { Positions } from '../problem/positions.ts';
import { FreeRotation } from '../shape/free-rotation.ts';
import { mirrored, rotationAt } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Placement } from '../types.ts';
import { toContainer } from './container-frame.ts';
import type { SheetProblem } from './sheet-problem.ts';

/** Maximum difference in radians at which an angle is a tabulated rotation. */
const angleTolerance = 1e-9;

/**
 * Converts a reported layout to positions of the search: the inverse of `layoutOf`. Parts without a placement are
 * unplaced (sheet -1). For a layout that cannot belong to this problem it returns a sentence with the reason. Parts
 * may overlap.
 *
 * @param mayLeaveOut true when a placement without a corresponding part is skipped.
 */
export function importLayout(
  placements: readonly Placement[],
  problem: SheetProblem,
  mayLeaveOut: (placement: Placement) => boolean = () => false,
): Positions | string {
  const { groups, copies } = problem;
  const partAt = partFinder(problem);
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
  return withUsedSheets(positions, problem) ?? 'It places nothing.';
}

/** Returns a function from a placement to its part of the search; undefined where it has none. */
export function partFinder({ groups, copies }: SheetProblem): (placement: Placement) => number | undefined {
  const partOf = new Map<string, number>();
  copies.forEach(({ group, copy }, part) =>
    groups[group]!.items.forEach((item) => partOf.set(`${item}/${copy}`, part)),
  );
  return ({ item, copy }) => partOf.get(`${item}/${copy}`);
}

/** Returns the positions with the used sheets, the last one shortened to its parts; null when no part is placed. */
export function withUsedSheets(
  positions: Omit<Positions, 'sheets' | 'openLength'>,
  problem: SheetProblem,
): Positions | null {
  const { groups, copies } = problem;
  const sheets = positions.sheet.reduce((maximum, sheet) => max(maximum, sheet + 1), 0);
  if (sheets === 0) return null;
  const openLength = copies.reduce((furthest, { group }, part) => {
    if (positions.sheet[part] !== sheets - 1) return furthest;
    return max(furthest, positions.x[part]! + outlineAt(groups[group]!.shape, positions.rotation[part]!).maxX);
  }, 0);
  return { ...positions, sheets, openLength };
}

/** Returns the pose of a part in the search, or the reason that the placement is impossible. */
function poseOf(
  { groups, copies, frame, stock, rotations: { tabulated } }: SheetProblem,
  { sheet, xIn, yIn, angle, isMirrored = false }: Placement,
  part: number,
): { x: number; y: number; rotation: number } | string {
  if (!Number.isInteger(sheet) || sheet < 0 || sheet >= copies.length)
    return 'It uses more sheets than this job can need.';
  const { center, centerOfImage, shape } = groups[copies[part]!.group]!;
  const of = stock === null ? frame : stock.sizes[stock.plan[sheet]!]?.frame;
  if (of === undefined) return 'It uses more sheets than this job can need.';
  const inContainer = angle - of.turn;
  const { step, isTabulated } = tableStep(inContainer, tabulated);
  const mayLieThere = isTabulated || (shape.freeRotation !== null && Number.isFinite(angle));
  if (isMirrored && shape.image === null) return 'It mirrors parts that this job does not allow to be mirrored.';
  if (!mayLieThere || !Number.isFinite(xIn + yIn))
    return 'It rotates or places parts in ways that this job does not allow.';
  const { x, y } = isMirrored ? centerOfImage : center;
  const at = toContainer(of, x, y, inContainer, xIn, yIn);
  const turn = isTabulated ? ((step % tabulated) + tabulated) % tabulated : rotationAt(inContainer, tabulated);
  return { ...at, rotation: isMirrored ? mirrored(turn) : turn };
}

/**
 * Returns the index of the nearest tabulated rotation, without reduction to one turn, and whether the angle equals it.
 */
function tableStep(angle: number, tabulated: number): { step: number; isTabulated: boolean } {
  const step = round((angle * tabulated) / (2 * Math.PI));
  return { step, isTabulated: abs(angle - (2 * Math.PI * step) / tabulated) <= angleTolerance };
}

/** Lower bound of a round part's width at any angle, as a share of its least width at tabulated rotations. */
const minShare = 0.98;

/**
 * Returns the problem with the angles of manual placements allowed: a search uses only tabulated rotations for round
 * parts, since other angles gain nothing.
 */
export function allowPlacedAngles(problem: SheetProblem, placements: readonly Placement[]): SheetProblem {
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
    const narrowest = shape.outlines.reduce((minimum, { minX, maxX }) => min(minimum, maxX - minX), infinity);
    const minWidth = minShare * narrowest;
    const withAngles = (of: Shape): Shape => ({
      ...of,
      freeRotation: new FreeRotation(of.outlines, of.rotations, minWidth),
    });
    const image = shape.image && withAngles(shape.image);
    if (image !== null) turned.set(shape.image!, image);
    turned.set(shape, { ...withAngles(shape), image });
  }
  if (turned.size === 0) return problem;
  const now = (shape: Shape): Shape => turned.get(shape) ?? shape;
  return {
    ...problem,
    shapes: shapes.map(now),
    groups: groups.map((group) => ({ ...group, shape: now(group.shape) })),
  };
}

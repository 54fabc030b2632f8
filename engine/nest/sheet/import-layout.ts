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
 */
export function importLayout(
  placements: readonly Placement[],
  { groups, copies, frame, stock, rotations }: SheetProblem,
): Positions | string {
  const { tabulated } = rotations;
  const partOf = new Map<string, number>();
  copies.forEach(({ group, copy }, part) =>
    groups[group]!.items.forEach((item) => partOf.set(`${item}/${copy}`, part)),
  );
  const groupOf = (part: number) => groups[copies[part]!.group]!;
  const n = copies.length;
  const positions = {
    x: new Float64Array(n),
    y: new Float64Array(n),
    rotation: Int32Array.from(copies, ({ group }) => groups[group]!.shape.rotations[0]!),
    sheet: new Int32Array(n).fill(-1),
    sheets: 0,
    openLength: 0,
  };
  for (const { item, copy, sheet, xIn, yIn, angle } of placements) {
    const part = partOf.get(`${item}/${copy}`);
    if (part === undefined) return 'It places parts that this job does not have.';
    if (!Number.isInteger(sheet) || sheet < 0 || sheet >= n) return 'It lies on sheets that this job cannot need.';
    const { center, shape } = groupOf(part);
    const of = stock === null ? frame : stock.sizes[stock.plan[sheet]!]?.frame;
    if (of === undefined) return 'It lies on sheets that this job cannot need.';
    const inContainer = angle - of.turn;
    const { step, isTabulated } = tableStep(inContainer, tabulated);
    const mayLieThere = isTabulated || (shape.freeRotation !== null && Number.isFinite(angle));
    if (!mayLieThere || !Number.isFinite(xIn + yIn)) return 'It turns or places parts as this job does not.';
    const at = toContainer(of, center.x, center.y, inContainer, xIn, yIn);
    positions.x[part] = at.x;
    positions.y[part] = at.y;
    positions.rotation[part] = isTabulated
      ? ((step % tabulated) + tabulated) % tabulated
      : rotationAt(inContainer, tabulated);
    positions.sheet[part] = sheet;
    positions.sheets = max(positions.sheets, sheet + 1);
  }
  if (positions.sheets === 0) return 'It places nothing.';
  for (let part = 0; part < n; part++) {
    if (positions.sheet[part] !== positions.sheets - 1) continue;
    const end = positions.x[part]! + outlineAt(groupOf(part).shape, positions.rotation[part]!).maxX;
    positions.openLength = max(positions.openLength, end);
  }
  return positions;
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

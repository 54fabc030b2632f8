import { type Box, emptyBox, unite } from '@measurement-nesting/curves';
import type { Part } from '@measurement-nesting/curves/drawing';
import type { AllowedRotations } from '../model/rotations.ts';
import type { NestItem, NestOptions, Sheet } from '../types.ts';
import { inscribedRectangle } from './inscribed-rectangle.ts';

/** Tolerance of the checker for spacing and margins, with a reserve: a layout that it accepts never breaks a bound. */
const slackIn = 5e-4;
/** Minimum share of the usable sheet that the box of a part needs to be compared. */
const minShare = 0.04;
/** Maximum numbers of groups that are compared, the largest first, and of steps in the search for a clique. */
const maxCompared = 60;
const maxSteps = 20_000;

/** A group of parts that move as one, and its copies. */
export type ComparedGroup = {
  readonly items: readonly number[];
  readonly copies: number;
  readonly allowed: AllowedRotations;
  readonly mayMirror?: boolean;
};

/** Distances from the sides of the box around a group to those of a rectangle inside its material, at one rotation. */
type Inner = {
  /** From the least to the largest coordinate: up to the far and the near side of the rectangle. */
  readonly farX: number;
  readonly farY: number;
  /** From the near side of the rectangle up to the end of the box. */
  readonly restX: number;
  readonly restY: number;
};

/**
 * Returns groups of which no two copies can share a sheet, so that each needs a sheet of its own: a lower bound of the
 * number of sheets. The numbers are those of the groups, once for each copy.
 *
 * Each group is represented by a rectangle inside its material and the box around it. At quarter turns two rectangles
 * that do not overlap are separated along an axis; two groups cannot share a sheet when the boxes leave less room than
 * that along both axes, in any order and at any of their rotations. Groups at any angle are not compared.
 */
export function partsApart(
  groups: readonly ComparedGroup[],
  items: readonly NestItem[],
  sheet: Sheet,
  options: NestOptions,
): number[] {
  const usable = { x: sheet.widthIn - 2 * options.marginIn, y: sheet.heightIn - 2 * options.marginIn };
  const large = groups
    .map((group, index) => ({ ...group, index, area: boxArea(group.items.map((item) => items[item]!.part)) }))
    .filter(({ area, allowed }) => allowed !== 'any' && area >= minShare * usable.x * usable.y)
    .sort((a, b) => b.area - a.area || a.index - b.index)
    .slice(0, maxCompared);
  const inner = large.map(({ items: members, allowed, mayMirror = false }) => {
    const parts = members.map((item) => items[item]!.part);
    const poses = innerAt(parts, allowed, options.partsInHoles, usable);
    // A mirror image has the near and the far side along x exchanged.
    return mayMirror ? poses.flatMap((pose) => [pose, { ...pose, farX: pose.restX, restX: pose.farX }]) : poses;
  });
  const areApart = (a: number, b: number): boolean =>
    inner[a]!.every((one) => inner[b]!.every((other) => cannotShare(one, other, usable, options.spacingIn)));
  const nodes = large.flatMap(({ index, copies }, k) =>
    copies === 0 || inner[k]!.length === 0 ? [] : [{ group: index, k, weight: areApart(k, k) ? copies : 1 }],
  );
  const clique = largestClique(
    nodes.map(({ weight }) => weight),
    (a, b) => areApart(nodes[a]!.k, nodes[b]!.k),
  );
  return clique.flatMap((node) => Array<number>(nodes[node]!.weight).fill(nodes[node]!.group));
}

function boxArea(parts: readonly Part[]): number {
  const { minX, minY, maxX, maxY } = boxOf(parts);
  return (maxX - minX) * (maxY - minY);
}

const boxOf = (parts: readonly Part[]): Box => parts.reduce((box, part) => unite(box, part.box), emptyBox);

/** Returns the group at each allowed rotation at which its box fits the sheet; none without a rectangle. */
function innerAt(
  parts: readonly Part[],
  allowed: AllowedRotations,
  keepHoles: boolean,
  usable: { readonly x: number; readonly y: number },
): Inner[] {
  const largest = parts.reduce((a, b) => (boxArea([b]) > boxArea([a]) ? b : a));
  const inside = inscribedRectangle(largest, keepHoles);
  if (inside === null) return [];
  const box = boxOf(parts);
  const [left, right] = [inside.minX - box.minX, box.maxX - inside.maxX];
  const [top, bottom] = [inside.minY - box.minY, box.maxY - inside.maxY];
  const [wide, tall] = [inside.maxX - inside.minX, inside.maxY - inside.minY];
  const upright = [
    {
      farX: left + wide,
      restX: wide + right,
      farY: top + tall,
      restY: tall + bottom,
      x: box.maxX - box.minX,
      y: box.maxY - box.minY,
    },
  ].flatMap((one) => [one, { ...one, farX: one.restX, restX: one.farX, farY: one.restY, restY: one.farY }]);
  // A quarter turn exchanges the axes and reverses one of them.
  const turned = upright.map(({ farX, restX, farY, restY, x, y }) => ({
    farX: restY,
    restX: farY,
    farY: farX,
    restY: restX,
    x: y,
    y: x,
  }));
  const poses = allowed === 'none' ? upright.slice(0, 1) : allowed === '180' ? upright : [...upright, ...turned];
  return poses.filter(({ x, y }) => x <= usable.x + slackIn && y <= usable.y + slackIn);
}

/** Returns true when the rectangles of two groups are closer than the spacing wherever both boxes are on the sheet. */
function cannotShare(
  a: Inner,
  b: Inner,
  usable: { readonly x: number; readonly y: number },
  spacingIn: number,
): boolean {
  // The first up to the far side of its rectangle, then the second from the near side of its own.
  const gapX = slackIn + usable.x - Math.min(a.farX + b.restX, b.farX + a.restX);
  const gapY = slackIn + usable.y - Math.min(a.farY + b.restY, b.farY + a.restY);
  const spacing = spacingIn - slackIn;
  if (gapX >= spacing || gapY >= spacing) return false;
  return gapX < 0 || gapY < 0 || gapX * gapX + gapY * gapY < spacing * spacing;
}

/** Returns the nodes of a clique of large weight: branch and bound, which stops after a number of steps. */
function largestClique(weights: readonly number[], areAdjacent: (a: number, b: number) => boolean): number[] {
  const order = Array.from(weights.keys()).sort((a, b) => weights[b]! - weights[a]! || a - b);
  let best: number[] = [];
  let max = 0;
  let steps = 0;
  const grow = (clique: readonly number[], weight: number, candidates: readonly number[]): void => {
    if (weight > max) [max, best] = [weight, [...clique]];
    let left = candidates.reduce((sum, node) => sum + weights[node]!, 0);
    for (let k = 0; k < candidates.length && weight + left > max && steps++ < maxSteps; k++) {
      const node = candidates[k]!;
      const rest = candidates.slice(k + 1).filter((other) => areAdjacent(node, other));
      grow([...clique, node], weight + weights[node]!, rest);
      left -= weights[node]!;
    }
  };
  grow([], 0, order);
  return best.sort((a, b) => a - b);
}

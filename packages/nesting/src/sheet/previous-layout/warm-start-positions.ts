import { sameOutline } from '../../shape/search-shape.ts';
import type { Shape } from '../../shape/search-shape.ts';
import { mirrored, roundedCos, roundedSin, rotationAt } from '../../shape/rotation.ts';
import type { WarmStart } from '../../problem/positions.ts';
import { warmStart } from '../../search-parameters.ts';
import type { Part } from '@measurement-nesting/curves/drawing';
import type { PreviousLayout, Sheet } from '../../types.ts';
import { makeContainerFrame, toContainer } from '../container-frame.ts';
import type { ContainerFrame } from '../container-frame.ts';
import type { SheetProblem } from '../sheet-problem.ts';
import { SlotsByShape } from './slots-by-shape.ts';
import { stretchLayout } from './stretch-layout.ts';

/**
 * Returns initial positions from a previous layout, the best first: each part has the position of an equal part there;
 * sheet -1 for those without one. Earlier sheets are reused first, so with fewer parts the last sheet loses them.
 * Distances to the sheet borders are preserved, not sheet coordinates: a part along a margin is placed along the new
 * one.
 *
 * With a larger spacing hardly any part would be free in its old position; all are then spread out, with a little
 * space and with more. Overlaps and positions outside are possible. Null on a stock of sizes, and when no part is the
 * same.
 */
export function warmStartPositions(problem: SheetProblem, earlier: PreviousLayout): WarmStart | null {
  const { groups, copies, frame, items, rotations, stock } = problem;
  if (stock !== null) return null;
  const n = copies.length;
  const positions = {
    x: new Float64Array(n),
    y: new Float64Array(n),
    rotation: Int32Array.from(copies, ({ group }) => groups[group]!.shape.rotations[0]!),
    sheet: new Int32Array(n).fill(-1),
    sheets: 0,
    openLength: frame.container.length,
  };
  const isTurned = liesAcross(earlier.sheet) !== liesAcross(frame.sheet);
  const axis = isTurned === (frame.axis === 'x') ? 'y' : 'x';
  const from = makeContainerFrame(earlier.sheet, earlier, axis);
  const shift = (frame.spacingIn - earlier.spacingIn) / 2;
  const spots = new SlotsByShape(earlier);
  copies.forEach(({ group }, part) => {
    const { shape, items: members, center, centerOfImage } = groups[group]!;
    const spot = spots.take(
      largestOf(
        members,
        items.map((item) => item.part),
      ),
    );
    if (spot === null) return;
    const { placement, sheet, offset } = spot;
    const [cos, sin] = [roundedCos(placement.angle), roundedSin(placement.angle)];
    const isImage = placement.isMirrored === true;
    const offsetX = isImage ? -offset.x : offset.x;
    const xIn = placement.xIn - (cos * offsetX - sin * offset.y);
    const yIn = placement.yIn - (sin * offsetX + cos * offset.y);
    const inFrom = turned(isImage ? centerOfImage : center, frame, from);
    const at = toContainer(from, inFrom.x, inFrom.y, placement.angle, xIn, yIn);
    if (!Number.isFinite(at.x + at.y)) return;
    const turn = placement.angle + turnBetween(from, frame);
    if (isImage && shape.image === null) return;
    const allowed = allowedRotation(problem, isImage ? shape.image! : shape, rotationAt(turn, rotations.tabulated));
    if (allowed === null) return;
    const rotation = isImage ? mirrored(allowed) : allowed;
    positions.x[part] = at.x + shift;
    positions.y[part] = at.y + shift;
    positions.rotation[part] = rotation;
    positions.sheet[part] = sheet;
    positions.sheets = Math.max(positions.sheets, sheet + 1);
  });
  if (positions.sheets === 0) return null;
  if (frame.spacingIn <= earlier.spacingIn) return { layouts: [positions], isSpread: false };
  return {
    layouts: warmStart.room.flatMap((room) => stretchLayout(problem, positions, from, room) ?? []),
    isSpread: true,
  };
}

const liesAcross = ({ widthIn, heightIn }: Sheet): boolean => widthIn >= heightIn;

/** Returns the rotation, or one with the same outline, if it is allowed for the shape; else null. */
function allowedRotation(
  { rotations: { tabulated }, contactTolerance }: SheetProblem,
  shape: Shape,
  requested: number,
) {
  if (requested >= tabulated) return shape.freeRotation !== null ? requested : null;
  const { rotations, outlines } = shape;
  if (rotations.includes(requested)) return requested;
  const looksSo = (k: number): boolean =>
    k < tabulated && sameOutline(outlines[k]!, outlines[requested]!, contactTolerance);
  return rotations.find(looksSo) ?? null;
}

/** Returns the largest part of a group, whose position represents the group. */
function largestOf(members: readonly number[], parts: readonly Part[]): Part {
  const sizeOf = ({ box }: Part) => (box.maxX - box.minX) * (box.maxY - box.minY);
  return members.map((item) => parts[item]!).reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
}

/** Converts a point of the drawing from one frame's container to that of another. */
function turned({ x, y }: { x: number; y: number }, of: ContainerFrame, to: ContainerFrame): { x: number; y: number } {
  const cos = of.cos * to.cos + of.sin * to.sin;
  const sin = of.cos * to.sin - of.sin * to.cos;
  return { x: cos * x - sin * y, y: sin * x + cos * y };
}

/** Returns the rotation on the sheet that preserves a part's position relative to the container. */
function turnBetween(from: ContainerFrame, to: ContainerFrame): number {
  if (from.axis === to.axis) return 0;
  return from.axis === 'y' ? -Math.PI / 2 : Math.PI / 2;
}

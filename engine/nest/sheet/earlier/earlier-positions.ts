import { sameOutline } from '../../shape/search-shape.ts';
import type { Shape } from '../../shape/search-shape.ts';
import { roundedCos, roundedSin, rotationAt } from '../../shape/rotation.ts';
import type { Wanted } from '../../problem/positions.ts';
import { carriedOver } from '../../search-parameters.ts';
import type { Part } from '../../../model/measurement.ts';
import type { EarlierLayout, Sheet } from '../../types.ts';
import { makeContainerFrame, toContainer } from '../container-frame.ts';
import type { ContainerFrame } from '../container-frame.ts';
import type { SheetProblem } from '../sheet-problem.ts';
import { SpotsByOutline } from './spots-by-outline.ts';
import { spreadOut } from './spread-out.ts';

/**
 * What of an earlier layout this problem could begin from, the best to try first: where its parts would lie if they took the places
 * of equal parts there; sheet -1 for those that find none. Places on earlier sheets are taken first, so where there are fewer parts
 * now the last sheet loses them. Walls are kept, not sheet coordinates: what lay along a margin lies along the new one.
 *
 * Where parts keep further apart than they did, hardly any would lie free so: then all are spread out, with a little room and with
 * more. Nothing is promised about overlap, nor that everything lies inside. Null on a stock of sizes, and where no part is the same.
 */
export function earlierPositions(problem: SheetProblem, earlier: EarlierLayout): Wanted | null {
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
  const spots = new SpotsByOutline(earlier);
  copies.forEach(({ group }, part) => {
    const { shape, items: members, center } = groups[group]!;
    const spot = spots.take(
      largestOf(
        members,
        items.map((item) => item.part),
      ),
    );
    if (spot === null) return;
    const { placement, sheet, offset } = spot;
    const [cos, sin] = [roundedCos(placement.angle), roundedSin(placement.angle)];
    const xIn = placement.xIn - (cos * offset.x - sin * offset.y);
    const yIn = placement.yIn - (sin * offset.x + cos * offset.y);
    const inFrom = turned(center, frame, from);
    const at = toContainer(from, inFrom.x, inFrom.y, placement.angle, xIn, yIn);
    if (!Number.isFinite(at.x + at.y)) return;
    const turn = placement.angle + turnBetween(from, frame);
    const rotation = allowedRotation(problem, shape, rotationAt(turn, rotations.tabulated));
    if (rotation === null) return;
    positions.x[part] = at.x + shift;
    positions.y[part] = at.y + shift;
    positions.rotation[part] = rotation;
    positions.sheet[part] = sheet;
    positions.sheets = Math.max(positions.sheets, sheet + 1);
  });
  if (positions.sheets === 0) return null;
  if (frame.spacingIn <= earlier.spacingIn) return { layouts: [positions], isSpread: false };
  return {
    layouts: carriedOver.room.flatMap((room) => spreadOut(problem, positions, from, room) ?? []),
    isSpread: true,
  };
}

const liesAcross = ({ widthIn, heightIn }: Sheet): boolean => widthIn >= heightIn;

/** The rotation, or one that looks the same, if the shape may lie so; else null. */
function allowedRotation({ rotations: { tabulated }, contactTolerance }: SheetProblem, shape: Shape, wanted: number) {
  if (wanted >= tabulated) return shape.freeRotation !== null ? wanted : null;
  const { rotations, outlines } = shape;
  if (rotations.includes(wanted)) return wanted;
  const looksSo = (k: number): boolean =>
    k < tabulated && sameOutline(outlines[k]!, outlines[wanted]!, contactTolerance);
  return rotations.find(looksSo) ?? null;
}

/** Of a group, the part that says where it lay. */
function largestOf(members: readonly number[], parts: readonly Part[]): Part {
  const sizeOf = ({ box }: Part) => (box.maxX - box.minX) * (box.maxY - box.minY);
  return members.map((item) => parts[item]!).reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
}

/** A point of the drawing, rotated into one frame's container, in that of another. */
function turned({ x, y }: { x: number; y: number }, of: ContainerFrame, to: ContainerFrame): { x: number; y: number } {
  const cos = of.cos * to.cos + of.sin * to.sin;
  const sin = of.cos * to.sin - of.sin * to.cos;
  return { x: cos * x - sin * y, y: sin * x + cos * y };
}

/** By how much a part turns on the sheet to lie in one container as it lay in the other. */
function turnBetween(from: ContainerFrame, to: ContainerFrame): number {
  if (from.axis === to.axis) return 0;
  return from.axis === 'y' ? -Math.PI / 2 : Math.PI / 2;
}

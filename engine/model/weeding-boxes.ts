import { type Box, unite } from '@measurement-nesting/curves';
import type { JobLayout, JobMeasuredRow, JobPlacement } from './answer.ts';
import { partKey } from './part-numbers.ts';

type Pose = Pick<JobPlacement, 'sheet' | 'xIn' | 'yIn' | 'angleDeg' | 'mirrored'>;

/** A placed part, and the unit that it moves with. */
type UnitPart = { readonly unit: string; readonly box: Box; readonly pose: Pose };

/** Rectangle around the parts of one placed unit, in the frame of its drawing. */
export type WeedingBox = { readonly box: Box; readonly pose: Pose };

/** Returns one box for each placed copy of a unit. Its parts have one pose, and no other copy has it. */
export function boxesAroundUnits(parts: readonly UnitPart[], distanceIn: number): WeedingBox[] {
  const boxOf = new Map<string, Box>();
  for (const { unit, box } of parts) boxOf.set(unit, unite(boxOf.get(unit) ?? box, box));
  const copies = new Map<string, UnitPart>();
  for (const part of parts) {
    const { sheet, xIn, yIn, angleDeg, mirrored = false } = part.pose;
    copies.set([part.unit, sheet, xIn, yIn, angleDeg, mirrored].join(' '), part);
  }
  return Array.from(copies.values(), ({ unit, pose }) => {
    const { minX, minY, maxX, maxY } = boxOf.get(unit)!;
    const box = { minX: minX - distanceIn, minY: minY - distanceIn, maxX: maxX + distanceIn, maxY: maxY + distanceIn };
    return { box, pose };
  });
}

/** Returns the length of all sides of weeding boxes, in inches. */
export const weedingLengthIn = (boxes: readonly WeedingBox[]): number =>
  boxes.reduce((sum, { box }) => sum + 2 * (box.maxX - box.minX + box.maxY - box.minY), 0);

/** Returns the weeding boxes of a layout; none if its job has no such boxes. */
export function weedingBoxes(
  rows: readonly JobMeasuredRow[],
  { weeding, placements }: Pick<JobLayout, 'weeding' | 'placements'>,
): WeedingBox[] {
  if (weeding === undefined) return [];
  const partOf = new Map(rows.flatMap((row) => row.parts.map((part) => [partKey(row.id, part.id), part] as const)));
  const parts = placements.flatMap((pose): UnitPart[] => {
    const key = partKey(pose.rowId, pose.partId);
    const part = partOf.get(key);
    if (part === undefined) return [];
    const group = { piece: '', letter: part.group, row: pose.rowId }[weeding.together];
    return [{ unit: group === '' ? `part ${key}` : `unit ${pose.rowId}/${group}`, box: part.box, pose }];
  });
  return boxesAroundUnits(parts, weeding.distanceIn);
}

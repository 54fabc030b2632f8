import type { JobPlacement } from '../model/answer.ts';
import type { Placement, Sheet, Stock, Violation } from '@measurement-nesting/nesting';
import type { JobSheets } from './job-stock.ts';
import type { Job } from './nest-job.ts';

/** Manual positions of a job's parts. */
export type ManualPlacements = {
  readonly placements: readonly JobPlacement[];
  /** Size id of each sheet; required if the job has a stock of sizes. */
  readonly sheetOf?: readonly string[] | undefined;
};

/** `message`: one sentence for the user. `placements`: indices of the input. */
export type JobCollision = Violation;

/** Returns the sheets that the parts were placed on, or the collision that describes the error in them. */
export function manualSheets(on: JobSheets, manual: ManualPlacements): Sheet | Stock | JobCollision {
  const fault = (message: string, placements: readonly number[] = []): JobCollision => ({
    kind: 'sheet',
    message,
    placements,
  });
  const used = new Set(manual.placements.map(({ sheet }) => sheet));
  const count = manual.placements.reduce((max, { sheet }) => Math.max(max, sheet + 1), 0);
  const empty = Array.from({ length: Math.min(count, used.size + 1) }, (_, sheet) => sheet).find((k) => !used.has(k));
  if (empty !== undefined) return fault(`Sheet ${empty + 1} is empty. Number the sheets without gaps.`);
  if ('widthIn' in on) return on;
  const { sheetOf = [] } = manual;
  if (sheetOf.length !== count) return fault('List the size of each sheet in `sheetOf`, and no other sheet.');
  const begin = sheetOf.map((id) => on.findIndex((size) => size.id === id));
  const unknown = begin.indexOf(-1);
  if (unknown >= 0) return fault(`Sheet ${unknown + 1} is of a size that this job does not have.`);
  return { sizes: on, begin };
}

/** Assigns parts of one group the same copy number if they are at the same position; their order is not meaningful. */
export function togetherAgain(job: Job, placed: readonly Placement[]): Placement[] {
  type Poses = { readonly copiesAt: Map<string, number[]>; next: number };
  const groups = new Map<string, Poses>();
  const seen = new Map<string, number>();
  return placed.map((placement) => {
    const key = groupOf(job, placement.item);
    if (key === null) return placement;
    const pose = `${placement.sheet} ${placement.xIn} ${placement.yIn} ${placement.angle} ${placement.isMirrored === true}`;
    const poses = groups.get(key) ?? { copiesAt: new Map<string, number[]>(), next: 0 };
    groups.set(key, poses);
    const copies = poses.copiesAt.get(pose) ?? [];
    poses.copiesAt.set(pose, copies);
    const own = `${placement.item} ${pose}`;
    const nth = seen.get(own) ?? 0;
    seen.set(own, nth + 1);
    if (copies[nth] === undefined) copies.push(poses.next++);
    return { ...placement, copy: copies[nth]! };
  });
}

/** Returns the group that a part moves with, as in the search; null for a single part. */
export function groupOf({ items }: Job, item: number): string | null {
  const { part, quantity } = items[item]!;
  return part.group === '' ? null : `${part.group}#${quantity}`;
}

import { type NestItem, type Placement, verifyManualLayout } from '@measurement-nesting/nesting';
import { partKey } from '../model/part-numbers.ts';
import type { JobLayout, JobMeasuredRow, JobMeasurement, JobPlacement } from '../model/answer.ts';
import { groupOf, manualSheets, togetherAgain, type ManualPlacements, type JobCollision } from './manual-placements.ts';
import type { JobSheets } from './job-stock.ts';
import { itemsOf, jobLayout, nestOptions, placementsOf, type Job } from './nest-job.ts';
import { storedArtwork } from './stored-artwork.ts';
import type { JobNestOptions, RulesByRow } from './types.ts';

/** A job whose layout was changed manually. */
export type NestedJob = {
  readonly measurement: JobMeasurement;
  readonly rules: RulesByRow;
  readonly on: JobSheets;
  readonly options: JobNestOptions;
  /** Layout of the search. */
  readonly layout: JobLayout;
};

export type ManualLayoutResult = {
  /** Layout with the placements in the input's order; null if parts collide. */
  readonly layout: JobLayout | null;
  readonly collisions: readonly JobCollision[];
  /** True if the layout is the search's, with the same parts pinned. */
  readonly isAsNested: boolean;
};

/**
 * Returns a manual layout with its figures after the independent checker has verified it. A layout equal to the search's has exactly the
 * same figures. Copies that the search placed and that are on no sheet now have the reason 'by_hand'; copies that the search left out
 * retain their reason. Any input results in a layout or in its collisions.
 */
export function applyManualLayout(nested: NestedJob, manual: ManualPlacements): ManualLayoutResult {
  const { measurement, rules, on, options, layout: own } = nested;
  const job = asMany(itemsOf(storedArtwork(measurement, rules), options.keepTogether, on), own);
  const { placements } = manual;
  const sheets = manualSheets(on, manual);
  const wrong = 'message' in sheets ? [sheets] : namingFaults(job, placements);
  if (wrong.length > 0 || 'message' in sheets) return { layout: null, collisions: wrong, isAsNested: false };
  if (liesAs(own, manual, poseKey)) {
    return { layout: { ...own, placements }, collisions: [], isAsNested: liesAs(own, manual, pinnedKey) };
  }
  const mayPart = options.keepTogether === 'piece';
  const inOrder = placementsOf(placements, job);
  const placed = mayPart ? inOrder : togetherAgain(job, inOrder);
  const apart = mayPart ? [] : brokenGroups(job, own, placed);
  if (apart.length > 0) return { layout: null, collisions: apart, isAsNested: false };
  const { layout, violations } = verifyManualLayout(job.items, sheets, nestOptions(options), placed);
  if (layout === null) return { layout: null, collisions: violations, isAsNested: false };
  const made = jobLayout(layout, job, on, options, own.lowerBoundSheets);
  return {
    layout: {
      ...made,
      ...(own.fill && { fill: fillOf(nested, own.fill, placements) }),
      placements,
      unplaced: leftOut(made.unplaced, own.unplaced),
    },
    collisions: [],
    isAsNested: false,
  };
}

/** Returns the job with the number of copies in the layout: for a filled row the quantity is not meaningful. */
function asMany(job: Job, { placements, unplaced }: JobLayout): Job {
  const counts = new Map<string, number>();
  const add = (rowId: string, partId: string, count: number) => {
    const key = partKey(rowId, partId);
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  for (const { rowId, partId } of placements) add(rowId, partId, 1);
  for (const { rowId, partId, count } of unplaced) add(rowId, partId, count);
  const quantityOf = (item: number) => counts.get(partKey(job.rowIds[item]!, job.partIds[item]!)) ?? 0;
  return { ...job, items: job.items.map((item, k): NestItem => ({ ...item, quantity: quantityOf(k) })) };
}

/** Returns collisions for parts that the job does not have, and for copies beyond those it has. */
function namingFaults(job: Job, placements: readonly JobPlacement[]): JobCollision[] {
  const placed = placementsOf(placements, job);
  const unknown = placed.flatMap(({ item }, k) => (item < 0 ? [k] : []));
  if (unknown.length > 0) {
    return [{ kind: 'count', message: 'The layout has a part that this job does not have.', placements: unknown }];
  }
  const over = new Map<number, number[]>();
  placed.forEach(({ item, copy }, k) => {
    if (copy >= job.items[item]!.quantity) over.set(item, [...(over.get(item) ?? []), k]);
  });
  return Array.from(over, ([item, extra]): JobCollision => {
    const { part, quantity } = job.items[item]!;
    const message = `${part.name} is there ${quantity === 1 ? 'once' : `${quantity} times`} and was placed ${quantity + extra.length} times.`;
    return { kind: 'count', message, placements: extra };
  });
}

const poseKey = ({ rowId, partId, sheet, xIn, yIn, angleDeg, mirrored = false }: JobPlacement): string =>
  `${partKey(rowId, partId)} ${sheet} ${xIn} ${yIn} ${angleDeg} ${mirrored}`;
const pinnedKey = (placement: JobPlacement): string => `${poseKey(placement)} ${placement.pinned === true}`;

/** Returns true if every part is at the search's position, on the same sheets. */
function liesAs(
  own: JobLayout,
  { placements, sheetOf = [] }: ManualPlacements,
  key: (placement: JobPlacement) => string,
): boolean {
  if (own.placements.length !== placements.length) return false;
  const sorted = (of: readonly JobPlacement[]) => of.map(key).sort();
  const [mine, moved] = [sorted(own.placements), sorted(placements)];
  const isSameSize = (own.stock ?? []).every(({ id, sheets }) => sheets.every((sheet) => sheetOf[sheet] === id));
  return isSameSize && mine.every((text, k) => text === moved[k]);
}

/** Returns collisions for groups of which only some pieces are on a sheet. */
function brokenGroups(job: Job, own: JobLayout, placed: readonly Placement[]): JobCollision[] {
  const members = new Map<string, number>();
  const never = new Set(
    own.unplaced.flatMap(({ rowId, partId, reason }) =>
      reason === 'too_small' || reason === 'unusable' ? [partKey(rowId, partId)] : [],
    ),
  );
  job.items.forEach((_, item) => {
    const key = groupOf(job, item);
    if (key === null || never.has(partKey(job.rowIds[item]!, job.partIds[item]!))) return;
    members.set(key, (members.get(key) ?? 0) + 1);
  });
  const here = new Map<string, number[]>();
  placed.forEach(({ item, copy }, k) => {
    const key = groupOf(job, item);
    if (key === null) return;
    const copyKey = `${key} ${copy}`;
    here.set(copyKey, [...(here.get(copyKey) ?? []), k]);
  });
  return [...here.values()].flatMap((placements): JobCollision[] => {
    const { item } = placed[placements[0]!]!;
    if (placements.length === members.get(groupOf(job, item)!)) return [];
    const message = `${job.items[item]!.part.name} moves with other pieces. Move or remove them together.`;
    return [{ kind: 'group', message, placements }];
  });
}

/** Returns the fill placed of a manual layout. With fewer copies than the search placed, more may fit again. */
function fillOf(
  { layout: own, measurement }: NestedJob,
  { ended, ...fill }: NonNullable<JobLayout['fill']>,
  placements: readonly JobPlacement[],
): JobLayout['fill'] {
  const placed = wholeCopies(
    own,
    measurement.rows.find(({ id }) => id === fill.rowId),
    placements,
  );
  return { ...fill, placed, ...(ended && placed >= fill.placed && { ended }) };
}

/** Returns the number of complete copies of a row on the sheets, counting the parts that the search could place. */
function wholeCopies(own: JobLayout, row: JobMeasuredRow | undefined, placements: readonly JobPlacement[]): number {
  const counts = new Map<string, number>();
  for (const of of own.placements) if (of.rowId === row?.id) counts.set(of.partId, 0);
  for (const of of placements) if (of.rowId === row?.id) counts.set(of.partId, (counts.get(of.partId) ?? 0) + 1);
  const inCopy = new Map(row?.parts.map(({ id, quantity = 1 }) => [id, quantity]));
  return Array.from(counts).reduce(
    (min, [id, count]) => Math.min(min, Math.floor(count / (inCopy.get(id) ?? 1))),
    Infinity,
  );
}

/** Returns the unplaced parts: first as many as the search left out, with its reasons, then those removed manually. */
function leftOut(now: JobLayout['unplaced'], before: JobLayout['unplaced']): JobLayout['unplaced'] {
  return now.flatMap((part) => {
    const mine = before.filter(({ rowId, partId }) => rowId === part.rowId && partId === part.partId);
    let left = part.count;
    const remaining = mine
      .filter(({ reason }) => reason !== 'by_hand')
      .flatMap((entry) => {
        const count = Math.min(left, entry.count);
        left -= count;
        return count > 0 ? [{ ...entry, count }] : [];
      });
    return left > 0 ? [...remaining, { ...part, count: left }] : remaining;
  });
}

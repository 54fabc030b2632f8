import { EngineError } from '@measurement-nesting/curves';
import { partKey } from '../model/part-numbers.ts';
import type { JobLayout, JobPlacement } from '../model/answer.ts';
import {
  type Layout,
  nest,
  type NestControl,
  type NestItem,
  type NestOptions,
  type Placement,
  removedManually,
  type Sheet,
  type Stock,
} from '@measurement-nesting/nesting';
import { manualSheets, togetherAgain, type ManualPlacements } from './manual-placements.ts';
import type { JobSheets } from './job-stock.ts';
import {
  areaBound,
  itemsOf,
  jobLayout,
  nestOptions,
  placementsOf,
  type Job,
  type NestJobControl,
  type NestJobResult,
} from './nest-job.ts';
import type { JobNestOptions, MeasuredArtwork } from './types.ts';

/** Copies of a part that were removed from the sheets manually; they remain unplaced. */
export type TakenOff = { readonly rowId: string; readonly partId: string; readonly count: number };

/** Start of a continued job: positions of its parts, and the parts that remain unplaced. */
export type Continuation = ManualPlacements & { readonly takenOff: readonly TakenOff[] };

/** Input of a continuing search in the engine's terms: see NestControl.start and .partner. */
export type ContinuationSearch = {
  readonly items: readonly NestItem[];
  readonly sheet: Sheet | Stock;
  readonly options: NestOptions;
  readonly start: NonNullable<NestControl['start']>;
};

/**
 * Continues nesting a job from a manual layout. Pinned parts stay exactly where they are, manually removed parts remain unplaced, and all
 * others start at their positions. The result is never worse than a valid start layout. See nest() for other guarantees.
 *
 * @throws EngineError pins_collide for pinned parts at invalid positions, and for sheets that the job does not have
 */
export function continueNesting(
  artwork: MeasuredArtwork,
  on: JobSheets,
  options: JobNestOptions,
  continuation: Continuation,
  control: Omit<NestJobControl, 'start' | 'earlier'>,
): NestJobResult {
  const job = withoutTakenOff(itemsOf(artwork, options.keepTogether, on), continuation.takenOff);
  const { items, sheet, options: nestingOptions, start } = continuationSearch(artwork, on, options, continuation);
  const areas = artwork.rows.flatMap(({ measurement }) => measurement.parts.map(({ figures }) => figures.areaSqIn));
  const parts = items.map(({ quantity }, item) => ({ areaSqIn: areas[item]!, quantity }));
  const bound = areaBound(parts, on, options.marginIn);
  const given = givenPoses(continuation, start.placements);
  const answer = (layout: Layout, lowerBoundSheets: number): JobLayout => {
    const answered = jobLayout(layout, job, on, options, lowerBoundSheets);
    return {
      ...answered,
      placements: answered.placements.map((placement, k) => given(placement, layout.placements[k]!)),
      unplaced: [...answered.unplaced, ...staysOff(job, continuation.takenOff)],
    };
  };
  const result = nest(items, sheet, nestingOptions, {
    ...control,
    start,
    onBest: (layout) => control.onBest(answer(layout, bound)),
  });
  return { ...result, layout: answer(result.layout, result.lowerBoundSheets) };
}

/** Returns the input of a continuing search, for further searches of the same job in other threads. */
export function continuationSearch(
  artwork: MeasuredArtwork,
  on: JobSheets,
  options: JobNestOptions,
  continuation: Continuation,
): ContinuationSearch {
  const job = withoutTakenOff(itemsOf(artwork, options.keepTogether, on), continuation.takenOff);
  const sheet = manualSheets(on, continuation);
  if ('message' in sheet) throw new EngineError('pins_collide', sheet.message);
  const placed = placementsOf(continuation.placements, job);
  const known = placed.every(({ item }) => item >= 0);
  const placements = options.keepTogether === 'piece' || !known ? placed : togetherAgain(job, placed);
  return { items: job.items, sheet, options: nestOptions(options), start: { placements, isManual: true } };
}

/** Returns the job without the removed copies. */
function withoutTakenOff(job: Job, takenOff: readonly TakenOff[]): Job {
  const off = new Map(takenOff.map(({ rowId, partId, count }) => [partKey(rowId, partId), count]));
  const items = job.items.map((item, k) => {
    const count = off.get(partKey(job.rowIds[k]!, job.partIds[k]!)) ?? 0;
    return { ...item, quantity: Math.max(0, item.quantity - count) };
  });
  return { ...job, items };
}

const staysOff = (job: Job, takenOff: readonly TakenOff[]): JobLayout['unplaced'] =>
  takenOff.flatMap(({ rowId, partId, count }) => {
    const item = job.rowIds.findIndex((id, k) => id === rowId && job.partIds[k] === partId);
    if (item < 0 || count <= 0) return [];
    const { reason, message } = removedManually(item, count);
    return [{ rowId, partId, name: job.items[item]!.part.name, count, reason, message }];
  });

/**
 * Returns a function that restores the input's angles for pinned parts: degrees converted to radians and back may differ in the last bit.
 */
function givenPoses(
  { placements }: Continuation,
  placed: readonly Placement[],
): (answered: JobPlacement, placement: Placement) => JobPlacement {
  const given = new Map(placed.map(({ item, copy }, k) => [`${item}/${copy}`, k]));
  return (answered, { item, copy, angle, pinned }) => {
    const k = pinned === true ? given.get(`${item}/${copy}`) : undefined;
    return k === undefined || placed[k]!.angle !== angle
      ? answered
      : { ...answered, angleDeg: placements[k]!.angleDeg };
  };
}

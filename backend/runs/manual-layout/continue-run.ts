import { manualSheets, type TakenOff } from '#engine';
import type { NestRequest } from '#lib/shared/contracts/job.ts';
import type { Layout } from '#lib/shared/contracts/result.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { isSubscriber } from '../../credits/is-subscriber.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { jobKey } from '../request-hash.ts';
import { storedResult, continuationsLeft } from '../run-snapshot.ts';

/** Stored data of a run that continues from a layout. */
export type StoredContinuation = {
  /** The original run. */
  readonly from: string;
  readonly isFree: boolean;
  readonly takenOff: readonly TakenOff[];
};

/**
 * Returns the data of a run that continues from a layout; null for a new run. It is free of charge for the same job as the paid run, within
 * its time and number of continuations. Called while the user's credit account is locked. Throws invalid_input for sheets that the job does
 * not have, run_not_found and run_under_way for the run to continue from, and going_on_costs if the request requires a free run (`goOn.free`) and it would cost a credit.
 */
export async function continuationOf(
  trx: DatabaseTransaction,
  userId: string,
  request: NestRequest,
  now: Date,
): Promise<StoredContinuation | null> {
  const { goOn } = request;
  if (!goOn) return null;
  const sheets = manualSheets(request.stock ?? request.sheet!, goOn);
  if ('kind' in sheets) throw new AppError('invalid_input', { message: sheets.message, field: 'goOn' });
  const source = await trx
    .selectFrom('runs')
    .select(['state', 'went_on_from'])
    .where('id', '=', goOn.runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const field = 'goOn.runId';
  if (!source) throw new AppError('run_not_found', { field });
  if (source.state === 'queued' || source.state === 'running') throw new AppError('run_under_way', { field });
  const { layout } = await storedResult(trx, goOn.runId);
  if (layout === null) throw new AppError('run_not_found', { field });
  const from = source.went_on_from ?? goOn.runId;
  const paid = await trx
    .selectFrom('runs')
    .select('request_hash')
    .where('id', '=', from)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isSameJob = paid?.request_hash === jobKey(request);
  const isFree = isSameJob && (await continuationsLeft(trx, userId, goOn.runId, now)) !== null;
  if (goOn.free && !isFree && !(await isSubscriber(trx, userId, now)))
    throw new AppError('going_on_costs', { field: 'goOn.free' });
  return { from, isFree, takenOff: takenOff(JSON.parse(layout) as Layout, goOn.placements) };
}

/**
 * Returns the copies that were on a sheet, or removed by the user before, and are on none now. Copies that the search had left out are
 * placed by the next search.
 */
function takenOff(before: Layout, placements: Layout['placements']): TakenOff[] {
  const counts = new Map<string, { rowId: string; partId: string; count: number }>();
  const add = ({ rowId, partId }: { rowId: string; partId: string }, count: number) => {
    const key = JSON.stringify([rowId, partId]);
    const known = counts.get(key) ?? { rowId, partId, count: 0 };
    counts.set(key, { ...known, count: known.count + count });
  };
  for (const placement of before.placements) add(placement, 1);
  for (const part of before.unplaced) if (part.reason === 'by_hand') add(part, part.count);
  for (const placement of placements) add(placement, -1);
  return [...counts.values()].filter(({ count }) => count > 0);
}

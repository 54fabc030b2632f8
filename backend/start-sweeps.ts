import type { Database, Queries } from './db/database.ts';
import { deleteFullBuckets } from './http/shared-rates.ts';
import type { NestQueue } from './runs/nest-queue.ts';
import type { Log } from './log.ts';
import { isDraining } from './operator/run-queue.ts';
import { repeatEvery } from './repeat.ts';
import { deleteOldTraceCounts } from './vectorizer/count-traces.ts';
import { updateQueuePositions, promoteWaitingRuns } from './runs/queue-positions.ts';
import type { RunSignals } from './runs/run-signals.ts';
import { deleteOldDeliveries, deliverDue, createSender } from './webhooks/deliveries.ts';
import { deleteOldRuns, endLostRuns, findSilentRuns } from './runs/sweep-runs.ts';
import { sql } from 'kysely';
import { product } from '#lib/shared/product.ts';

const WATCH_EVERY_MS = 2_000;
const DELIVER_EVERY_MS = 2_000;
const CLEAN_EVERY_MS = 30_000;

export type SweepOptions = {
  readonly db: Database;
  readonly queue: NestQueue;
  readonly signals: RunSignals;
  readonly log: Log;
};

/** Starts the regular sweeps of a worker. Several workers may sweep concurrently. Returns a function that stops them. */
export function startSweeps({ db, queue, signals, log }: SweepOptions): () => Promise<void> {
  const watch = async () => {
    await queue.pause('draining', await isDraining(db));
    for (const runId of await findSilentRuns(db)) {
      log.warn('a worker fell silent', { runId });
      await queue.handOver(runId);
      queue.wake();
    }
    for (const runId of await updateQueuePositions(db)) signals.notify(runId);
  };
  const clean = async () => {
    await promoteWaitingRuns(db);
    const deleted = await deleteOldRuns(db);
    if (deleted > 0) log.info('old runs deleted', { count: deleted });
    await deleteFullBuckets(db);
    await deleteOldTraceCounts(db);
    await deleteRevokedKeys(db);
    await deleteOldDeliveries(db);
    for (const runId of await endLostRuns(db)) log.error('a run was lost and ended', { runId });
  };
  const send = createSender();
  const deliver = async () => {
    await deliverDue(db, send, () => new Date());
  };
  const stops = [
    repeatEvery(watch, WATCH_EVERY_MS, log),
    repeatEvery(clean, CLEAN_EVERY_MS, log),
    repeatEvery(deliver, DELIVER_EVERY_MS, log),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Deletes keys revoked so long ago that no program still uses them. Returns their number. */
export async function deleteRevokedKeys(db: Queries): Promise<number> {
  const gone = await sql`
    delete from api_keys where revoked_at < now() - make_interval(days => ${product.revokedKeyDays}) returning 1
  `.execute(db);
  return gone.rows.length;
}

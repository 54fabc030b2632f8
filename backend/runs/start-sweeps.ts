import type { Database } from '../db/database.ts';
import { forgetOldRates } from '../http/shared-rates.ts';
import type { NestQueue } from '../jobs/nest-queue.ts';
import type { Log } from '../log.ts';
import { isDraining } from '../operate/drain.ts';
import { regularly } from '../regularly.ts';
import { deleteOldRuns, endLostRuns, silentRuns } from './sweep-runs.ts';

const HAND_OVER_EVERY_MS = 2_000;
const CLEAN_EVERY_MS = 30_000;

/** Begins the regular sweeps of a worker. Several workers may sweep at once. Returns what stops them. */
export function startSweeps(db: Database, queue: NestQueue, log: Log): () => Promise<void> {
  const handOver = async () => {
    await queue.pause(await isDraining(db));
    for (const runId of await silentRuns(db)) {
      log.warn('a worker fell silent', { runId });
      await queue.handOver(runId);
      queue.wake();
    }
  };
  const clean = async () => {
    const deleted = await deleteOldRuns(db);
    if (deleted > 0) log.info('old runs deleted', { count: deleted });
    await forgetOldRates(db);
    for (const runId of await endLostRuns(db)) log.error('a run was lost and ended', { runId });
  };
  const stops = [regularly(handOver, HAND_OVER_EVERY_MS, log), regularly(clean, CLEAN_EVERY_MS, log)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

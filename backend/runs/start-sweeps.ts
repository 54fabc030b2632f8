import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { deleteOldRuns, endLostRuns } from './sweep-runs.ts';

const EVERY_MS = 30_000;

/** Begins the regular sweeps of a worker. Several workers may sweep at once. Returns what stops it. */
export function startSweeps(db: Database, log: Log): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      const deleted = await deleteOldRuns(db);
      const lost = await endLostRuns(db);
      if (deleted > 0) log.info('old runs deleted', { count: deleted });
      for (const runId of lost) log.error('a run was lost and ended', { runId });
    } catch (error) {
      log.warn('sweep failed', { error });
    }
  };
  sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}

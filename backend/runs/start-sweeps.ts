import { forgetRevokedKeys } from '../auth/api-keys/forget-revoked-keys.ts';
import type { Database } from '../db/database.ts';
import { forgetOldRates } from '../http/shared-rates.ts';
import type { NestQueue } from '../jobs/nest-queue.ts';
import type { Log } from '../log.ts';
import { isDraining } from '../operator/drain.ts';
import { everyMs } from '../every-ms.ts';
import { forgetOldTraces } from '../vectorizer/count-traces.ts';
import { announcePositions, movePatientRunsForward } from './queue-positions.ts';
import type { RunSignals } from './run-signals.ts';
import { deleteOldRuns, endLostRuns, silentRuns } from './sweep-runs.ts';

const WATCH_EVERY_MS = 2_000;
const CLEAN_EVERY_MS = 30_000;

export type SweepOptions = {
  readonly db: Database;
  readonly queue: NestQueue;
  readonly signals: RunSignals;
  readonly log: Log;
};

/** Begins the regular sweeps of a worker. Several workers may sweep at once. Returns what stops them. */
export function startSweeps({ db, queue, signals, log }: SweepOptions): () => Promise<void> {
  const watch = async () => {
    await queue.pause('draining', await isDraining(db));
    for (const runId of await silentRuns(db)) {
      log.warn('a worker fell silent', { runId });
      await queue.handOver(runId);
      queue.wake();
    }
    for (const runId of await announcePositions(db)) signals.notify(runId);
  };
  const clean = async () => {
    await movePatientRunsForward(db);
    const deleted = await deleteOldRuns(db);
    if (deleted > 0) log.info('old runs deleted', { count: deleted });
    await forgetOldRates(db);
    await forgetOldTraces(db);
    await forgetRevokedKeys(db);
    for (const runId of await endLostRuns(db)) log.error('a run was lost and ended', { runId });
  };
  const stops = [everyMs(watch, WATCH_EVERY_MS, log), everyMs(clean, CLEAN_EVERY_MS, log)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

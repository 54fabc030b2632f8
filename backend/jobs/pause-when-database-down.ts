import { waitBeforeRetry, type BackOff } from '../repeat.ts';
import { acceptsWrites, type Database } from '../db/database.ts';
import { explainRejectedWrites, isConnectionFault } from '../db/database-fault.ts';
import type { Log } from '../log.ts';
import type { NestQueue } from '../runs/nest-queue.ts';

const AGAIN: BackOff = { firstMs: 500, maxMs: 15_000 };

type Work = (runId: string, signal: AbortSignal) => Promise<void>;

/**
 * Pauses work on runs while this worker's database is unavailable, read-only or full: the active run returns to the queue without counting
 * as an attempt, and no further runs are accepted until the database accepts writes. Workers with another connection continue.
 */
export function pauseWhenDatabaseDown(
  { db, queue, log, leaving }: { db: Database; queue: NestQueue; log: Log; leaving: AbortSignal },
  work: Work,
): Work {
  let isPaused = false;
  /** Runs returned while the queue did not accept writes either. */
  const unexcused = new Set<string>();

  async function pause(): Promise<void> {
    if (isPaused) return;
    isPaused = true;
    try {
      await queue.pause('no connection', true);
      for (let tries = 1; !leaving.aborted; tries++) {
        await waitBeforeRetry(tries, AGAIN, leaving);
        if (!leaving.aborted && (await acceptsWrites(db)) && (await excuseAll())) break;
      }
      if (!leaving.aborted) await queue.pause('no connection', false);
    } finally {
      isPaused = false;
    }
  }

  async function excuseAll(): Promise<boolean> {
    try {
      for (const runId of unexcused) {
        await queue.excuse(runId);
        unexcused.delete(runId);
      }
      return true;
    } catch {
      return false;
    }
  }

  return async (runId, signal) => {
    try {
      await work(runId, signal);
    } catch (error) {
      if (isConnectionFault(error)) {
        log.warn('a run is handed back: no connection to the database', {
          runId,
          error,
          detail: explainRejectedWrites(error),
        });
        // If the queue is unavailable too, it reclaims the run when this worker's heartbeats stop.
        unexcused.add(runId);
        await excuseAll();
        void pause().catch((fault: unknown) => log.warn('pausing failed', { error: fault }));
      }
      throw error;
    }
  };
}

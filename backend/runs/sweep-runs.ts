import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import type { Database } from '../db/database.ts';
import { NEST_QUEUE } from './nest-queue.ts';
import { endRun } from './end-run.ts';

/**
 * Seconds without a heartbeat (one per second) after which a worker's runs are released: well within the 30 s promised, and enough for an
 * overloaded machine.
 */
export const SILENT_S = 12;
/** Seconds without a heartbeat after which no worker is left for a run. The queue detects a dead worker after 10 to 20 s. */
const LOST_S = 60;
/** Maximum seconds for which a run waits. */
const MAX_WAIT_S = 3600;

/** Deletes runs whose results have expired. Returns their number. */
export async function deleteOldRuns(db: Database): Promise<number> {
  const gone = await sql<{ id: string }>`
    delete from runs where ended_at < now() - make_interval(hours => ${product.resultHours}) returning id
  `.execute(db);
  return gone.rows.length;
}

/**
 * Returns runs claimed by a worker that no longer sends heartbeats. Runs already back in the queue are excluded: releasing them again would
 * restart their wait. Releasing too early is harmless: attempts are numbered, and an older one can no longer write.
 */
export async function findSilentRuns(db: Database): Promise<string[]> {
  const silent = await sql<{ id: string }>`
    select runs.id from runs join pgboss.job on job.name = ${NEST_QUEUE} and job.id = runs.id and job.state = 'active'
    where runs.state = 'running' and runs.heartbeat_at < now() - make_interval(secs => ${SILENT_S})
      and coalesce(job.started_on, now()) < now() - make_interval(secs => ${SILENT_S})
  `.execute(db);
  return silent.rows.map((row) => row.id);
}

/**
 * Ends runs, with a refund, that have no worker and are no longer in the queue, or that waited too long. Returns their ids, normally none,
 * because the queue handles lost workers.
 */
export async function endLostRuns(db: Database): Promise<string[]> {
  const lost = await sql<{ id: string; hasWaited: boolean }>`
    select runs.id, runs.state = 'queued' and runs.created_at < now() - make_interval(secs => ${MAX_WAIT_S}) as "hasWaited"
    from runs
    where runs.state in ('queued', 'running')
      and coalesce(runs.heartbeat_at, runs.created_at) < now() - make_interval(secs => ${LOST_S})
      and (
        runs.created_at < now() - make_interval(secs => ${MAX_WAIT_S})
        or not exists (
          select 1 from pgboss.job where job.name = ${NEST_QUEUE} and job.id = runs.id
            and job.state in ('created', 'retry', 'active')
        )
      )
  `.execute(db);
  const ended: string[] = [];
  for (const { id, hasWaited } of lost.rows) {
    const error = new AppError(hasWaited ? 'busy' : 'job_lost');
    if (await endRun(db, id, null, { state: 'failed', error })) ended.push(id);
  }
  return ended;
}

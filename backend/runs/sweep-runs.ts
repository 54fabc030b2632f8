import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import type { Database } from '../db/database.ts';
import { NEST_QUEUE } from '../jobs/nest-queue.ts';
import { endRun } from './end-run.ts';

/**
 * A worker says every second that it is alive. After this long its runs are handed to others: well within the 30 s promised, and
 * long enough for a machine that is only overloaded.
 */
const SILENT_S = 12;
/** The queue itself notices a dead worker after 10 to 20 s; nobody is left to work on a run that is silent this long. */
const LOST_S = 60;
/** Nothing waits longer than this. */
const MAX_WAIT_S = 3600;

/** Deletes results whose time is over. Returns how many. */
export async function deleteOldRuns(db: Database): Promise<number> {
  const gone = await sql<{ id: string }>`
    delete from runs where ended_at < now() - make_interval(hours => ${product.resultHours}) returning id
  `.execute(db);
  return gone.rows.length;
}

/**
 * Runs that a worker took from the queue, and has fallen silent about. One that is back in the queue is not among them: handed
 * over again it would wait anew, and so never come to a worker's turn. Handing one over too early does no harm: attempts are
 * numbered, and the older one can write nothing any more.
 */
export async function silentRuns(db: Database): Promise<string[]> {
  const silent = await sql<{ id: string }>`
    select runs.id from runs join pgboss.job on job.name = ${NEST_QUEUE} and job.id = runs.id and job.state = 'active'
    where runs.state = 'running' and runs.heartbeat_at < now() - make_interval(secs => ${SILENT_S})
      and coalesce(job.started_on, now()) < now() - make_interval(secs => ${SILENT_S})
  `.execute(db);
  return silent.rows.map((row) => row.id);
}

/**
 * Ends runs that nobody works on any more and that the queue has given up, or that waited too long, with their credit back.
 * Returns their ids. Normally there are none: this is the net below the queue.
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

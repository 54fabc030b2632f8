import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import { SILENT_S } from '../runs/sweep-runs.ts';
import type { NestQueue } from '../runs/nest-queue.ts';

/** Summary for operators, without artwork. */
export type QueueReport = {
  readonly draining: boolean;
  readonly queued: number;
  readonly running: number;
  /** Seconds the longest-waiting run has waited. */
  readonly longestWaitS: number;
  /** Runs of the hours for which results are stored; older runs are deleted. */
  readonly done: number;
  readonly failed: number;
  readonly canceled: number;
  readonly open: readonly OpenRun[];
  readonly failures: readonly FailedRun[];
};
type OpenRun = {
  readonly id: string;
  readonly state: string;
  readonly ageS: number;
  readonly attempt: number;
  /** Seconds since its worker was last heard of; null while it waits. */
  readonly silentS: number | null;
};
type FailedRun = {
  readonly id: string;
  readonly code: string;
  readonly message: string;
  readonly attempt: number;
  readonly endedAt: string;
};

const LISTED = 20;

export async function queueReport(db: Database): Promise<QueueReport> {
  const counts = await sql<Omit<QueueReport, 'open' | 'failures'>>`
    select (select draining from worker_control) as draining,
      count(*) filter (where state = 'queued')::integer as queued,
      count(*) filter (where state = 'running')::integer as running,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')), 0)::integer as "longestWaitS",
      count(*) filter (where state = 'done')::integer as done,
      count(*) filter (where state = 'failed')::integer as failed,
      count(*) filter (where state = 'cancelled')::integer as canceled
    from runs
  `.execute(db);
  const open = await sql<OpenRun>`
    select id, state, attempt, extract(epoch from now() - created_at)::integer as "ageS",
      extract(epoch from now() - heartbeat_at)::integer as "silentS"
    from runs where state in ('queued', 'running') order by state desc, priority desc, created_at limit ${LISTED}
  `.execute(db);
  const failures = await sql<FailedRun>`
    select id, error_code as code, coalesce(error_message, '') as message, attempt,
      to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endedAt"
    from runs where state = 'failed' order by ended_at desc limit ${LISTED}
  `.execute(db);
  return { ...counts.rows[0]!, open: open.rows, failures: failures.rows };
}

/** Requests all workers to stop or resume accepting runs. */
export async function setDraining(db: Queries, draining: boolean): Promise<void> {
  await sql`update worker_control set draining = ${draining}, changed_at = now()`.execute(db);
}

export async function isDraining(db: Queries): Promise<boolean> {
  const rows = await sql<{ draining: boolean }>`select draining from worker_control`.execute(db);
  return rows.rows[0]?.draining ?? false;
}

/**
 * Returns the number of runs that a worker sends heartbeats for. A run that lost its worker waits for the next one, which none begins while
 * workers drain.
 */
export async function countRunsUnderWay(db: Queries): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::integer as count from runs
    where state = 'running' and heartbeat_at > now() - make_interval(secs => ${SILENT_S})
  `.execute(db);
  return rows.rows[0]!.count;
}

type RetryOutcome = 'handed_over' | 'waiting' | 'ended' | 'unknown';

/**
 * Releases an active run from its worker, so that another continues from its best layout. A run that has ended has no input and can be
 * restarted by its owner only.
 */
export async function retryRun(db: Database, queue: NestQueue, runId: string): Promise<RetryOutcome> {
  const run = await db.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirst();
  if (!run) return 'unknown';
  if (run.state === 'queued') return 'waiting';
  if (run.state !== 'running') return 'ended';
  await queue.handOver(runId);
  return 'handed_over';
}

import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { SILENT_S } from '../runs/sweep-runs.ts';

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

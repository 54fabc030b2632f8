import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** Requests all workers to stop or resume accepting runs. */
export async function setDraining(db: Queries, draining: boolean): Promise<void> {
  await sql`update worker_control set draining = ${draining}, changed_at = now()`.execute(db);
}

export async function isDraining(db: Queries): Promise<boolean> {
  const rows = await sql<{ draining: boolean }>`select draining from worker_control`.execute(db);
  return rows.rows[0]?.draining ?? false;
}

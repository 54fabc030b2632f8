import { sql } from 'kysely';
import { settleCredit } from '../credits/credit-ledger.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { appendEvent } from './append-event.ts';

/**
 * Stores a better layout and, with the first that places a part, settles the run's credit, in one transaction: no layout is shown before it
 * is settled, and none is charged that is not stored. Returns false if this attempt no longer holds the run.
 */
export async function storeLayout(
  db: Database,
  runId: string,
  attempt: number,
  payload: string,
  isDelivery: boolean,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await appendEvent(trx, runId, attempt, 'best', payload))) return false;
    if (isDelivery) {
      const { cost } = await settleCredit(trx, runId);
      if (cost > 0) await trx.updateTable('runs').set({ charged: true }).where('id', '=', runId).execute();
    }
    return true;
  });
}

export type Heartbeat = { readonly holds: boolean; readonly stop: 'keep' | 'cancel' | null };

/** Stores the worker's heartbeat. Returns whether this attempt still holds the run, and the requested stop. */
export async function sendHeartbeat(db: Database, runId: string, attempt: number, spentMs: number): Promise<Heartbeat> {
  const rows = await sql<{ stop: 'keep' | 'cancel' | null }>`
    update runs set heartbeat_at = now(), spent_ms = ${Math.round(spentMs)}::integer
    where id = ${runId} and attempt = ${attempt} and state = 'running'
    returning stop
  `.execute(db);
  const row = rows.rows[0];
  return row ? { holds: true, stop: row.stop } : { holds: false, stop: null };
}

/** Counts a crash of the job process of this run. Returns the number of crashes. */
export async function recordCrash(db: Database, runId: string, attempt: number): Promise<number> {
  const rows = await sql<{ crashes: number }>`
    update runs set crashes = crashes + 1 where id = ${runId} and attempt = ${attempt} returning crashes
  `.execute(db);
  return rows.rows[0]?.crashes ?? 0;
}

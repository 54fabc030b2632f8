import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

/** Longer than any pause between two statements of ours; shorter than a lost run may wait for its next worker. */
const IDLE_MS = 5_000;

/**
 * Runs `work` in one transaction. A program that stops in the middle (a suspended machine, a silent network) would keep its
 * locks for ever and hold up everybody who wants the same rows: the server ends its session after a few seconds instead.
 * The setting lasts for this transaction only, so it is right behind a pooler too; the embedded database takes it and, having
 * no other session, does without it.
 */
export function inTransaction<T>(db: Database, work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true)`.execute(transaction);
    return work(transaction);
  });
}

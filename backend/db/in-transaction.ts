import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

/**
 * Milliseconds without a statement after which the server ends a transaction: longer than any pause between two of our statements, shorter
 * than the wait of a lost run for its next worker.
 */
const IDLE_MS = 5_000;

/**
 * Runs `work` in one transaction. The server ends its session after a few seconds without statements: a program that stops in the middle (a
 * suspended machine, a broken network) would otherwise hold its locks indefinitely. The setting applies to this transaction only, so it is
 * correct behind a pooler; the embedded database accepts it without effect.
 */
export function inTransaction<T>(db: Database, work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true)`.execute(transaction);
    return work(transaction);
  });
}

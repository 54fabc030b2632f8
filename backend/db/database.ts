import { Kysely, PostgresDialect, sql, type PostgresPool, type RawBuilder, type Transaction } from 'kysely';
import type pg from 'pg';
import { openPool, createWaitingPool, type PoolOptions } from './pool.ts';
import type { DatabaseTarget } from './target.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
/** Database or transaction, for statements that may run in either. */
export type Queries = Database | DatabaseTransaction;

/**
 * Opens the database. Rules for all our SQL, because the local database is one shared session and a hosted one may be behind a transaction
 * pooler: no named prepared statements, no session settings, no session locks, no LISTEN, no temporary tables, and nothing slow inside a
 * transaction, because locally it blocks every other statement.
 */
export function openDatabase(target: DatabaseTarget, options: PoolOptions): Database {
  return onPool(openPool(target, options));
}

/** Returns the database of an existing pool. */
export function databaseOn(pool: pg.Pool): Database {
  return onPool(createWaitingPool(pool));
}

const onPool = (pool: PostgresPool): Database => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** Returns true if the database answers; never throws. */
export const isReachable = (db: Database): Promise<boolean> => succeeds(sql`select 1`, db);

/** Returns true if the database accepts writes; never throws. A read-only database rejects even a statement that changes no row. */
export const acceptsWrites = (db: Database): Promise<boolean> => succeeds(sql`update runs set id = id where false`, db);

async function succeeds(statement: RawBuilder<unknown>, db: Database): Promise<boolean> {
  try {
    await statement.execute(db);
    return true;
  } catch {
    return false;
  }
}

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

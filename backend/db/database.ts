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

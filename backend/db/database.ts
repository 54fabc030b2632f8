import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { impatientPool } from './impatient-pool.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
/** Either: for statements that may stand alone or inside somebody's transaction. */
export type Queries = Database | DatabaseTransaction;

/**
 * How long a call waits for a connection, and for the answer to a statement. A network that fell silent must not hold it for
 * longer than the two together, 15 s.
 */
const PATIENCE = { connectMs: 8_000, statementMs: 7_000 };

/**
 * Rules for all SQL of ours, because the local database is one shared session and a hosted one may sit behind a transaction
 * pooler: no named prepared statements, no session settings, no session locks, no LISTEN, no temporary tables; and nothing
 * slow inside a transaction, because locally it holds up everybody.
 */
export function openDatabase(
  databaseUrl: string,
  options: { connections?: number; onError?: (error: Error) => void; patience?: typeof PATIENCE } = {},
): Database {
  const { connectMs, statementMs } = options.patience ?? PATIENCE;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections ?? 8,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    query_timeout: statementMs,
    keepAlive: true,
    application_name: 'measurement-nesting',
  });
  return databaseOn(pool, options.onError);
}

/** On a pool of one's own. */
export function databaseOn(pool: pg.Pool, onError: (error: Error) => void = () => {}): Database {
  // A connection that breaks is replaced by the pool, and a statement under way fails. But one that breaks between two
  // statements of a transaction has nobody to tell, and an error that nobody listens to ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: impatientPool(pool) }) });
}

/** True when the database answers; never throws. */
export async function answers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL's error code ('23505' is a unique violation), or undefined. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { time } from '#lib/server/metrics/channels.ts';
import { waitBeforeRetry } from '../repeat.ts';
import { explainConnectionError, isReadOnly, isConnectionShortage } from './database-fault.ts';
import type { DatabaseTarget } from './target.ts';

export type DatabaseTimeouts = {
  /** Milliseconds to wait for a connection. */
  readonly connectMs: number;
  /** Milliseconds to wait for the response to a statement. */
  readonly statementMs: number;
};

export type PoolOptions = {
  /** Maximum number; fewer if the database has no more. */
  readonly connections: number;
  readonly timeouts?: DatabaseTimeouts;
  readonly onError?: (error: Error) => void;
  readonly name?: string;
};

/** Timeouts of calls. Together, 15 s, they limit the delay by a broken network. */
const CALL_TIMEOUTS: DatabaseTimeouts = { connectMs: 8_000, statementMs: 7_000 };
/** Milliseconds after which an unused connection is closed, well below the timeouts of processes that wait for one. */
const IDLE_MS = 4_000;
/** Connections that are never closed, so that a process can continue however short of connections the server is. */
const KEPT = 1;
/** Milliseconds before another connection is requested from a server that had none left. */
const SHORT_MS = 2_000;
/** Message of pg for a statement that exceeded the pool's query_timeout. */
const UNANSWERED = 'Query read timeout';

export function openPool(target: DatabaseTarget, options: PoolOptions): PostgresPool {
  const { host, ...address } = target;
  const { connectMs, statementMs } = options.timeouts ?? CALL_TIMEOUTS;
  const pool = new pg.Pool({
    ...address,
    max: options.connections,
    min: KEPT,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: statementMs,
    keepAlive: true,
    application_name: options.name ?? 'measurement-nesting',
  });
  return createWaitingPool(pool, host, options.onError);
}

/**
 * Creates a pool for Kysely that waits instead of failing if the server has no connection left. Connections with an unanswered statement
 * are discarded: returned to the pool, they would block every later statement, the rollback first. Read-only connections are discarded too;
 * they would stay read-only after the server accepts writes again.
 */
export function createWaitingPool(
  pool: pg.Pool,
  host = 'DATABASE_URL',
  onError: (error: Error) => void = () => {},
): PostgresPool {
  // The pool replaces a broken connection, and the active statement fails. A connection that breaks between two statements of a transaction
  // has no statement to fail, and an unhandled 'error' event would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const connection = waitingForConnections(pool);
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const startedMs = performance.now();
      const client = await connection().catch((error: unknown) => {
        throw explainConnectionError(error, host);
      });
      time({ of: 'connection', seconds: (performance.now() - startedMs) / 1000 });
      let broken: Error | undefined;
      let isOutdated = false;
      const query = async (sql: string, parameters?: readonly unknown[]) => {
        if (broken) throw broken;
        try {
          return await client.query(sql, parameters && [...parameters]);
        } catch (error) {
          if (error instanceof Error && error.message === UNANSWERED) broken = error;
          isOutdated ||= isReadOnly(error);
          throw error;
        }
      };
      return {
        // The other signature, for cursors, is not used.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(broken ?? (isOutdated || destroy)),
      };
    },
  };
}

/** Waits for a connection of this pool while the server is short of them; without one, retries until another program releases one. */
function waitingForConnections(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const max = pool.options.max;
  let restoring: NodeJS.Timeout | undefined;
  const makeDo = () => {
    pool.options.max = Math.max(1, Math.min(max, pool.totalCount));
    clearTimeout(restoring);
    restoring = setTimeout(() => (pool.options.max = max), SHORT_MS).unref();
  };
  return async () => {
    const until = Date.now() + (pool.options.connectionTimeoutMillis ?? 0);
    for (let tries = 1; ; tries++) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isConnectionShortage(error) || Date.now() > until) throw error;
        if (pool.totalCount > 0) makeDo();
        else await waitBeforeRetry(tries, { firstMs: 25, maxMs: 500 });
      }
    }
  };
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { time } from '#lib/server/metrics/timings.ts';
import { pauseBefore } from '../back-off.ts';
import { isConnectionShortage } from './connection-fault.ts';
import { isReadOnly } from './no-writes.ts';
import { explained } from './refusal.ts';
import type { DatabaseTarget } from './target.ts';

export type DatabaseTimeouts = {
  /** Milliseconds to wait for a connection. */
  readonly connectMs: number;
  /** Milliseconds to wait for the response to a statement. */
  readonly statementMs: number;
};

export type PoolOptions = {
  /** At most; fewer when the database has no more to give. */
  readonly connections: number;
  readonly patience?: DatabaseTimeouts;
  readonly onError?: (error: Error) => void;
  readonly name?: string;
};

/** A network that fell silent must not hold a call for longer than the two together, 15 s. */
const CALL_PATIENCE: DatabaseTimeouts = { connectMs: 8_000, statementMs: 7_000 };
/** Well below anybody's patience: where connections are short, one that nobody uses here is waited for elsewhere. */
const IDLE_MS = 4_000;
/** Kept for good: whoever has one goes on, however short of connections the server is. */
const KEPT = 1;
/** A server that was short is not asked for more for this long; then it may have some. */
const SHORT_MS = 2_000;
/** Message of pg for a statement that exceeded the pool's query_timeout. */
const UNANSWERED = 'Query read timeout';

export function openPool(target: DatabaseTarget, options: PoolOptions): PostgresPool {
  const { host, ...address } = target;
  const { connectMs, statementMs } = options.patience ?? CALL_PATIENCE;
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
  return patientPool(pool, host, options.onError);
}

/**
 * A pool as Kysely wants it, with habits of its own. Where the server has no connection to give, it waits for one instead of
 * failing. And connections on which a statement went unanswered are given up: left to themselves they would go back to the
 * pool with the statement still under way, and every later one would wait behind it; the rollback already would. Nor is one kept
 * that only reads: it would go on so when the server takes writes again.
 */
export function patientPool(
  pool: pg.Pool,
  host = 'DATABASE_URL',
  onError: (error: Error) => void = () => {},
): PostgresPool {
  // A connection that breaks is replaced by the pool, and a statement under way fails. But one that breaks between two
  // statements of a transaction has nobody to tell, and an error that nobody listens to ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const connection = waitingForConnections(pool);
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const asked = performance.now();
      const client = await connection().catch((error: unknown) => {
        throw explained(error, host);
      });
      time({ of: 'connection', seconds: (performance.now() - asked) / 1000 });
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
        // Cursors, the other way to call it, are not used.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(broken ?? (isOutdated || destroy)),
      };
    },
  };
}

/**
 * While the server is short of connections, waits in line for one that this pool has already; where it has none, asks again until
 * another program gives one up.
 */
function waitingForConnections(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const most = pool.options.max;
  let restoring: NodeJS.Timeout | undefined;
  const makeDo = () => {
    pool.options.max = Math.max(1, Math.min(most, pool.totalCount));
    clearTimeout(restoring);
    restoring = setTimeout(() => (pool.options.max = most), SHORT_MS).unref();
  };
  return async () => {
    const until = Date.now() + (pool.options.connectionTimeoutMillis ?? 0);
    for (let tries = 1; ; tries++) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isConnectionShortage(error) || Date.now() > until) throw error;
        if (pool.totalCount > 0) makeDo();
        else await pauseBefore(tries, { firstMs: 25, mostMs: 500 });
      }
    }
  };
}

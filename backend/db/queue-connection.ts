import type { PostgresPool } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';
import { openPool, type DatabaseTimeouts } from './pool.ts';
import type { DatabaseTarget } from './target.ts';

/** Timeouts above the queue's slowest statements, which set up and upgrade its tables. */
const TIMEOUTS: DatabaseTimeouts = { connectMs: 8_000, statementMs: 20_000 };

/** Connections of the queue, shared by all consumers of this process. */
export type QueueConnection = {
  readonly db: NonNullable<ConstructorOptions['db']>;
  readonly close: () => Promise<void>;
};

export function openQueueConnection(
  target: DatabaseTarget,
  connections: number,
  onError?: (error: Error) => void,
): QueueConnection {
  const name = 'measurement-nesting-queue';
  const pool = openPool(target, { connections, timeouts: TIMEOUTS, name, onError });
  return { db: { executeSql: (text, values) => execute(pool, text, values) }, close: () => pool.end() };
}

async function execute(pool: PostgresPool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  // Without values a query may contain several statements, with which the queue sets up its tables.
  const query = client.query as unknown as (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  let isClean = false;
  try {
    const result = await query(text, values);
    isClean = true;
    return result;
  } finally {
    // A failed query may have left a transaction open, so its connection is closed.
    client.release(!isClean);
  }
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** What pg says when a statement went unanswered for the pool's query_timeout. */
export const UNANSWERED = 'Query read timeout';

/**
 * A pool as Kysely wants it, whose connections are given up when a statement goes unanswered. Left to themselves they would go
 * back to the pool with the statement still under way, and every later one would wait behind it; the rollback already would.
 */
export function impatientPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let broken: Error | undefined;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        if (broken) throw broken;
        try {
          return await client.query(sql, [...parameters]);
        } catch (error) {
          if (error instanceof Error && error.message === UNANSWERED) broken = error;
          throw error;
        }
      };
      return {
        // Cursors, the other way to call it, are not used.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(broken ?? destroy),
      };
    },
  };
}

import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in one transaction. Inside it, use only the client `tx`: the embedded database blocks other connections
 * until the transaction ends, so a second connection would deadlock.
 */
export async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    try {
      await client.query('rollback');
      client.release();
    } catch (broken) {
      client.release(broken instanceof Error ? broken : true);
    }
    throw error;
  }
}

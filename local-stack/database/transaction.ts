import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in one transaction. Inside, use only the given client: the embedded database lets nobody else in until
 * the transaction ends, so a second connection would wait for itself.
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

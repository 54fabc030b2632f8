import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { inTransaction } from '#backend/db/database.ts';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

const TIMEOUT_MS = 600_000;
/** Well beyond the pause after which the server ends a session that sleeps in a transaction. */
const ASLEEP_MS = 8_000;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
  }, TIMEOUT_MS);
  afterAll(() => database.close(), TIMEOUT_MS);

  test('returns the result of a transaction, and rolls back a failed one', async () => {
    const userId = await database.addUser();
    const nameOf = async () =>
      (await database.db.selectFrom('profiles').select('name').where('user_id', '=', userId).executeTakeFirstOrThrow())
        .name;
    const rename = (to: string) =>
      inTransaction(database.db, async (trx) => {
        await trx.updateTable('profiles').set({ name: to }).where('user_id', '=', userId).execute();
        if (to === 'bad') throw new Error('no');
        return to;
      });
    expect(await rename('good')).toBe('good');
    await expect(rename('bad')).rejects.toThrow('no');
    expect(await nameOf()).toBe('good');
  });
});

// The embedded database has one session for all: there, nobody else could be held up.
describe.each(databases.filter(([name]) => name !== 'the embedded database'))('on %s', (_name, start) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
  }, TIMEOUT_MS);
  afterAll(() => database.close(), TIMEOUT_MS);

  test(
    'a transaction that stalls does not block others',
    async () => {
      const userId = await database.addUser();
      const lock = sql`select name from public.profiles where user_id = ${userId}::uuid for update`;
      let holdsLock = (): void => {};
      const locked = new Promise<void>((resolve) => {
        holdsLock = resolve;
      });
      const sleeper = inTransaction(database.db, async (trx) => {
        await lock.execute(trx);
        holdsLock();
        await new Promise((resolve) => setTimeout(resolve, ASLEEP_MS));
        await lock.execute(trx);
      });
      await locked;
      const other = inTransaction(database.db, (trx) => lock.execute(trx));
      await expect(sleeper).rejects.toThrow(/connection|timeout/i);
      expect((await other).rows).toHaveLength(1);
    },
    TIMEOUT_MS,
  );
});

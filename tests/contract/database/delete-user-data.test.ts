import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { storeMaterial } from '#backend/material/materials.ts';
import { storeRemnant } from '#backend/material/remnants.ts';
import { rates } from '#backend/http/rate-limit.ts';
import { spendShared } from '#backend/http/shared-rates.ts';
import { deleteUserData } from '#backend/runs/delete-user-data.ts';
import { remnantForm } from '#lib/shared/contracts/material.ts';
import { databases } from '#harness/database/databases.ts';
import { nestRequestOf, searching, success } from '#harness/backend/nest-stage.ts';
import { scriptedPool } from '#harness/backend/scripted-pool.ts';
import { testMaterial } from '#harness/backend/test-material.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import { eventsOf, startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';
import { until } from '#harness/until.ts';

const TIMEOUT_MS = 600_000;
const offcut = () => remnantForm.parse({ id: randomUUID(), name: 'Shelf', widthIn: 48, heightIn: 24 });

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  let backend: TestBackend;
  beforeAll(async () => {
    database = await start();
    const nestPool = scriptedPool(success, searching, success);
    backend = await startTestBackend(database, { nestPool, slots: 1 });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await backend.stop();
    await database.close();
  }, TIMEOUT_MS);

  /** Table -> rows that name this person, over every table of ours that could. */
  async function leftOf(userId: string): Promise<Record<string, number>> {
    const columns = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'who')
    `.execute(database.db);
    const counts = await Promise.all(
      columns.rows.map(async ({ table_name, column_name }) => {
        const rows = await sql<{ n: number }>`
          select count(*)::integer as n from ${sql.table(table_name)} where ${sql.ref(column_name)}::text = ${userId}
        `.execute(database.db);
        return [table_name, rows.rows[0]!.n] as const;
      }),
    );
    return Object.fromEntries(counts.filter(([, n]) => n > 0));
  }
  const jobs = async () =>
    (await sql<{ n: number }>`select count(*)::integer as n from pgboss.job where name = 'nest'`.execute(database.db))
      .rows[0]!.n;

  test(
    'deletes finished, running and waiting runs, credits and rates of one user, and no data of others',
    async () => {
      const [leaver, stayer] = [await database.addUser(), await database.addUser()];
      await database.db
        .insertInto('subscriptions')
        .values({
          id: `sub_${leaver}`,
          user_id: leaver,
          status: 'active',
          current_period_end: null,
          past_due_since: null,
        })
        .execute();
      await spendShared(database.db, rates.measure, leaver);
      for (const person of [leaver, stayer]) {
        await addTestKey(database.db, person);
        await storeRemnant(database.db, person, offcut(), new Date());
        await storeMaterial(database.db, person, testMaterial());
      }
      await eventsOf(await backend.call(leaver, '/api/nest', nestRequestOf()));
      const running = nestRequestOf(undefined, 'RUNNING');
      const stream = await backend.call(leaver, '/api/nest', running);
      const rest = eventsOf(stream);
      const stateOf = async () =>
        (await database.db.selectFrom('runs').select('state').where('id', '=', running.runId).executeTakeFirst())
          ?.state;
      await until(stateOf, 'a run under way', (state) => state === 'running');
      const waiting = eventsOf(await backend.call(leaver, '/api/nest', nestRequestOf(undefined, 'WAITING')));
      const others = eventsOf(await backend.call(stayer, '/api/nest', nestRequestOf()));

      await deleteUserData(database.db, leaver);

      expect(await leftOf(leaver)).toEqual({ subscriptions: 1 });
      // The stayer's run begins because the leaver's search has ended.
      expect((await others).at(-1)).toMatchObject({ type: 'done', charged: true });
      expect((await rest).at(-1)?.type).not.toBe('done');
      await waiting;
      expect(await jobs()).toBe(1);
      await deleteUserData(database.db, leaver);
      await sql`delete from auth.users where id = ${leaver}`.execute(database.db);
      expect(await leftOf(leaver)).toEqual({});
      expect(Object.keys(await leftOf(stayer)).toSorted()).toEqual([
        'api_keys',
        'credit_accounts',
        'credit_ledger',
        'materials',
        'profiles',
        'remnants',
        'runs',
      ]);
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

const TIMEOUT_MS = 600_000;
const migration = readFileSync('supabase/migrations/20261129001600_manual_layout.sql', 'utf8');
const columns = ['manual_layout', 'hand_layout'] as const;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
  }, TIMEOUT_MS);
  afterAll(() => database.close(), TIMEOUT_MS);

  async function addRun(column: (typeof columns)[number], layout: string | null): Promise<string> {
    const id = randomUUID();
    await sql`
      insert into runs (id, user_id, request_hash, label, options, state, seq, ${sql.ref(column)})
      values (${id}, ${await database.addUser()}, 'hash', 'job', '{}', 'done', 1, ${layout})
    `.execute(database.db);
    return id;
  }
  const write = (id: string, column: (typeof columns)[number], layout: string | null) =>
    sql`update runs set ${sql.ref(column)} = ${layout} where id = ${id}`.execute(database.db);
  async function both(id: string): Promise<unknown> {
    const found = await sql`select manual_layout, hand_layout from runs where id = ${id}`.execute(database.db);
    return found.rows[0];
  }

  test.each(columns)(
    'a layout written to %s is in both columns, and so are its changes and its removal',
    async (one) => {
      for (const other of columns) {
        const id = await addRun(one, 'first');
        expect(await both(id)).toEqual({ manual_layout: 'first', hand_layout: 'first' });
        await write(id, other, 'second');
        expect(await both(id)).toEqual({ manual_layout: 'second', hand_layout: 'second' });
        await write(id, one, null);
        expect(await both(id)).toEqual({ manual_layout: null, hand_layout: null });
      }
    },
  );

  test('the migration copies the layouts that an earlier version stored', async () => {
    await sql`drop trigger copy_manual_layout on runs`.execute(database.db);
    await sql`drop function copy_manual_layout`.execute(database.db);
    await sql`alter table runs drop column manual_layout`.execute(database.db);
    const stored = await addRun('hand_layout', 'stored');
    const without = await addRun('hand_layout', null);
    await sql.raw(migration).execute(database.db);
    expect(await both(stored)).toEqual({ manual_layout: 'stored', hand_layout: 'stored' });
    expect(await both(without)).toEqual({ manual_layout: null, hand_layout: null });
  });
});

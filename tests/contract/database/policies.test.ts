import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

/** Long enough for a heavily loaded machine. */
const TIMEOUT_MS = 600_000;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  let userId: string;
  let other: string;
  beforeAll(async () => {
    database = await start();
    [userId, other] = [await database.addUser(), await database.addUser()];
    for (const id of [userId, other]) await readRemainingCredits(database.db, id, new Date());
  }, TIMEOUT_MS);
  afterAll(() => database.close());

  /** As a signed-in browser would reach the tables through the database's own web interface. */
  async function as(role: 'anon' | 'authenticated', statement: string): Promise<unknown[]> {
    return database.db.transaction().execute(async (trx) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role })}, true)`.execute(trx);
      await sql`select set_config('role', ${role}, true)`.execute(trx);
      return (await sql.raw(statement).execute(trx)).rows;
    });
  }

  test('every table of the product has row security', async () => {
    const open = await sql<{ name: string }>`
      select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p') and not relrowsecurity
    `.execute(database.db);
    expect(open.rows).toEqual([]);
  });

  test('every column of the product has a comment', async () => {
    const bare = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'
        and col_description((table_schema || '.' || table_name)::regclass, ordinal_position) is null
    `.execute(database.db);
    expect(bare.rows).toEqual([]);
  });

  test.each(['profiles', 'credit_accounts', 'credit_ledger'])('users read only their own rows of %s', async (table) => {
    const rows = (await as('authenticated', `select user_id from public.${table}`)) as { user_id: string }[];
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([userId]));
  });

  test.each([
    'update public.credit_accounts set balance = 1000',
    "insert into public.credit_ledger (user_id, kind, amount, key, period_start) values (auth.uid(), 'grant', 100, 'x', now())",
    'delete from public.credit_ledger',
    "update public.profiles set name = 'x'",
    "insert into public.subscriptions (id, user_id, status) values ('sub_x', auth.uid(), 'active')",
    'select * from public.runs',
    'select * from public.run_events',
    'select * from public.billing_customers',
    'select * from public.stripe_events',
    'select * from public.api_keys',
    "update public.api_keys set scopes = array['nest']",
    'select * from public.webhooks',
    'select * from public.webhook_deliveries',
    'select * from public.api_key_requests',
    'select * from public.remnants',
    "insert into public.remnants (id, user_id, name, width_in, height_in) values (gen_random_uuid(), auth.uid(), 'x', 48, 24)",
    'update public.remnants set used_at = null',
    'delete from public.remnants',
    'select * from public.materials',
    "insert into public.materials (user_id, id, data) values (auth.uid(), gen_random_uuid(), '{}')",
    "update public.materials set data = '{}'",
    'delete from public.materials',
    'select public.make_profile()',
    "select setval('public.credit_ledger_id_seq', 1)",
    "select nextval('public.credit_ledger_id_seq')",
    'truncate public.credit_ledger',
  ])('rejects access that bypasses the backend: %s', async (statement) => {
    for (const role of ['anon', 'authenticated'] as const) {
      await expect(as(role, statement)).rejects.toThrow(/permission denied|row-level security|can only be called as/);
    }
  });

  test('rejects changing a sequence without the backend', async () => {
    const open = await sql<{ name: string }>`
      select format('%I by %I', relname, who) as name
      from pg_class cross join unnest(array['anon', 'authenticated']) who
      where relkind = 'S' and relnamespace = 'public'::regnamespace
        and has_sequence_privilege(who, pg_class.oid, 'usage, update')
    `.execute(database.db);
    expect(open.rows).toEqual([]);
  });

  test('rejects deletion of the ledger, even by its owner', async () => {
    await expect(sql`truncate public.credit_ledger`.execute(database.db)).rejects.toThrow('append-only');
  });
});

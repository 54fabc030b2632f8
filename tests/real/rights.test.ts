import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { startSupabasePostgres, type SupabasePostgres } from '#harness/real/supabase-postgres.ts';

// Acts like the web interface of a project's database: logged in as authenticator, then in the role that the token names.

const ROLES = ['anon', 'authenticated', 'service_role'] as const;
type Role = (typeof ROLES)[number];
/** Tables whose own rows users may read. */
const OWN = ['credit_accounts', 'credit_ledger', 'profiles', 'subscriptions'];
const DENIED = /permission denied|row-level security|append-only/;

let database: SupabasePostgres;
let line: pg.Client;
let me: string;
let tables: string[];
beforeAll(async () => {
  database = await startSupabasePostgres();
  me = await database.addUser();
  for (const id of [me, await database.addUser()]) await readRemainingCredits(database.db, id, new Date());
  line = new pg.Client({ connectionString: database.urlOf('authenticator') });
  await line.connect();
  const { rows } = await line.query(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  tables = (rows as { tablename: string }[]).map(({ tablename }) => tablename);
});
afterAll(async () => {
  await line.end();
  await database.close();
});

/** Runs a statement in a transaction that is always rolled back. */
async function as(role: Role, statement: string): Promise<{ rows: unknown[]; error: string | null }> {
  await line.query('begin');
  try {
    await line.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: me, role })]);
    await line.query(`set local role ${role}`);
    const { rows } = await line.query(statement);
    return { rows: rows as unknown[], error: null };
  } catch (error) {
    return { rows: [], error: error instanceof Error ? error.message : String(error) };
  } finally {
    await line.query('rollback');
  }
}

const writes = (table: string) => [
  `insert into public.${table} default values`,
  `delete from public.${table}`,
  `truncate public.${table} cascade`,
];

test('the owner is not a superuser and owns all tables of the product', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select current_user as name, rolsuper from pg_roles where rolname = current_user
     union all select distinct tableowner, false from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  await client.end();
  expect(rows).toEqual([
    { name: 'postgres', rolsuper: false },
    { name: 'postgres', rolsuper: false },
  ]);
});

describe.each(['anon', 'authenticated'] as const)('%s', (role) => {
  test('cannot write to any table', async () => {
    for (const table of tables) {
      for (const statement of writes(table)) {
        expect([statement, (await as(role, statement)).error]).toEqual([statement, expect.stringMatching(DENIED)]);
      }
    }
  });

  test('reads only its own rows of the permitted tables', async () => {
    for (const table of tables) {
      const { rows, error } = await as(role, `select * from public.${table}`);
      const isOwn = role === 'authenticated' && OWN.includes(table);
      const whose = new Set((rows as { user_id: string }[]).map((row) => row.user_id));
      expect([table, error ?? 'let through']).toEqual([table, expect.stringMatching(isOwn ? /^let through$/ : DENIED)]);
      expect([table, [...whose]]).toEqual([table, isOwn && table !== 'subscriptions' ? [me] : []]);
    }
  });

  test('cannot call functions of the product or change sequences', async () => {
    const { rows } = await line.query(
      `select format('%I', relname) as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows as { name: string }[]) {
      for (const call of [`nextval('public.${name}')`, `setval('public.${name}', 1)`]) {
        expect((await as(role, `select ${call}`)).error).toMatch(DENIED);
      }
    }
    for (const name of ['make_profile', 'keep_ledger']) {
      expect((await as(role, `select public.${name}()`)).error).toMatch(/permission denied/);
    }
  });

  test('cannot read the queue or the accounts', async () => {
    for (const from of ['pgboss.job', 'auth.users', 'auth.sessions']) {
      expect([from, (await as(role, `select * from ${from}`)).error]).toEqual([from, expect.stringMatching(DENIED)]);
    }
  });
});

test('the service role cannot change written rows of the ledger', async () => {
  for (const statement of [
    'update public.credit_ledger set amount = 1000',
    'delete from public.credit_ledger',
    'truncate public.credit_ledger',
  ]) {
    expect([statement, (await as('service_role', statement)).error]).toEqual([
      statement,
      expect.stringMatching(DENIED),
    ]);
  }
});

test('deleting an account deletes all its data', async () => {
  const gone = await database.addUser();
  await readRemainingCredits(database.db, gone, new Date());
  const client = new pg.Client({ connectionString: database.urlOf('supabase_auth_admin') });
  await client.connect();
  await client.query('delete from auth.users where id = $1', [gone]);
  await client.end();
  for (const table of ['profiles', 'credit_accounts', 'credit_ledger', 'runs', 'subscriptions'] as const) {
    const left = await database.db.selectFrom(table).select('user_id').where('user_id', '=', gone).execute();
    expect([table, left]).toEqual([table, []]);
  }
});

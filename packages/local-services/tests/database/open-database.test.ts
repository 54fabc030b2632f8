import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@measurement-nesting/migrate';
import { Pool } from 'pg';
import { openDatabase, type DatabaseOptions, type OpenDatabase } from '../../src/database/open-database.ts';
import { LockedError } from '../../src/lock.ts';

let folder: string;
let migrations: string;
let options: DatabaseOptions;
let database: OpenDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'db-'));
  migrations = path.join(folder, 'migrations');
  mkdirSync(migrations);
  add('20250101000000_notes.sql', "create table public.notes (text text); insert into public.notes values ('it''s');");
  options = { dataDir: folder, port: 0, password: 'postgres', migrationsFolder: migrations, lockTimeoutMs: 0 };
  database = await openDatabase(options);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function add(name: string, sql: string): void {
  writeFileSync(path.join(migrations, name), sql);
}
const source = () => ({ folder: migrations, recordSchema: 'supabase_migrations' }) as const;

test('records migrations in the table of the Supabase command line', async () => {
  const { rows } = await database.pool.query('select version, name from supabase_migrations.schema_migrations');
  expect(rows).toEqual([{ version: '20250101000000', name: 'notes' }]);
});

test('a migration runs once', async () => {
  expect(await migrate(database.pool, source())).toEqual([]);
});

test('rolls back a failing migration and reports its file', async () => {
  add('20250102000000_broken.sql', 'create table public.half (a int); select nonsense;');
  await expect(migrate(database.pool, source())).rejects.toThrow(/20250102000000_broken\.sql.*nonsense/);
  rmSync(path.join(migrations, '20250102000000_broken.sql'));
  const { rows } = await database.pool.query("select to_regclass('public.half') as half");
  expect(rows).toEqual([{ half: null }]);
  expect(await migrate(database.pool, source())).toEqual([]);
});

test('rejects a migration that changed after it was applied, with the remedy', async () => {
  add('20250103000000_more.sql', 'create table public.more (a int);');
  expect(await migrate(database.pool, source())).toEqual(['20250103000000_more.sql']);
  add('20250103000000_more.sql', 'create table public.more (a int, b int);');
  await expect(migrate(database.pool, source())).rejects.toThrow(/local:reset/);
  add('20250103000000_more.sql', 'create table public.more (a int);');
});

test('rejects opening the same data twice', async () => {
  await expect(openDatabase(options)).rejects.toBeInstanceOf(LockedError);
});

test('data persists after closing and reopening', async () => {
  await database.close();
  database = await openDatabase(options);
  const { rows } = await database.pool.query('select text from public.notes');
  expect(rows).toEqual([{ text: "it's" }]);
});

test('concurrent connections receive their own results, and a dropped one rolls back its transaction', async () => {
  const pool = new Pool({ connectionString: database.url, max: 20 });
  pool.on('error', () => {});
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) =>
      index % 10 === 0
        ? pool.query('select 1/0').catch(() => 'failed')
        : (await pool.query('select $1::int as a, $2::text as b', [index, 'x'.repeat(index)])).rows[0],
    ),
  );
  answers.forEach((answer, index) =>
    expect(answer).toEqual(index % 10 === 0 ? 'failed' : { a: index, b: 'x'.repeat(index) }),
  );
  const cut = await pool.connect();
  cut.on('error', () => {});
  await cut.query('begin');
  await cut.query("insert into public.notes values ('lost')");
  cut.release(true);
  const { rows } = await pool.query("select count(*)::int as count from public.notes where text = 'lost'");
  expect(rows).toEqual([{ count: 0 }]);
  await pool.end();
});

test('row-level security applies to the caller within the transaction only', async () => {
  await database.pool.query(`
    create table public.own (user_id uuid, text text);
    alter table public.own enable row level security;
    create policy own on public.own for select to authenticated using (user_id = (select auth.uid()));
    insert into public.own values ('00000000-0000-0000-0000-00000000000a', 'a'), ('00000000-0000-0000-0000-00000000000b', 'b');`);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(
    `select set_config('role', 'authenticated', true),
            set_config('request.jwt.claims', '{"sub":"00000000-0000-0000-0000-00000000000a","role":"authenticated"}', true)`,
  );
  const own = await client.query('select text from public.own');
  await client.query('commit');
  client.release();
  expect(own.rows).toEqual([{ text: 'a' }]);
  const all = await database.pool.query('select text from public.own');
  expect(all.rows).toHaveLength(2);
});

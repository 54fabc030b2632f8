import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startSupabasePostgres, type SupabasePostgres } from '#harness/real/supabase-postgres.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = path.join(PROJECT, 'supabase/migrations');
/** The command line that operators use (SUPABASE_CLI); psql's way without it. */
const cli = process.env.SUPABASE_CLI;

let database: SupabasePostgres;
/** The command line leaves notes of its own beside what it reads. */
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  cpSync(path.join(PROJECT, 'supabase'), path.join(folder, 'supabase'), { recursive: true });
  database = await startSupabasePostgres({ isMigrated: false });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function query<Row>(sql: string, url = database.url): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function push(): Promise<string> {
  const args = ['db', 'push', '--db-url', database.url, '--include-all', '--yes'];
  const { stdout, stderr } = await promisify(execFile)(cli!, args, {
    cwd: folder,
    env: { ...process.env, PGSSLMODE: 'disable', SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  return stdout + stderr;
}

const versions = readdirSync(MIGRATIONS).map((file) => file.split('_')[0]);
const recorded = () =>
  query<{ version: string }>('select version from supabase_migrations.schema_migrations order by 1');

if (cli) {
  test('supabase db push applies every migration as the owner, and then reports up to date', async () => {
    await push();
    expect((await recorded()).map(({ version }) => version)).toEqual(versions);
    expect(await push()).toMatch(/up to date/i);
  });

  test('our own programs accept the pushed migrations as up to date', async () => {
    const { applyMigrations } = await import('#harness/database/templates.ts');
    await applyMigrations(database.url);
    expect((await recorded()).map(({ version }) => version)).toEqual(versions);
  });
} else {
  test('psql applies every migration as the owner', async () => {
    for (const file of readdirSync(MIGRATIONS)) {
      const args = ['-v', 'ON_ERROR_STOP=1', '-q', '-f', path.join(MIGRATIONS, file), database.url];
      await promisify(execFile)('psql', args);
    }
    const tables = await query(`select from pg_tables where schemaname = 'public'`);
    expect(tables.length).toBeGreaterThan(10);
  });
}

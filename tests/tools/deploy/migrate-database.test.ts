import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { postgresPrograms, startServer } from '#harness/database/postgres-server.ts';
import { applyBootstrap } from '#harness/database/templates.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const versions = readdirSync(path.join(ROOT, 'supabase/migrations')).map((file) => file.split('_')[0]);

type Ended = { readonly code: number; readonly output: string };

function migrateDatabase(url: string): Promise<Ended> {
  const args = ['--disable-warning=ExperimentalWarning', 'tools/deploy/migrate-database.ts'];
  return new Promise((resolve) => {
    const options = {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' as const, DATABASE_URL: url },
    };
    const program = execFile(process.execPath, args, options, (_, stdout, stderr) =>
      resolve({ code: program.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

const onPostgres = postgresPrograms() ? describe : describe.skip;

onPostgres('a PostgreSQL server', () => {
  test('two starts at the same time apply every migration once, and a third finds nothing to do', async () => {
    const server = await startServer(tmpdir(), null);
    try {
      await applyBootstrap(server.url);
      const both = await Promise.all([migrateDatabase(server.url), migrateDatabase(server.url)]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      expect(both.filter(({ output }) => output.includes('Applied'))).toHaveLength(1);
      expect(await migrateDatabase(server.url)).toEqual({
        code: 0,
        output: expect.stringMatching(/^Database: .+\nThe database is up to date\.\n$/),
      });
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      const { rows } = await client.query('select version from supabase_migrations.schema_migrations order by 1');
      await client.end();
      expect(rows.map(({ version }: { version: string }) => version)).toEqual(versions);
    } finally {
      await server.stop('SIGQUIT');
      rmSync(server.folder, { recursive: true, force: true });
    }
  });
});

test.each(['', 'postgresql://owner:secret@127.0.0.1:1/product', 'postgresql://owner:secret@db.invalid/product'])(
  'a database that cannot be reached ends with the code of a wrong configuration, without its password: %j',
  async (url) => {
    const { code, output } = await migrateDatabase(url);
    expect(code).toBe(78);
    expect(output).not.toBe('');
    expect(output).not.toContain('secret');
  },
);

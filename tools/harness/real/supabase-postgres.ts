import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { startServer } from '#harness/database/postgres-server.ts';
import { applyBootstrap, applyMigrations } from '#harness/database/templates.ts';
import { addUser, TEST_TIMEOUTS, type TestDatabase } from '#harness/database/test-database.ts';
import { migrateAuthSchema } from './services/gotrue.ts';
import { gotruePath } from './services/programs.ts';

const SUPERUSER = 'supabase_admin';
const CONNECTIONS = 20;

export type SupabasePostgres = TestDatabase & {
  /** Address for the superuser, whose rights a project's owner never has. */
  readonly superuserUrl: string;
  /** Returns the address of the same database for another role. */
  readonly urlOf: (role: string) => string;
  /** True for the real auth service's schema; false for the local services' schema. */
  readonly isAuthSchemaReal: boolean;
};

/**
 * Starts a PostgreSQL server with roles, rights and time limits as at Supabase: `url` and `db` are of the owner, who is no superuser. With
 * the product's migrations, unless the test applies them.
 */
export async function startSupabasePostgres({ isMigrated = true } = {}): Promise<SupabasePostgres> {
  const server = await startServer(tmpdir(), null, {}, SUPERUSER);
  const urlOf = (role: string) => Object.assign(new URL(server.url), { username: role }).href;
  const gotrue = gotruePath();
  await asSuperuser(server.url, '10-roles.sql');
  if (gotrue) {
    await asSuperuser(server.url, '20-schemas.sql');
    await migrateAuthSchema(gotrue, urlOf('supabase_auth_admin'));
  } else await applyBootstrap(server.url);
  await run(
    server.url,
    'grant all on schema auth, extensions to postgres; grant all on all tables in schema auth to postgres',
  );
  const url = urlOf('postgres');
  await run(server.url, 'create database stand_ins');
  const standInUrl = Object.assign(new URL(server.url), { pathname: '/stand_ins' }).href;
  await applyBootstrap(standInUrl);
  if (isMigrated) await applyMigrations(url);
  const db = openDatabase(databaseTarget(url), { connections: CONNECTIONS, timeouts: TEST_TIMEOUTS });
  return {
    url,
    db,
    standInUrl,
    superuserUrl: server.url,
    urlOf,
    isAuthSchemaReal: gotrue !== undefined,
    addUser: (options = {}) => addUser(db, options.signedUpOn ?? '2026-01-15'),
    async close() {
      await db.destroy();
      await server.stop('SIGQUIT');
      rmSync(server.folder, { recursive: true, force: true });
    },
  };
}

const SQL_FOLDER = path.resolve(import.meta.dirname, '../../../deploy/self-hosted/database');
const asSuperuser = (url: string, file: string) => run(url, readFileSync(path.join(SQL_FOLDER, file), 'utf8'));

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

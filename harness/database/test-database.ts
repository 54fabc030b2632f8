import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { migrate } from '#local-stack/database/migrate.ts';
import { startWireServer } from '#local-stack/database/wire-server.ts';

export type TestDatabase = {
  readonly url: string;
  readonly db: Database;
  /** A fresh account, as sign-up makes it. */
  readonly addUser: (options?: { signedUpOn?: string }) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Hundreds of statements at once wait for each other on a loaded machine. */
export const TEST_PATIENCE = { connectMs: 60_000, statementMs: 60_000 };

const ROOT = path.resolve(import.meta.dirname, '../..');

/** An embedded Postgres of its own, in memory or in a folder, with the product's schema, reached over the wire like every other. */
export async function startTestDatabase(dataDir?: string): Promise<TestDatabase> {
  const embedded = await PGlite.create({ dataDir, extensions: { citext, pgcrypto } });
  const server = await startWireServer(embedded);
  const url = `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres`;
  await applyMigrations(url);
  const db = openDatabase(databaseTarget(url), { connections: 10, patience: TEST_PATIENCE });
  return {
    url,
    db,
    addUser: (options = {}) => addUser(db, options.signedUpOn ?? '2026-01-15'),
    async close() {
      await db.destroy();
      await server.close();
      await embedded.close();
    },
  };
}

/** What hosted databases have already (roles, the auth schema), then the product's own schema. */
export async function applyMigrations(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(client, { folder: path.join(ROOT, 'local-stack/database/bootstrap'), recordSchema: 'local_stack' });
  await migrate(client, { folder: path.join(ROOT, 'supabase/migrations'), recordSchema: 'supabase_migrations' });
  await client.end();
}

export async function addUser(db: Database, signedUpOn: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, created_at, updated_at, is_sso_user, is_anonymous)
    values (${id}::uuid, 'authenticated', 'authenticated', ${`${id}@example.com`},
      ${`${signedUpOn}T09:00:00Z`}::timestamptz, now(), false, false)
  `.execute(db);
  return id;
}

/** Accounts whose balance differs from their ledger, and runs with more than one end: always none. */
export async function ledgerFaults(db: Database): Promise<unknown[]> {
  const faults = await sql<{ fault: string }>`
    select 'balance ' || account.user_id as fault
    from credit_accounts account
    left join (select user_id, sum(amount) as total from credit_ledger group by user_id) ledger using (user_id)
    where account.balance <> coalesce(ledger.total, 0) or account.balance < 0
    union all
    select 'run ' || run_id from credit_ledger where kind in ('settle', 'release') group by run_id having count(*) > 1
    union all
    select 'open ' || runs.id from runs
    where state in ('done', 'failed', 'cancelled')
      and exists (select 1 from credit_ledger where run_id = runs.id and kind = 'reserve')
      and not exists (select 1 from credit_ledger where run_id = runs.id and kind in ('settle', 'release'))
  `.execute(db);
  return faults.rows;
}

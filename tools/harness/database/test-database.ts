import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { sql } from 'kysely';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { startWireServer } from '#packages/local-services/src/database/wire-server.ts';
import { applySchema, template } from './templates.ts';

export type TestDatabase = {
  readonly url: string;
  /** Database of the local services, if separate. */
  readonly standInUrl?: string;
  readonly db: Database;
  /** Adds a new account, as sign-up does. */
  readonly addUser: (options?: { signedUpOn?: string }) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Long timeouts, because hundreds of concurrent statements wait for each other on a loaded machine. */
export const TEST_TIMEOUTS = { connectMs: 60_000, statementMs: 60_000 };

const extensions = { citext, pgcrypto };

/** Returns an embedded Postgres with the product's schema and no rows, as an archive of its folder. */
export async function emptyDatabase(): Promise<Blob> {
  const file = await template('embedded', async (target) => {
    const embedded = await PGlite.create({ extensions });
    const server = await startWireServer(embedded, { password: 'postgres' });
    await applySchema(`postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres`);
    await server.close();
    const archive = await embedded.dumpDataDir('none');
    await writeFile(target, new Uint8Array(await archive.arrayBuffer()));
    await embedded.close();
  });
  return new Blob([await readFile(file)]);
}

/** Starts a separate embedded Postgres, in memory or in a new folder, with the product's schema, reached by the wire protocol. */
export async function startTestDatabase(dataDir?: string): Promise<TestDatabase> {
  const embedded = await PGlite.create({ dataDir, extensions, loadDataDir: await emptyDatabase() });
  const server = await startWireServer(embedded, { password: 'postgres' });
  const url = `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres`;
  const db = openDatabase(databaseTarget(url), { connections: 10, timeouts: TEST_TIMEOUTS });
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

export async function addUser(db: Database, signedUpOn: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, created_at, updated_at, is_sso_user, is_anonymous)
    values (${id}::uuid, 'authenticated', 'authenticated', ${`${id}@example.com`},
      ${`${signedUpOn}T09:00:00Z`}::timestamptz, now(), false, false)
  `.execute(db);
  return id;
}

/** Returns accounts whose balance differs from their ledger, and runs with more than one end; both are faults. */
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

import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { databaseTarget } from '#backend/db/target.ts';
import { openNestQueue } from '#backend/jobs/nest-queue.ts';
import { openQueueConnection } from '#backend/jobs/queue-connection.ts';
import { createLog } from '#backend/log.ts';
import { migrate, type MigrationSource } from '#packages/local-services/src/database/migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BOOTSTRAP = path.join(ROOT, 'packages/local-services/src/database/bootstrap');
const MIGRATIONS = path.join(ROOT, 'supabase/migrations');
const KEPT_IN = path.join(ROOT, '.local/test-databases');

/** Everything that decides what an empty database of the product looks like. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of [BOOTSTRAP, MIGRATIONS]) {
    for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(path.join(folder, name)));
  }
  for (const name of ['package-lock.json', 'backend/jobs/nest-queue.ts', 'tools/harness/database/templates.ts']) {
    hash.update(readFileSync(path.join(ROOT, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Path of a database with the product's schema and nothing in it, to copy instead of building it for every test. Made by
 * `make`, once for each state of the schema; processes that make it at the same time make the same.
 */
export async function template(name: string, make: (target: string) => Promise<void>): Promise<string> {
  const kept = path.join(KEPT_IN, `${name}-${fingerprint()}`);
  if (!existsSync(kept)) {
    mkdirSync(KEPT_IN, { recursive: true });
    for (const old of readdirSync(KEPT_IN).filter((file) => new RegExp(`^${name}-[^.]*$`).test(file))) {
      rmSync(path.join(KEPT_IN, old), { recursive: true, force: true });
    }
    const made = `${kept}.${randomUUID()}`;
    await make(made);
    try {
      renameSync(made, kept);
    } catch (error) {
      // Somebody else's folder is there already.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return kept;
}

/** Creates the schema of hosted databases (roles, the auth schema), then the product's schema and its queue. */
export async function applySchema(url: string): Promise<void> {
  await applyBootstrap(url);
  await applyMigrations(url);
}

/** Creates the schema of hosted databases. */
export function applyBootstrap(url: string): Promise<void> {
  return migrateFolder(url, { folder: BOOTSTRAP, recordSchema: 'local_stack' });
}

/** The product's own schema and its queue. */
export async function applyMigrations(url: string): Promise<void> {
  await migrateFolder(url, { folder: MIGRATIONS, recordSchema: 'supabase_migrations' });
  const connection = openQueueConnection(databaseTarget(url), 1);
  const queue = await openNestQueue(
    connection,
    createLog(() => {}),
  );
  await queue.stop();
  await connection.close();
}

async function migrateFolder(url: string, source: MigrationSource): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(client, source);
  await client.end();
}

import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { migrate, type MigrationSource } from '@measurement-nesting/migrate';
import pg from 'pg';
import { databaseTarget } from '#backend/db/target.ts';
import { openNestQueue } from '#backend/runs/nest-queue.ts';
import { openQueueConnection } from '#backend/db/queue-connection.ts';
import { createLog } from '#backend/log.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BOOTSTRAP = path.join(ROOT, 'packages/local-services/src/database/bootstrap');
const MIGRATIONS = path.join(ROOT, 'supabase/migrations');
const FOLDER = path.join(ROOT, '.local/test-databases');

/** Returns a hash of everything that determines an empty database of the product. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of [BOOTSTRAP, MIGRATIONS]) {
    for (const name of readdirSync(source).toSorted()) hash.update(name).update(readFileSync(path.join(source, name)));
  }
  for (const name of ['package-lock.json', 'backend/runs/nest-queue.ts', 'tools/harness/database/templates.ts']) {
    hash.update(readFileSync(path.join(ROOT, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the path of a database with the product's schema and no rows, to be copied instead of built for every test. Created by
 * `make`, once for each state of the schema; concurrent processes create the same one.
 */
export async function template(name: string, make: (target: string) => Promise<void>): Promise<string> {
  const folder = path.join(FOLDER, `${name}-${fingerprint()}`);
  if (!existsSync(folder)) {
    mkdirSync(FOLDER, { recursive: true });
    for (const old of readdirSync(FOLDER).filter((file) => new RegExp(`^${name}-[^.]*$`).test(file))) {
      rmSync(path.join(FOLDER, old), { recursive: true, force: true });
    }
    const made = `${folder}.${randomUUID()}`;
    await make(made);
    try {
      renameSync(made, folder);
    } catch (error) {
      // Another process has created the folder.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return folder;
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

/** Creates the product's own schema and its queue. */
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

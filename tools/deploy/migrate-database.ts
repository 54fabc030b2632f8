// `node tools/deploy/migrate-database.ts`: applies the new migrations of supabase/migrations to the database of DATABASE_URL, with
// DATABASE_CA for a certificate authority of one's own, and prints their names. A second start at the same time waits for the first.
import path from 'node:path';
import { migrate } from '@measurement-nesting/migrate';
import pg from 'pg';
import { databaseTarget } from '../../backend/db/target.ts';

const folder = path.join(import.meta.dirname, '../../supabase/migrations');
/** Number of the lock that two starts at the same time compete for. */
const LOCK = 20_250_101;
/** sysexits.h, EX_CONFIG. */
const CONFIGURATION = 78;

process.exitCode = await migrateDatabase(process.env['DATABASE_URL'] ?? '', process.env['DATABASE_CA']);

/** Returns the exit code. */
async function migrateDatabase(url: string, authority: string | undefined): Promise<number> {
  let client: pg.Client;
  try {
    if (url === '') throw new Error('DATABASE_URL is missing.');
    const { host, ...connection } = databaseTarget(url, authority || undefined);
    client = new pg.Client(connection);
    await client.connect();
    process.stdout.write(`Database: ${host}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return CONFIGURATION;
  }
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    const applied = await migrate(client, { folder, recordSchema: 'supabase_migrations' });
    process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  } finally {
    await client.end();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

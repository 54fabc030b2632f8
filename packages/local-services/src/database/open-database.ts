import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { migrate } from '@measurement-nesting/migrate';
import { Pool } from 'pg';
import { acquireLock } from '../lock.ts';
import { startWireServer, type WireServer } from './wire-server.ts';

const BOOTSTRAP_FOLDER = path.join(import.meta.dirname, 'bootstrap');

export type OpenDatabase = {
  /** Address for `pg`, on 127.0.0.1. */
  url: string;
  port: number;
  /**
   * Connections of the local services. They use the socket like all others, so that transactions exclude each other.
   */
  pool: Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Folder of the data directory and its lock; 'memory' stores nothing. */
  dataDir: string;
  /** 0 chooses a free port. */
  port: number;
  /** Password of clients. */
  password: string;
  migrationsFolder: string;
  /** Timeout for the lock of a copy that is ending. */
  lockTimeoutMs: number;
  /** Initial content of a database in memory, as written by `dumpDataDir`; empty without it. */
  archive?: Blob;
};

/**
 * Opens the embedded Postgres, migrates it and accepts `pg` clients.
 *
 * PGlite does not lock its directory, and two processes on one directory destroy it; therefore a lock file is beside
 * it. Throws LockedError while another process has the directory open.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const inMemory = options.dataDir === 'memory';
  const directory = inMemory ? undefined : path.join(options.dataDir, 'pgdata');
  if (!inMemory) mkdirSync(options.dataDir, { recursive: true });
  const lock = inMemory
    ? undefined
    : await acquireLock(path.join(options.dataDir, 'pgdata.lock'), options.lockTimeoutMs);
  let db: PGlite | undefined;
  let server: WireServer | undefined;
  let pool: Pool | undefined;
  const close = async (): Promise<void> => {
    await pool?.end();
    await server?.close();
    await db?.close();
    lock?.release();
  };
  try {
    db = await openEmbedded(directory, inMemory ? options.archive : undefined);
    server = await startWireServer(db, options);
    const { port } = server;
    const url = `postgresql://postgres:${options.password}@127.0.0.1:${port}/postgres`;
    pool = new Pool({ connectionString: url, max: 10 });
    // An idle connection may be closed while the server closes; the next query reports real errors.
    pool.on('error', () => {});
    await migrateAll(pool, options.migrationsFolder);
    return { url, port, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openEmbedded(directory: string | undefined, archive: Blob | undefined): Promise<PGlite> {
  try {
    return await PGlite.create({
      ...(directory && { dataDir: directory }),
      ...(archive && { loadDataDir: archive }),
      extensions: { citext, pgcrypto },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The local database${directory ? ` in ${directory}` : ''} could not be opened: ${reason}\n` +
        'Free some disk space or memory and try again, or run "npm run local:reset" to start with an empty one.',
      { cause: error },
    );
  }
}

/**
 * Uses an empty Postgres instead of the embedded one, with the same bootstrap and migrations; for tests that need real
 * concurrency.
 */
export async function connectDatabase(url: string, migrationsFolder: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: 10 });
  pool.on('error', () => {});
  try {
    await migrateAll(pool, migrationsFolder);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { url, port: Number(new URL(url).port || 5432), pool, close: () => pool.end() };
}

async function migrateAll(pool: Pool, migrationsFolder: string): Promise<void> {
  await migrate(pool, { folder: BOOTSTRAP_FOLDER, recordSchema: 'local_stack' });
  await migrate(pool, { folder: migrationsFolder, recordSchema: 'supabase_migrations' });
}

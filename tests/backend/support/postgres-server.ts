import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#backend/db/database.ts';
import { addUser, applyMigrations, TEST_PATIENCE, type TestDatabase } from './test-database.ts';

const PROGRAMS = '/usr/lib/postgresql';
const READY_TRIES = 100;
const CONNECTIONS = 50;

/** Folder of the newest installed PostgreSQL's programs, or undefined where there is none (Debian: apt-get install postgresql). */
export function postgresPrograms(): string | undefined {
  if (!existsSync(PROGRAMS)) return undefined;
  const versions = readdirSync(PROGRAMS).toSorted((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => path.join(PROGRAMS, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

/** A real PostgreSQL server of its own in a temporary folder below `parent`, with the product's schema. */
export async function startPostgres(parent = tmpdir()): Promise<TestDatabase> {
  const bin = postgresPrograms();
  if (!bin) throw new Error('PostgreSQL is not installed. On Debian: apt-get install postgresql.');
  const folder = mkdtempSync(path.join(parent, 'postgres-'));
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? userOf('postgres') : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  await promisify(execFile)(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder },
  );
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'off',
  };
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url);
  await applyMigrations(url);
  const db = openDatabase(url, { connections: CONNECTIONS, patience: TEST_PATIENCE });
  return {
    url,
    db,
    addUser: (options = {}) => addUser(db, options.signedUpOn ?? '2026-01-15'),
    async close() {
      await db.destroy();
      server.kill('SIGQUIT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function userOf(name: string): { uid: number; gid: number } {
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === READY_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

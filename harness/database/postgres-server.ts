import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { addUser, applyMigrations, TEST_PATIENCE, type TestDatabase } from './test-database.ts';

const PROGRAMS = '/usr/lib/postgresql';
const PORT_TRIES = 5;
const CONNECTIONS = 50;

/** Folder of the newest installed PostgreSQL's programs, or undefined where there is none (Debian: apt-get install postgresql). */
export function postgresPrograms(): string | undefined {
  if (!existsSync(PROGRAMS)) return undefined;
  const versions = readdirSync(PROGRAMS).toSorted((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => path.join(PROGRAMS, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

/**
 * A real PostgreSQL server of its own in a temporary folder below `parent`, with the product's schema. `files`: put into its data
 * folder before it starts; postgresql.auto.conf holds settings that `alter system` changes.
 */
export async function startPostgres(
  parent = tmpdir(),
  files: Readonly<Record<string, string>> = {},
): Promise<TestDatabase> {
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
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(data, name);
    writeFileSync(file, content, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
  }
  const { server, port } = await startServer(path.join(bin, 'postgres'), data, { ...owner, cwd: folder });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await applyMigrations(url);
  const db = openDatabase(databaseTarget(url), { connections: CONNECTIONS, patience: TEST_PATIENCE });
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

/** PostgreSQL takes no "any port". Another program may take the one that was found before it listens: then it ends, and we try another. */
async function startServer(
  program: string,
  data: string,
  options: { cwd: string; uid?: number; gid?: number },
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; tries <= PORT_TRIES; tries++) {
    const port = await findPort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: options.cwd,
      max_connections: 200,
      fsync: 'off',
    };
    const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const server = spawn(program, args, { ...options, stdio: 'ignore' });
    if (await isReady(server, data)) return { server, port };
  }
  throw new Error('PostgreSQL does not start.');
}

/** By its own word, the last line of its pid file: at the port somebody else may answer. False when it ended. */
async function isReady(server: ChildProcess, data: string): Promise<boolean> {
  const file = path.join(data, 'postmaster.pid');
  while (server.exitCode === null && server.signalCode === null) {
    if (existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready') return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

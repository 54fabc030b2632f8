import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { freePort } from '#harness/hosted/free-port.ts';
import { killAtExit } from './kill-at-exit.ts';
import { applySchema, template } from './templates.ts';
import { addUser, TEST_TIMEOUTS, type TestDatabase } from './test-database.ts';
import { until } from '#harness/until.ts';

const PROGRAMS = '/usr/lib/postgresql';
const PORT_TRIES = 5;
const CONNECTIONS = 50;
const CLUSTER = ['-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--wal-segsize=1', '--no-sync'];

/** Folder of the newest installed PostgreSQL's programs, or undefined where there is none (Debian: apt-get install postgresql). */
export function postgresPrograms(): string | undefined {
  if (!existsSync(PROGRAMS)) return undefined;
  const versions = readdirSync(PROGRAMS).toSorted((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => path.join(PROGRAMS, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

export type PostgresDatabase = TestDatabase & Pick<PostgresServer, 'restart'>;

/**
 * Starts a separate PostgreSQL server in a temporary folder below `parent`, with the product's schema. `files` are written to its data
 * folder before it starts; postgresql.auto.conf contains settings that `alter system` changes.
 */
export async function startPostgres(
  parent = tmpdir(),
  files: Readonly<Record<string, string>> = {},
): Promise<PostgresDatabase> {
  const { url, folder, stop, restart } = await startServer(parent, await emptyCluster(), files);
  const db = openDatabase(databaseTarget(url), { connections: CONNECTIONS, timeouts: TEST_TIMEOUTS });
  return {
    url,
    db,
    restart,
    addUser: (options = {}) => addUser(db, options.signedUpOn ?? '2026-01-15'),
    async close() {
      await db.destroy();
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the folder of a server's data with the product's schema and no rows. */
export function emptyCluster(): Promise<string> {
  return template('postgres', async (target) => {
    const server = await startServer(tmpdir(), null);
    await applySchema(server.url);
    await server.stop('SIGINT');
    await copyFolder(server.data, target);
    rmSync(server.folder, { recursive: true, force: true });
  });
}

export type PostgresServer = {
  /** Address for the superuser. */
  readonly url: string;
  readonly folder: string;
  readonly data: string;
  readonly stop: (signal: StopSignal) => Promise<void>;
  /** Restarts at the same address. SIGINT shuts it down cleanly; after SIGQUIT it recovers as from a crash. */
  readonly restart: (signal: StopSignal) => Promise<void>;
};

type StopSignal = 'SIGINT' | 'SIGQUIT';

/** Starts a server in a temporary folder, on a copy of a cluster or on a new one, with additional files. */
export async function startServer(
  parent: string,
  cluster: string | null,
  files: Readonly<Record<string, string>> = {},
  superuser = 'postgres',
): Promise<PostgresServer> {
  const bin = postgresPrograms();
  if (!bin) throw new Error('PostgreSQL is not installed. On Debian: apt-get install postgresql.');
  const folder = mkdtempSync(path.join(parent, 'postgres-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const options = { ...owner, cwd: folder };
  if (cluster !== null) await copyFolder(cluster, data);
  else await promisify(execFile)(path.join(bin, 'initdb'), ['-D', data, '-U', superuser, ...CLUSTER], options);
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(data, name);
    writeFileSync(file, content, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
  }
  const program = path.join(bin, 'postgres');
  const started = await startProgram(program, data, options);
  const { port } = started;
  let { server } = started;
  const stop = async (signal: StopSignal) => {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await exited;
  };
  return {
    url: `postgresql://${superuser}@127.0.0.1:${port}/postgres`,
    folder,
    data,
    stop,
    async restart(signal) {
      await stop(signal);
      server = launch(program, data, options, port);
      if (!(await isReady(server, data))) throw new Error('PostgreSQL does not start again.');
    },
  };
}

/** Copies a folder with its owner and permissions, which PostgreSQL requires. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

/** Returns the user for servers that refuse to run as root; undefined if this process does not run as root. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

type ProgramOptions = { cwd: string; uid?: number; gid?: number };

/** Starts PostgreSQL on a free port, and again on another one if a program has bound it meanwhile: PostgreSQL cannot choose a port itself. */
async function startProgram(
  program: string,
  data: string,
  options: ProgramOptions,
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; tries <= PORT_TRIES; tries++) {
    const port = await freePort();
    const server = launch(program, data, options, port);
    if (await isReady(server, data)) return { server, port };
  }
  throw new Error('PostgreSQL does not start.');
}

function launch(program: string, data: string, options: ProgramOptions, port: number): ChildProcess {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: options.cwd,
    max_connections: 200,
    fsync: 'off',
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  return killAtExit(spawn(program, args, { ...options, stdio: 'ignore' }));
}

/** Waits until the last line of the pid file is `ready`, because another program may respond at the port. Returns false if the server ended. */
async function isReady(server: ChildProcess, data: string): Promise<boolean> {
  const file = path.join(data, 'postmaster.pid');
  const state = () => {
    if (server.exitCode !== null || server.signalCode !== null) return 'ended';
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[7]?.trim() : 'starting';
  };
  return (await until(state, 'PostgreSQL', (seen) => seen === 'ended' || seen === 'ready')) === 'ready';
}

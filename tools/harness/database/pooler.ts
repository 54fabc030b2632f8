import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#harness/hosted/free-port.ts';
import { killAtExit } from './kill-at-exit.ts';
import { unprivileged } from './postgres-server.ts';
import { until } from '#harness/until.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Returns true if this machine has PgBouncer (Debian: apt-get install pgbouncer). */
export const hasPooler = (): boolean => existsSync(PROGRAM);

export type Pooler = {
  /** Address of the database through the pooler. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** Starts PgBouncer in front of a database. In mode transaction, consecutive transactions may use different sessions of the pool. */
export async function startPooler(
  databaseUrl: string,
  mode: 'session' | 'transaction',
  sessions: number,
): Promise<Pooler> {
  const database = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'pooler-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: sessions,
    // Each transaction uses the session that was idle longest, so that two consecutive ones use different sessions.
    server_round_robin: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `host=${database.hostname} port=${database.port} user=${database.username}`;
  writeFileSync(file, ['[databases]', `* = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'));
  const owner = unprivileged();
  if (owner) for (const one of [folder, file]) chownSync(one, owner.uid, owner.gid);
  const program = killAtExit(spawn(PROGRAM, [file], { ...owner, cwd: folder, stdio: 'ignore' }));
  const exited = new Promise((resolve) => program.once('exit', resolve));
  const answers = () => {
    if (program.exitCode !== null) throw new Error(`PgBouncer does not start (${program.exitCode}).`);
    return answersAt(port);
  };
  await until(answers, 'an answer of PgBouncer');
  database.port = String(port);
  return {
    url: database.href,
    async close() {
      program.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { postgresPrograms } from '#harness/database/postgres-server.ts';
import type { Programs } from '#harness/containers/images.ts';
import { gotruePath } from '#harness/real/services/programs.ts';
import { runJest } from '../test/jest.ts';
import { root, runNode } from '../test/programs.ts';
import type { Outcome } from './outcome.ts';
import { gotrueVersion, NO_GOTRUE } from './sign-in.ts';

/** First version of nginx that resolves the names of upstream servers again. */
const MIN_NGINX = [1, 27, 3] as const;

/** Starts the process of each container of deploy/self-hosted as defined by its image and compose.yml, in namespaces of Linux instead of Docker. */
export async function containerParts(): Promise<Outcome[]> {
  const part = 'containers of deploy/self-hosted';
  const ran = 'each process with its user, mounted files and environment';
  const found = findPrograms();
  if (typeof found === 'string') return [{ part, version: '', ran, missing: found }];
  const assembled = path.join(root, '.local/real/assembled');
  if (!(await runNode(['tools/run.mjs', 'tools/assemble/assemble.ts', assembled])))
    return [{ part, version: '', ran, tally: { passed: 0, failed: 1 } }];
  const versionOf = (file: string, ...args: string[]): string =>
    /\d[\d.]+/.exec(execFileSync('sh', ['-c', '"$@" 2>&1', 'sh', file, ...args], { encoding: 'utf8' }))?.[0] ?? '';
  const version = [
    `PostgreSQL ${versionOf(path.join(found.postgres, 'postgres'), '--version')}`,
    `nginx ${versionOf(found.nginx, '-v')}`,
    `GoTrue ${gotrueVersion(found.gotrue)}`,
  ].join(', ');
  const environment = { CONTAINERS: JSON.stringify({ programs: found, assembled }) };
  const tally = await runJest('real-containers', 'real', ['tests/real/containers.test.ts'], environment, [
    'unshare',
    '--net',
  ]);
  return [{ part, version, ran, tally }];
}

/** Returns the programs of the containers, or what this machine lacks. */
function findPrograms(): Programs | string {
  if (process.getuid?.() !== 0) return 'needs root, for namespaces and users of Linux';
  const tools = ['unshare', 'nsenter', 'setpriv', 'ip', 'busybox', 'openssl'];
  const lacking = tools.filter((name) => pathOf(name) === undefined);
  if (lacking.length > 0)
    return `needs ${lacking.join(', ')} (Debian: apt-get install util-linux iproute2 busybox openssl)`;
  const postgres = postgresPrograms();
  if (postgres === undefined) return 'needs PostgreSQL (Debian: apt-get install postgresql)';
  const nginx = process.env['NGINX_BIN'] ?? '/usr/sbin/nginx';
  if (!existsSync(nginx) || !isNew(nginx))
    return `needs nginx ${MIN_NGINX.join('.')} or newer: NGINX_BIN, or a package of nginx.org`;
  const gotrue = gotruePath();
  if (gotrue === undefined) return NO_GOTRUE;
  return { postgres, nginx, gotrue, busybox: pathOf('busybox')!, node: process.execPath };
}

const pathOf = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

function isNew(nginx: string): boolean {
  const text = execFileSync('sh', ['-c', '"$0" -v 2>&1', nginx], { encoding: 'utf8' });
  const [, ...version] = /(\d+)\.(\d+)\.(\d+)/.exec(text) ?? [];
  const at = MIN_NGINX.findIndex((part, index) => part !== Number(version[index]));
  return at === -1 || Number(version[at]) > MIN_NGINX[at]!;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, constants, copyFileSync } from 'node:fs';
import path from 'node:path';
import { killAtExit } from '#harness/database/kill-at-exit.ts';
import { freePort } from './free-port.ts';
import { until } from '#harness/until.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const HOST = '127.0.0.1';
const RESOLVER = new URL('./resolve-test-hosts.ts', import.meta.url);
/** Ids of the user `nobody`, on Debian and elsewhere. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Arguments of Node for one part, and its folder. */
type Program = { readonly folder: string; readonly args: readonly string[] };
type Role = 'all' | 'api' | 'worker';
export type ProgramOptions = {
  readonly web?: Program;
  readonly backend?: Program;
  /** Roles of the backend, one process each; the web server calls the first. */
  readonly roles?: readonly Role[];
  /** Runs as an unprivileged user, if this process is root: files without permission for others can then not be read or written. */
  readonly isOwned?: boolean;
  /** Variables of all parts and their child processes. */
  readonly variables?: Readonly<Record<string, string>>;
};
export type RunningPart = {
  readonly role: Role | 'web';
  readonly process: ChildProcess;
  /** Port of /metrics and, for parts of the backend, of /health and /ready. */
  readonly privatePort: number;
};

type ProductPrograms = {
  readonly parts: readonly RunningPart[];
  /** Returns their output. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

export type ProductSettings = {
  readonly siteUrl: string;
  readonly webPort: number;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly databaseUrl: string;
  /** Additional certificate authority that the programs trust, in a folder that they can read. */
  readonly caFile: string;
  /** Further variables. */
  readonly backendVariables?: Readonly<Record<string, string>>;
  readonly webVariables?: Readonly<Record<string, string>>;
};

/** Starts web server and backend with the environment of a hosted deployment. Without `web` the web app must have been built. */
export async function startProductPrograms(
  settings: ProductSettings,
  {
    web = { folder: ROOT, args: ['node_modules/next/dist/bin/next', 'start', '-H', HOST] },
    backend = { folder: ROOT, args: ['backend/main.ts'] },
    roles = ['all'],
    isOwned = false,
    variables = {},
  }: ProgramOptions = {},
): Promise<ProductPrograms> {
  const folder = path.dirname(settings.caFile);
  chmodSync(folder, 0o755);
  const resolver = path.join(folder, 'resolve-test-hosts.mts');
  copyFileSync(RESOLVER, resolver);
  const isNobody = isOwned && process.getuid?.() === 0;
  // The current Node may be in a folder that other users cannot read.
  const node = isNobody ? path.join(folder, 'node') : process.execPath;
  if (isNobody) copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  const backendPort = await freePort();
  const lines: string[] = [];
  const shared = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production' as const,
    NODE_EXTRA_CA_CERTS: settings.caFile,
    NEXT_TELEMETRY_DISABLED: '1',
    __NEXT_PROCESSED_ENV: 'true',
    SITE_URL: settings.siteUrl,
    SUPABASE_URL: settings.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: settings.publishableKey,
    BACKEND_SECRET: randomBytes(32).toString('hex'),
    ...variables,
  };
  const run = async (
    role: RunningPart['role'],
    program: Program,
    env: Readonly<Record<string, string>>,
  ): Promise<RunningPart> => {
    const privatePort = await freePort();
    const args = ['--disable-warning=ExperimentalWarning', '--import', resolver, ...program.args];
    const metrics = { [role === 'web' ? 'METRICS_ADDRESS' : 'BACKEND_METRICS_ADDRESS']: `${HOST}:${privatePort}` };
    const child: ChildProcess = spawn(node, args, {
      cwd: program.folder,
      env: { ...shared, ...metrics, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isNobody && NOBODY),
    });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => lines.push(String(text)));
    return { role, process: killAtExit(child), privatePort };
  };
  const parts: RunningPart[] = [];
  for (const [index, role] of roles.entries()) {
    parts.push(
      await run(role, backend, {
        ROLE: role,
        BACKEND_PORT: index === 0 ? String(backendPort) : '0',
        DATABASE_URL: settings.databaseUrl,
        SUPABASE_SECRET_KEY: settings.secretKey,
        NEST_SLOTS: '1',
        MEASURE_SLOTS: '1',
        TRACE_SLOTS: '1',
        ...settings.backendVariables,
      }),
    );
  }
  parts.push(
    await run('web', web, {
      // Next's command and its assembled server both read these.
      PORT: String(settings.webPort),
      HOSTNAME: HOST,
      BACKEND_URL: `http://${HOST}:${backendPort}`,
      TRUSTED_PROXY_HOPS: '1',
      ...settings.webVariables,
    }),
  );
  const stop = async () => {
    for (const part of parts) part.process.kill('SIGTERM');
    await Promise.all(
      parts.map((part) => hasEnded(part) || new Promise((resolve) => part.process.once('exit', resolve))),
    );
  };
  try {
    await untilReady(settings.webPort, parts);
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${lines.join('')}`, { cause: error });
  }
  return { parts, log: () => lines.join(''), stop };
}

function hasEnded({ process: child }: RunningPart): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function untilReady(port: number, parts: readonly RunningPart[]): Promise<void> {
  const isReady = () => {
    if (parts.some(hasEnded)) throw new Error('A part of the product ended:');
    return fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(isReady, 'a product that is ready', Boolean, { everyMs: 200 });
}

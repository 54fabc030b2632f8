import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, constants, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makeAuthority } from '#harness/database/certificates.ts';
import { startTestStack } from '#harness/test-stack.ts';
import { startTlsProxy } from './tls-proxy.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const HOST = '127.0.0.1';
const RESOLVER = new URL('./resolve-test-hosts.ts', import.meta.url);
/** Nobody's files, on Debian and elsewhere. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const SITE_HOST = 'site.test';
const PROJECT_HOST = 'project.test';
const PUBLISHABLE = 'sb_publishable_of_the_project';
const SECRET = 'sb_secret_of_the_project';

/** How one part is started: arguments of Node, in a folder. */
type Program = { readonly folder: string; readonly args: readonly string[] };
type Role = 'all' | 'api' | 'worker';
export type HostedOptions = {
  readonly web?: Program;
  readonly backend?: Program;
  /** One process of the backend each; the first answers the web server. */
  readonly roles?: readonly Role[];
  /** An empty Postgres; absent: the embedded one. */
  readonly databaseUrl?: string;
  /** Run as a user without rights, where we may choose: whatever is not given to them then cannot be read or written. */
  readonly isOwned?: boolean;
};
export type RunningPart = {
  readonly role: Role | 'web';
  readonly process: ChildProcess;
  /** Where it answers /metrics, and a part of the backend /health and /ready. */
  readonly privatePort: number;
};

export type HostedProduct = {
  readonly siteUrl: string;
  /** Of the web server, behind its TLS. */
  readonly webPort: number;
  readonly databaseUrl: string;
  readonly demo: { readonly email: string; readonly password: string };
  readonly parts: readonly RunningPart[];
  /** For Chromium: what the site's name stands for. */
  readonly resolverRules: string;
  /** Mails to an address, the newest first, as the project's mailer would deliver them. */
  readonly mailsTo: (email: string) => Promise<{ links: string[] }[]>;
  /** Lines that web server and backend wrote. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

/**
 * Web server and backend with the environment of a hosted deployment, https in front, and a sign-in service that they reach by
 * https at another name, as a project of the hosted service: another program's business, with keys that are not a stand-in's.
 * Without `web` the web app has to be built.
 */
export async function startHostedProduct({
  web = { folder: ROOT, args: ['node_modules/next/dist/bin/next', 'start', '-H', HOST] },
  backend = { folder: ROOT, args: ['backend/main.ts'] },
  roles = ['all'],
  databaseUrl,
  isOwned = false,
}: HostedOptions = {}): Promise<HostedProduct> {
  const authority = makeAuthority('Test Authority');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hosted-'));
  const caFile = path.join(folder, 'ca.crt');
  writeFileSync(caFile, authority.cert);
  chmodSync(folder, 0o755);
  const resolver = path.join(folder, 'resolve-test-hosts.mts');
  copyFileSync(RESOLVER, resolver);
  const isNobody = isOwned && process.getuid?.() === 0;
  // Ours may lie where nobody else may look.
  const node = isNobody ? path.join(folder, 'node') : process.execPath;
  if (isNobody) copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  const certificate = authority.sign(`DNS:${SITE_HOST},DNS:${PROJECT_HOST}`);
  const [webPort, backendPort] = [await freePort(), await freePort()];
  const site = await startTlsProxy(() => webPort, certificate);
  const siteUrl = `https://${SITE_HOST}:${site.port}`;
  const stack = await startTestStack({ siteUrl, databaseUrl });
  const keys = { [PUBLISHABLE]: stack.publishableKey, [SECRET]: stack.secretKey };
  const project = await startTlsProxy(() => stack.httpPort, certificate, {
    // The gateway of a project knows its keys; the service behind knows its own.
    headers: (sent) => {
      const translated = Object.entries(sent).map(([name, value]) => [name, translate(value, keys)]);
      return { ...Object.fromEntries(translated), host: `127.0.0.1:${stack.httpPort}` };
    },
  });
  const supabaseUrl = `https://${PROJECT_HOST}:${project.port}/supabase`;
  const backendSecret = randomBytes(32).toString('hex');
  const lines: string[] = [];
  const shared = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production' as const,
    NODE_EXTRA_CA_CERTS: caFile,
    NEXT_TELEMETRY_DISABLED: '1',
    __NEXT_PROCESSED_ENV: 'true',
    SITE_URL: siteUrl,
    SUPABASE_URL: supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE,
    BACKEND_SECRET: backendSecret,
  };
  const run = async (
    role: RunningPart['role'],
    program: Program,
    env: Record<string, string>,
  ): Promise<RunningPart> => {
    const privatePort = await freePort();
    const args = ['--disable-warning=ExperimentalWarning', '--import', resolver, ...program.args];
    const metrics = { [role === 'web' ? 'METRICS_ADDRESS' : 'BACKEND_METRICS_ADDRESS']: `${HOST}:${privatePort}` };
    const child = spawn(node, args, {
      cwd: program.folder,
      env: { ...shared, ...metrics, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isNobody && NOBODY),
    });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => lines.push(String(text)));
    return { role, process: child, privatePort };
  };
  const parts: RunningPart[] = [];
  for (const [index, role] of roles.entries()) {
    parts.push(
      await run(role, backend, {
        ROLE: role,
        BACKEND_PORT: index === 0 ? String(backendPort) : '0',
        DATABASE_URL: stack.databaseUrl,
        SUPABASE_SECRET_KEY: SECRET,
        NEST_SLOTS: '1',
        MEASURE_SLOTS: '1',
        TRACE_SLOTS: '1',
      }),
    );
  }
  parts.push(
    await run('web', web, {
      // Next's command and its assembled server both listen by these.
      PORT: String(webPort),
      HOSTNAME: HOST,
      BACKEND_URL: `http://${HOST}:${backendPort}`,
      TRUSTED_PROXY_HOPS: '1',
    }),
  );
  const stop = async () => {
    for (const part of parts) part.process.kill('SIGTERM');
    await Promise.all(
      parts.map((part) => hasEnded(part) || new Promise((resolve) => part.process.once('exit', resolve))),
    );
    site.close();
    project.close();
    await stack.stop();
    authority.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(webPort, parts);
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${lines.join('')}`, { cause: error });
  }
  return {
    siteUrl,
    webPort,
    databaseUrl: stack.databaseUrl,
    demo: stack.demo,
    parts,
    resolverRules: `MAP ${SITE_HOST} 127.0.0.1`,
    async mailsTo(email) {
      const address = `${stack.origin}/inbox.json?to=${encodeURIComponent(email)}`;
      const answer = await fetch(address, { headers: { 'x-local-token': stack.token } });
      return (await answer.json()) as { links: string[] }[];
    },
    log: () => lines.join(''),
    stop,
  };
}

function translate(value: string | string[] | undefined, keys: Record<string, string>): string | string[] | undefined {
  if (typeof value !== 'string') return value;
  return Object.entries(keys).reduce((text, [shown, own]) => text.replaceAll(shown, own), value);
}

function hasEnded({ process: child }: RunningPart): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function untilReady(port: number, parts: readonly RunningPart[]): Promise<void> {
  for (;;) {
    if (parts.some(hasEnded)) throw new Error('A part of the product ended:');
    const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

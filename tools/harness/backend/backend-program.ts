import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createTestAuth, type TestAuth } from './test-auth.ts';
import { TEST_SECRET, webHeaders } from './web-headers.ts';
import { unhurriedEnv } from './unhurried.ts';

const MAIN = path.resolve(import.meta.dirname, '../../../backend/main.ts');

export type AuthServer = TestAuth & { readonly supabaseUrl: string; readonly close: () => void };

/** The test auth service on a port, for programs. */
export async function startAuthServer(): Promise<AuthServer> {
  const auth = await createTestAuth();
  const server: Server = createServer((request, response) => {
    const path_ = (request.url ?? '').slice('/auth/v1'.length);
    const headers = { authorization: request.headers.authorization ?? '' };
    auth.fetcher(`${auth.authUrl}${path_}`, { headers }).then(
      async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...auth,
    supabaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

export type BackendProgram = {
  readonly port: number;
  readonly pid: number;
  readonly log: string[];
  /** Resolves with exit code or signal. */
  readonly exited: Promise<number | string>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly call: (userId: string, path: string, data: unknown, signal?: AbortSignal) => Promise<Response>;
};

/** Starts `node backend/main.ts`, as in production. Resolves when it logs that it has started. */
export async function startProgram(
  auth: AuthServer,
  databaseUrl: string,
  env: Record<string, string> = {},
  main = MAIN,
): Promise<BackendProgram> {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      BACKEND_PORT: '0',
      BACKEND_SECRET: TEST_SECRET,
      DATABASE_URL: databaseUrl,
      SUPABASE_URL: auth.supabaseUrl,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
      SITE_URL: 'http://localhost:3000',
      JOB_MAX_NICE: unhurriedEnv.JOB_MAX_NICE,
      ...env,
    },
  });
  const log: string[] = [];
  const exited = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code ?? -1)),
  );
  const port = await new Promise<number>((resolve, reject) => {
    let rest = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      log.push(...lines);
      for (const line of lines) {
        if (!line.includes('"event":"started"')) continue;
        resolve((JSON.parse(line) as { port: number }).port);
      }
    });
    child.stderr!.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    void exited.then((how) => reject(new Error(`the backend ended (${how}): ${log.join('\n')}`)));
  });
  return {
    port,
    pid: child.pid!,
    log,
    exited,
    kill: (signal) => void child.kill(signal),
    call: async (userId, path_, data, signal) => {
      const token = await auth.token(userId);
      const body = JSON.stringify({ data, session: { token } });
      return fetch(`http://127.0.0.1:${port}${path_}`, { method: 'POST', headers: webHeaders(token), body, signal });
    },
  };
}

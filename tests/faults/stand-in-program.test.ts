import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';

const MAIN = path.resolve(import.meta.dirname, '..', '..', 'tools/start', 'local-services.ts');
type Addresses = {
  origin: string;
  supabaseUrl: string;
  publishableKey: string;
  demo: { email: string; password: string };
};

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stack-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function run(env: Record<string, string> = {}) {
  const child = fork(MAIN, {
    env: { ...process.env, NODE_ENV: 'test', LOCAL_DATA_DIR: folder, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  children.push(child);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<Addresses>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { ready: Addresses }).ready));
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  ready.catch(() => {});
  return { child, ready, ended, output: () => output };
}

function signIn(stack: Addresses) {
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(stack.supabaseUrl, stack.publishableKey, { auth }).auth.signInWithPassword(stack.demo);
}

test('a killed stack restarts at once with the same accounts, keys and sessions', async () => {
  const first = run();
  const before = await first.ready;
  const { data } = await signIn(before);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = run({ LOCAL_STACK_PORT: new URL(before.origin).port });
  const after = await second.ready;
  expect(after.publishableKey).toBe(before.publishableKey);
  expect((await signIn(after)).error).toBeNull();
  const user = await fetch(`${after.supabaseUrl}/auth/v1/user`, {
    headers: { apikey: after.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
  });
  expect(user.status).toBe(200);
  expect(statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);

  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('rejects a second copy on the same data with a message, and the first copy continues', async () => {
  const first = run();
  const stack = await first.ready;
  const second = run();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`is in use by another copy (process ${first.child.pid}). Stop that copy first.`);
  expect((await signIn(stack)).error).toBeNull();
});

test('the stack ends with the process that started it', async () => {
  const first = run();
  await first.ready;
  first.child.disconnect();
  expect(await first.ended).toBe(0);
});

test('the stack does not run in production', async () => {
  const refused = run({ NODE_ENV: 'production' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('NODE_ENV=production');
});

test.each(['LOCAL_STACK_PORT', 'LOCAL_DATABASE_PORT'])(
  'a %s that is in use stops the start and is named',
  async (name) => {
    const holder = net.createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as net.AddressInfo;
    try {
      const refused = run({ [name]: String(port) });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
      // Nothing is left behind: the next start opens the same data.
      expect((await signIn(await run().ready)).error).toBeNull();
    } finally {
      holder.close();
    }
  },
);

test.each(['https://real.example', 'http://192.168.1.5:3000'])(
  'the stack refuses to serve a public site (%s)',
  async (url) => {
    const refused = run({ SITE_URL: url });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('SITE_URL');
  },
);

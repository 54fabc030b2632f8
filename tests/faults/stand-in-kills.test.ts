import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { loadOrCreateKeys } from '@measurement-nesting/local-services';
import { until } from '#harness/until.ts';

const MAIN = path.resolve(import.meta.dirname, '..', '..', 'tools/start', 'local-services.ts');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stripe-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The local stack as a process of its own, as the launcher runs it. */
async function startProcess() {
  const child = fork(MAIN, {
    env: { ...process.env, NODE_ENV: 'test', LOCAL_DATA_DIR: folder } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { httpPort } = await new Promise<{ httpPort: number }>((resolve) =>
    child.once('message', (message) => resolve((message as { ready: { httpPort: number } }).ready)),
  );
  const { stripeSecretKey } = await loadOrCreateKeys(folder);
  const stripe = new Stripe(stripeSecretKey, {
    host: '127.0.0.1',
    port: httpPort,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return { child, ended, stripe };
}

test('acknowledged requests remain stored after the process is killed', async () => {
  const first = await startProcess();
  const answered: string[] = [];
  const asking = (async () => {
    for (;;) answered.push((await first.stripe.customers.create({ name: `n${answered.length}` })).id);
  })().catch(() => {});
  await until(
    () => answered.length,
    '25 answers',
    (count) => count >= 25,
    { everyMs: 5 },
  );
  first.child.kill('SIGKILL');
  await first.ended;
  await asking;

  const second = await startProcess();
  const found = new Set<string>();
  for await (const { id } of second.stripe.customers.list({ limit: 100 })) found.add(id);
  expect(answered.filter((id) => !found.has(id))).toEqual([]);
  second.child.kill('SIGTERM');
  await second.ended;
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PartFailedError, waitForHealth, waitForMessage, waitForPort } from '../../../tools/start/health.ts';
import { choosePorts } from '../../../tools/start/ports.ts';
import { startOnFreePorts } from '../../../tools/start/run-parts.ts';
import { startPart, type Part } from '../../../tools/start/part.ts';
import { until } from '#harness/until.ts';

const GRACE_MS = 300;
/** Longer than any test here needs. */
const FOREVER = { timeoutMs: 600_000 };
let folder: string;
let part: Part | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'part-'));
});
afterEach(async () => {
  await part?.stop();
  part = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function run(source: string, options: { sendsMessages?: boolean; graceMs?: number } = {}): Part {
  part = startPart({
    name: 'test part',
    args: ['-e', source],
    env: { PATH: process.env.PATH ?? '' },
    logFolder: folder,
    isLoud: false,
    graceMs: GRACE_MS,
    ...options,
  });
  return part;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie process has ended but still has a process id.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !readFileSync(stat, 'latin1').includes(') Z ');
}

async function untilGone(pid: number): Promise<void> {
  await until(() => !isAlive(pid), `the end of process ${pid}`);
}

test('ends a part that ignores signals, with all its child processes', async () => {
  const started = run(
    `process.on('SIGTERM', () => {});
     const child = require('child_process').spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
     process.send({ child: child.pid });
     setInterval(() => {}, 1000);`,
    { sendsMessages: true },
  );
  const grandchild = await waitForMessage(started, (message) => (message as { child: number }).child, FOREVER);
  expect(isAlive(grandchild)).toBe(true);
  await started.stop();
  await untilGone(grandchild);
  await untilGone(started.child.pid!);
  expect(isAlive(grandchild)).toBe(false);
});

test('a part that handles signals ends by itself, and its last output is retained', async () => {
  const started = run(
    `process.on('SIGTERM', () => { console.log('bye'); process.exit(0); }); process.send('up'); setInterval(() => {}, 1000);`,
    { sendsMessages: true, graceMs: FOREVER.timeoutMs },
  );
  await waitForMessage(started, (message) => message, FOREVER);
  await started.stop();
  expect(await started.ended).toEqual({ code: 0, signal: null });
  expect(started.lastLines()).toEqual(['bye']);
});

test('reports a part that ends before it is ready with its last lines', async () => {
  const started = run(`console.error('no database'); process.exit(3);`);
  const error = await waitForHealth(started, 'http://127.0.0.1:1/health', FOREVER).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PartFailedError);
  expect((error as Error).message).toBe('The test part ended before it was ready (exit code 3).');
  expect(started.lastLines()).toEqual(['no database']);
});

test('gives up on a part that never gets ready', async () => {
  const started = run('setInterval(() => {}, 1000)');
  await expect(waitForHealth(started, 'http://127.0.0.1:1/health', { timeoutMs: 500 })).rejects.toThrow(
    'did not get ready within',
  );
});

test('gives up immediately on a part that reports a failed start but does not end, with its reason', async () => {
  const started = run(`console.log('{"event":"the backend could not start"}'); setInterval(() => {}, 1000)`);
  const error = await waitForHealth(started, 'http://127.0.0.1:1/health', FOREVER).catch((reason: unknown) => reason);
  expect((error as Error).message).toBe('The test part reports that it cannot start.');
  expect((error as PartFailedError).isPortTaken).toBe(false);
  expect(started.lastLines()[0]).toContain('could not start');
});

test('starts a part on another port if its port is in use after it was chosen', async () => {
  const holders: net.Server[] = [];
  const used: number[] = [];
  try {
    await startOnFreePorts({
      choose: () => choosePorts(folder, undefined),
      async start({ backend }) {
        used.push(backend);
        // Occupies the port between choosing and listening, as another program might.
        if (used.length < 3) holders.push(await listenOn(backend));
        const started = run(`require('http').createServer((_, to) => to.end()).listen(${backend}, '127.0.0.1')`);
        await waitForHealth(started, `http://127.0.0.1:${backend}/health`, FOREVER);
      },
      clear: async () => part?.stop(),
    });
    expect(new Set(used).size).toBe(3);
  } finally {
    for (const holder of holders) holder.close();
  }
});

test('does not start a part that fails for another reason on other ports', async () => {
  let starts = 0;
  const starting = startOnFreePorts({
    choose: () => choosePorts(folder, undefined),
    async start() {
      starts++;
      await waitForHealth(run('process.exit(1)'), 'http://127.0.0.1:1/health', FOREVER);
    },
    clear: async () => part?.stop(),
  });
  await expect(starting).rejects.toBeInstanceOf(PartFailedError);
  expect(starts).toBe(1);
});

/** Starts a program that only occupies the port. */
async function listenOn(port: number): Promise<net.Server> {
  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

test('waits for a slow part without a time limit, with progress, until it listens on its port', async () => {
  const said: string[] = [];
  const [port] = await freePorts(1);
  const started = run(`setTimeout(() => require('net').createServer().listen(${port}, '127.0.0.1'), 500)`);
  await waitForPort(started, port!, { log: (text) => said.push(text), everyMs: 100 });
  expect(said.length).toBeGreaterThan(1);
  expect(said[1]).toBe('The test part is still starting (0.2 s)...');
});

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PartFailedError, waitForHealth, waitForMessage } from '../../../scripts/start/health.ts';
import { startPart, type Part } from '../../../scripts/start/part.ts';

// Programs are started for real, and the machine may be busy with other things.
jest.setTimeout(60_000);

const GRACE_MS = 300;
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

function run(source: string, options: { sendsMessages?: boolean } = {}): Part {
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
  // A zombie still has a number; it has ended all the same.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !readFileSync(stat, 'latin1').includes(') Z ');
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20);
}

test('a part that does not listen is ended, with everything it started', async () => {
  const started = run(
    `process.on('SIGTERM', () => {});
     const child = require('child_process').spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
     process.send({ child: child.pid });
     setInterval(() => {}, 1000);`,
    { sendsMessages: true },
  );
  const grandchild = await waitForMessage(started, (message) => (message as { child: number }).child, 30_000);
  expect(isAlive(grandchild)).toBe(true);
  await started.stop();
  await untilGone(grandchild);
  await untilGone(started.child.pid!);
  expect(isAlive(grandchild)).toBe(false);
});

test('a part that listens ends by itself and says its last words', async () => {
  const started = run(
    `process.on('SIGTERM', () => { console.log('bye'); process.exit(0); }); process.send('up'); setInterval(() => {}, 1000);`,
    { sendsMessages: true },
  );
  await waitForMessage(started, (message) => message, 30_000);
  await started.stop();
  expect(await started.ended).toEqual({ code: 0, signal: null });
  expect(started.lastLines()).toEqual(['bye']);
});

test('a part that ends before it is ready is reported with its last lines', async () => {
  const started = run(`console.error('no database'); process.exit(3);`);
  const error = await waitForHealth(started, 'http://127.0.0.1:1/health', 30_000).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PartFailedError);
  expect((error as Error).message).toBe('The test part ended before it was ready (exit code 3).');
  expect(started.lastLines()).toEqual(['no database']);
});

test('a part that never gets ready is given up', async () => {
  const started = run('setInterval(() => {}, 1000)');
  await expect(waitForHealth(started, 'http://127.0.0.1:1/health', 500)).rejects.toThrow('did not get ready within');
});

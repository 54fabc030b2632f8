import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LockedError, acquireLock, lockHolder } from '../src/lock.ts';

let folder: string;
let file: string;
let other: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  file = path.join(folder, 'a.lock');
});
afterEach(() => {
  other?.kill('SIGKILL');
  other = undefined;
  rmSync(folder, { recursive: true, force: true });
});

test('a held lock rejects a second request and reports process and address of the holder', async () => {
  const lock = await acquireLock(file);
  lock.setAddress('http://localhost:3000');
  const refusal = await acquireLock(file).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(LockedError);
  expect((refusal as LockedError).holder).toMatchObject({ pid: process.pid, address: 'http://localhost:3000' });
  lock.release();
  expect(lockHolder(file)).toBeUndefined();
  (await acquireLock(file)).release();
});

test('takes over the lock of a process that has ended', async () => {
  const dead = await endedProcess();
  writeFileSync(file, JSON.stringify({ pid: dead, birth: 'x' }));
  expect(lockHolder(file)).toBeUndefined();
  const lock = await acquireLock(file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

test('never expires a lock held by a live process', async () => {
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  writeFileSync(file, JSON.stringify({ pid: other.pid, birth: '' }));
  await expect(acquireLock(file)).rejects.toBeInstanceOf(LockedError);
});

test('with a timeout, acquires a lock as soon as its holder releases it', async () => {
  const first = await acquireLock(file);
  const second = acquireLock(file, 10_000);
  first.release();
  const lock = await second;
  expect(lockHolder(file)?.pid).toBe(process.pid);
  lock.release();
});

test('acquires a lock whose file is damaged', async () => {
  writeFileSync(file, 'not json');
  const lock = await acquireLock(file);
  expect(lockHolder(file)?.pid).toBe(process.pid);
  lock.release();
});

test('only one of several concurrent requests takes over a stale lock', async () => {
  writeFileSync(file, JSON.stringify({ pid: await endedProcess(), birth: 'x' }));
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => acquireLock(file)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

function endedProcess(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', '']);
    child.once('close', () => resolve(child.pid!));
  });
}

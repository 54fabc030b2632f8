import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildIfNeeded } from '../../../tools/start/build.ts';

let root: string;
let others: ChildProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin');
  mkdirSync(next, { recursive: true });
  mkdirSync(path.join(root, 'app'));
  writeFileSync(path.join(root, 'app', 'page.tsx'), 'one');
  // Each build writes a different file, so that builds can be distinguished.
  writeFileSync(
    path.join(next, 'next'),
    `const fs = require('fs');
     const folder = process.env.BUILD_FOLDER;
     fs.mkdirSync(folder, { recursive: true });
     if (fs.readFileSync('app/page.tsx', 'utf8') === 'broken') process.exit(1);
     fs.writeFileSync(folder + '/BUILD_ID', String(Math.random()));
     fs.writeFileSync(folder + '/cached', process.env.BUILD_CACHE || 'off');`,
  );
});
afterEach(() => {
  for (const copy of others) copy.kill('SIGKILL');
  others = [];
  rmSync(root, { recursive: true, force: true });
});

const build = (source = 'one') => {
  writeFileSync(path.join(root, 'app', 'page.tsx'), source);
  const env = { PATH: process.env.PATH ?? '' };
  return buildIfNeeded(root, env, { log: () => {}, signal: new AbortController().signal });
};
const built = (folder = '.next') => readFileSync(path.join(root, folder, 'BUILD_ID'), 'utf8');
const users = path.join('.local', 'build');

/** Starts a process that this folder considers another copy. */
function anotherCopy(folder = '.next'): Promise<void> {
  const copy = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  others.push(copy);
  // The other process owns this process's build from now on.
  for (const file of readdirSync(path.join(root, users))) {
    if (file.endsWith(`-${process.pid}.lock`)) rmSync(path.join(root, users, file));
  }
  writeFileSync(
    path.join(root, users, `user-${folder}-${copy.pid}.lock`),
    JSON.stringify({ pid: copy.pid, birth: '' }),
  );
  return new Promise((resolve) => copy.once('spawn', () => resolve()));
}

function end(copy: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => copy.once('exit', resolve));
  copy.kill('SIGKILL');
  return ended;
}

test('a second start from other sources builds next to the build in use', async () => {
  expect(await build()).toBe('.next');
  const first = built();
  await anotherCopy();
  expect(await build('two')).toBe('.next-2');
  expect(built()).toBe(first);
  expect(built('.next-2')).not.toBe(first);
  expect(await build()).toBe('.next');
  expect(built()).toBe(first);
});

test('a third start builds next to both', async () => {
  await build();
  const first = built();
  await anotherCopy();
  expect(await build('two')).toBe('.next-2');
  const second = built('.next-2');
  await anotherCopy('.next-2');
  expect(await build('three')).toBe('.next-3');
  expect([built(), built('.next-2')]).toEqual([first, second]);
});

test('overwrites a build that is no longer in use, and deletes the one next to it', async () => {
  await build();
  await anotherCopy();
  expect(await build('two')).toBe('.next-2');
  await end(others[0]!);
  expect(await build('three')).toBe('.next');
  expect(existsSync(path.join(root, '.next-2'))).toBe(false);
});

test('a failed build next to the running one leaves it unchanged and is not reused', async () => {
  await build();
  const first = built();
  await anotherCopy();
  await expect(build('broken')).rejects.toThrow('could not be built');
  await expect(build('broken')).rejects.toThrow('could not be built');
  expect(built()).toBe(first);
});

test('limits the number of copies with their own builds', async () => {
  await build('copy-1');
  await anotherCopy();
  for (let nth = 2; nth <= 9; nth++) {
    expect(await build(`copy-${nth}`)).toBe(`.next-${nth}`);
    await anotherCopy(`.next-${nth}`);
  }
  await expect(build('copy-10')).rejects.toThrow('Stop one.');
  expect(await build('copy-7')).toBe('.next-7');
});

test('a second start with the same sources uses the same build', async () => {
  await build();
  const first = built();
  await anotherCopy();
  await build();
  expect(built()).toBe(first);
});

test('builds again after the other copy has ended', async () => {
  await build();
  const first = built();
  await anotherCopy();
  await end(others[0]!);
  await build('two');
  expect(built()).not.toBe(first);
});

test('does not reuse a failed build', async () => {
  await build();
  await expect(build('broken')).rejects.toThrow('could not be built');
  expect(existsSync(path.join(root, '.next', 'built-from'))).toBe(false);
  const before = built();
  await build();
  expect(built()).not.toBe(before);
});

test('only a repeated build writes a cache for the next one', async () => {
  const cached = () => readFileSync(path.join(root, '.next', 'cached'), 'utf8');
  await build();
  expect(cached()).toBe('off');
  await build('two');
  expect(cached()).toBe('on');
});

test('two simultaneous starts build once', async () => {
  await Promise.all([build(), build()].map((starting) => starting.catch(() => undefined)));
  const first = built();
  await build();
  expect(built()).toBe(first);
});

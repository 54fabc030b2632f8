import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildIfNeeded } from '../../../scripts/start/build.ts';

let root: string;
let other: ChildProcess | undefined;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin');
  mkdirSync(next, { recursive: true });
  mkdirSync(path.join(root, 'app'));
  writeFileSync(path.join(root, 'app', 'page.tsx'), 'one');
  // A build leaves a new file each time, so that one can be told from the next.
  writeFileSync(
    path.join(next, 'next'),
    `const fs = require('fs');
     fs.mkdirSync('.next', { recursive: true });
     if (process.env.SITE_URL === 'https://broken.example') process.exit(1);
     fs.writeFileSync('.next/BUILD_ID', String(Math.random()));`,
  );
});
afterEach(() => {
  other?.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const build = (siteUrl = 'https://one.example') =>
  buildIfNeeded(
    root,
    { PATH: process.env.PATH ?? '', SITE_URL: siteUrl },
    { say: () => {}, signal: new AbortController().signal },
  );
const built = () => readFileSync(path.join(root, '.next', 'BUILD_ID'), 'utf8');
const users = path.join('.local', 'build');

/** Another copy, as far as this folder knows. */
function anotherCopy(): Promise<void> {
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const holder = { pid: other.pid, birth: '' };
  for (const file of readdirSync(path.join(root, users))) rmSync(path.join(root, users, file));
  writeFileSync(path.join(root, users, `user-${other.pid}.lock`), JSON.stringify(holder));
  return new Promise((resolve) => other!.once('spawn', () => resolve()));
}

test('a second start with another address does not touch the build that a first one runs from', async () => {
  await build();
  const first = built();
  await anotherCopy();
  await expect(build('https://two.example')).rejects.toThrow(
    `Another copy (process ${other!.pid}) is running from this folder`,
  );
  writeFileSync(path.join(root, 'app', 'page.tsx'), 'two');
  await expect(build()).rejects.toThrow('its sources have changed');
  expect(built()).toBe(first);
});

test('a second start that needs no other build runs from the same one', async () => {
  await build();
  const first = built();
  await anotherCopy();
  await build();
  expect(built()).toBe(first);
});

test('once the other copy has ended, however, it is built', async () => {
  await build();
  const first = built();
  await anotherCopy();
  const ended = new Promise((resolve) => other!.once('exit', resolve));
  other!.kill('SIGKILL');
  await ended;
  await build('https://two.example');
  expect(built()).not.toBe(first);
});

test('a build that failed is not taken for one that is there', async () => {
  await build();
  await expect(build('https://broken.example')).rejects.toThrow('could not be built');
  expect(existsSync(path.join(root, '.next', 'built-from'))).toBe(false);
  const before = built();
  await build();
  expect(built()).not.toBe(before);
});

test('two starts at once build once', async () => {
  await Promise.all([build(), build()].map((starting) => starting.catch(() => undefined)));
  const first = built();
  await build();
  expect(built()).toBe(first);
});

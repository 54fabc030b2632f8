import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const TIMEOUT_MS = 120_000;

/**
 * Replacements for the programs that the script calls: `node` builds nothing and passes the environment on, services record their start,
 * and a version responds unless marked broken.
 */
const programs = {
  node: `case "$*" in
  # A bare checkout has no packages yet.
  *' tools/deploy-environment.ts'*) test "$2" = --install=start || { echo 'no packages' >&2; exit 1; } ;;
esac
case "$*" in
  *deploy-environment.ts*) grep -q BAD && { echo 'BAD is not safe' >&2; exit 78; }; echo KNOWN=1 ;;
  *'next build'*) test ! -e unbuildable || { echo 'does not build' >&2; exit 1; } ;;
esac`,
  npm: 'exit 0',
  systemctl: 'echo "$*" >>"$PREFIX/restarts"',
  curl: 'test ! -e "$PREFIX/current/broken"',
  sleep: 'exit 0',
};

let folder = '';
let checkout = '';
let prefix = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'release-'));
  checkout = path.join(folder, 'checkout');
  prefix = path.join(folder, 'prefix');
  for (const made of [checkout, path.join(prefix, 'node/bin'), path.join(folder, 'etc/measurement-nesting')]) {
    mkdirSync(made, { recursive: true });
  }
  for (const [name, script] of Object.entries(programs)) {
    const file = path.join(prefix, 'node/bin', name);
    writeFileSync(file, `#!/usr/bin/env bash\n${script}\n`);
    chmodSync(file, 0o755);
  }
  writeFileSync(path.join(folder, 'etc/measurement-nesting/env'), 'SITE_URL=https://shop.example\n');
  git('init', '-q');
  cpSync(path.join(root, 'deploy/single-server/release.sh'), path.join(checkout, 'deploy/single-server/release.sh'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): void {
  const who = ['-c', 'user.name=Shop', '-c', 'user.email=shop@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', checkout, ...who, ...args], { stdio: 'ignore' });
}

/** Another version in the checkout, with these files. */
function commit(...files: string[]): void {
  for (const name of readdirSync(checkout)) if (!['.git', 'deploy'].includes(name)) rmSync(path.join(checkout, name));
  for (const name of files) writeFileSync(path.join(checkout, name), name);
  git('add', '-A');
  git('commit', '-q', '-m', files.join(' '));
}

function release(...args: string[]): { code: number | null; said: string } {
  const env = {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH,
    HOME: folder,
    PREFIX: prefix,
    ETC: path.join(folder, 'etc'),
    SYSTEMCTL: path.join(prefix, 'node/bin/systemctl'),
    MIGRATE: 'no',
  };
  const script = path.join(checkout, 'deploy/single-server/release.sh');
  const { status, stdout, stderr } = spawnSync('bash', [script, ...args], { env, encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

/** Returns the version in service, by a file that differs. */
const inService = () =>
  readdirSync(readlinkSync(path.join(prefix, 'current')))
    .filter((name) => name !== 'deploy' && name !== 'build.log')
    .join();
const restarts = () =>
  readFileSync(path.join(prefix, 'restarts'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replace('restart measurement-nesting-', ''));

test(
  'builds, switches to and starts a release in the order workers, api, web, with private environment files',
  () => {
    commit('one');
    expect(release()).toMatchObject({ code: 0, said: expect.stringContaining('is in service') });
    expect(inService()).toBe('one');
    expect(restarts()).toEqual(['worker', 'api', 'web']);
    for (const part of ['web', 'backend']) {
      const file = path.join(folder, `etc/measurement-nesting/${part}.env`);
      expect(readFileSync(file, 'utf8')).toBe('KNOWN=1\n');
      expect(statSync(file).mode & 0o077).toBe(0);
    }
  },
  TIMEOUT_MS,
);

test(
  '--back toggles to the previous version; fails clearly if there is none',
  () => {
    commit('one');
    release();
    expect(release('--back')).toMatchObject({ code: 1, said: expect.stringContaining('no version before') });
    commit('two');
    release();
    expect(inService()).toBe('two');
    expect(release('--back').code).toBe(0);
    expect(inService()).toBe('one');
    expect(release('--back').code).toBe(0);
    expect(inService()).toBe('two');
  },
  TIMEOUT_MS,
);

test(
  'restores the previous version automatically when the new one does not respond',
  () => {
    commit('one');
    release();
    commit('two', 'broken');
    const { code, said } = release();
    expect(code).toBe(1);
    for (const words of ['not all services respond', 'Back to']) expect(said).toContain(words);
    expect(inService()).toBe('one');
    expect(restarts()).toEqual(['worker', 'api', 'web', 'worker', 'api', 'web', 'worker', 'api', 'web']);
    commit('three');
    expect(release().code).toBe(0);
    expect(inService()).toBe('three');
  },
  TIMEOUT_MS,
);

test.each([
  ['does not build', () => commit('two', 'unbuildable'), 'does not build'],
  [
    'has a configuration that is not safe',
    () => writeFileSync(path.join(folder, 'etc/measurement-nesting/env'), 'BAD=1\n'),
    'BAD is not safe',
  ],
])(
  'changes nothing when the next version %s',
  (_, corrupt, words) => {
    commit('one');
    release();
    const before = restarts();
    corrupt();
    const { code, said } = release();
    expect(code).not.toBe(0);
    expect(said).toContain(words);
    expect(inService()).toBe('one');
    expect(restarts()).toEqual(before);
  },
  TIMEOUT_MS,
);

test(
  '--env restarts the running version with the current variables, without a build',
  () => {
    expect(release('--env')).toMatchObject({ code: 1, said: expect.stringContaining('Nothing is released yet') });
    commit('one');
    release();
    commit('two', 'unbuildable');
    expect(release('--env')).toMatchObject({ code: 0, said: expect.stringContaining('is in service') });
    expect(inService()).toBe('one');
    expect(restarts()).toEqual(['worker', 'api', 'web', 'worker', 'api', 'web']);
    writeFileSync(path.join(folder, 'etc/measurement-nesting/env'), 'BAD=1\n');
    expect(release('--env').code).not.toBe(0);
    expect(restarts()).toHaveLength(6);
  },
  TIMEOUT_MS,
);

test(
  'continues a release that failed after its build without another build',
  () => {
    commit('one');
    release();
    commit('two', 'broken');
    expect(release()).toMatchObject({ code: 1, said: expect.stringContaining('Building') });
    const again = release();
    expect(again.said).toContain('is built');
    expect(again.said).not.toContain('Building');
  },
  TIMEOUT_MS,
);

test(
  'deletes old versions and retains the previous one',
  () => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      commit(name);
      release();
    }
    expect(readdirSync(path.join(prefix, 'releases'))).toHaveLength(3);
    expect(existsSync(readFileSync(path.join(prefix, 'previous'), 'utf8').trim())).toBe(true);
  },
  TIMEOUT_MS,
);

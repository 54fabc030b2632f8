import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '#harness/until.ts';

/**
 * Replacement of npm: records its arguments and whether another one runs beside it, and writes the record of the packages that the real one
 * would install. Files in the folder change its behavior.
 */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
const args = process.argv.slice(2);
const has = (name) => fs.existsSync(name);
fs.appendFileSync('npm.log', args.join(' ') + '\\n');
if (has('npm-running')) fs.writeFileSync('npm-beside-npm', '');
fs.writeFileSync('npm-running', '');
const record = 'node_modules/.package-lock.json';
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
const end = (code) => { fs.rmSync('npm-running'); process.exit(code); };
const timer = setInterval(() => {
  if (has('npm-hangs')) return;
  clearInterval(timer);
  if (has('npm-says')) { console.error(fs.readFileSync('npm-says', 'utf8')); end(1); }
  if (has('npm-dies')) { fs.rmSync('npm-running'); process.kill(process.pid, 'SIGKILL'); return; }
  const wanted = Object.entries(packages).filter(([folder, { dev }]) => folder && (!dev || args.includes('--include=dev')));
  fs.mkdirSync('node_modules', { recursive: true });
  const there = args[0] === 'install' && has('npm-install-is-wrong') ? [] : wanted;
  fs.writeFileSync(record, JSON.stringify({ packages: Object.fromEntries(there) }));
  end(0);
}, 5);
`;
const START = '--omit=dev';
const ALL = '--include=dev';

let folder: string;
let runners: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'run-'));
  const root = path.resolve(import.meta.dirname, '../../..');
  for (const part of ['run.mjs', 'run']) cpSync(path.join(root, 'tools', part), at('tools', part), { recursive: true });
  mkdirSync(at('bin'));
  writeFileSync(at('bin', 'npm'), NPM, { mode: 0o755 });
  writeFileSync(at('program.mjs'), "console.log('ran ' + process.argv.slice(2).join(' '));");
  lock('1.0.0');
});
afterEach(() => {
  for (const runner of runners) runner.kill('SIGKILL');
  runners = [];
  rmSync(folder, { recursive: true, force: true });
});

const at = (...names: string[]) => path.join(folder, ...names);
const have = (...names: string[]) => names.forEach((name) => writeFileSync(at(name), ''));
const lackAll = (...names: string[]) => names.forEach((name) => rmSync(at(name), { force: true }));

/** Writes a lock file with a package that start needs, one for tests, and an optional one for another system. */
function lock(version: string): void {
  const packages = {
    '': { version },
    'node_modules/product': { version },
    'node_modules/checks': { version, dev: true },
    'node_modules/elsewhere': { version, optional: true },
  };
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages }));
}

const environment = (more: Partial<NodeJS.ProcessEnv> = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  PATH: `${at('bin')}:${process.env['PATH']}`,
  ...more,
});

function run(level: string, env = environment()): { code: number | null; text: string } {
  const args = [at('tools/run.mjs'), level, 'program.mjs', 'an argument'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { code: status, text: stdout + stderr };
}

function runBeside(level: string): { runner: ChildProcess; text(): string; ended: Promise<number | null> } {
  const runner = spawn(process.execPath, [at('tools/run.mjs'), level, 'program.mjs'], { env: environment() });
  runners.push(runner);
  let text = '';
  for (const stream of [runner.stdout, runner.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more));
  const ended = new Promise<number | null>((resolve) => runner.once('close', resolve));
  return { runner, text: () => text, ended };
}

/** Returns the calls of npm since the last question. */
function calls(): string[] {
  const log = existsSync(at('npm.log')) ? readFileSync(at('npm.log'), 'utf8') : '';
  rmSync(at('npm.log'), { force: true });
  return log.split('\n').filter(Boolean);
}

const packages = () =>
  Object.keys(
    (JSON.parse(readFileSync(at('node_modules/.package-lock.json'), 'utf8')) as { packages: object }).packages,
  ).map((name) => name.replace('node_modules/', ''));

test('a start installs its packages, tests add the rest, and neither repeats anything', () => {
  const first = run('--install=start');
  expect([first.code, first.text]).toEqual([0, expect.stringContaining('ran an argument\n')]);
  expect(packages()).toEqual(['product', 'elsewhere']);
  expect(calls()).toEqual([`ci --ignore-scripts ${START}`]);
  run('--install=start');
  expect(calls()).toEqual([]);
  run('--install');
  expect(packages()).toEqual(['product', 'checks', 'elsewhere']);
  expect(calls()).toEqual([`install --no-save --ignore-scripts ${ALL}`]);
  for (const level of ['--install', '--install=start']) expect(run(level).text).toBe('ran an argument\n');
  expect(calls()).toEqual([]);
});

test('a start after tests removes nothing, even from another version', () => {
  run('--install');
  expect(calls()).toEqual([`ci --ignore-scripts ${ALL}`]);
  run('--install=start');
  expect(calls()).toEqual([]);
  lock('1.0.1');
  run('--install=start');
  expect(calls()).toEqual([`install --no-save --ignore-scripts ${ALL}`]);
  expect(packages()).toContain('checks');
});

test('production in the environment changes nothing', () => {
  const env = environment({ NODE_ENV: 'production' });
  expect(run('--install', env).code).toBe(0);
  expect(packages()).toContain('checks');
});

test('uses packages installed by hand', () => {
  run('--install');
  rmSync(at('node_modules/.installed-lock'));
  calls();
  expect(run('--install').code).toBe(0);
  expect(calls()).toEqual([]);
});

test('reinstalls everything if npm cannot complete the existing packages', () => {
  run('--install=start');
  have('npm-install-is-wrong');
  calls();
  run('--install');
  expect(calls()).toEqual([`install --no-save --ignore-scripts ${ALL}`, `ci --ignore-scripts ${ALL}`]);
  expect(packages()).toContain('checks');
});

test('repairs a killed installation at the next start', () => {
  run('--install=start');
  have('npm-dies');
  expect(run('--install').code).toBe(1);
  lackAll('npm-dies');
  calls();
  expect(run('--install=start').text).toContain('Installing packages');
  expect(calls()).toEqual([`ci --ignore-scripts ${START}`]);
  expect(run('--install').code).toBe(0);
  expect(calls()).toEqual([`install --no-save --ignore-scripts ${ALL}`]);
  expect(readdirSync(at('.local'))).toEqual([]);
});

test('a killed launcher leaves the lock to its npm, and the next start reinstalls', async () => {
  run('--install=start');
  have('npm-hangs');
  const killed = runBeside('--install');
  await until(() => existsSync(at('npm-running')), 'npm');
  killed.runner.kill('SIGKILL');
  await killed.ended;
  const next = runBeside('--install=start');
  await until(() => next.text().includes('waiting for it'), 'the message of the second start');
  lackAll('npm-hangs');
  expect(await next.ended).toBe(0);
  expect(existsSync(at('npm-beside-npm'))).toBe(false);
  expect(calls().at(-1)).toBe(`ci --ignore-scripts ${START}`);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends an installation and the launcher', async (signal) => {
  have('npm-hangs');
  const stopped = runBeside('--install=start');
  await until(() => existsSync(at('npm-running')), 'npm');
  stopped.runner.kill(signal);
  expect(await stopped.ended).toBe(signal === 'SIGINT' ? 130 : 143);
  expect(stopped.text()).not.toContain('ran');
  lackAll('npm-hangs', 'npm-running');
  expect(run('--install=start').code).toBe(0);
});

test.each([
  ['--install=start', '--install'],
  ['--install', '--install=start'],
  ['--install', '--install'],
])('programs that install at the same moment (%s, %s) install in turn', async (...levels) => {
  have('npm-hangs');
  const both = levels.map((level) => runBeside(level));
  const text = () => both.map((runner) => runner.text()).join('');
  await until(() => text().includes('is installing packages into this folder; waiting for it...'), 'a message');
  lackAll('npm-hangs');
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(existsSync(at('npm-beside-npm'))).toBe(false);
  expect(packages()).toContain('checks');
  expect(calls().filter((call) => call.startsWith('ci'))).toHaveLength(1);
  expect(readdirSync(at('.local'))).toEqual([]);
});

test.each([
  ['npm error code ENOTFOUND', 'The package registry cannot be reached. Check the network'],
  ['npm error network request to https://registry.example/next failed, reason: ECONNREFUSED', 'cannot be reached'],
  ['npm error code ENOSPC', 'The disk is full.'],
  ['npm error code EACCES', 'may not write'],
  ['npm error code ETARGET', 'npm failed; its message is above.'],
])('reports "%s" with the remedy', (says, message) => {
  writeFileSync(at('npm-says'), says);
  const { code, text } = run('--install=start');
  expect([code, text]).toEqual([1, expect.stringContaining(message)]);
  expect(text).toContain(says);
});

test('a start without a network works after tests that could not add their packages', () => {
  run('--install=start');
  writeFileSync(at('npm-says'), 'npm error code EAI_AGAIN');
  expect(run('--install').code).toBe(1);
  calls();
  expect(run('--install=start').code).toBe(0);
  expect(calls()).toEqual([]);
});

test('reports the remedy on a machine without npm', () => {
  rmSync(at('bin/npm'));
  const { code, text } = run('--install=start', environment({ PATH: at('bin') }));
  expect([code, text]).toEqual([1, expect.stringContaining('npm was not found. Install Node 24 with npm')]);
});

test('a lock of an ended process whose id is reused is stale', () => {
  mkdirSync(at('.local'));
  writeFileSync(at('.local/install.lock'), JSON.stringify([{ pid: process.pid, birth: 'another boot:1' }]));
  expect(run('--install=start').code).toBe(0);
});

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PartFailedError } from '../../tools/start/health.ts';
import { keepRunning, type RunningPart } from '../../tools/start/keep-running.ts';
import { openLogFile } from '../../tools/start/log-file.ts';
import { startPart, type Part } from '../../tools/start/part.ts';
import { until } from '#harness/until.ts';

const PRELOAD = path.resolve(import.meta.dirname, '../../tools/start/exit-with-launcher.ts');
let folder: string;
let stopping: AbortController;
let started: Part[];
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'keep-'));
  stopping = new AbortController();
  started = [];
  logged = [];
});
afterEach(async () => {
  stopping.abort();
  for (const part of started) await part.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(source: string): RunningPart {
  const options = {
    name: 'test part',
    args: ['-e', source],
    env: { PATH: process.env.PATH ?? '' },
    logFolder: folder,
    isLoud: false,
    graceMs: 300,
  };
  const start = (isRestart: boolean) => {
    const part = startPart({ ...options, isRestart });
    started.push(part);
    return part;
  };
  return { part: start(false), restart: () => start(true), isReady: async (part) => untilLine(part) };
}

/** Waits for the first line, which a part prints once it is up. */
async function untilLine(part: Part): Promise<void> {
  await until(() => part.lastLines().length > 0, 'the first line of the part');
}

const untilLogged = (lines: number) =>
  until(
    () => logged,
    `${lines} messages`,
    ({ length }) => length >= lines,
  );

const SERVES = 'console.log(process.pid); setInterval(() => {}, 1000)';

test('restarts a killed part every time and logs it', async () => {
  let time = 0;
  const running = run(SERVES);
  void keepRunning(running, { log: (text) => logged.push(text), signal: stopping.signal, now: () => time });
  for (let round = 1; round <= 7; round++) {
    const { part } = running;
    await untilLine(part);
    // Fewer than five restarts in a minute.
    time += 20_000;
    part.child.kill('SIGKILL');
    await until(() => running.part !== part, 'another part');
    await untilLogged(2 * round);
  }
  expect(logged.slice(0, 2)).toEqual([
    'The test part ended unexpectedly (SIGKILL). Starting it again...',
    expect.stringMatching(/^The test part is back/),
  ]);
  // Its log from before the crash is retained.
  const lines = () => readFileSync(path.join(folder, 'test-part.log'), 'utf8').trim().split('\n').length;
  await until(lines, '8 lines', (count) => count === 8);
});

test('gives up a part that ends five times within a minute', async () => {
  const keeping = keepRunning(run("console.log('no luck'); process.exit(3)"), {
    log: (text) => logged.push(text),
    signal: stopping.signal,
    now: () => 0,
  });
  const error = await keeping.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PartFailedError);
  expect((error as Error).message).toBe('The test part ended 5 times within a minute (last: exit code 3).');
  expect(started).toHaveLength(5);
});

test('does not restart a part that rejects its configuration', async () => {
  const keeping = keepRunning(run('process.exit(78)'), { log: (text) => logged.push(text), signal: stopping.signal });
  await expect(keeping).rejects.toThrow('exit code 78');
  expect(started).toHaveLength(1);
});

test('starts no part after a stop of everything, not even in the pause before a restart', async () => {
  const running = run('process.exit(1)');
  void keepRunning(running, { log: (text) => logged.push(text), signal: stopping.signal, now: () => 0 });
  await untilLogged(3);
  stopping.abort();
  const count = started.length;
  await running.part.stop();
  await sleep(1500);
  expect(started).toHaveLength(count);
});

test('a log that cannot be written, as on a full disk, stops nothing', async () => {
  const log = openLogFile(existsSync('/dev/full') ? '/dev/full' : path.join(folder, 'none', 'x.log'), {
    append: false,
  });
  for (let line = 0; line < 100; line++) {
    log.write('x'.repeat(1000));
    await sleep(1);
  }
  log.close();
  expect(existsSync(folder)).toBe(true);
});

test('a log that can be written again states the number of missing lines', async () => {
  let time = 0;
  const file = path.join(folder, 'later', 'x.log');
  const log = openLogFile(file, { append: false, now: () => time });
  log.write('one');
  await sleep(200);
  log.write('two');
  mkdirSync(path.dirname(file));
  log.write('three');
  time = 6000;
  log.write('four');
  await until(() => existsSync(file) && readFileSync(file, 'utf8').includes('four'), 'the last line');
  expect(readFileSync(file, 'utf8')).toBe('(3 lines could not be written)\nfour\n');
  log.close();
});

/** A part ends soon after its launcher, whatever it does: serve, spin, ignore signals, or write. */
test.each([
  ['waits', 'setInterval(() => {}, 1000)'],
  ['spins', 'for (;;);'],
  ['does not listen', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"],
  ['spins and does not listen', "process.on('SIGTERM', () => {}); for (;;);"],
  [
    'writes to nobody',
    "process.on('uncaughtException', (e) => console.error(e)); setInterval(() => console.error('x'.repeat(9999)), 1)",
  ],
])('a part that %s ends after its launcher', async (_, source) => {
  // The program prints when it has begun; one that has not would end as well.
  const program = JSON.stringify(`console.log('begun'); ${source}`);
  const launcher = `
    const { spawn } = require('child_process');
    const part = spawn(process.execPath, ['--import', ${JSON.stringify(pathToFileURL(PRELOAD).href)}, '-e', ${program}], {
      detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LAUNCHER_PID: String(process.pid) } });
    part.stdout.once('data', () => console.log(part.pid));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', launcher], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(Number(text))),
  );
  child.kill('SIGKILL');
  await until(() => !isAlive(pid), `the end of process ${pid}`);
  expect(isAlive(pid)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !readFileSync(stat, 'latin1').includes(') Z ');
}

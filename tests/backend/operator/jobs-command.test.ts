import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { claimRun } from '#backend/runs/claim-run.ts';
import { createRunSignals } from '#backend/runs/run-signals.ts';
import { startRun } from '#backend/runs/start-run.ts';
import { startSweeps } from '#backend/start-sweeps.ts';
import { createLog } from '#backend/log.ts';
import type { QueueReport } from '#backend/operator/run-queue.ts';
import { nestRequest } from '#lib/shared/contracts/job.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { jobs as runJobs } from '../../../cli/operator/jobs.ts';
import { scriptedPool } from '#harness/backend/scripted-pool.ts';
import { eventsOf, startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { until } from '#harness/until.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

let database: TestDatabase;
let backend: TestBackend;
let stopSweeps: () => Promise<void>;
beforeAll(async () => {
  database = await startTestDatabase();
  process.env.DATABASE_URL = database.url;
  const pool = scriptedPool(
    async ({ open, best }) => {
      open();
      best(3, 0.8);
    },
    async () => {
      throw new AppError('no_shapes');
    },
    async ({ open, best, untilStopped }) => {
      open();
      best(3, 0.8);
      await untilStopped();
      return { stopped: true };
    },
  );
  backend = await startTestBackend(database, { nestPool: pool });
  stopSweeps = startSweeps({
    db: database.db,
    queue: backend.queue,
    signals: createRunSignals(),
    log: createLog(() => {}),
  });
});
afterAll(async () => {
  delete process.env.DATABASE_URL;
  await stopSweeps();
  await backend.stop();
  await database.close();
});

type Ended = { code: number; out: string; err: string };

/** Runs the command in this process. */
async function jobs(...args: string[]): Promise<Ended> {
  const lines: string[] = [];
  const out = () => lines.join('\n');
  try {
    const code = await runJobs(args, (line) => lines.push(line));
    return { code, out: out(), err: '' };
  } catch (error) {
    return { code: 2, out: out(), err: (error as Error).message };
  }
}
/** Runs the command in a process of its own, as an operator does. */
function typed(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'cli/main.ts', 'jobs', ...args],
      { cwd: ROOT, env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, DATABASE_URL: database.url } },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
}
const report = async () => JSON.parse((await jobs('--json')).out) as QueueReport;
const untilRunning = () => until(report, 'a run under way', ({ running }) => running > 0);
const request = () => ({
  runId: randomUUID(),
  rows: [{ id: 'r1', text: 'SECRET WORDS', font: 'Arial', size: 12 }],
  sheet: { widthIn: 96, heightIn: 48 },
});

test('an operator reports, refunds, drains, hands over and resumes without seeing the artwork', async () => {
  const [first, second, third, fourth] = await Promise.all(Array.from({ length: 4 }, () => database.addUser()));
  const delivered = request();
  await eventsOf(await backend.call(first!, '/api/nest', delivered));
  await eventsOf(await backend.call(second!, '/api/nest', request()));
  expect(await report()).toMatchObject({
    queued: 0,
    running: 0,
    done: 1,
    failed: 1,
    failures: [{ code: 'no_shapes' }],
  });

  expect(await jobs('refund', delivered.runId)).toMatchObject({
    code: 0,
    out: expect.stringContaining('refunded'),
  });
  expect(await jobs('refund', delivered.runId)).toMatchObject({ code: 1 });
  expect(await readRemainingCredits(database.db, first!, new Date())).toMatchObject({ remaining_credits: 10 });

  const running = request();
  const stream = eventsOf(await backend.call(third!, '/api/nest', running));
  await untilRunning();
  const handed = await jobs('retry', running.runId);
  expect(handed).toMatchObject({ code: 0, out: expect.stringContaining('another one begins it') });
  // A drained worker would not begin it, and the one that had it stops soon.
  await until(report, 'the next attempt', ({ open }) => open[0]?.attempt === 2);
  const draining = jobs('drain');
  await until(() => backend.logged.some((line) => line.includes('no new runs are taken')), 'a drained worker');
  expect(await report()).toMatchObject({ draining: true });
  const waiting = request();
  const waited = eventsOf(await backend.call(fourth!, '/api/nest', waiting));
  await backend.call(third!, '/api/nest/stop', { runId: running.runId, keep: true });
  expect((await stream).at(-1)).toMatchObject({ type: 'done' });
  expect(await draining).toMatchObject({ code: 0, out: expect.stringContaining('Nothing runs') });
  const drained = await typed();
  expect(drained.out).toContain('1 waiting');
  expect(drained.out).toContain('Draining');
  expect(drained.out).not.toContain('SECRET');

  expect(await jobs('resume')).toMatchObject({ code: 0 });
  await untilRunning();
  await backend.call(fourth!, '/api/nest/stop', { runId: waiting.runId, keep: true });
  expect((await waited).at(-1)).toMatchObject({ type: 'done' });
});

test('draining does not wait for a run that lost its worker; the run waits for the next one', async () => {
  const { runId, ...rest } = nestRequest.parse(request());
  const userId = await database.addUser();
  await startRun(database.db, async () => {}, userId, { runId, ...rest }, new Date());
  await claimRun(database.db, runId);
  await sql`update runs set heartbeat_at = heartbeat_at - interval '1 minute' where id = ${runId}`.execute(database.db);
  expect(await jobs('drain')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing runs') });
  expect(await report()).toMatchObject({ running: 1 });
  await jobs('resume');
});

test.each([['retry'], ['refund', 'x'], ['retry', randomUUID(), 'more'], ['dance']])(
  'reports wrong usage: %j',
  async (...args) => {
    const { code, err } = await jobs(...args);
    expect(code).not.toBe(0);
    expect(err).toMatch(/A run id goes with|There is no "jobs|not the id/);
  },
);

import { readdirSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { measureRequest } from '#lib/shared/contracts/job.ts';
import { codeCache } from '#backend/jobs/code-cache.ts';
import { createJobPool, type JobPool } from '#backend/jobs/pool/job-pool.ts';
import type { EngineJob } from '#backend/jobs/job-process/protocol.ts';
import { JobCrash, type JobProcessOptions } from '#backend/jobs/job-process.ts';
import { engineErrorOf, runQuickJob } from '#backend/jobs/quick-lanes.ts';
import { HOSTILE_THREAD } from '#harness/faults/programs.ts';
import { until } from '#harness/until.ts';

const small: JobProcessOptions = { nice: 10, heapMb: 96, rssMb: 400, thread: HOSTILE_THREAD };
const TIMEOUT_MS = 600_000;
/** Longer than any job here needs, so that another limit applies first, even on a slow machine. */
const WALL_MS = TIMEOUT_MS;
const SHORT_MS = 1_000;

const codeFolder = codeCache.env['NODE_COMPILE_CACHE'];

let pool: JobPool | undefined;
afterEach(() => {
  pool?.close();
  pool = undefined;
});

const job = (text: string): EngineJob => ({
  kind: 'measure',
  request: measureRequest.parse({ rows: [{ id: '1', text, font: 'Arial', size: 12 }] }),
});
const open = (size = 1, maxWaiting = 10) => (pool = createJobPool({ ...small, size, maxWaiting }));
const crashOf = (text: string, limits: { wallMs?: number; processorMs?: number } = {}) =>
  open()
    .run(job(text), { wallMs: WALL_MS, ...limits })
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test.each(['map bomb', 'set bomb', 'array bomb', 'object bomb', 'string bomb', 'typed array bomb'])(
  'a %s ends its own process, is reported as too complex, and the next job runs',
  async (bomb) => {
    const crash = await crashOf(bomb);
    expect(crash).toBeInstanceOf(JobCrash);
    expect((crash as JobCrash).reason).toBe('memory');
    expect(engineErrorOf(crash as JobCrash)).toMatchObject({ code: 'too_complex' });
    expect(await pool!.run(job('fine'), { wallMs: WALL_MS })).toEqual({ kind: 'json', json: '"fine"' });
  },
  TIMEOUT_MS,
);

test(
  'the first job of a process has more processor time, to compile its code',
  async () => {
    const first = await open().run(job('650 ms of work'), { wallMs: WALL_MS, processorMs: 500 });
    expect(first).toEqual({ kind: 'json', json: 'null' });
    const second = pool!.run(job('650 ms of work'), { wallMs: WALL_MS, processorMs: 200 });
    await expect(second).rejects.toMatchObject({ reason: 'time' });
  },
  TIMEOUT_MS,
);

test.each([{ wallMs: SHORT_MS }, { wallMs: SHORT_MS, processorMs: WALL_MS }])(
  'a job that did not get its processor time within %j is reported as busy',
  async (limits) => {
    const crash = await crashOf('sleep', limits);
    expect(crash).toMatchObject({ reason: 'starved' });
    expect(engineErrorOf(crash as JobCrash)).toMatchObject({ code: 'busy' });
    expect(await pool!.run(job('fine'), { wallMs: WALL_MS })).toMatchObject({ json: '"fine"' });
  },
  TIMEOUT_MS,
);

test.each(['endless loop', 'slow built-in'])(
  'a job in an %s is killed after its processor time',
  async (hang) => {
    const crash = await crashOf(hang, { processorMs: SHORT_MS });
    expect(crash).toMatchObject({ reason: 'time' });
    expect(engineErrorOf(crash as JobCrash)).toMatchObject({ code: 'took_too_long' });
    expect(await pool!.run(job('fine'), { wallMs: WALL_MS })).toMatchObject({ json: '"fine"' });
  },
  TIMEOUT_MS,
);

test(
  'a job that exceeds its turn is killed when a job of another account waits, and that job runs',
  async () => {
    const jobs = open();
    const endless = jobs
      .run(job('endless loop'), { person: 'ann', wallMs: WALL_MS, turnMs: 1 })
      .catch((error: unknown) => error);
    const other = jobs.run(job('fine'), { person: 'bob', wallMs: WALL_MS });
    expect(await endless).toMatchObject({ reason: 'turn' });
    expect(await other).toMatchObject({ json: '"fine"' });
  },
  TIMEOUT_MS,
);

test(
  'a job that exceeds its turn while no job of another account waits continues until its processor time',
  async () => {
    const jobs = open();
    const how = { person: 'ann', wallMs: WALL_MS, turnMs: 1 };
    const endless = jobs.run(job('endless loop'), { ...how, processorMs: SHORT_MS }).catch((error: unknown) => error);
    const own = jobs.run(job('fine'), how);
    expect(await endless).toMatchObject({ reason: 'time' });
    expect(await own).toMatchObject({ json: '"fine"' });
  },
  TIMEOUT_MS,
);

test(
  'a job that exits its process is reported as a crash',
  async () => {
    expect(await crashOf('exit')).toMatchObject({ reason: 'fault' });
  },
  TIMEOUT_MS,
);

test(
  'endless recursion is rejected, and the process continues',
  async () => {
    const first = open();
    const [pid] = first.pids();
    await expect(first.run(job('endless recursion'), { wallMs: WALL_MS })).rejects.toMatchObject({
      code: 'too_complex',
    });
    expect(first.pids()).toEqual([pid]);
  },
  TIMEOUT_MS,
);

test(
  'reports internal errors as such; details are only logged',
  async () => {
    const refused = open().run(job('throw'), { wallMs: WALL_MS });
    await expect(refused).rejects.toMatchObject({
      code: 'server_error',
      message: expect.not.stringContaining('fault'),
    });
  },
  TIMEOUT_MS,
);

test.each(['look around', 'write a file', 'write where compiled source is kept', 'start a program'])(
  'a job that tries to %s is denied access',
  async (action) => {
    const refused = open().run(job(action), { wallMs: WALL_MS });
    await expect(refused).rejects.toMatchObject({
      logDetail: expect.stringContaining('Access to this API has been restricted'),
    });
  },
  TIMEOUT_MS,
);

test(
  'code compiled by a process is stored for the next one',
  async () => {
    await open().run(job('fine'), { wallMs: WALL_MS });
    // A Node version that cannot revoke the permission stores nothing.
    const stored = codeFolder ? readdirSync(codeFolder, { recursive: true }) : null;
    expect(stored === null || stored.length > 1).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'the environment of a job process contains no address and no key',
  async () => {
    const answer = await open().run(job('tell the environment'), { wallMs: WALL_MS });
    expect(answer).toMatchObject({
      json: expect.stringMatching(
        /^"(NODE_CHANNEL_FD,|NODE_CHANNEL_SERIALIZATION_MODE,|NODE_COMPILE_CACHE,|NODE_ENV,)*PATH"$/,
      ),
    });
  },
  TIMEOUT_MS,
);

test(
  'a process killed from outside is replaced, and a measurement is retried',
  async () => {
    const both = open();
    await both.run(job('fine'), { wallMs: WALL_MS });
    const [pid] = both.pids();
    const hanging = both.run(job('endless loop'), { wallMs: WALL_MS, onStart: () => process.kill(pid!, 'SIGKILL') });
    await expect(hanging).rejects.toMatchObject({ reason: 'killed' });
    expect(await runQuickJob(both, job('fine'), { wallMs: WALL_MS })).toMatchObject({ json: '"fine"' });
    expect(both.pids()).not.toContain(pid);
  },
  TIMEOUT_MS,
);

test(
  'twenty kills of the job process lose no job',
  async () => {
    const many = open(2, 200);
    let kills = 0;
    const killer = setInterval(() => {
      const [pid] = many.pids().filter((candidate) => candidate > 0);
      if (pid === undefined || kills >= 20) return;
      kills += 1;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process had already ended.
      }
    }, 20);
    const outcomes: unknown[] = [];
    const runOne = async () => {
      // A job is retried once: without a second kill it is answered, with one it fails with an error. No job is lost.
      outcomes.push(await runQuickJob(many, job('fine'), { wallMs: WALL_MS }).catch((error: unknown) => error));
      return kills;
    };
    await until(runOne, '20 kills', (count) => count >= 20, { everyMs: 5 });
    clearInterval(killer);
    for (const outcome of outcomes) {
      const isAnswer = JSON.stringify(outcome) === '{"kind":"json","json":"\\"fine\\""}';
      expect(isAnswer || (outcome instanceof JobCrash && outcome.reason === 'killed')).toBe(true);
    }
    expect(await runQuickJob(many, job('fine'), { wallMs: WALL_MS })).toMatchObject({ json: '"fine"' });
  },
  TIMEOUT_MS,
);

test(
  'jobs wait for their turn, and jobs beyond the limit are rejected as busy',
  async () => {
    const one = open(1, 2);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => one.run(job('fine'), { wallMs: WALL_MS })));
    const busy = tries
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as { code: string });
    expect(busy.length).toBeGreaterThanOrEqual(2);
    expect(new Set(busy.map((error) => error.code))).toEqual(new Set(['busy']));
    expect(tries.some((result) => result.status === 'fulfilled')).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'a process that starts too slowly is reported as killed, not as an error of the waiting job',
  async () => {
    pool = createJobPool({ ...small, startMs: 1, size: 1, maxWaiting: 5 });
    await expect(pool.run(job('fine'), { wallMs: WALL_MS })).rejects.toMatchObject({ reason: 'killed' });
  },
  TIMEOUT_MS,
);

test(
  'rejects jobs if no job process can start',
  async () => {
    pool = createJobPool({
      ...small,
      thread: new URL('./no-such-thread.ts', import.meta.url),
      size: 1,
      maxWaiting: 5,
    });
    await expect(pool.run(job('fine'), { wallMs: WALL_MS })).rejects.toBeInstanceOf(JobCrash);
  },
  TIMEOUT_MS,
);

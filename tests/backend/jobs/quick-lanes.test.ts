import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createJobPool } from '#backend/jobs/pool/job-pool.ts';
import type { JobAnswer } from '#backend/jobs/job-process/protocol.ts';
import { createQuickJobs, jobLimits, shortLaneLimits, type QuickJob } from '#backend/jobs/quick-lanes.ts';
import { createSpeedClasses } from '#backend/jobs/speed-classes.ts';
import { measureRequest } from '#lib/shared/contracts/job.ts';
import { playedProcesses, type PlayedJob } from '#harness/backend/played-processes.ts';

const LIMITS = { nice: 0, heapMb: 1, rssMb: 1, maxWaiting: 1_000, eachRunning: 2 };
const TURN_MS = shortLaneLimits.turnMs;
/** Size in bytes of a drawing of 2 MB as base64. */
const LARGE_BYTES = (2 * 1024 * 1024 * 4) / 3;
const MINUTE_MS = 60_000;
/** Time of a job process to start on a busy machine, in ms. */
const START_MS = 2_000;

type Timed = { ms: number; outcome: string };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Returns a job whose drawing has this measuring time and size. */
const drawing = (ms: number, sizeBytes = 1_000): QuickJob => ({
  kind: 'measure',
  request: measureRequest.parse({
    file: { filename: `${ms} ms`, fileType: 'SVG', content: `data:;base64,${'x'.repeat(sizeBytes)}` },
  }),
});
const letters = (ms: number): QuickJob => ({
  kind: 'lettering',
  rows: measureRequest.parse({ rows: [{ id: String(ms), text: 'A', font: 'Arial', size: 1 }] }).rows,
  fonts: [],
});
const msOf = (job: QuickJob) =>
  job.kind === 'measure'
    ? Number.parseInt(job.request.file!.filename)
    : job.kind === 'lettering'
      ? Number(job.rows[0]!.id)
      : 0;

function openLanes(sizes = { quick: 3, long: 1, lettering: 1 }, startMs = 0) {
  const lane = (size: number) => {
    const processes = playedProcesses({ startMs });
    const pool = createJobPool<PlayedJob, string, never>({ ...LIMITS, size, start: processes.start });
    const run = async (job: object, how: object): Promise<JobAnswer> => {
      const played = { name: String(msOf(job as QuickJob)), ms: msOf(job as QuickJob) };
      return { kind: 'json', json: await pool.run(played, how as never) };
    };
    return { run, close: () => {}, begun: processes.begun, pool };
  };
  const lanes = { quick: lane(sizes.quick), long: lane(sizes.long), lettering: lane(sizes.lettering) };
  const jobs = createQuickJobs(lanes as never, Date.now);
  return { lanes, jobs };
}
/** Measures the time of a job and its outcome. */
async function timed(promise: Promise<unknown>): Promise<Timed> {
  const begun = Date.now();
  const outcome = await promise.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? String(error),
  );
  return { ms: Date.now() - begun, outcome };
}

/** Repeats six slow requests at once for each abuser: drawings of two sizes and lettering. Returns a function that ends it. */
function startAbuse(jobs: ReturnType<typeof openLanes>['jobs'], abusers: number): () => void {
  let isOver = false;
  const repeat = (person: string, i: number): void => {
    if (isOver) return;
    const slow = [drawing(7_000), drawing(7_000, 400_000), letters(4_000)][i % 3]!;
    void jobs
      .run(slow, { person })
      .catch(() => {})
      .then(() => setTimeout(() => repeat(person, i + 1), 1_000));
  };
  for (let i = 0; i < abusers; i++)
    for (let parallel = 0; parallel < 6; parallel++) repeat(`abuser ${i}`, i + parallel);
  return () => void (isOver = true);
}

describe.each([1, 4, 20])('with %i accounts that send nothing but slow jobs', (abusers) => {
  test("another person's small measurements start at once, and lettering after one turn at most, although processes start slowly", async () => {
    const { jobs } = openLanes(undefined, START_MS);
    const before = [jobs.run(drawing(20), { person: 'ann' }), jobs.run(letters(20), { person: 'ann' })];
    await pass(100);
    await Promise.all(before);
    const endAbuse = startAbuse(jobs, abusers);
    await pass(abusers * TURN_MS);
    const waits = { measuring: [] as Timed[], lettering: [] as Timed[] };
    for (let i = 0; i < 30; i++) {
      await pass(317);
      const both = Promise.all([
        timed(jobs.run(drawing(20), { person: 'ann' })),
        timed(jobs.run(letters(20), { person: 'ann' })),
      ]);
      await pass(START_MS + 3 * TURN_MS);
      const [measured, lettered] = await both;
      waits.measuring.push(measured);
      waits.lettering.push(lettered);
    }
    endAbuse();
    for (const { outcome } of Object.values(waits).flat()) expect(outcome).toBe('answered');
    expect(Math.max(...waits.measuring.map(({ ms }) => ms))).toBe(20);
    // The lettering lane has one process, which may have to start again.
    expect(Math.max(...waits.lettering.map(({ ms }) => ms))).toBeLessThanOrEqual(TURN_MS + START_MS + 20);
  });

  test('accounts without history measure an ordinary drawing without waiting for a slow one or for a process to start', async () => {
    const { jobs } = openLanes(undefined, START_MS);
    const endAbuse = startAbuse(jobs, abusers);
    await pass(abusers * TURN_MS);
    for (let round = 0; round < 10; round++) {
      await pass(1_317);
      const people = ['a', 'b', 'c', 'd'].map((person) => `${person}${round}`);
      const pending = Promise.all(people.map((person) => timed(jobs.run(drawing(150, 50_000), { person }))));
      await pass(10_000);
      for (const { ms, outcome } of await pending) {
        expect(outcome).toBe('answered');
        expect(ms).toBeLessThanOrEqual(4 * 150);
      }
    }
    endAbuse();
  });
});

test('in the long lane an account without slow jobs is served before accounts that have had several', async () => {
  const { lanes, jobs } = openLanes();
  const run = (ms: number, person: string) => void jobs.run(drawing(ms), { person }).catch(() => {});
  // Strikes of ben: one, and another after the back-off.
  run(2_000, 'ben');
  await pass(13_000);
  run(2_000, 'ben');
  await pass(3_000);
  run(6_000, 'ben');
  for (const ms of [6_001, 6_002]) run(ms, 'ben');
  await pass(100);
  void jobs.run(drawing(3_000, 2 * LARGE_BYTES), { person: 'new' }).catch(() => {});
  await pass(20_000);
  expect(lanes.long.begun.slice(0, 2)).toEqual(['6000', '3000']);
});

test('a job exceeds its turn while no other waits, and restarts in the long lane when another does', async () => {
  const { lanes, jobs } = openLanes({ quick: 1, long: 1, lettering: 1 });
  const alone = timed(jobs.run(drawing(3_000), { person: 'ann' }));
  await pass(10_000);
  expect(await alone).toEqual({ ms: 3_000, outcome: 'answered' });
  expect(lanes.long.begun).toEqual([]);
  const slow = timed(jobs.run(drawing(4_000), { person: 'bob' }));
  await pass(1_050);
  const other = timed(jobs.run(drawing(20), { person: 'cem' }));
  await pass(10_000);
  expect(await slow).toEqual({ ms: 1_100 + 4_000, outcome: 'answered' });
  expect(await other).toEqual({ ms: 50 + 20, outcome: 'answered' });
  expect(lanes.quick.begun).toEqual(['3000', '4000', '20']);
  expect(lanes.long.begun).toEqual(['4000']);
});

test('a job that exceeds its limit while no other waits is not tried again', async () => {
  const { lanes, jobs } = openLanes();
  const endless = timed(jobs.run(drawing(60_000), { person: 'ann' }));
  await pass(jobLimits.measure.totalMs);
  expect(await endless).toEqual({ ms: jobLimits.measure.processorMs, outcome: 'needs_a_run' });
  expect(lanes.long.begun).toEqual([]);
});

test('accounts known by short jobs are served first, those with less recent processor time before others, then new accounts, then busy ones', async () => {
  const { lanes, jobs } = openLanes({ quick: 1, long: 1, lettering: 1 });
  const run = (ms: number, person: string) => void jobs.run(drawing(ms), { person }).catch(() => {});
  const measureOften = async (person: string, times: number) => {
    for (let i = 0; i < times; i++) {
      run(300, person);
      await pass(300);
    }
  };
  await measureOften('long ago', 6);
  await pass(4 * MINUTE_MS);
  await measureOften('lately', 4);
  await measureOften('busy', 8);
  run(100, 'ahead');
  run(44, 'busy');
  run(43, 'new');
  run(41, 'lately');
  run(42, 'long ago');
  await pass(1_000);
  expect(lanes.quick.begun.slice(-5)).toEqual(['100', '42', '41', '43', '44']);
});

test('lettering that exceeds its turn while other lettering waits restarts in the long lane; the other waits for that turn only', async () => {
  const { lanes, jobs } = openLanes();
  const slow = timed(jobs.run(letters(4_000), { person: 'ann' }));
  const other = timed(jobs.run(letters(20), { person: 'bob' }));
  await pass(10_000);
  expect(await slow).toEqual({ ms: TURN_MS + 4_000, outcome: 'answered' });
  expect(await other).toEqual({ ms: TURN_MS + 20, outcome: 'answered' });
  expect(lanes.long.begun).toEqual(['4000']);
});

test('a job canceled before it begins has no share in the time of the job before it', async () => {
  const { lanes, jobs } = openLanes({ quick: 1, long: 1, lettering: 1 });
  const slow = jobs.run(drawing(3_000), { person: 'ann' });
  await pass(4_000);
  await slow;
  const client = new AbortController();
  const canceled = timed(jobs.run(drawing(20), { person: 'bob', signal: client.signal }));
  client.abort();
  await pass(0);
  const next = timed(jobs.run(drawing(30), { person: 'bob' }));
  await pass(1_000);
  expect([(await canceled).outcome, (await next).outcome]).toEqual(['cancelled', 'answered']);
  expect(lanes.quick.begun).toEqual(['3000', '30']);
  expect(lanes.long.begun).toEqual([]);
});

test('slow lettering does not make the drawings of its account slow', async () => {
  const { lanes, jobs } = openLanes();
  const slow = jobs.run(letters(4_000), { person: 'ann' });
  await pass(10_000);
  await slow;
  const square = jobs.run(drawing(20), { person: 'ann' });
  await pass(100);
  await square;
  expect(lanes.quick.begun).toEqual(['20']);
});

test('an account without history starts drawings of up to 2 MB in the quick lane, larger ones in the long lane', async () => {
  const { lanes, jobs } = openLanes();
  for (const [i, sizeBytes] of [1_000, LARGE_BYTES, 2 * LARGE_BYTES].entries()) {
    const measured = jobs.run(drawing(30 + i, sizeBytes), { person: `new ${i}` });
    await pass(1_000);
    await measured;
  }
  expect({ quick: lanes.quick.begun, long: lanes.long.begun }).toEqual({ quick: ['30', '31'], long: ['32'] });
});

test('an account with a slow drawing starts in the long lane until its back-off ends', async () => {
  const { lanes, jobs } = openLanes();
  const measure = async (ms: number) => {
    const job = jobs.run(drawing(ms), { person: 'ann' });
    await pass(5_000);
    await job;
  };
  for (const ms of [3_000, 30, 40, 50]) await measure(ms);
  expect(lanes.quick.begun).toEqual(['3000', '50']);
  expect(lanes.long.begun).toEqual(['30', '40']);
});

test('no job takes longer than its limit, waiting included', async () => {
  const { jobs } = openLanes({ quick: 1, long: 1, lettering: 1 });
  const pending = Array.from({ length: 8 }, (_, i) => timed(jobs.run(drawing(6_000), { person: `p${i}` })));
  await pass(MINUTE_MS);
  for (const { ms, outcome } of await Promise.all(pending)) {
    expect(ms).toBeLessThanOrEqual(jobLimits.measure.totalMs);
    expect(['answered', 'needs_a_run', 'busy']).toContain(outcome);
  }
});

test('an account that sends nothing but slow drawings has seven short turns in ten minutes at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 50, maxLength: 400 }), (gapsMs) => {
      let now = 0;
      const speeds = createSpeedClasses(() => now);
      const tries: number[] = [];
      for (const gap of gapsMs) {
        now += gap;
        if (speeds.classOf('abuser') === 'slow') continue;
        tries.push(now);
        speeds.recordSlow('abuser');
      }
      for (const [i, at] of tries.entries()) expect(at - (tries[i - 7] ?? -Infinity)).toBeGreaterThan(10 * MINUTE_MS);
    }),
  );
});

test('one slow drawing is forgiven after ten seconds, and forgotten after ten quiet minutes', async () => {
  const speeds = createSpeedClasses(Date.now);
  speeds.recordUse('ann', 20);
  expect(speeds.classOf('ann')).toBe('quick');
  speeds.recordSlow('ann');
  expect(speeds.classOf('ann')).toBe('slow');
  await pass(10_000);
  expect(speeds.classOf('ann')).toBe('new');
  speeds.recordUse('ann', 20);
  await pass(11 * MINUTE_MS);
  expect(speeds.classOf('ann')).toBe('quick');
});

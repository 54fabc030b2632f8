import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createJobPool } from '#backend/jobs/job-pool.ts';
import type { JobAnswer } from '#backend/jobs/job-process/protocol.ts';
import { createQuickJobs, walls, type QuickJob } from '#backend/jobs/quick-lanes.ts';
import { createStandings } from '#backend/jobs/standing.ts';
import { measureRequest } from '#lib/contracts/job.ts';
import { playedProcesses, type PlayedJob } from '#harness/backend/played-processes.ts';

const LIMITS = { nice: 0, heapMb: 1, rssMb: 1, maxWaiting: 1_000, eachRunning: 2 };
const MOMENT_MS = { new: 200, quick: 500 };
const MINUTE_MS = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A drawing that takes so long to measure and has so many bytes. */
const drawing = (ms: number, sizeBytes = 1_000): QuickJob => ({
  kind: 'measure',
  request: measureRequest.parse({
    file: { filename: `${ms} ms`, fileType: 'SVG', content: `data:,${'x'.repeat(sizeBytes)}` },
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

function openLanes(sizes = { quick: 2, long: 1, lettering: 1 }) {
  const lane = (size: number) => {
    const processes = playedProcesses();
    const pool = createJobPool<PlayedJob, string, never>({ ...LIMITS, size, start: processes.start });
    const run = async (job: object, how: object): Promise<JobAnswer> => {
      const played = { name: String(msOf(job as QuickJob)), ms: msOf(job as QuickJob) };
      return { kind: 'json', json: await pool.run(played, how as never) };
    };
    return { run, close: () => {}, begun: processes.begun, pool };
  };
  const lanes = { quick: lane(sizes.quick), long: lane(sizes.long), lettering: lane(sizes.lettering) };
  const jobs = createQuickJobs(lanes as never, createStandings(Date.now), Date.now);
  return { lanes, jobs };
}
/** How long it took, and what came of it. */
async function timed(promise: Promise<unknown>): Promise<{ ms: number; outcome: string }> {
  const begun = Date.now();
  const outcome = await promise.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? String(error),
  );
  return { ms: Date.now() - begun, outcome };
}

describe.each([1, 5, 20, 100])('with %i accounts that send nothing but slow drawings', (abusers) => {
  test("another person's small measurements and lettering never wait for longer than a moment", async () => {
    const { jobs } = openLanes();
    // Somebody who has measured before.
    const before = jobs.run(drawing(20), { person: 'ann' });
    await pass(100);
    await before;
    let isOver = false;
    for (let i = 0; i < abusers; i++) {
      const again = () => {
        if (isOver) return;
        const person = `abuser ${i}`;
        const ask = jobs.run(i % 2 ? drawing(7_000) : drawing(7_000, 400_000), { person });
        void ask.catch(() => {}).then(() => setTimeout(again, 1_000));
      };
      for (let parallel = 0; parallel < 6; parallel++) again();
    }
    const waits: { ms: number; outcome: string }[] = [];
    for (let i = 0; i < 60; i++) {
      await pass(317);
      const both = Promise.all([
        timed(jobs.run(drawing(20), { person: 'ann' })),
        timed(jobs.run(letters(20), { person: 'ann' })),
      ]);
      await pass(2 * MOMENT_MS.quick);
      waits.push(...(await both));
    }
    isOver = true;
    expect(new Set(waits.map(({ outcome }) => outcome))).toEqual(new Set(['answered']));
    expect(Math.max(...waits.map(({ ms }) => ms))).toBeLessThanOrEqual(MOMENT_MS.quick + 20);
  });
});

test('a job that outlasts its moment goes on in the long lane, and is answered', async () => {
  const { lanes, jobs } = openLanes();
  const slow = timed(jobs.run(drawing(3_000), { person: 'ann' }));
  await pass(10_000);
  expect(await slow).toEqual({ ms: MOMENT_MS.new + 3_000, outcome: 'answered' });
  expect(lanes.quick.begun).toEqual(['3000']);
  expect(lanes.long.begun).toEqual(['3000']);
});

test('somebody new begins in the long lane with large drawings, once when they turn out quick', async () => {
  const { lanes, jobs } = openLanes();
  const large = async (ms: number, person: string) => {
    const asked = jobs.run(drawing(ms, 500_000), { person });
    await pass(2 * ms + 100);
    await asked;
  };
  for (const ms of [30, 40, 190, 60]) await large(ms, 'ann');
  expect(lanes.long.begun).toEqual(['30']);
  expect(lanes.quick.begun).toEqual(['40', '190', '60']);
  // Never quick: never among the quick ones.
  for (const ms of [300, 310, 320]) await large(ms, 'ben');
  expect(lanes.long.begun).toEqual(['30', '300', '310', '320']);
});

test('one quick drawing does not make up for slow ones', async () => {
  const { lanes, jobs } = openLanes();
  const asked = async (ms: number, sizeBytes: number) => {
    const job = jobs.run(drawing(ms, sizeBytes), { person: 'ann' });
    await pass(10_000);
    await job;
  };
  await asked(3_000, 1_000);
  await pass(1_000);
  await asked(30, 500_000);
  await asked(40, 500_000);
  expect(lanes.quick.begun).toEqual(['3000']);
  expect(lanes.long.begun).toEqual(['3000', '30', '40']);
});

test('nobody is kept waiting beyond the wall, waiting in line included', async () => {
  const { jobs } = openLanes({ quick: 1, long: 1, lettering: 1 });
  const asked = Array.from({ length: 8 }, (_, i) => timed(jobs.run(drawing(6_000), { person: `p${i}` })));
  await pass(MINUTE_MS);
  for (const { ms, outcome } of await Promise.all(asked)) {
    expect(ms).toBeLessThanOrEqual(walls.measure.totalMs);
    expect(['answered', 'needs_a_run']).toContain(outcome);
  }
});

test('an account that sends nothing but slow drawings has seven moments of the quick lane in ten minutes at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 50, maxLength: 400 }), (gapsMs) => {
      let now = 0;
      const standings = createStandings(() => now);
      const tries: number[] = [];
      for (const gap of gapsMs) {
        now += gap;
        if (standings.of('abuser') === 'slow') continue;
        tries.push(now);
        standings.wasSlow('abuser');
      }
      for (const [i, at] of tries.entries()) expect(at - (tries[i - 7] ?? -Infinity)).toBeGreaterThan(10 * MINUTE_MS);
    }),
  );
});

test('one slow drawing is forgiven after ten seconds, and forgotten after ten quiet minutes', async () => {
  const standings = createStandings(Date.now);
  standings.wasQuick('ann');
  expect(standings.of('ann')).toBe('quick');
  standings.wasSlow('ann');
  expect(standings.of('ann')).toBe('slow');
  await pass(10_000);
  expect(standings.of('ann')).toBe('new');
  standings.wasQuick('ann');
  await pass(11 * MINUTE_MS);
  expect(standings.of('ann')).toBe('quick');
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createJobPool, type JobPoolOptions } from '#backend/jobs/pool/job-pool.ts';
import { QueueTimeoutError, type Place } from '#backend/jobs/pool/turns.ts';
import { playedProcesses, type PlayedJob } from '#harness/backend/played-processes.ts';

const LIMITS = { nice: 0, heapMb: 1, rssMb: 1 };
const WALL = { wallMs: 100_000 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function open(
  options: Pick<JobPoolOptions, 'size'> & Partial<JobPoolOptions>,
  slow?: Parameters<typeof playedProcesses>[0],
) {
  const processes = playedProcesses(slow);
  const pool = createJobPool<PlayedJob, string, never>({
    maxWaiting: 100,
    ...LIMITS,
    ...options,
    start: processes.start,
  });
  const outcomes = new Map<string, string>();
  const ask = (
    person: string,
    name: string,
    ms: number,
    how: { signal?: AbortSignal; totalMs?: number; placeOf?: (openJobs: number) => Place } = {},
  ) => {
    const note = (outcome: string) => void outcomes.set(name, outcome);
    pool.run({ name, ms }, { person, ...WALL, ...how }).then(
      () => note('done'),
      (error: { code?: string; reason?: string }) => note(error.code ?? error.reason ?? String(error)),
    );
  };
  return { ...processes, pool, outcomes, ask };
}
/** The place of a job that leaves this many processes free. */
const leaving = (spare: number) => ({ placeOf: () => ({ rank: 0, spare }) });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('a user runs at most two jobs at once, regardless of free processes', async () => {
  const { ask, begun } = open({ size: 4, eachRunning: 2 });
  await pass(0);
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('ann', name, 1_000);
  await pass(0);
  expect(begun).toEqual(['a1', 'a2']);
  ask('bob', 'b1', 10);
  await pass(0);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await pass(1_000);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('users take turns: a small job waits for one job of each other user, not for all of them', async () => {
  const { ask, begun } = open({ size: 1, eachRunning: 2 });
  await pass(0);
  for (const person of ['a', 'b', 'c']) for (const i of [1, 2, 3]) ask(person, `${person}${i}`, 100);
  ask('victim', 'v1', 100);
  await pass(10_000);
  // a2 was requested before any other account had a request.
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'v1', 'a3', 'b2', 'c2', 'b3', 'c3']);
});

test('a job leaves as many processes free for others as it states, but starts when all are free', async () => {
  const { ask, begun } = open({ size: 3, eachRunning: 2 });
  await pass(0);
  for (const person of ['s', 't']) ask(person, person, 1_000, leaving(9));
  for (const person of ['x', 'y', 'z']) ask(person, person, 1_000, leaving(1));
  ask('known', 'k', 10);
  await pass(20);
  expect(begun).toEqual(['s', 'x', 'k']);
  await pass(1_000);
  expect(begun).toEqual(['s', 'x', 'k', 'y', 'z']);
});

test('the processes that a job leaves free depend on the number of open jobs of its account', async () => {
  const { ask, begun } = open({ size: 2, eachRunning: 2 });
  await pass(0);
  const placeOf = (openJobs: number) => ({ rank: 0, spare: openJobs > 2 ? 1 : 0 });
  for (const name of ['a1', 'a2', 'a3']) ask('ann', name, 100, { placeOf });
  await pass(0);
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a4', 'a5']) ask('ann', name, 100, { placeOf });
  await pass(150);
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('the waiting jobs of a disconnected client are dropped; a running one is killed after a short delay', async () => {
  const { ask, begun, killed, outcomes, started, pool } = open({ size: 1, eachRunning: 2 });
  await pass(0);
  const [running, waiting, short] = [new AbortController(), new AbortController(), new AbortController()];
  ask('ann', 'long', 60_000, { signal: running.signal });
  ask('bob', 'waits', 10, { signal: waiting.signal });
  ask('cy', 'next', 10);
  await pass(0);
  waiting.abort();
  await pass(0);
  expect(pool.waiting()).toBe(1);
  expect(outcomes.get('waits')).toBe('cancelled');
  running.abort();
  await pass(1_000);
  expect({ begun, killed }).toEqual({ begun: ['long', 'next'], killed: ['long'] });
  expect(outcomes.get('long')).toBe('cancelled');
  expect(started()).toBe(2);
  ask('di', 'short', 100, { signal: short.signal });
  await pass(10);
  short.abort();
  await pass(1_000);
  // Restarting the process would cost more than the rest of the job.
  expect(killed).toEqual(['long']);
  expect(started()).toBe(2);
});

test.each([1, 2, 3])(
  'with %i working and one standby process, the next job starts within 200 ms of a cancellation, even if processes end and start slowly',
  async (size) => {
    const { ask, begun, outcomes } = open({ size, standby: 1 }, { startMs: 60_000, endMs: 60_000 });
    await pass(0);
    const left = new AbortController();
    ask('ann', 'long', 1_000_000, { signal: left.signal });
    for (let i = 1; i < size; i++) ask('bob', `beside ${i}`, 1_000_000);
    ask('cy', 'next', 1_000_000);
    ask('di', 'after', 10);
    await pass(1_000);
    // Standby processes run no jobs.
    expect(begun).toHaveLength(size);
    left.abort();
    await pass(200);
    expect(outcomes.get('long')).toBe('cancelled');
    expect(begun.slice(size)).toEqual(['next']);
    // The killed job has ended by then and does not free a second turn.
    await pass(70_000);
    expect(begun.slice(size)).toEqual(['next']);
  },
);

test('consecutive cancellations preserve the number of working and standby processes', async () => {
  const { ask, begun, outcomes, pool } = open({ size: 2, standby: 1 }, { startMs: 500, endMs: 5_000 });
  await pass(0);
  ask('bob', 'beside', 1_000_000);
  for (let i = 0; i < 6; i++) {
    const left = new AbortController();
    ask('ann', `long ${i}`, 1_000_000, { signal: left.signal });
    await pass(1_000);
    expect(begun.at(-1)).toBe(`long ${i}`);
    left.abort();
    await pass(200);
    expect(outcomes.get(`long ${i}`)).toBe('cancelled');
    expect(pool.pids()).toHaveLength(3);
  }
});

test('a full queue accepts a new user and drops the newest job of the user with most', async () => {
  const { ask, begun, outcomes } = open({ size: 1, eachRunning: 1, maxWaiting: 4 });
  await pass(0);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('ann', name, 100);
  ask('bob', 'b1', 100);
  await pass(0);
  expect(outcomes.get('a5')).toBe('too_many_requests');
  await pass(10_000);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('limits the waiting jobs of each user', async () => {
  const { ask, outcomes } = open({ size: 1, eachRunning: 1, eachWaiting: 2 });
  await pass(0);
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('ann', name, 100);
  await pass(0);
  expect([...outcomes]).toEqual([['a4', 'too_many_requests']]);
});

test('an account that leaves processes to others may have as many open jobs as they, although fewer run at once', async () => {
  const { ask, outcomes } = open({ size: 2, eachRunning: 2, eachWaiting: 4 });
  await pass(0);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) ask('ann', name, 100, leaving(1));
  await pass(0);
  expect([...outcomes]).toEqual([['a7', 'too_many_requests']]);
});

test('rejects a job that waits longer than its limit, and never starts it', async () => {
  const { ask, begun, pool } = open({ size: 1 });
  await pass(0);
  ask('ann', 'long', 5_000);
  await pass(0);
  const late = pool
    .run({ name: 'late', ms: 1 }, { person: 'bob', ...WALL, totalMs: 1_000 })
    .catch((error: unknown) => error);
  await pass(10_000);
  expect(await late).toBeInstanceOf(QueueTimeoutError);
  expect(begun).toEqual(['long']);
});

test('a factor extends the wall-clock limits of a job, its turn and its time in the process', async () => {
  const { ask, outcomes } = open({ size: 1, waitFactor: 3 });
  await pass(0);
  ask('ann', 'ahead', 2_500);
  ask('bob', 'served', 200, { totalMs: 1_000 });
  ask('cem', 'cut off', 500, { totalMs: 1_000 });
  ask('dan', 'no turn', 1, { totalMs: 900 });
  await pass(10_000);
  expect(Object.fromEntries(outcomes)).toEqual({ ahead: 'done', served: 'done', 'cut off': 'time', 'no turn': 'busy' });
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createJobPool } from '#backend/jobs/pool/job-pool.ts';
import type { JobHandle } from '#backend/jobs/job-process.ts';
import { playedProcesses, type PlayedJob } from '#harness/backend/played-processes.ts';

const JOB = { name: 'job', ms: 10 };
const MINUTE_MS = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Opens a pool whose jobs report the process that ran them. */
function open(size: number) {
  const { start } = playedProcesses();
  const pool = createJobPool<PlayedJob, string, never>({
    nice: 0,
    heapMb: 1,
    rssMb: 1,
    maxWaiting: 100,
    size,
    start,
  });
  const begin = (knownTo?: string): { process: JobHandle | undefined } => {
    const begun: { process: JobHandle | undefined } = { process: undefined };
    void pool.run(JOB, { wallMs: MINUTE_MS, knownTo, onStart: (process) => (begun.process = process) });
    return begun;
  };
  return { begin, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

test("a user's next job runs in the process of their last one, regardless of users in between", async () => {
  const { begin, pass } = open(3);
  await pass(0);
  const people = ['ann', 'bob', 'cy'].map((person) => [person, begin(person)] as const);
  await pass(JOB.ms);
  expect(new Set(people.map(([, { process }]) => process)).size).toBe(3);
  for (const [person, { process }] of [...people, ...people.toReversed()]) {
    const again = begin(person);
    await pass(JOB.ms);
    expect(again.process).toBe(process);
  }
});

test("a user's next job runs in any other process while that one is busy, without waiting", async () => {
  const { begin, pass } = open(2);
  await pass(0);
  const first = begin('ann');
  await pass(JOB.ms);
  const [busy, beside] = [begin('ann'), begin('ann')];
  await pass(0);
  expect(busy.process).toBe(first.process);
  expect(beside.process).toBeDefined();
  expect(beside.process).not.toBe(first.process);
});

test.each([
  [9, true],
  [11, false],
])('the last process of a user is preferred for ten minutes: after %d', async (minutes, isKnown) => {
  const { begin, pass } = open(2);
  await pass(0);
  const [ann, bob] = [begin('ann'), begin('bob')];
  await pass(JOB.ms);
  await pass(minutes * MINUTE_MS);
  const last = begin('bob');
  await pass(JOB.ms);
  const late = begin('ann');
  await pass(JOB.ms);
  expect(ann.process).not.toBe(bob.process);
  expect(late.process).toBe(isKnown ? ann.process : last.process);
});

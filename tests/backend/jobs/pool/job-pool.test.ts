import { afterEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createJobPool, type JobPool } from '#backend/jobs/pool/job-pool.ts';
import { runQuickJob } from '#backend/jobs/quick-lanes.ts';
import type { NativeJob } from '#harness/faults/native-thread.ts';
import { NATIVE_THREAD } from '#harness/faults/programs.ts';

const TIMEOUT_MS = 600_000;
/** Longer than any job here needs. */
const WALL_MS = TIMEOUT_MS;
const RSS_MB = 400;

type Pool = JobPool<NativeJob, { width: number; height: number }, never>;
let pool: Pool | undefined;
afterEach(() => {
  pool?.close();
  pool = undefined;
});
const open = (nativeLibraries = true): Pool =>
  (pool = createJobPool({
    nice: 10,
    heapMb: 96,
    rssMb: RSS_MB,
    thread: NATIVE_THREAD,
    size: 1,
    maxWaiting: 5,
    nativeLibraries,
  }));
const png = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

test(
  'a pool with its own thread runs another kind of job, with a native library',
  async () => {
    expect(await runQuickJob(open(), { png: await png(7, 5) }, { wallMs: WALL_MS })).toEqual({ width: 7, height: 5 });
  },
  TIMEOUT_MS,
);

test(
  'an error of such a thread retains its code and message',
  async () => {
    await expect(runQuickJob(open(), { png: await png(1, 1) }, { wallMs: WALL_MS })).rejects.toMatchObject({
      code: 'file_unreadable',
      message: 'This picture is a single point.',
    });
  },
  TIMEOUT_MS,
);

test(
  'a process is replaced after an unexpected exception, and reused after a rejection',
  async () => {
    const jobs = open();
    const isServed = async () =>
      void expect(await jobs.run({ png: await png(3, 2) }, { wallMs: WALL_MS })).toEqual({ width: 3, height: 2 });
    await isServed();
    const [first] = jobs.pids();
    await jobs.run({ png: await png(1, 1) }, { wallMs: WALL_MS }).catch(() => {});
    expect(jobs.pids()).toEqual([first]);
    const seen = new Set([first]);
    const codes = { WebAssembly: 'server_error', 'a mistake': 'server_error' } as const;
    await expect(jobs.run({ fault: 'recursion' }, { wallMs: WALL_MS })).rejects.toMatchObject({ code: 'too_complex' });
    expect(jobs.pids()).toEqual([first]);
    for (const [fault, code] of Object.entries(codes) as [keyof typeof codes, string][]) {
      await expect(jobs.run({ fault }, { wallMs: WALL_MS })).rejects.toMatchObject({ code });
      await isServed();
      expect(seen).not.toContain(jobs.pids()[0]);
      seen.add(jobs.pids()[0]);
    }
  },
  TIMEOUT_MS,
);

test(
  'the limit of the process applies to memory outside the heap, and the next job runs',
  async () => {
    const jobs = open();
    await expect(jobs.run({ bombMb: 10 * RSS_MB }, { wallMs: WALL_MS })).rejects.toMatchObject({ reason: 'memory' });
    expect(await jobs.run({ png: await png(3, 2) }, { wallMs: WALL_MS })).toEqual({ width: 3, height: 2 });
  },
  TIMEOUT_MS,
);

test(
  'native libraries are available only in pools that request them',
  async () => {
    await expect(open(false).run({ bombMb: 1 }, { wallMs: WALL_MS })).rejects.toMatchObject({ reason: 'fault' });
  },
  TIMEOUT_MS,
);

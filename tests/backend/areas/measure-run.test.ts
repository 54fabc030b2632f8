import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { runEvent } from '#lib/shared/contracts/result.ts';
import { createNestStage, nestRequestOf, searching, type NestStage } from '#harness/backend/nest-stage.ts';
import type { Script } from '#harness/backend/scripted-pool.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';

/** Runs that only measure, for drawings that need longer than a direct call may last. */
const TIMEOUT_MS = 600_000;
const PATH = '/api/measurements/run';

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

const measures: Script = async () => {};
const hangs: Script = ({ untilStopped }) => untilStopped();
const requestOf = (runId: string = randomUUID(), text = 'A') => {
  const { rows } = nestRequestOf(runId, text);
  return { runId, rows };
};

test(
  'a measurement run reports its progress, returns the measurement, and is free even without credits',
  async () => {
    const { backend, userId } = await stage.start(measures);
    await stage.database.db.updateTable('credit_accounts').set({ balance: 0 }).where('user_id', '=', userId).execute();
    const before = await stage.creditsOf(userId);
    const { runId, rows } = requestOf();
    const events = await eventsOf(await backend.call(userId, PATH, { runId, rows }));
    for (const event of events) expect(runEvent.parse(event)).toEqual(event);
    expect(events.map(({ type }) => type)).toEqual(['queued', 'measuring', 'measured', 'done']);
    expect(events.at(-1)).toMatchObject({ ended: 'finished', charged: false });
    expect(await stage.creditsOf(userId)).toBe(before);
    expect(await stage.snapshotOf(userId, runId)).toMatchObject({
      state: 'done',
      layout: null,
      measurement: { unit: 'in' },
    });
  },
  TIMEOUT_MS,
);

test(
  'repeating a request returns the stored result; reusing its id for another request is rejected',
  async () => {
    const { backend, pool, userId } = await stage.start(measures);
    const first = requestOf();
    await eventsOf(await backend.call(userId, PATH, first));
    const again = await eventsOf(await backend.call(userId, PATH, { ...first, runId: randomUUID() }));
    expect(again.map(({ type }) => type)).toEqual(['queued', 'measuring', 'measured', 'done']);
    expect(pool.played()).toBe(1);
    const other = await backend.call(userId, PATH, requestOf(first.runId, 'B'));
    expect(other.status).toBe(409);
    // A nest of the same artwork is a different request.
    const nest = await backend.call(userId, '/api/nest', nestRequestOf(first.runId));
    expect(nest.status).toBe(409);
  },
  TIMEOUT_MS,
);

test(
  'a measurement run counts as the one run of the free plan and ends when its owner cancels it',
  async () => {
    const { backend, userId } = await stage.start(hangs);
    const { runId, rows } = requestOf();
    const ending = eventsOf(await backend.call(userId, PATH, { runId, rows }));
    await stage.waitFor(userId, runId, ({ state }) => state === 'running');
    const second = await backend.call(userId, '/api/nest', nestRequestOf());
    expect(second.status).toBe(429);
    await backend.call(userId, '/api/nest/stop', { runId, keep: false });
    expect((await ending).at(-1)).toMatchObject({ type: 'failed', error: { code: 'cancelled' } });
    expect(await stage.creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'another worker finishes a measurement run after a crash',
  async () => {
    const { backend, pool, userId } = await stage.start(({ crash }) => crash('killed'), measures);
    const events = await eventsOf(await backend.call(userId, PATH, requestOf()));
    expect(events.at(-1)?.type).toBe('done');
    expect(pool.played()).toBe(2);
  },
  TIMEOUT_MS,
);

test(
  'a measurement run that exceeds its time or memory fails with the matching error',
  async () => {
    for (const [reason, code] of [
      ['time', 'timed_out'],
      ['starved', 'busy'],
      ['memory', 'too_complex'],
    ] as const) {
      const { backend, userId } = await stage.start(({ crash }) => crash(reason));
      const events = await eventsOf(await backend.call(userId, PATH, requestOf()));
      expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code } });
      await stage.endTest();
    }
  },
  TIMEOUT_MS,
);

test(
  'a nesting run can still be stopped with its layout',
  async () => {
    const { backend, userId } = await stage.start(searching);
    const request = nestRequestOf();
    const ending = eventsOf(await backend.call(userId, '/api/nest', request));
    await stage.waitForBest(userId, request.runId);
    await backend.call(userId, '/api/nest/stop', { runId: request.runId, keep: true });
    expect((await ending).at(-1)).toMatchObject({ type: 'done', ended: 'stopped', charged: true });
  },
  TIMEOUT_MS,
);

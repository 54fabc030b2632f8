import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { runEvent, runSnapshot, type RunEvent } from '#lib/shared/contracts/result.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import {
  createNestStage,
  nestRequestOf as request,
  searching,
  success,
  type NestStage,
} from '#harness/backend/nest-stage.ts';
import { measurementOf } from '#harness/backend/scripted-pool.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';

const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

const typesOf = (events: RunEvent[]) => [...new Set(events.map((event) => event.type))];

test(
  'a run passes through its stages, returns its layout and costs one credit',
  async () => {
    const { backend, userId } = await stage.start(success);
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    for (const event of events) expect(runEvent.parse(event)).toEqual(event);
    expect(typesOf(events)).toEqual(['queued', 'measuring', 'measured', 'nesting', 'best', 'done']);
    expect(events.at(-1)).toMatchObject({ ended: 'finished', charged: true });
    const best = events.filter((event) => event.type === 'best').at(-1);
    expect(best).toMatchObject({ placed: 3, total: 3, layout: { usage: 0.8 } });
    const numbers = events.map((event) => event.seq);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(await stage.creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'the input of a run is deleted when it ends',
  async () => {
    const { backend, userId } = await stage.start(success);
    const { runId, ...rest } = request();
    await eventsOf(await backend.call(userId, '/api/nest', { runId, ...rest }));
    const run = await stage.database.db
      .selectFrom('runs')
      .select(['input', 'state'])
      .where('id', '=', runId)
      .executeTakeFirst();
    expect(run).toEqual({ input: null, state: 'done' });
  },
  TIMEOUT_MS,
);

test(
  'a repeated request returns the stored result free of charge',
  async () => {
    const { backend, pool, userId } = await stage.start(success);
    const first = await eventsOf(await backend.call(userId, '/api/nest', request()));
    const again = request();
    const second = await eventsOf(await backend.call(userId, '/api/nest', again));
    expect(pool.played()).toBe(1);
    expect(second.at(-1)).toMatchObject({ type: 'done', charged: false, runId: again.runId });
    const layouts = [first, second].map((events) => events.findLast((event) => event.type === 'best'));
    expect(layouts[1]).toMatchObject({ layout: (layouts[0] as { layout: object }).layout });
    expect(await stage.creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'stop and keep ends a run with its best layout',
  async () => {
    const { backend, userId } = await stage.start(searching);
    const body = request();
    const response = await backend.call(userId, '/api/nest', body);
    const ending = eventsOf(response);
    await stage.waitForBest(userId, body.runId);
    expect((await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true })).status).toBe(200);
    expect((await ending).at(-1)).toMatchObject({ type: 'done', ended: 'stopped', charged: true });
    expect(await stage.creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'canceling before a layout is free; canceling after one costs a credit, as the message states',
  async () => {
    const { backend, userId } = await stage.start(async ({ open, untilStopped }) => {
      open();
      await untilStopped();
    }, searching);
    const early = request();
    const first = eventsOf(await backend.call(userId, '/api/nest', early));
    await stage.waitFor(userId, early.runId, (snapshot) => snapshot.measurement !== null);
    await backend.call(userId, '/api/nest/stop', { runId: early.runId, keep: false });
    expect((await first).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'cancelled', message: expect.stringContaining('No credit') },
    });
    expect(await stage.creditsOf(userId)).toBe(10);
    const late = request(undefined, 'B');
    const second = eventsOf(await backend.call(userId, '/api/nest', late));
    await stage.waitForBest(userId, late.runId);
    await backend.call(userId, '/api/nest/stop', { runId: late.runId, keep: false });
    expect((await second).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'cancelled', message: expect.stringContaining('used its credit') },
    });
    expect(await stage.creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'a run in which nothing fits reports the reason and is free',
  async () => {
    const { backend, userId } = await stage.start(async ({ open, best }) => {
      open();
      best(0, 0);
    });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'nothing_fits', message: 'A is larger than the sheet.' },
    });
    expect(await stage.creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'an error of the engine ends the run with its message, without a retry',
  async () => {
    const { backend, pool, userId } = await stage.start(async () => {
      throw new AppError('no_shapes', { message: 'No shapes found. This file has only a picture.' });
    });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'no_shapes', message: 'No shapes found. This file has only a picture.' },
    });
    expect(pool.played()).toBe(1);
    expect(await stage.creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'a run continues from its best layout after its job process is killed',
  async () => {
    let startedFrom: number | undefined;
    const { backend, pool, userId } = await stage.start(
      async ({ open, best, crash }) => {
        open();
        best(3, 0.8);
        await new Promise((resolve) => setTimeout(resolve, 50));
        crash('killed');
      },
      async ({ job, open, best }) => {
        startedFrom = job.kind === 'nest' ? job.start?.placements.length : undefined;
        open();
        best(2, 0.7);
        best(3, 0.9);
      },
    );
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(pool.played()).toBe(2);
    expect(startedFrom).toBe(3);
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    expect(events.findLast((event) => event.type === 'best')).toMatchObject({ placed: 3, layout: { usage: 0.8 } });
    expect(events.filter((event) => event.type === 'measured')).toHaveLength(1);
    expect(await stage.creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'a drawing that kills its process twice is rejected as too complex, free of charge',
  async () => {
    const { backend, pool, userId } = await stage.start(async ({ open, crash }) => {
      open();
      crash('memory');
    });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'too_complex' } });
    expect(pool.played()).toBe(2);
    expect(await stage.creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'a run that times out retains its layout',
  async () => {
    const { backend, userId } = await stage.start(async ({ open, best, crash }) => {
      open();
      best(3, 0.8);
      crash('time');
    });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(events.at(-1)).toMatchObject({ type: 'done', ended: 'timed_out', charged: true });
  },
  TIMEOUT_MS,
);

test(
  'a run continues without its stream, and a new stream starts after the last event received',
  async () => {
    const { backend, userId } = await stage.start(searching);
    const body = request();
    const seen = await eventsOf(await backend.call(userId, '/api/nest', body), (event) => event.type === 'best');
    const afterSeq = seen.at(-1)!.seq;
    const rest = eventsOf(await backend.call(userId, '/api/nest/events', { runId: body.runId, afterSeq }));
    await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    const later = await rest;
    expect(later.every((event) => event.seq > afterSeq)).toBe(true);
    expect(later.at(-1)).toMatchObject({ type: 'done', ended: 'stopped' });
    const response = await backend.call(userId, '/api/nest/snapshot', { runId: body.runId });
    expect(runSnapshot.parse(await response.json())).toMatchObject({
      state: 'done',
      layout: { usage: 0.8 },
      error: null,
    });
  },
  TIMEOUT_MS,
);

test(
  'signing out during a run ends its stream within a minute; the run is available after signing in',
  async () => {
    let clock = Date.now();
    const { backend, userId } = await stage.startAt(() => new Date(clock), searching);
    const body = request();
    const response = await backend.call(userId, '/api/nest', body);
    await stage.waitForBest(userId, body.runId);
    backend.auth.signedOut.add(`session-${userId}`);
    clock += 61_000;
    await expect(eventsOf(response)).rejects.toMatchObject({ code: 'signed_out' });
    const refused = await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    expect(refused.status).toBe(401);
    backend.auth.signedOut.clear();
    await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    const rest = await eventsOf(await backend.call(userId, '/api/nest/events', { runId: body.runId }));
    expect(rest.at(-1)).toMatchObject({ type: 'done', ended: 'stopped', charged: true });
    expect(await stage.creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'an outage of the auth service during a run does not end its stream',
  async () => {
    let clock = Date.now();
    const { backend, userId } = await stage.startAt(() => new Date(clock), searching);
    const body = request();
    const ending = eventsOf(await backend.call(userId, '/api/nest', body));
    await stage.waitForBest(userId, body.runId);
    backend.auth.state.isDown = true;
    clock += 61_000;
    await stage.database.db.updateTable('runs').set({ stop: 'keep' }).where('id', '=', body.runId).execute();
    expect((await ending).at(-1)).toMatchObject({ type: 'done', ended: 'stopped' });
  },
  TIMEOUT_MS,
);

test(
  'rejects reading, following, stopping and exporting the runs of others',
  async () => {
    const { backend, userId } = await stage.start(searching);
    const stranger = await stage.database.addUser();
    const body = request();
    const mine = eventsOf(await backend.call(userId, '/api/nest', body));
    await stage.waitForBest(userId, body.runId);
    for (const [path, data] of [
      ['/api/nest/snapshot', { runId: body.runId }],
      ['/api/nest/events', { runId: body.runId }],
      ['/api/nest/stop', { runId: body.runId, keep: false }],
      ['/api/export', { runId: body.runId }],
    ] as const) {
      const response = await backend.call(stranger, path, data);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'run_not_found' } });
    }
    await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    expect((await mine).at(-1)).toMatchObject({ type: 'done' });
  },
  TIMEOUT_MS,
);

test(
  'a request with new row ids returns the stored result with the new ids',
  async () => {
    const { backend, pool, userId } = await stage.start(async ({ report, best }) => {
      report({ type: 'measured', json: measurementOf('r1') });
      report({ type: 'nesting', total: 3 });
      best(3, 0.8);
    });
    await eventsOf(await backend.call(userId, '/api/nest', request()));
    const body = request();
    const renamed = { ...body, rows: body.rows.map((row) => ({ ...row, id: 'another name' })) };
    const events = await eventsOf(await backend.call(userId, '/api/nest', renamed));
    expect(pool.played()).toBe(1);
    for (const event of events) runEvent.parse(event);
    const best = events.findLast((event) => event.type === 'best');
    expect(new Set(best!.layout.placements.map(({ rowId }) => rowId))).toEqual(new Set(['another name']));
    expect(events.find((event) => event.type === 'measured')).toMatchObject({
      measurement: { rows: [{ id: 'another name' }] },
    });
  },
  TIMEOUT_MS,
);

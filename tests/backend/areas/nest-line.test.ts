import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { runSnapshot } from '#lib/shared/contracts/result.ts';
import {
  createNestStage,
  nestRequestOf as request,
  searching,
  success,
  type NestStage,
} from '#harness/backend/nest-stage.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';

const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

test(
  'the free plan allows one run at a time and does not charge for a rejected one',
  async () => {
    const { backend, userId } = await stage.start(searching);
    const body = request();
    const first = eventsOf(await backend.call(userId, '/api/nest', body));
    const second = await backend.call(userId, '/api/nest', request(undefined, 'B'));
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await second.json()).toMatchObject({
      error: { code: 'run_in_progress', runId: body.runId, retryAfterS: 10 },
    });
    await stage.waitForBest(userId, body.runId);
    await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    await first;
    expect(await stage.creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'a run that fails names the field in its last event',
  async () => {
    const refused = () => Promise.reject(new AppError('text_empty', { field: 'rows.0.text' }));
    const { backend, userId } = await stage.start(refused);
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'text_empty', field: 'rows.0.text' } });
  },
  TIMEOUT_MS,
);

test(
  'rejects a run without credits before it starts',
  async () => {
    const { backend, pool, userId } = await stage.start(success);
    for (let i = 0; i < 10; i++) await eventsOf(await backend.call(userId, '/api/nest', request(undefined, `A${i}`)));
    const response = await backend.call(userId, '/api/nest', request(undefined, 'one too many'));
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      error: { code: 'insufficient_credits', message: 'No remaining nesting credits! Upgrade your account.' },
    });
    expect(pool.played()).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'a waiting run reports its position, and canceling it is free',
  async () => {
    const { backend, userId } = await stage.start(searching);
    const others = await Promise.all([stage.database.addUser(), stage.database.addUser()]);
    const running = others.map((other) => ({ other, body: request() }));
    const streams = running.map(async ({ other, body }) => eventsOf(await backend.call(other, '/api/nest', body)));
    for (const { other, body } of running) await stage.waitForBest(other, body.runId);
    const body = request();
    const waiting = await backend.call(userId, '/api/nest', body);
    const events = eventsOf(waiting);
    await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    const seen = await events;
    expect(seen[0]).toMatchObject({ type: 'queued', position: 1 });
    expect(seen.at(-1)).toMatchObject({ type: 'failed', error: { code: 'cancelled' } });
    expect(await stage.creditsOf(userId)).toBe(10);
    for (const { other, body: earlier } of running) {
      await backend.call(other, '/api/nest/stop', { runId: earlier.runId, keep: true });
    }
    for (const stream of await Promise.all(streams)) expect(stream.at(-1)).toMatchObject({ type: 'done' });
  },
  TIMEOUT_MS,
);

test(
  'a subscription allows two runs at a time',
  async () => {
    const { backend, userId } = await stage.start(searching);
    await stage.database.db
      .insertInto('subscriptions')
      .values({
        id: `sub_${userId}`,
        user_id: userId,
        status: 'active',
        current_period_end: null,
        past_due_since: null,
      })
      .execute();
    const bodies = [request(), request(undefined, 'B')];
    const streams = bodies.map(async (body) => eventsOf(await backend.call(userId, '/api/nest', body)));
    for (const body of bodies) await stage.waitForBest(userId, body.runId);
    expect((await backend.call(userId, '/api/nest', request(undefined, 'C'))).status).toBe(429);
    for (const { runId } of bodies) await backend.call(userId, '/api/nest/stop', { runId, keep: true });
    for (const events of await Promise.all(streams))
      expect(events.at(-1)).toMatchObject({ type: 'done', charged: false });
    expect(await stage.creditsOf(userId)).toBe('unlimited');
  },
  TIMEOUT_MS,
);

test(
  'a user with many recent runs waits behind users with few',
  async () => {
    const { backend, userId: eager } = await stage.start(success, success, success, searching);
    for (const text of ['1', '2', '3'])
      await eventsOf(await backend.call(eager, '/api/nest', request(undefined, text)));
    const [first, second, calm] = [
      await stage.database.addUser(),
      await stage.database.addUser(),
      await stage.database.addUser(),
    ];
    const running = [first, second].map((userId) => ({ userId, body: request() }));
    const streams = running.map(async ({ userId, body }) => eventsOf(await backend.call(userId, '/api/nest', body)));
    for (const { userId, body } of running) await stage.waitForBest(userId, body.runId);
    const waiting = [
      { userId: eager, body: request(undefined, '4') },
      { userId: calm, body: request() },
    ];
    // Queued one after the other; only the line decides who is next.
    for (const { userId, body } of waiting) streams.push(eventsOf(await backend.call(userId, '/api/nest', body)));
    await backend.call(first, '/api/nest/stop', { runId: running[0]!.body.runId, keep: true });
    await stage.waitForBest(calm, waiting[1]!.body.runId);
    const response = await backend.call(eager, '/api/nest/snapshot', { runId: waiting[0]!.body.runId });
    expect(runSnapshot.parse(await response.json()).state).toBe('queued');
    for (const { userId, body } of [...running, ...waiting]) {
      await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    }
    await Promise.all(streams);
  },
  TIMEOUT_MS,
);

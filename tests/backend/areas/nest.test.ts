import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createRateLimit } from '#backend/http/rate-limit.ts';
import { remainingCredits } from '#backend/credits/remaining-credits.ts';
import { runEvent, runSnapshot, type RunEvent } from '#lib/contracts/result.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { measurementOf, scriptedPool, type Script } from '../support/scripted-pool.ts';
import { eventsOf, startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let backend: TestBackend | undefined;
beforeAll(async () => {
  database = await startTestDatabase();
}, 60_000);
afterEach(async () => {
  await backend?.stop();
  backend = undefined;
  const faults = await ledgerFaults(database.db);
  if (faults.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(faults)}`);
});
afterAll(async () => {
  await database.close();
});

const TIMEOUT_MS = 60_000;

async function start(...scripts: Script[]) {
  const pool = scriptedPool(...scripts);
  backend = await startTestBackend(database, { nestPool: pool, limit: createRateLimit() });
  return { backend, pool, userId: await database.addUser() };
}

const request = (runId = randomUUID(), text = 'A') => ({
  runId,
  rows: [{ id: 'r1', text, font: 'Arial', size: 12 }],
  sheet: { widthIn: 96, heightIn: 48 },
});
const creditsOf = async (userId: string) => (await remainingCredits(database.db, userId, new Date())).remaining_credits;
const typesOf = (events: RunEvent[]) => [...new Set(events.map((event) => event.type))];
const success: Script = async ({ open, best }) => {
  open();
  best(2, 0.9);
  best(3, 0.8);
};
const searching: Script = async ({ open, best, untilStopped }) => {
  open();
  best(3, 0.8);
  await untilStopped();
  return { stopped: true };
};

test(
  'a run goes through its stages, delivers its layout and costs one credit',
  async () => {
    const { backend, userId } = await start(success);
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    for (const event of events) expect(runEvent.parse(event)).toEqual(event);
    expect(typesOf(events)).toEqual(['queued', 'measuring', 'measured', 'nesting', 'best', 'done']);
    expect(events.at(-1)).toMatchObject({ ended: 'finished', charged: true });
    const best = events.filter((event) => event.type === 'best').at(-1);
    expect(best).toMatchObject({ placed: 3, total: 3, layout: { usage: 0.8 } });
    const numbers = events.map((event) => event.seq);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'the input is gone when the run has ended',
  async () => {
    const { backend, userId } = await start(success);
    const { runId, ...rest } = request();
    await eventsOf(await backend.call(userId, '/api/nest', { runId, ...rest }));
    const run = await database.db
      .selectFrom('runs')
      .select(['input', 'state'])
      .where('id', '=', runId)
      .executeTakeFirst();
    expect(run).toEqual({ input: null, state: 'done' });
  },
  TIMEOUT_MS,
);

test(
  'one run id a hundred times at once: one job, one charge, a hundred equal answers',
  async () => {
    const { backend, pool, userId } = await start(success);
    const body = request();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => eventsOf(await backend.call(userId, '/api/nest', body))),
    );
    const ends = answers.map((events) =>
      JSON.stringify([events.at(-1), events.findLast((event) => event.type === 'best')]),
    );
    expect(new Set(ends).size).toBe(1);
    expect(pool.played()).toBe(1);
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'another request with a used run id is refused, whoever sends it',
  async () => {
    const { backend, userId } = await start(success);
    const runId = randomUUID();
    await eventsOf(await backend.call(userId, '/api/nest', request(runId)));
    const other = await backend.call(userId, '/api/nest', request(runId, 'B'));
    const stranger = await backend.call(await database.addUser(), '/api/nest', request(runId));
    expect([other.status, stranger.status]).toEqual([409, 409]);
    expect(await other.json()).toMatchObject({ error: { code: 'run_id_conflict' } });
  },
  TIMEOUT_MS,
);

test(
  'the same request again is served from the stored result, free of charge',
  async () => {
    const { backend, pool, userId } = await start(success);
    const first = await eventsOf(await backend.call(userId, '/api/nest', request()));
    const again = request();
    const second = await eventsOf(await backend.call(userId, '/api/nest', again));
    expect(pool.played()).toBe(1);
    expect(second.at(-1)).toMatchObject({ type: 'done', charged: false, runId: again.runId });
    const layouts = [first, second].map((events) => events.findLast((event) => event.type === 'best'));
    expect(layouts[1]).toMatchObject({ layout: (layouts[0] as { layout: object }).layout });
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'stop and keep ends with the layout found so far',
  async () => {
    const { backend, userId } = await start(searching);
    const body = request();
    const response = await backend.call(userId, '/api/nest', body);
    const ending = eventsOf(response);
    await waitForBest(userId, body.runId);
    expect((await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true })).status).toBe(200);
    expect((await ending).at(-1)).toMatchObject({ type: 'done', ended: 'stopped', charged: true });
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'cancel before a layout costs nothing, after one it costs its credit and says so',
  async () => {
    const { backend, userId } = await start(async ({ open, untilStopped }) => {
      open();
      await untilStopped();
    }, searching);
    const early = request();
    const first = eventsOf(await backend.call(userId, '/api/nest', early));
    await waitFor(userId, early.runId, (snapshot) => snapshot.measurement !== null);
    await backend.call(userId, '/api/nest/stop', { runId: early.runId, keep: false });
    expect((await first).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'cancelled', message: expect.stringContaining('No credit') },
    });
    expect(await creditsOf(userId)).toBe(10);
    const late = request(undefined, 'B');
    const second = eventsOf(await backend.call(userId, '/api/nest', late));
    await waitForBest(userId, late.runId);
    await backend.call(userId, '/api/nest/stop', { runId: late.runId, keep: false });
    expect((await second).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'cancelled', message: expect.stringContaining('used its credit') },
    });
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'nothing fits: the reason is told and nothing is charged',
  async () => {
    const { backend, userId } = await start(async ({ open, best }) => {
      open();
      best(0, 0);
    });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'nothing_fits', message: 'A is larger than the sheet.' },
    });
    expect(await creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'what the engine refuses ends the run with its sentence, without a second try',
  async () => {
    const { backend, pool, userId } = await start(async () => {
      throw new AppError('no_shapes', { message: 'No shapes found. This file has only a picture.' });
    });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'no_shapes', message: 'No shapes found. This file has only a picture.' },
    });
    expect(pool.played()).toBe(1);
    expect(await creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'a killed job process is replaced and the run goes on from its best layout',
  async () => {
    const { backend, pool, userId } = await start(
      async ({ open, best, crash }) => {
        open();
        best(3, 0.8);
        await new Promise((resolve) => setTimeout(resolve, 50));
        crash('killed');
      },
      async ({ open, best }) => {
        open();
        best(2, 0.7);
        best(3, 0.9);
      },
    );
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(pool.played()).toBe(2);
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    expect(events.findLast((event) => event.type === 'best')).toMatchObject({ placed: 3, layout: { usage: 0.8 } });
    expect(events.filter((event) => event.type === 'measured')).toHaveLength(1);
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'a drawing that kills its process twice is too much for us, free of charge',
  async () => {
    const { backend, pool, userId } = await start(async ({ open, crash }) => {
      open();
      crash('memory');
    });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request()));
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'too_complex' } });
    expect(pool.played()).toBe(2);
    expect(await creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'a run out of time keeps the layout it has',
  async () => {
    const { backend, userId } = await start(async ({ open, best, crash }) => {
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
  'leaving the stream does not end the run; coming back continues after the last number',
  async () => {
    const { backend, userId } = await start(searching);
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
  'nobody reads, follows, stops or exports the run of another',
  async () => {
    const { backend, userId } = await start(searching);
    const stranger = await database.addUser();
    const body = request();
    const mine = eventsOf(await backend.call(userId, '/api/nest', body));
    await waitForBest(userId, body.runId);
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
  'one run at a time on the free plan, and no credit for the refused one',
  async () => {
    const { backend, userId } = await start(searching);
    const body = request();
    const first = eventsOf(await backend.call(userId, '/api/nest', body));
    const second = await backend.call(userId, '/api/nest', request(undefined, 'B'));
    expect(second.status).toBe(429);
    expect(await second.json()).toMatchObject({ error: { code: 'run_in_progress' } });
    await waitForBest(userId, body.runId);
    await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    await first;
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'without credits a run is refused before it begins',
  async () => {
    const { backend, pool, userId } = await start(success);
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
  'a waiting run is told its place, and cancelling it there is free',
  async () => {
    const { backend, userId } = await start(searching);
    const others = await Promise.all([database.addUser(), database.addUser()]);
    const running = others.map((other) => ({ other, body: request() }));
    const streams = running.map(async ({ other, body }) => eventsOf(await backend.call(other, '/api/nest', body)));
    for (const { other, body } of running) await waitForBest(other, body.runId);
    const body = request();
    const waiting = await backend.call(userId, '/api/nest', body);
    const events = eventsOf(waiting);
    await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    const seen = await events;
    expect(seen[0]).toMatchObject({ type: 'queued', position: 1 });
    expect(seen.at(-1)).toMatchObject({ type: 'failed', error: { code: 'cancelled' } });
    expect(await creditsOf(userId)).toBe(10);
    for (const { other, body: theirs } of running) {
      await backend.call(other, '/api/nest/stop', { runId: theirs.runId, keep: true });
    }
    for (const stream of await Promise.all(streams)) expect(stream.at(-1)).toMatchObject({ type: 'done' });
  },
  TIMEOUT_MS,
);

test(
  'rows that were named anew by the screen are the same request, and the stored result speaks of their new names',
  async () => {
    const { backend, pool, userId } = await start(async ({ say, best }) => {
      say({ type: 'measured', json: measurementOf('r1') });
      say({ type: 'nesting', total: 3 });
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

test(
  'two runs at a time under a subscription, and no third',
  async () => {
    const { backend, userId } = await start(searching);
    await database.db
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
    for (const body of bodies) await waitForBest(userId, body.runId);
    expect((await backend.call(userId, '/api/nest', request(undefined, 'C'))).status).toBe(429);
    for (const { runId } of bodies) await backend.call(userId, '/api/nest/stop', { runId, keep: true });
    for (const events of await Promise.all(streams))
      expect(events.at(-1)).toMatchObject({ type: 'done', charged: false });
    expect(await creditsOf(userId)).toBe('unlimited');
  },
  TIMEOUT_MS,
);

test(
  'who ran much lately waits behind who did not',
  async () => {
    const { backend, userId: eager } = await start(success, success, success, searching);
    for (const text of ['1', '2', '3'])
      await eventsOf(await backend.call(eager, '/api/nest', request(undefined, text)));
    const [first, second, calm] = [await database.addUser(), await database.addUser(), await database.addUser()];
    const running = [first, second].map((userId) => ({ userId, body: request() }));
    const streams = running.map(async ({ userId, body }) => eventsOf(await backend.call(userId, '/api/nest', body)));
    for (const { userId, body } of running) await waitForBest(userId, body.runId);
    const waiting = [
      { userId: eager, body: request(undefined, '4') },
      { userId: calm, body: request() },
    ];
    // Queued one after the other; only the line decides who is next.
    for (const { userId, body } of waiting) streams.push(eventsOf(await backend.call(userId, '/api/nest', body)));
    await backend.call(first, '/api/nest/stop', { runId: running[0]!.body.runId, keep: true });
    await waitForBest(calm, waiting[1]!.body.runId);
    const response = await backend.call(eager, '/api/nest/snapshot', { runId: waiting[0]!.body.runId });
    expect(runSnapshot.parse(await response.json()).state).toBe('queued');
    for (const { userId, body } of [...running, ...waiting]) {
      await backend.call(userId, '/api/nest/stop', { runId: body.runId, keep: true });
    }
    await Promise.all(streams);
  },
  TIMEOUT_MS,
);

test(
  'two people with one run id at the same moment: one has it, the other is refused',
  async () => {
    const { backend, userId } = await start(success);
    const body = request();
    const others = await Promise.all(Array.from({ length: 7 }, () => database.addUser()));
    const answers = await Promise.all([userId, ...others].map((person) => backend.call(person, '/api/nest', body)));
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([200, ...others.map(() => 409)]);
    const stream = answers.find((answer) => answer.status === 200)!;
    expect((await eventsOf(stream)).at(-1)).toMatchObject({ type: 'done' });
  },
  TIMEOUT_MS,
);

type Snapshot = ReturnType<typeof runSnapshot.parse>;
async function waitFor(userId: string, runId: string, isSo: (snapshot: Snapshot) => boolean): Promise<void> {
  for (;;) {
    const response = await backend!.call(userId, '/api/nest/snapshot', { runId });
    if (isSo(runSnapshot.parse(await response.json()))) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const waitForBest = (userId: string, runId: string) => waitFor(userId, runId, (snapshot) => snapshot.layout !== null);

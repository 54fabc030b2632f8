import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { deleteRevokedKeys } from '#backend/start-sweeps.ts';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { product } from '#lib/shared/product.ts';
import { makeApiKey } from '#lib/server/security/api-key.ts';
import { createNestStage, nestRequestOf, searching, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { eventsOf, type TestBackend } from '#harness/backend/test-backend.ts';
import { addTestKey } from '#harness/backend/test-key.ts';

/** A program with a key can do what its owner can, with the owner's credits, and nothing once the key is revoked. */
const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

const send = (backend: TestBackend, key: string, path: string, data: unknown) =>
  backend.post(path, { data, session: { token: key } });
const codeOf = async (response: Response) => errorBody.parse(await response.json()).error.code;

test(
  "a run by key belongs to the key's owner, costs one credit, and is available to the owner and their other keys",
  async () => {
    const { backend, userId } = await stage.start(success);
    const { db } = stage.database;
    const before = await stage.creditsOf(userId);
    const request = nestRequestOf();
    const { key } = await addTestKey(db, userId, ['nest']);
    const events = await eventsOf(await send(backend, key, '/api/nest', request));
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    expect(await stage.snapshotOf(userId, request.runId)).toMatchObject({ state: 'done' });
    const other = await addTestKey(db, userId, ['nest']);
    expect((await eventsOf(await send(backend, other.key, '/api/nest', request))).at(-1)?.type).toBe('done');
    expect(await stage.creditsOf(userId)).toBe(Number(before) - 1);
    const stranger = await addTestKey(db, await stage.database.addUser(), ['nest']);
    expect(await codeOf(await send(backend, stranger.key, '/api/nest/snapshot', { runId: request.runId }))).toBe(
      'run_not_found',
    );
  },
  TIMEOUT_MS,
);

test(
  'an unknown, revoked, mistyped or unsuitable key starts nothing and costs nothing',
  async () => {
    const { backend, pool, userId } = await stage.start(success);
    const { db } = stage.database;
    const before = await stage.creditsOf(userId);
    const whole = makeApiKey();
    const tried: [string, string][] = [
      [whole, 'api_key_unknown'],
      [`${whole.slice(0, -1)}${whole.endsWith('x') ? 'y' : 'x'}`, 'api_key_mistyped'],
      [product.apiKeyPrefix, 'api_key_mistyped'],
      [(await addTestKey(db, userId, ['nest'], { revoked_at: new Date() })).key, 'api_key_revoked'],
      [(await addTestKey(db, userId, ['measure', 'credits'])).key, 'api_key_scope'],
    ];
    for (const [key, code] of tried) {
      expect(await codeOf(await send(backend, key, '/api/nest', nestRequestOf()))).toBe(code);
    }
    expect(pool.played()).toBe(0);
    expect(await stage.creditsOf(userId)).toBe(before);
    expect(await db.selectFrom('runs').select('id').where('user_id', '=', userId).execute()).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'revoking a key ends its streams; the run continues for its owner',
  async () => {
    const { backend, userId } = await stage.start(searching);
    const { db } = stage.database;
    const { id, key } = await addTestKey(db, userId, ['nest']);
    const request = nestRequestOf();
    const reading = eventsOf(await send(backend, key, '/api/nest', request)).then(
      () => 'read to its end',
      (error: Error) => error.message,
    );
    await stage.waitForBest(userId, request.runId);
    await db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', id).execute();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await backend.call(userId, '/api/nest/stop', { runId: request.runId, keep: true });
    expect(await reading).toContain('This API key was revoked');
    await stage.waitFor(userId, request.runId, ({ state }) => state === 'done');
    expect(await codeOf(await send(backend, key, '/api/nest/events', { runId: request.runId }))).toBe(
      'api_key_revoked',
    );
  },
  TIMEOUT_MS,
);

test(
  'records the last use of a key at most once per minute',
  async () => {
    let nowMs = Date.parse('2026-11-24T10:00:00Z');
    const { backend, userId } = await stage.startAt(() => new Date(nowMs), success);
    const { db } = stage.database;
    const { id, key } = await addTestKey(db, userId, ['credits']);
    const lastUse = async () => {
      expect((await backend.post('/user/remaining_credits', { token: key })).status).toBe(200);
      const row = await db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirst();
      return row?.last_used_at?.toISOString();
    };
    expect(await lastUse()).toBe('2026-11-24T10:00:00.000Z');
    nowMs += 59_000;
    expect(await lastUse()).toBe('2026-11-24T10:00:00.000Z');
    nowMs += 1_000;
    expect(await lastUse()).toBe('2026-11-24T10:01:00.000Z');
  },
  TIMEOUT_MS,
);

test(
  'deletes a revoked key only after its retention period',
  async () => {
    const { userId } = await stage.start(success);
    const { db } = stage.database;
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
    const working = await addTestKey(db, userId);
    const late = await addTestKey(db, userId, ['nest'], { revoked_at: daysAgo(product.revokedKeyDays - 1) });
    await addTestKey(db, userId, ['nest'], { revoked_at: daysAgo(product.revokedKeyDays + 1) });
    await deleteRevokedKeys(db);
    const left = await db.selectFrom('api_keys').select('id').where('user_id', '=', userId).execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([working.id, late.id].toSorted());
  },
  TIMEOUT_MS,
);

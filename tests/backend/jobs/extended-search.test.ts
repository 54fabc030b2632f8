import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { runEvent } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';
import { product } from '#lib/shared/product.ts';
import { createNestStage, nestRequestOf, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { until } from '#harness/until.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import type { Script } from '#harness/backend/scripted-pool.ts';

const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

/** Notes how long each search may become, as a multiple of its budget. */
function noting() {
  const noted: (number | undefined)[] = [];
  const script: Script = (played) => {
    if (played.job.kind === 'nest') noted.push(played.job.maxBudgets);
    return success(played);
  };
  return { noted, script };
}

const requestWith = (options: object, text = 'A') => ({ ...nestRequestOf(randomUUID(), text), options });

async function subscribed(): Promise<string> {
  const userId = await stage.database.addUser();
  await stage.database.db
    .insertInto('subscriptions')
    .values({
      id: `sub_${randomUUID()}`,
      user_id: userId,
      status: 'active',
      current_period_end: null,
      past_due_since: null,
      ends_at: null,
    })
    .execute();
  return userId;
}

test(
  'a search may become four times as long as its effort if the request states it, within the limit of searches',
  async () => {
    const { noted, script } = noting();
    const { backend, userId } = await stage.start(script);
    for (const [budgetS, extendWhileBetter] of [
      [5, true],
      [20, true],
      [60, true],
      [20, false],
      [20, undefined],
    ] as const) {
      const before = await stage.creditsOf(userId);
      const options = { budgetS, ...(extendWhileBetter !== undefined && { extendWhileBetter }) };
      const events = await eventsOf(await backend.call(userId, backendPaths.nest, requestWith(options)));
      expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
      expect(await stage.creditsOf(userId)).toBe(Number(before) - product.creditsPerRun);
    }
    expect(noted).toEqual([4, 4, limits.searchSeconds / 60, 1, 1]);
  },
  TIMEOUT_MS,
);

test(
  'searches of an unlimited account are extended unless it turned that off, but those of its programs only if stated',
  async () => {
    const { noted, script } = noting();
    const { backend } = await stage.start(script);
    const userId = await subscribed();
    const { key } = await addTestKey(stage.database.db, userId, ['nest']);
    const sandbox = await addTestKey(stage.database.db, userId, ['nest'], { is_sandbox: true });
    const byScreen = (options: object, text: string) =>
      backend.call(userId, backendPaths.nest, requestWith(options, text)).then(eventsOf);
    const byKey = (token: string, options: object, text: string) =>
      backend.post(backendPaths.nest, { data: requestWith(options, text), session: { token } }).then(eventsOf);
    await byScreen({}, 'A');
    await byScreen({ extendWhileBetter: false }, 'B');
    await byKey(key, {}, 'C');
    await byKey(key, { extendWhileBetter: true }, 'D');
    await byKey(sandbox.key, { extendWhileBetter: true }, 'E');
    expect(noted).toEqual([4, 1, 1, 4, 1]);
  },
  TIMEOUT_MS,
);

test(
  'the progress of an extended search states so, with the time until it ends without a gain',
  async () => {
    const script: Script = async ({ open, best, report, untilStopped }) => {
      open();
      best(3, 0.8);
      report({ type: 'extended', budgetMs: 3_600_000 });
      await untilStopped();
      return { stopped: true };
    };
    const { backend, userId } = await stage.start(script);
    const request = requestWith({ budgetS: 5, extendWhileBetter: true });
    const events = backend.call(userId, backendPaths.nest, request).then(eventsOf);
    const progress = () =>
      stage.database.db
        .selectFrom('run_events')
        .select('payload')
        .where('run_id', '=', request.runId)
        .where('type', '=', 'progress')
        .execute();
    const stated = await until(progress, 'progress of the run', (rows) =>
      rows.some(({ payload }) => payload.includes('extended')),
    );
    const found = runEvent.parse({
      ...JSON.parse(stated.at(-1)!.payload),
      type: 'progress',
      seq: 1,
      runId: request.runId,
    });
    expect(found).toMatchObject({ extended: true });
    expect(found.type === 'progress' && found.leftS).toBeGreaterThan(60);
    await backend.call(userId, backendPaths.nestStop, { runId: request.runId, keep: true });
    expect((await events).at(-1)).toMatchObject({ type: 'done', ended: 'stopped' });
  },
  TIMEOUT_MS,
);

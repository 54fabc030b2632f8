import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logKeyRequest } from '#backend/auth/api-keys/request-log.ts';
import { keyRequestsAnswer } from '#lib/shared/contracts/programs/api-keys.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { runList } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';
import { product } from '#lib/shared/product.ts';
import { createNestStage, nestRequestOf, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import { until } from '#harness/until.ts';

const TIMEOUT_MS = 600_000;
const DAY_MS = 86_400_000;
let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterAll(() => stage.close());

test(
  'a run of a sandbox key is limited to seconds, costs no credit, is marked, and is never the result of a run that costs one',
  async () => {
    const budgets: number[] = [];
    const { backend, userId } = await stage.start(async (played) => {
      if (played.job.kind === 'nest') budgets.push(played.job.budgetMs);
      return success(played);
    });
    const { key } = await addTestKey(stage.database.db, userId, ['nest'], { is_sandbox: true });
    const before = await stage.creditsOf(userId);
    const request = nestRequestOf();
    const nest = async (token: string, runId: string = randomUUID()) =>
      eventsOf(await backend.post(backendPaths.nest, { data: { ...request, runId }, session: { token } }));
    const first = await nest(key, request.runId);
    expect(first.at(-1)).toMatchObject({ type: 'done', charged: false });
    expect(budgets).toEqual([product.sandboxSeconds * 1000]);
    expect(await stage.snapshotOf(userId, request.runId)).toMatchObject({ sandbox: true, state: 'done' });
    // The same job again repeats the stored sandbox run.
    await nest(key);
    expect(budgets).toHaveLength(1);
    expect(await stage.creditsOf(userId)).toBe(before);
    const live = await addTestKey(stage.database.db, userId, ['nest']);
    expect((await nest(live.key)).at(-1)).toMatchObject({ charged: true });
    expect(budgets).toEqual([product.sandboxSeconds * 1000, 20_000]);
    expect(await stage.creditsOf(userId)).toBe(Number(before) - product.creditsPerRun);
    const list = runList.parse(await (await backend.call(userId, backendPaths.listRuns, { limit: 10 })).json());
    expect(list.runs.map(({ sandbox }) => sandbox)).toEqual([undefined, true, true]);
    await stage.endTest();
  },
  TIMEOUT_MS,
);

test(
  'a key is rejected from its time of expiry on',
  async () => {
    let now = new Date('2026-11-29T12:00:00Z');
    const { backend, userId } = await stage.startAt(() => now);
    const expires = new Date(now.getTime() + 30 * DAY_MS);
    const { key } = await addTestKey(stage.database.db, userId, ['credits'], { expires_at: expires });
    const call = () => backend.post(backendPaths.remainingCredits, { token: key });
    now = new Date(expires.getTime() - 1);
    expect((await call()).status).toBe(200);
    now = expires;
    const refused = await call();
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { code: 'api_key_expired' } });
    await stage.endTest();
  },
  TIMEOUT_MS,
);

test(
  'the log of a key has its last requests with status and code, for its owner only',
  async () => {
    const { backend, userId } = await stage.start();
    const { id, key } = await addTestKey(stage.database.db, userId, ['credits']);
    const logOf = async (who: string) => {
      const response = await backend.call(who, backendPaths.keyRequests, { id });
      return response.status === 200 ? keyRequestsAnswer.parse(await response.json()).requests : response.status;
    };
    await backend.post(backendPaths.remainingCredits, { token: key });
    await backend.post(backendPaths.nestStop, { data: { runId: randomUUID(), keep: true }, session: { token: key } });
    const requests = await until(
      () => logOf(userId),
      'two requests in the log',
      (list) => typeof list !== 'number' && list.length === 2,
    );
    expect(requests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ call: 'remainingCredits', status: 200, code: null }),
        expect.objectContaining({ call: 'nestStop', status: 403, code: 'api_key_scope' }),
      ]),
    );
    expect(await logOf(await stage.database.addUser())).toBe(404);
    for (let nth = 0; nth < limits.keyLog + 5; nth++) {
      const logged = { keyId: id, call: `call ${nth}`, status: 200, code: null, requestId: 'request', ms: 1.4 };
      await logKeyRequest(stage.database.db, logged, new Date(Date.now() + nth * 1000));
    }
    const full = await logOf(userId);
    if (typeof full === 'number') throw new Error(`status ${full}`);
    expect(full).toHaveLength(limits.keyLog);
    expect(full[0]).toMatchObject({ call: `call ${limits.keyLog + 4}`, ms: 1 });
    expect(full.at(-1)).toMatchObject({ call: 'call 5' });
    await stage.endTest();
  },
  TIMEOUT_MS,
);

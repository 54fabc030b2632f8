import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { calls } from '#lib/shared/contracts/calls.ts';
import { keyScopes } from '#lib/shared/product.ts';
import { createNestStage, nestRequestOf, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { addTestKey } from '#harness/backend/test-key.ts';

/** The kind of a run decides which keys read, follow, stop and download it. */
const TIMEOUT_MS = 600_000;
const aboutARun = [
  ['/api/nest/snapshot', {}],
  ['/api/nest/events', {}],
  ['/api/nest/stop', { keep: false }],
  ['/api/export', {}],
] as const;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

test(
  'a nesting run requires a key of the scope nest, a measurement run one of the scope measure',
  async () => {
    const { backend, userId } = await stage.start(success);
    const { db } = stage.database;
    const nesting = nestRequestOf();
    await eventsOf(await backend.call(userId, '/api/nest', nesting));
    const measuring = nestRequestOf();
    await eventsOf(await backend.call(userId, '/api/nest', measuring));
    // A measuring run has no sheets.
    const options = JSON.stringify({ budgetS: 5 });
    await db.updateTable('runs').set({ options }).where('id', '=', measuring.runId).execute();
    for (const scope of keyScopes) {
      const { key } = await addTestKey(db, userId, [scope]);
      for (const [kind, { runId }] of [
        ['nest', nesting],
        ['measure', measuring],
      ] as const) {
        for (const [path, fields] of aboutARun) {
          const response = await backend.post(path, { data: { runId, ...fields }, session: { token: key } });
          await response.body?.cancel();
          expect([path, kind, scope, response.status === 403]).toEqual([path, kind, scope, scope !== kind]);
        }
      }
    }
  },
  TIMEOUT_MS,
);

test(
  'a key of the scope nest downloads no measurements, and an unknown run is not found',
  async () => {
    const { backend, userId } = await stage.start(success);
    const { key } = await addTestKey(stage.database.db, userId, ['nest']);
    const send = (path: string, data: object) => backend.post(path, { data, session: { token: key } });
    const rows = [{ id: 'sign', text: 'OPEN', font: 'Arial', size: 6, quantity: 1 }];
    expect(await (await send('/api/export', { rows })).json()).toMatchObject({ error: { code: 'api_key_scope' } });
    const { runId } = nestRequestOf();
    for (const [path, fields] of aboutARun) {
      const { error } = (await (await send(path, { runId, ...fields })).json()) as { error: { code: string } };
      expect([path, error.code]).toEqual([path, 'run_not_found']);
    }
    expect(calls.export.scopes).toContain('nest');
  },
  TIMEOUT_MS,
);

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createNestStage, nestRequestOf, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import type { ProductCall } from '#lib/shared/contracts/calls.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';

/** Ids of another account: no call reads, changes or deletes what they name. Webhooks and materials have such a test of their own. */
const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

test(
  'no call accepts the run, offcut or key of another account, whose rows stay as they are',
  async () => {
    const { backend, userId: owner } = await stage.start(success, success);
    const other = await stage.database.addUser();
    const { runId } = nestRequestOf();
    await (await backend.call(owner, backendPaths.nest, nestRequestOf(runId))).text();
    const offcut = { id: randomUUID(), name: 'Shelf', widthIn: 48, heightIn: 30 };
    expect((await backend.call(owner, backendPaths.keepRemnant, offcut)).status).toBe(200);
    const { id: keyId } = await addTestKey(stage.database.db, owner);
    const colors = { rules: [{ color: '#ff0000', mode: 'score' }] };
    await backend.call(owner, backendPaths.storeColorCode, colors);

    const ownedRows = async (): Promise<unknown> => {
      const tables = ['runs', 'run_events', 'remnants', 'api_keys'];
      const owned = tables.map((name) =>
        name === 'run_events'
          ? sql`select * from run_events where run_id = ${runId}::uuid order by seq`
          : sql`select * from ${sql.table(name)} where user_id = ${owner}::uuid`,
      );
      return Promise.all(owned.map(async (query) => (await query.execute(stage.database.db)).rows));
    };
    const before = await ownedRows();
    const placements = [{ rowId: 'r1', partId: 'part-1', sheet: 0, xIn: 1, yIn: 20, angleDeg: 0 }];
    const attempts: readonly (readonly [ProductCall, object, number])[] = [
      ['nestSnapshot', { runId }, 404],
      ['nestEvents', { runId }, 404],
      ['nestStop', { runId, keep: true }, 404],
      ['nestStop', { runId, keep: false }, 404],
      ['changeLayout', { runId, placements }, 404],
      ['export', { runId }, 404],
      ['runQuote', { runId, prices: { setup: 1 } }, 404],
      ['runQuotePdf', { runId, prices: { setup: 1 } }, 404],
      ['listRuns', { limit: 1, cursor: runId }, 404],
      ['nest', nestRequestOf(runId), 409],
      [
        'nest',
        { ...nestRequestOf(), goOn: { runId, free: true, placements: [{ ...placements[0], pinned: true }] } },
        404,
      ],
      ['markRemnants', { ids: [offcut.id], isUsed: true }, 404],
      [
        'nest',
        {
          ...nestRequestOf(),
          sheet: undefined,
          stock: [{ id: 'o', widthIn: 48, heightIn: 30, remnant: true, remnantId: offcut.id }],
        },
        404,
      ],
      // Repeating a deletion is no error, so that of a foreign row is none, too.
      ['deleteRemnant', { id: offcut.id }, 200],
      ['renameRemnant', { id: offcut.id, name: 'Mine' }, 404],
      ['revokeApiKey', { id: keyId }, 404],
    ];
    for (const [call, data, status] of attempts) {
      const response = await backend.call(other, backendPaths[call], data);
      expect([call, data, response.status, await response.text()]).toEqual([call, data, status, expect.anything()]);
    }
    expect(await ownedRows()).toEqual(before);
    const read = async (call: 'remnants' | 'colorCode' | 'apiKeys') =>
      (await backend.call(other, backendPaths[call], null)).text();
    expect(await read('remnants')).toBe('{"remnants":[]}');
    expect(await read('apiKeys')).toBe('{"keys":[]}');
    expect(await read('colorCode')).not.toContain('#ff0000');
    const requests = await backend.call(other, backendPaths.keyRequests, { id: keyId });
    expect(await requests.text()).not.toContain(runId);
  },
  TIMEOUT_MS,
);

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { quickJobsHere, searchesHere } from '#harness/backend/engine-here.ts';
import { scriptedPool } from '#harness/backend/scripted-pool.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import { eventsOf, startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { runEvent, runList, runSnapshot } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';

/** Reference and metadata that a program stores with a run, and the price in its last event. */
const TIMEOUT_MS = 600_000;
let database: TestDatabase;
let backend: TestBackend;
let userId: string;
let key: string;
beforeAll(async () => {
  database = await startTestDatabase();
  backend = await startTestBackend(database, {
    nestPool: scriptedPool(searchesHere, searchesHere),
    quickJobs: quickJobsHere,
  });
  userId = await database.addUser();
  ({ key } = await addTestKey(database.db, userId, ['nest', 'measure']));
}, TIMEOUT_MS);
afterAll(async () => {
  await backend.stop();
  await database.close();
});

const call = (path: string, data: object) => backend.post(path, { data, session: { token: key } });
const job = {
  rows: [{ id: 'r1', text: 'I', font: 'Arial', size: 4 }],
  sheet: { widthIn: 24, heightIn: 24, price: 7 },
  prices: { setup: 15 },
};
const snapshotOf = async (runId: string) =>
  runSnapshot.parse(await (await call(backendPaths.nestSnapshot, { runId })).json());

test(
  'a run returns its reference and metadata, in the list, in nest.json and after a manual layout; a stored result has those of its own request',
  async () => {
    const first = { ...job, runId: randomUUID(), reference: 'Order 7 “α”', metadata: { customer: '12', note: '' } };
    const again = { ...job, runId: randomUUID(), reference: 'Order 8' };
    const bare = { ...job, runId: randomUUID() };
    for (const request of [first, again, bare]) await eventsOf(await call(backendPaths.nest, request));
    const { layout, ...one } = await snapshotOf(first.runId);
    expect(one).toMatchObject({ reference: first.reference, metadata: first.metadata });
    expect(await snapshotOf(again.runId)).toMatchObject({ reference: 'Order 8' });
    expect(await snapshotOf(again.runId)).not.toHaveProperty('metadata');
    expect(await snapshotOf(bare.runId)).not.toHaveProperty('reference');
    const list = runList.parse(await (await call(backendPaths.listRuns, { limit: 10 })).json());
    expect(list.runs.map(({ reference }) => reference).toSorted()).toEqual([first.reference, 'Order 8', undefined]);

    const moved = await call(backendPaths.changeLayout, { runId: first.runId, placements: layout!.placements });
    expect(moved.status).toBe(200);
    const zip = unzipSync(
      new Uint8Array(await (await call(backendPaths.export, { runId: first.runId })).arrayBuffer()),
    );
    const nest = Object.entries(zip).find(([name]) => name.endsWith('nest.json'))![1];
    const { reference, metadata, options } = JSON.parse(strFromU8(nest)) as Record<string, object>;
    expect({ reference, metadata }).toEqual({ reference: first.reference, metadata: first.metadata });
    expect(Object.keys(options!)).not.toEqual(expect.arrayContaining(['reference']));
  },
  TIMEOUT_MS,
);

test(
  'the last event of a stream has the price of the run, also when it is read again; a run id belongs to one reference',
  async () => {
    const request = { ...job, runId: randomUUID(), reference: 'A' };
    const last = runEvent.parse((await eventsOf(await call(backendPaths.nest, request))).at(-1));
    const { price } = await snapshotOf(request.runId);
    expect(price).toMatchObject({ total: 22 });
    expect(last).toMatchObject({ type: 'done', price });
    const followed = await eventsOf(await call(backendPaths.nestEvents, { runId: request.runId, afterSeq: 1 }));
    expect(followed.at(-1)).toEqual(last);
    expect((await call(backendPaths.nest, { ...request, reference: 'B' })).status).toBe(409);
    const free = { ...job, runId: randomUUID(), prices: undefined };
    expect((await eventsOf(await call(backendPaths.nest, free))).at(-1)).not.toHaveProperty('price');
  },
  TIMEOUT_MS,
);

const many = Object.fromEntries(Array.from({ length: limits.runLabels.fields + 1 }, (_, nth) => [`k${nth}`, '']));
test.each([
  ['reference', { reference: '' }],
  ['reference', { reference: 'a\u0000b' }],
  ['reference', { reference: 'x'.repeat(limits.runLabels.referenceLength + 1) }],
  ['metadata', { metadata: many }],
  ['metadata', { metadata: { a: 1 } }],
  ['metadata', { metadata: { a: '\u202E' } }],
])('rejects an invalid %s: %#', async (field, change) => {
  const answer = await call(backendPaths.nest, { ...job, runId: randomUUID(), ...change });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain(`"field":"${field}`);
});

test(
  'the list of runs is filtered by state, reference and time, and a cursor of another account is rejected by its field',
  async () => {
    const request = { ...job, runId: randomUUID(), reference: 'Filter 100% _' };
    await eventsOf(await call(backendPaths.nest, request));
    const { createdAt } = runList.parse(await (await call(backendPaths.listRuns, { limit: 1 })).json()).runs[0]!;
    const listed = async (filters: object) => {
      const response = await call(backendPaths.listRuns, { limit: 100, ...filters });
      return runList.parse(await response.json()).runs.map(({ runId }) => runId);
    };
    expect(await listed({ reference: request.reference })).toEqual([request.runId]);
    expect(await listed({ reference: 'Filter 100% %' })).toEqual([]);
    expect(await listed({ state: 'done', reference: request.reference })).toEqual([request.runId]);
    expect(await listed({ state: 'failed' })).toEqual([]);
    expect(await listed({ createdFrom: createdAt })).toEqual([request.runId]);
    expect(await listed({ createdBefore: createdAt })).not.toContain(request.runId);
    // The same time in another zone.
    const zoned = `${new Date(Date.parse(createdAt) + 2 * 3_600_000).toISOString().slice(0, -1)}+02:00`;
    expect(await listed({ createdFrom: zoned })).toEqual([request.runId]);

    const other = await addTestKey(database.db, await database.addUser(), ['nest']);
    const foreign = await backend.post(backendPaths.listRuns, {
      data: { limit: 1, cursor: request.runId },
      session: { token: other.key },
    });
    expect([foreign.status, await foreign.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: 'run_not_found', field: 'cursor' }) },
    ]);
  },
  TIMEOUT_MS,
);

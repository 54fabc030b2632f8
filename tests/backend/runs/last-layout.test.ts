import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { EngineJob } from '#backend/jobs/job-process/protocol.ts';
import { product } from '#lib/shared/product.ts';
import { createNestStage, nestRequestOf as request, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { layoutJson, measurementJson, type Script } from '#harness/backend/scripted-pool.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { sql } from 'kysely';

const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

/** Records the earlier job that each search is to start from, and reports that it did. */
function noting() {
  const noted: Extract<EngineJob, { kind: 'nest' }>['earlier'][] = [];
  const script: Script = async (told) => {
    if (told.job.kind === 'nest') noted.push(told.job.earlier);
    await success(told);
    return { startedFrom: noted.at(-1) === undefined ? 'fresh' : 'earlier' };
  };
  return { noted, script };
}

const stored = { measurement: measurementJson, layout: layoutJson(3, 0.8) };

test(
  "a run starts from its user's last layout and reports that",
  async () => {
    const { noted, script } = noting();
    const { backend, userId } = await stage.start(script);
    const run = async (text: string, who = userId, runId: string = randomUUID()) =>
      (await eventsOf(await backend.call(who, '/api/nest', request(runId, text)))).at(-1);
    expect(await run('A')).toMatchObject({ type: 'done', startedFrom: 'fresh' });
    expect(await run('B')).toMatchObject({ type: 'done', startedFrom: 'last layout' });
    expect(await run('C', await stage.database.addUser())).toMatchObject({ type: 'done', startedFrom: 'fresh' });
    // A repeated request is answered from the stored result with the same `startedFrom`, as is the run when it is opened again.
    const again = randomUUID();
    expect(await run('B', userId, again)).toMatchObject({ charged: false, startedFrom: 'last layout' });
    expect(await stage.snapshotOf(userId, again)).toMatchObject({ state: 'done', startedFrom: 'last layout' });
    expect(noted).toEqual([undefined, { ...stored, spacingIn: expect.any(Number) }, undefined]);
  },
  TIMEOUT_MS,
);

test(
  "a fill starts from its user's last layout",
  async () => {
    const { noted, script } = noting();
    const { backend, userId } = await stage.start(script);
    const run = async (body: object) => eventsOf(await backend.call(userId, '/api/nest', body));
    await run(request());
    const { rows, ...rest } = request(randomUUID(), 'B');
    await run({ ...rest, rows: rows.map((row) => ({ ...row, quantity: 'fill' })) });
    expect(noted).toEqual([undefined, { ...stored, spacingIn: expect.any(Number) }]);
  },
  TIMEOUT_MS,
);

test(
  'a run does not start from an expired layout, one on a stock of sizes, or a measurement',
  async () => {
    const { noted, script } = noting();
    const { backend, userId } = await stage.start(script);
    const run = async (body: object) => eventsOf(await backend.call(userId, '/api/nest', body));
    await run(request());
    await sql`update runs set ended_at = ended_at - make_interval(hours => ${product.resultHours + 1}) where user_id = ${userId}`.execute(
      stage.database.db,
    );
    await run(request(randomUUID(), 'B'));
    const { sheet: _one, ...rest } = request(randomUUID(), 'C');
    await run({ ...rest, stock: [{ id: 's', widthIn: 96, heightIn: 48, count: null }] });
    await run(request(randomUUID(), 'D'));
    expect(noted).toEqual([undefined, undefined, undefined, undefined]);
  },
  TIMEOUT_MS,
);

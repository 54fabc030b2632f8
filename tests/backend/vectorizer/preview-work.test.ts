import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createRateLimit, rates } from '#backend/http/rate-limit.ts';
import { chargeShared } from '#backend/http/shared-rates.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { JobCrash } from '#backend/jobs/job-process.ts';
import type { TracePool } from '#backend/vectorizer/vectorizer.ts';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { limits } from '#lib/shared/limits.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

const picture = {
  filename: 'square.png',
  content: `data:image/png;base64,${readFileSync(path.resolve(import.meta.dirname, '../../fixtures/pictures/control-01.png')).toString('base64')}`,
};
const BUDGET_MS = 1000 * limits.picture.previewSecondsAnHour;

type How = () => { json: string } | Promise<{ json: string }>;

let database: TestDatabase;
let backend: TestBackend;
let now = Date.UTC(2026, 10, 24);
/** Duration and outcome of the next preview. */
let next: { tookMs: number; how: How } = { tookMs: 0, how: () => ({ json: '{}' }) };
beforeAll(async () => {
  database = await startTestDatabase();
  const pool: TracePool = {
    run: async (_job, { onStart }) => {
      onStart?.({ stop: () => {}, kill: () => {} });
      now += next.tookMs;
      return next.how();
    },
    waiting: () => 0,
    pids: () => [],
    close: () => {},
  };
  backend = await startTestBackend(database, {
    tracePool: pool,
    limit: createRateLimit(database.db),
    now: () => new Date(now),
  });
});
afterAll(async () => {
  await backend.stop();
  await database.close();
});

async function preview(userId: string, tookMs: number, how: How = () => ({ json: '{}' })) {
  next = { tookMs, how };
  return backend.call(userId, backendPaths.vectorizerPreview, { picture, size: { by: 'widthIn', widthIn: 6 } });
}

/** Returns the milliseconds of work that a person's previews are charged during `work`. */
async function charged(userId: string, work: () => Promise<unknown>): Promise<number> {
  // While work is owed, the bucket refills with time, so the difference of `full_at` does not depend on the clock.
  await chargeShared(database.db, rates.tracePreview, userId, BUDGET_MS / 2);
  const fullAt = async () => {
    const row = await sql<{ s: number }>`
      select extract(epoch from full_at)::double precision as s from rate_limits where who = ${userId}
    `.execute(database.db);
    return row.rows[0]!.s;
  };
  const before = await fullAt();
  await work();
  return Math.round(((await fullAt()) - before) * (BUDGET_MS / rates.tracePreview.perS));
}

test('a preview costs its duration plus one millisecond', async () => {
  const userId = await database.addUser();
  const times = [0, 40, 55, 400, 2500];
  const cost = await charged(userId, async () => {
    for (const tookMs of times) expect((await preview(userId, tookMs)).status).toBe(200);
  });
  expect(cost).toBe(times.reduce((sum, tookMs) => sum + tookMs + 1, 0));
});

test("an hour's budget allows a thousand previews of a small picture", async () => {
  const userId = await database.addUser();
  const cost = await charged(userId, () => preview(userId, 50));
  expect(1000 * cost).toBeLessThan(BUDGET_MS);
});

test('a user who exceeds the budget waits until it recovers; others do not', async () => {
  const userId = await database.addUser();
  await chargeShared(database.db, rates.tracePreview, userId, 3 * BUDGET_MS);
  const refused = await preview(userId, 50);
  expect(refused.status).toBe(429);
  const { code, message } = errorBody.parse(await refused.json()).error;
  expect(code).toBe('too_many_requests');
  expect(message).toMatch(
    /^Previews for this hour are used up\. You can still trace for files\. Wait 1\d\d minutes and try again\.$/,
  );
  expect((await preview(await database.addUser(), 50)).status).toBe(200);
});

test.each([
  ['refused', () => new AppError('too_much_detail')],
  ['out of time', () => new JobCrash('time', '')],
  ['canceled', () => new AppError('cancelled')],
])('a failed preview costs its duration: %s', async (_how, fault) => {
  const userId = await database.addUser();
  const fail = (): never => {
    throw fault();
  };
  const cost = await charged(userId, () => preview(userId, 700, fail));
  expect(cost).toBe(701);
});

test('a preview that a busy machine did not finish costs only the call', async () => {
  const userId = await database.addUser();
  const starved = (): never => {
    throw new JobCrash('starved', '');
  };
  const cost = await charged(userId, async () => {
    const answer = await preview(userId, 700, starved);
    expect(errorBody.parse(await answer.json()).error.code).toBe('busy');
    return answer;
  });
  expect(cost).toBe(1);
});

test.each([
  ['forward', 3_600_000, 10_001],
  ['back', -3_600_000, 1],
])(
  'a clock that is set %s during a preview costs at most the limit of a preview and returns nothing',
  async (_way, byMs, cost) => {
    const userId = await database.addUser();
    expect(await charged(userId, () => preview(userId, byMs))).toBe(cost);
  },
);

test('a preview whose charge cannot be stored is answered and costs only the call', async () => {
  const userId = await database.addUser();
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database.db);
  const cost = await charged(userId, async () => {
    const answer = await preview(userId, 700, async () => {
      await rename('rate_limits', 'rate_limits_away');
      return { json: '{"traced":true}' };
    });
    await rename('rate_limits_away', 'rate_limits');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ traced: true });
  });
  expect(cost).toBe(1);
});

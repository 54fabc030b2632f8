import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRateLimit, rates } from '#backend/http/rate-limit.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { createRefusalRecord } from '#lib/server/security/refusal-record.ts';

let database: TestDatabase;
let backend: TestBackend;
let now = Date.UTC(2026, 10, 26);
beforeAll(async () => {
  database = await startTestDatabase();
  // The rate limits use a fixed time, so no bucket refills during a slow test.
  backend = await startTestBackend(database, { limit: createRateLimit(database.db, () => now) });
});
afterAll(async () => {
  await backend.stop();
  await database.close();
});

const EACH = rates.read.times;
const credits = async (key: string) => (await backend.post(backendPaths.remainingCredits, { token: key })).status;
/** Statuses of `times` calls with a key, each with its number. */
async function flood(key: string, times: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let i = 0; i < times; i++) {
    const status = await credits(key);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test("limits a flooding key without limiting its owner's screens and list of keys", async () => {
  const userId = await database.addUser();
  const flooding = await addTestKey(database.db, userId, ['credits']);
  expect(await flood(flooding.key, EACH + 30)).toEqual({ 200: EACH, 429: 30 });
  const token = await backend.auth.token(userId);
  expect((await backend.post(backendPaths.info, { token })).status).toBe(200);
  expect((await backend.post(backendPaths.remainingCredits, { token })).status).toBe(200);
  expect((await backend.call(userId, backendPaths.remnants, null)).status).toBe(200);
  const listed = await backend.call(userId, backendPaths.apiKeys, null);
  expect(await listed.json()).toMatchObject({ keys: [{ id: flooding.id }] });
  const revoked = await backend.call(userId, backendPaths.revokeApiKey, { id: flooding.id });
  expect(revoked.status).toBe(200);
  expect(await credits(flooding.key)).toBe(401);
});

test("one key uses at most half of its account's calls, and more keys do not add calls", async () => {
  const userId = await database.addUser();
  const [first, second, third] = await Promise.all([0, 1, 2].map(() => addTestKey(database.db, userId, ['credits'])));
  expect(await flood(first!.key, 3 * EACH)).toEqual({ 200: EACH, 429: 2 * EACH });
  expect(await flood(second!.key, EACH)).toEqual({ 200: EACH });
  expect(await flood(third!.key, 5)).toEqual({ 429: 5 });
  const stranger = await addTestKey(database.db, await database.addUser(), ['credits']);
  expect(await credits(stranger.key)).toBe(200);
});

test('a limited screen does not limit the list of keys or the API', async () => {
  const userId = await database.addUser();
  const token = await backend.auth.token(userId);
  for (let i = 0; i <= EACH; i++) await backend.post(backendPaths.info, { token });
  expect((await backend.post(backendPaths.info, { token })).status).toBe(429);
  expect((await backend.call(userId, backendPaths.apiKeys, null)).status).toBe(200);
  expect(await credits((await addTestKey(database.db, userId, ['credits'])).key)).toBe(200);
});

test('logs one line for the rejected calls of a flood, and another one after the interval', async () => {
  const { key } = await addTestKey(database.db, await database.addUser(), ['credits']);
  const lines = () => backend.logged.filter((line) => line.includes('too_many_requests')).length;
  const before = lines();
  await flood(key, EACH + 20);
  expect(lines() - before).toBe(1);
  now += rates.read.perS * 1000;
  await flood(key, EACH + 20);
  expect(lines() - before).toBe(2);
});

test('a clock set back suppresses log lines for at most the interval', () => {
  let time = 86_400_000;
  const isRepeated = createRefusalRecord(() => time);
  expect([isRepeated('a', 1000), isRepeated('a', 1000), isRepeated('b', 1000)]).toEqual([false, true, false]);
  time = 0;
  expect([isRepeated('a', 1000), isRepeated('a', 1000)]).toEqual([false, true]);
});

test('a response to a key states the rate limit and the calls that are left; one to a screen does not', async () => {
  const userId = await database.addUser();
  const { key } = await addTestKey(database.db, userId, ['credits']);
  const headersOf = async (token: string) => {
    const { headers } = await backend.post(backendPaths.remainingCredits, { token });
    return [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  };
  const policy = `"calls";q=${EACH};w=60`;
  expect(await headersOf(key)).toEqual([policy, `"calls";r=${EACH - 1};t=1`]);
  await flood(key, EACH - 2);
  expect(await headersOf(key)).toEqual([policy, '"calls";r=0;t=60']);
  // Also in a refusal, until the bucket has refilled.
  expect(await headersOf(key)).toEqual([policy, '"calls";r=0;t=60']);
  now += 10_000;
  expect(await headersOf(key)).toEqual([policy, '"calls";r=9;t=51']);
  expect(await headersOf(await backend.auth.token(userId))).toEqual([null, null]);
});

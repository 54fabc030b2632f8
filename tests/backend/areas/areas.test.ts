import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { profile, remainingCredits } from '#lib/shared/contracts/user.ts';
import { createRateLimit } from '#backend/http/rate-limit.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

let database: TestDatabase;
let backend: TestBackend;
beforeAll(async () => {
  database = await startTestDatabase();
  backend = await startTestBackend(database);
});
afterAll(async () => {
  await backend.stop();
  await database.close();
});

const calls = Object.entries(backendPaths).filter(
  ([name]) => !['health', 'ready', 'stripeWebhook', 'attempts'].includes(name),
);

test.each(calls)('%s without a session is rejected in the common error format', async (_name, path) => {
  for (const body of [
    {},
    { token: '' },
    { token: 'x.y.z' },
    { data: {}, session: { token: 'x.y.z' } },
    { data: {}, session: { token: await backend.auth.token(randomUUID()), admin: true } },
    'text',
    null,
  ]) {
    const response = await backend.post(path, body);
    expect([401, 422]).toContain(response.status);
    const { error } = errorBody.parse(await response.json());
    expect(error.requestId).toBe(response.headers.get('x-request-id'));
    expect(error.message).toMatch(/[.!]$/);
  }
});

test('an unknown path returns 404 in the common error format and is never cached', async () => {
  const response = await backend.post('/api/other', {});
  expect(response.status).toBe(404);
  expect(errorBody.parse(await response.json()).error.code).toBe('not_found');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});

test('the profile is empty at first, returns what was saved, and shows nothing of others', async () => {
  const [userId, other] = [await database.addUser(), await database.addUser()];
  const token = await backend.auth.token(userId);
  const read = async () => profile.parse(await (await backend.post(backendPaths.info, { token })).json());
  expect(await read()).toEqual({
    email: 'person@example.com',
    name: '',
    company: '',
    industry: '',
    position: '',
    paid_status: false,
  });
  const saved = { name: ' Ada ', company: 'Löwe & Söhne 🦁', industry: 'Signs', position: '' };
  const update = await backend.call(userId, backendPaths.updateMetadata, saved);
  expect(await update.json()).toEqual({ success: true });
  expect(await read()).toMatchObject({ name: 'Ada', company: 'Löwe & Söhne 🦁', industry: 'Signs' });
  const otherAnswer = await backend.post(backendPaths.info, { token: await backend.auth.token(other) });
  expect(await otherAnswer.json()).toMatchObject({ name: '' });
});

test.each([
  [{ name: '', industry: 'Signs' }, 'name', 'Enter your name.'],
  [{ name: 'Ada', industry: '  ' }, 'industry', 'Enter your industry.'],
])('names the required fields of the profile: %#', async (data, field, message) => {
  const response = await backend.call(await database.addUser(), backendPaths.updateMetadata, data);
  expect(response.status).toBe(422);
  expect(errorBody.parse(await response.json()).error).toMatchObject({ code: 'invalid_input', field, message });
});

test('stores text without the characters that a database cannot store', async () => {
  const userId = await database.addUser();
  const data = { name: 'A\0da\ud800', industry: "'); drop table runs; --" };
  expect((await backend.call(userId, backendPaths.updateMetadata, data)).status).toBe(200);
  const response = await backend.post(backendPaths.info, { token: await backend.auth.token(userId) });
  expect(await response.json()).toMatchObject({ name: 'Ada\ufffd', industry: "'); drop table runs; --" });
});

test('returns credits in the format of the contract', async () => {
  const response = await backend.post(backendPaths.remainingCredits, {
    token: await backend.auth.token(await database.addUser()),
  });
  expect(remainingCredits.parse(await response.json()).remaining_credits).toBe(10);
});

test('treats a deleted account as signed out, not as an internal error', async () => {
  const token = await backend.auth.token(randomUUID());
  const response = await backend.post(backendPaths.remainingCredits, { token });
  expect(response.status).toBe(401);
});

test('subscribing fails as unavailable while billing is off', async () => {
  const userId = await database.addUser();
  const subscribe = await backend.post(backendPaths.subscribe, { token: await backend.auth.token(userId) });
  expect(subscribe.status).toBe(503);
  expect(errorBody.parse(await subscribe.json()).error.code).toBe('billing_unavailable');
});

test('ready reports whether the database responds, health only that the process does', async () => {
  const answers = async (of: TestBackend) =>
    Promise.all([backendPaths.health, backendPaths.ready].map(async (path) => (await of.get(path)).status));
  expect(await answers(backend)).toEqual([200, 200]);
  const away = await startTestDatabase();
  const alone = await startTestBackend(away);
  await alone.stop();
  await away.close();
  expect(await answers(alone)).toEqual([200, 503]);
});

test('rejects too many calls with the time to wait', async () => {
  const limited = await startTestBackend(database, { limit: createRateLimit(database.db, () => 0) });
  const userId = await database.addUser();
  const data = { name: 'Ada', industry: 'Signs' };
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => limited.call(userId, backendPaths.updateMetadata, data)),
  );
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]!.headers.get('retry-after')).toBe('6');
  expect(errorBody.parse(await refused[0]!.json()).error).toMatchObject({
    code: 'too_many_requests',
    retryAfterS: 6,
    message: 'Too many tries. Wait 6 seconds and try again.',
  });
  await limited.stop();
});

test('logs no token, address or request content', async () => {
  const userId = await database.addUser();
  const token = await backend.auth.token(userId);
  backend.logged.length = 0;
  await backend.post(backendPaths.info, { token });
  await backend.post(backendPaths.info, { token: `${token}x` });
  await backend.call(userId, backendPaths.updateMetadata, { name: 'PLANTED', industry: '' });
  const log = backend.logged.join('\n');
  expect(backend.logged.length).toBeGreaterThan(0);
  for (const secret of [token, token.split('.')[2]!, 'PLANTED', 'person@example.com'])
    expect(log).not.toContain(secret);
});

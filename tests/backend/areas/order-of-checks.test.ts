import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RateLimit } from '#backend/http/rate-limit.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { callerHeader, fieldsHeader } from '#lib/shared/contracts/calls.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { tooManyRequests } from '#lib/shared/errors/too-many-requests.ts';
import { makeApiKey } from '#lib/server/security/api-key.ts';

const MiB = 1024 * 1024;
const CALLS = 20;

/** Calls by user, counted by the rate limit below, which accepts `CALLS` of each user. */
const spent = new Map<string, number>();
const limit: RateLimit = async (_rate, who) => {
  spent.set(who, (spent.get(who) ?? 0) + 1);
  if (spent.get(who)! > CALLS) throw tooManyRequests(1);
};

let database: TestDatabase;
let backend: TestBackend;
let userId: string;
beforeAll(async () => {
  database = await startTestDatabase();
  backend = await startTestBackend(database, { limit });
  userId = await database.addUser();
});
afterAll(async () => {
  await backend.stop();
  await database.close();
});

/** Body that counts the bytes read from it. */
function countedBody(text: string): { readonly body: ReadableStream<Uint8Array>; readonly taken: () => number } {
  const bytes = new TextEncoder().encode(text);
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = bytes.subarray(taken, taken + 64 * 1024);
        taken += chunk.byteLength;
        if (chunk.byteLength > 0) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

async function send(path: string, body: BodyInit, token: string | null): Promise<{ status: number; code: string }> {
  const headers = { 'content-type': 'application/json', ...(token !== null && { [callerHeader]: token }) };
  const response = await backend.raw(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const { error } = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: error?.code ?? '' };
}

const rows = (count: number): string => `{"rows":[${Array.from({ length: count }, () => '{}').join(',')}]}`;
const call = (data: string, token: string): string => `{"data":${data},"session":{"token":"${token}"}}`;
/** Returns the body of an attack: three million empty rows. */
const flood = (token: string): string => call(rows((9 * MiB) / 3), token);

const paths = [backendPaths.measurements, backendPaths.nest, backendPaths.export, backendPaths.measurementRun];

test.each(paths)('%s: a body with an unknown key is rejected before any byte is read', async (path) => {
  const key = makeApiKey();
  const { body, taken } = countedBody(flood(key));
  expect(await send(path, body, key)).toEqual({ status: 401, code: 'api_key_unknown' });
  expect(taken()).toBe(0);
});

test('a body with an invalid session is rejected before any byte is read', async () => {
  const { body, taken } = countedBody(flood('x.y.z'));
  expect((await send(backendPaths.measurements, body, 'x.y.z')).status).toBe(401);
  expect(taken()).toBe(0);
});

test('bodies that fail validation count toward the rate limit, after which no byte is read', async () => {
  const token = await backend.auth.token(await database.addUser());
  const statuses: number[] = [];
  for (let i = 0; i <= CALLS; i++) {
    statuses.push((await send(backendPaths.measurements, call('{"rows":[{}]}', token), token)).status);
  }
  expect([statuses.filter((status) => status === 422).length, statuses.at(-1)]).toEqual([CALLS, 429]);
  const { body, taken } = countedBody(flood(token));
  expect((await send(backendPaths.measurements, body, token)).status).toBe(429);
  expect(taken()).toBe(0);
});

test('a call that does not name its caller beside the body is read up to 64 kB', async () => {
  const token = await backend.auth.token(userId);
  expect((await send(backendPaths.info, JSON.stringify({ token }), null)).status).toBe(200);
  const { body, taken } = countedBody(flood(token));
  expect(await send(backendPaths.measurements, body, null)).toEqual({ status: 413, code: 'file_too_large' });
  expect(taken()).toBeLessThanOrEqual(128 * 1024);
});

test('a header and a body that name different callers are refused', async () => {
  const [mine, other] = [await backend.auth.token(userId), await backend.auth.token(await database.addUser())];
  for (const stated of [mine, other]) {
    const named = stated === mine ? other : mine;
    expect(await send(backendPaths.info, JSON.stringify({ token: named }), stated)).toMatchObject({ status: 400 });
  }
});

test('a body of millions of values is rejected before it is parsed', async () => {
  const token = await backend.auth.token(await database.addUser());
  const { body, taken } = countedBody(flood(token));
  expect(await send(backendPaths.measurements, body, token)).toEqual({ status: 413, code: 'file_too_large' });
  expect(taken()).toBeLessThan(MiB);
});

test('ten thousand empty rows are rejected by their number, without validating each', async () => {
  const token = await backend.auth.token(await database.addUser());
  expect(await send(backendPaths.measurements, call(rows(10_000), token), token)).toEqual({
    status: 422,
    code: 'invalid_input',
  });
});

/** Maximum delay of the event loop during some work, in ms. */
async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

test('a large body is parsed outside of the event loop', async () => {
  const token = await backend.auth.token(await database.addUser());
  const content = `data:image/svg+xml;base64,${'A'.repeat(8 * MiB)}`;
  const text = call(JSON.stringify({ file: { filename: 'a.svg', fileType: 'SVG', content } }), token);
  const idleMs = await loopDelay(() => new Promise((resolve) => setTimeout(resolve, 200)));
  const parse = jest.spyOn(JSON, 'parse');
  const busyMs = await loopDelay(() => send(backendPaths.measurements, countedBody(text).body, token));
  const largest = Math.max(...parse.mock.calls.map(([each]) => each.length));
  parse.mockRestore();
  // The limit is on the size of one parse; delays depend on the machine.
  expect(largest).toBeLessThan(256 * 1024);
  process.stdout.write(`event-loop delay: ${busyMs.toFixed(1)} ms, ${(busyMs / idleMs).toFixed(1)} times idle\n`);
});

test('fields of the address replace those of the data, and no others', async () => {
  const token = await backend.auth.token(userId);
  const headers = {
    'content-type': 'application/json',
    [callerHeader]: token,
    [fieldsHeader]: JSON.stringify({ runId: 'not a run' }),
  };
  const body = call(JSON.stringify({ runId: '0b0c6a52-5d5d-4a7e-9a58-3f0f2cf3a001', placements: [] }), token);
  const response = await backend.raw(backendPaths.changeLayout, { method: 'POST', headers, body });
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_input', field: 'runId' } });
});

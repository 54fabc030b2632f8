import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { backendSecretHeader } from '#lib/server/security/backend-secret.ts';
import { callOf, type ProductCall } from '#lib/shared/contracts/calls.ts';
import { emptyQuoteForm } from '#lib/shared/quotes/quote-form.ts';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { keyScopes } from '#lib/shared/product.ts';
import { requireSecret } from '#backend/areas/create-app.ts';
import { testMaterial } from '#harness/backend/test-material.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import { TEST_SECRET } from '#harness/backend/web-headers.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { Hono } from 'hono';

/** Two checks precede every call of the backend: the web server's secret, and a session with all factors of the account. */
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

const rows = [{ id: 'r1', text: 'A', font: 'Arial', size: 6 }];
const sheet = { widthIn: 48, heightIn: 24 };
const runId = randomUUID();
const traced = { picture: { token: 'a'.repeat(64) }, settings: {}, size: { by: 'widthIn', widthIn: 10 } };

const emptyQuote = {
  title: 'Quote 1',
  date: '',
  day: '2026-11-29',
  shop: { name: '', address: [] },
  logo: '',
  customer: '',
  validUntil: '',
  lines: [],
  sums: [{ label: 'Total', amount: '$1.00' }],
  terms: [],
};

/** Valid body of each call. */
const BODIES: Record<ProductCall, { data: unknown } | 'token'> = {
  measurements: { data: { rows } },
  measurementRun: { data: { runId: randomUUID(), rows } },
  convert: { data: { file: { filename: 'plate.dxf', content: 'data:image/vnd.dxf;base64,MAo=' } } },
  combine: { data: { files: [{ filename: 'plate.dxf', content: 'data:image/vnd.dxf;base64,MAo=' }] } },
  nest: { data: { runId: randomUUID(), rows, sheet, options: { budgetS: 5 } } },
  nestStop: { data: { runId, keep: false } },
  nestSnapshot: { data: { runId } },
  listRuns: { data: { limit: 20 } },
  changeLayout: {
    data: { runId, placements: [{ rowId: 'r1', partId: 'part-1', sheet: 0, xIn: 1, yIn: 8, angleDeg: 0 }] },
  },
  nestEvents: { data: { runId } },
  export: { data: { runId } },
  quote: { data: emptyQuote },
  runQuote: { data: { runId } },
  runQuotePdf: { data: { runId } },
  lettering: { data: { rows } },
  letteringOriginals: { data: null },
  vectorizerPreview: { data: traced },
  vectorizerVectorize: { data: traced },
  vectorizerDebug: { data: traced },
  vectorizerHealth: { data: null },
  updateMetadata: { data: { name: 'Ada', industry: 'Signs' } },
  info: 'token',
  remainingCredits: 'token',
  exportAccount: { data: { password: 'correct horse battery' } },
  deleteAccount: { data: { password: 'correct horse battery' } },
  removeLostFactor: { data: { password: 'x' } },
  apiKeys: { data: null },
  makeApiKey: { data: { name: 'shop', scopes: ['nest'], password: 'correct horse battery' } },
  revokeApiKey: { data: { id: randomUUID() } },
  keyRequests: { data: { id: randomUUID() } },
  webhooks: { data: {} },
  makeWebhook: { data: { url: 'https://shop.example/ended' } },
  deleteWebhook: { data: { webhookId: randomUUID() } },
  replaceWebhookSecret: { data: { webhookId: randomUUID() } },
  testWebhook: { data: { webhookId: randomUUID() } },
  webhookDeliveries: { data: { webhookId: randomUUID() } },
  quoteDetails: { data: null },
  colorCode: { data: null },
  storeColorCode: { data: { rules: [], isForEachFile: false } },
  storeQuoteDetails: { data: emptyQuoteForm },
  materials: { data: null },
  storeMaterial: { data: testMaterial() },
  deleteMaterial: { data: { id: randomUUID() } },
  remnants: { data: null },
  keepRemnant: { data: { id: randomUUID(), name: 'Shelf', widthIn: 48, heightIn: 24 } },
  renameRemnant: { data: { id: randomUUID(), name: 'Shelf' } },
  markRemnants: { data: { ids: [randomUUID()], isUsed: true } },
  deleteRemnant: { data: { id: randomUUID() } },
  subscribe: 'token',
  customerPortal: 'token',
  plan: { data: { fresh: false } },
};
const calls = Object.keys(BODIES) as (keyof typeof BODIES)[];

async function bodyOf(call: keyof typeof BODIES, token: string): Promise<object> {
  const body = BODIES[call];
  return body === 'token' ? { token } : { ...body, session: { token } };
}

async function refusalOf(response: Response): Promise<[number, string]> {
  const { status } = response;
  if (status < 400) {
    await response.body?.cancel();
    return [status, ''];
  }
  const refusal = errorBody.safeParse(await response.json().catch(() => null));
  return [status, refusal.data?.error.code ?? ''];
}

/** Calls except the one for an owner who lost the factor; account.test.ts covers its conditions. */
const withFactor = calls.filter((call) => call !== 'removeLostFactor');
test.each(withFactor)('%s: rejects a session without the second factor of its account', async (call) => {
  const userId = await database.addUser();
  backend.auth.withFactor.add(userId);
  const send = async (aal: string) => {
    const token = await backend.auth.token(userId, { aal, session_id: `${aal}-${userId}` });
    return refusalOf(await backend.post(backendPaths[call], await bodyOf(call, token)));
  };
  expect(await send('aal1')).toEqual([401, 'signed_out']);
  // Same body and same person; only the authentication level differs.
  const [status] = await send('aal2');
  expect([401, 422]).not.toContain(status);
});

test.each([...calls, 'stripeWebhook' as const, 'attempts' as const])(
  "%s: rejects a request without the web server's secret before reading it",
  async (call) => {
    const userId = await database.addUser();
    const body =
      call === 'stripeWebhook' || call === 'attempts' ? {} : await bodyOf(call, await backend.auth.token(userId));
    for (const shown of [
      '',
      'x',
      TEST_SECRET.slice(0, -1),
      `${TEST_SECRET}x`,
      TEST_SECRET.toUpperCase(),
      `${TEST_SECRET},`,
    ]) {
      const response = await backend.raw(backendPaths[call], {
        method: 'POST',
        headers: { 'content-type': 'application/json', [backendSecretHeader]: shown },
        body: JSON.stringify(body),
      });
      expect(await refusalOf(response)).toEqual([403, 'backend_locked']);
    }
    expect(backend.logged.join()).not.toContain(TEST_SECRET);
  },
);

test.each(calls)('%s: accepts API keys only with the scopes that it declares', async (call) => {
  const userId = await database.addUser();
  const opens: readonly string[] = callOf(call).scopes ?? [];
  const accepted: string[] = [];
  for (const scope of keyScopes) {
    const { key } = await addTestKey(database.db, userId, [scope]);
    const refusal = await refusalOf(await backend.post(backendPaths[call], await bodyOf(call, key)));
    if (refusal.join() !== '403,api_key_scope') accepted.push(scope);
  }
  expect(accepted).toEqual(opens);
});

test('health and readiness require no secret', async () => {
  for (const path of [backendPaths.health, backendPaths.ready]) {
    expect((await backend.raw(path, { headers: { [backendSecretHeader]: '' } })).status).toBe(200);
  }
});

describe('during a change of the secret', () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)];
  const ask = async (secrets: string[], shown: string | undefined) => {
    const app = new Hono();
    app.use(requireSecret(secrets));
    app.onError((_error, context) => context.text('out', 403));
    app.get('/', (context) => context.text('in'));
    const headers: Record<string, string> = shown === undefined ? {} : { [backendSecretHeader]: shown };
    return (await app.request('/', { headers })).status === 200;
  };
  test.each([
    [[old], old, true],
    [[old, fresh], old, true],
    [[old, fresh], fresh, true],
    [[fresh], fresh, true],
    [[fresh], old, false],
    [[old, fresh], `${old},${fresh}`, false],
    [[old, fresh], undefined, false],
    [[], '', false],
    [[], undefined, false],
  ])('with the secrets %j, %s is accepted: %s', async (secrets, shown, isIn) =>
    expect(await ask(secrets, shown)).toBe(isIn),
  );
});

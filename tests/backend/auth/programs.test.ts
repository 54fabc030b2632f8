import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MeasurementNesting, type NestRequest } from '@measurement-nesting/client';
import { apiError, operations } from '#lib/shared/contracts/v1.ts';
import { apiVersion } from '#lib/shared/public-api/changes.ts';
import { createNestStage, nestRequestOf, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import { TEST_SECRET } from '#harness/backend/web-headers.ts';
import type { TestBackend } from '#harness/backend/test-backend.ts';
import { GET, HEAD, POST } from '../../../app/api/v1/[[...call]]/route.ts';

/** The public API through the web server's route and the backend: its errors, its numbers and its version. */
const TIMEOUT_MS = 600_000;
const siteUrl = 'http://localhost:3000';
const screen = /\bform\b|reload|\bpage\b|press|upload/i;

let stage: NestStage;
let backend: TestBackend;
let userId: string;
let key: string;
let server: Server;

beforeAll(async () => {
  stage = await createNestStage();
  ({ backend, userId } = await stage.start(success));
  ({ key } = await addTestKey(stage.database.db, userId, ['measure', 'nest', 'credits']));
  server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      void backend.raw(request.url!, { method: 'POST', headers, body: Buffer.concat(chunks) }).then(async (answer) => {
        reply.writeHead(answer.status, Object.fromEntries(answer.headers));
        reply.end(Buffer.from(await answer.arrayBuffer()));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
    BACKEND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BACKEND_SECRET: TEST_SECRET,
    TRUSTED_PROXY_HOPS: '0',
  });
}, TIMEOUT_MS);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await stage.endTest();
  await stage.close();
});

async function send(method: 'GET' | 'HEAD' | 'POST', path: string, body?: string, type = 'application/json') {
  const headers = { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': type }) };
  const request = new Request(`${siteUrl}/api/v1${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const response = await { GET, HEAD, POST }[method](request);
  expect(response.headers.get('api-version')).toBe(apiVersion);
  return response;
}

/** Returns the error of a refused request. */
async function refusal(...sent: Parameters<typeof send>) {
  const response = await send(...sent);
  const { error } = apiError.parse(await response.json());
  expect(error.message).not.toMatch(screen);
  return { status: response.status, ...error };
}

test('a request with several faults lists each with its allowed values, and the unknown field by name', async () => {
  const request = nestRequestOf();
  const wrong = { ...request, rows: [{ ...request.rows[0], hue: 'red' }], options: { budgetS: 8 } };
  const error = await refusal('POST', '/runs', JSON.stringify(wrong));
  expect(error).toMatchObject({ status: 422, code: 'invalid_input' });
  const messages = new Map(error.fields!.map(({ field, message }) => [field, message]));
  expect([...messages.keys()].toSorted()).toEqual(['options.budgetS', 'rows.0.hue']);
  expect(messages.get('options.budgetS')).toBe('options.budgetS must be a number: 5, 20, 60.');
  expect(error.field).toBe(error.fields![0]!.field);
});

test('broken JSON and another content type have their own messages', async () => {
  expect((await refusal('POST', '/runs', '{"rows": [')).message).toMatch(/^The body is not one JSON value in UTF-8\./);
  expect((await refusal('POST', '/runs', '{}', 'text/plain')).message).toMatch(/Content-Type: application\/json/);
});

test(
  'a stream has one compact JSON value per line; a deleted run is expired, and an unknown id is not found',
  async () => {
    const request = nestRequestOf();
    const text = await (await send('POST', '/runs', JSON.stringify(request))).text();
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines.map((line) => JSON.stringify(JSON.parse(line)))).toEqual(lines);
    expect(lines.at(-1)).toContain('"type":"done"');
    await stage.database.db.deleteFrom('runs').where('id', '=', request.runId).execute();
    expect(await refusal('GET', `/runs/${request.runId}`)).toMatchObject({ status: 404, code: 'run_expired' });
    expect(await refusal('GET', `/runs/${request.runId}/events`)).toMatchObject({ code: 'run_expired' });
    expect(await refusal('GET', `/runs/${crypto.randomUUID()}`)).toMatchObject({ status: 404, code: 'run_not_found' });
  },
  TIMEOUT_MS,
);

const drawing = (content: string) => ({ filename: 'x.svg', fileType: 'SVG', content });

test.each([
  ['/measurements', { file: drawing('<svg/>') }],
  ['/measurements', { file: drawing('data:image/svg+xml,<svg/>') }],
  ['/runs', { ...nestRequestOf(), rows: [], file: drawing('PHN2Zy8+') }],
  ['/convert', { file: { filename: 'x.dxf', content: '0\nEOF' } }],
])('%s rejects a file without the form of a data URL, and states that form: %j', async (path, body) => {
  const { message, fields, ...error } = await refusal('POST', path, JSON.stringify(body));
  expect(error).toMatchObject({ status: 422, code: 'invalid_input', field: 'file.content' });
  expect(message).toMatch(/data URL: data:.*;base64,/);
  expect(fields).toEqual([{ field: 'file.content', message }]);
});

test('every error has the address of its description', async () => {
  expect(await refusal('GET', '/nothing')).toMatchObject({ doc: `${siteUrl}/developers#not_found` });
  expect(await refusal('POST', '/runs', '{}')).toMatchObject({ doc: `${siteUrl}/developers#invalid_input` });
});

test('lists runs newest first in pages; a key lists the runs of its scopes, and an account its own', async () => {
  const { db } = stage.database;
  const owner = await stage.database.addUser();
  const ids: string[] = [];
  for (let nth = 0; nth < 5; nth++) {
    const id = crypto.randomUUID();
    ids.unshift(id);
    await db
      .insertInto('runs')
      .values({
        id,
        user_id: owner,
        request_hash: id,
        label: `run ${nth}`,
        state: nth === 0 ? 'failed' : 'done',
        options: JSON.stringify(nth % 2 === 0 ? { sheet: {} } : {}),
        // Two runs have the same time: their ids determine the order.
        created_at: new Date(Date.UTC(2026, 10, 20, nth < 2 ? 1 : nth)),
        ...(nth === 0 && { error_code: 'job_lost', error_message: 'x' }),
      })
      .execute();
  }
  const list = async (ofKey: string, query = '') => {
    const headers = { authorization: `Bearer ${ofKey}` };
    const response = await GET(new Request(`${siteUrl}/api/v1/runs${query}`, { headers }));
    return response.status === 200
      ? operations.listRuns.answer.schema.parse(await response.json())
      : apiError.parse(await response.json()).error;
  };
  const own = await addTestKey(db, owner, ['measure', 'nest']);
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await list(own.key, `?limit=2${cursor && `&cursor=${cursor}`}`);
    if (!('runs' in page)) throw new Error(page.message);
    expect(page.runs.length).toBeLessThanOrEqual(2);
    seen.push(...page.runs.map(({ runId }) => runId));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect(seen.slice(0, 3)).toEqual(ids.slice(0, 3));
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(await list(own.key)).toMatchObject({
    nextCursor: null,
    runs: { length: 5, 0: { label: 'run 4', error: null } },
  });
  const measuring = await addTestKey(db, owner, ['measure']);
  expect(await list(measuring.key)).toMatchObject({ runs: [{ label: 'run 3', kind: 'measure' }, { label: 'run 1' }] });
  const stranger = await addTestKey(db, await stage.database.addUser(), ['measure', 'nest']);
  expect(await list(stranger.key)).toEqual({ runs: [], nextCursor: null });
  expect(await list(stranger.key, `?cursor=${ids[0]}`)).toMatchObject({
    code: 'run_not_found',
    message: 'The account no longer has the run of "cursor". Start again without "cursor".',
  });
  for (const [query, field] of [
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=many', 'limit'],
    ['?cursor=x', 'cursor'],
    ['?offset=2', 'offset'],
  ]) {
    expect(await list(own.key, query)).toMatchObject({ code: 'invalid_input', field });
  }
  const credits = await addTestKey(db, owner, ['credits']);
  expect(await list(credits.key)).toMatchObject({ code: 'api_key_scope' });
});

test('HEAD has the status and headers of GET and no body; the balance has both names', async () => {
  const head = await send('HEAD', '/credits');
  expect([head.status, await head.text()]).toEqual([200, '']);
  const credits = operations.readCredits.answer.schema.parse(await (await send('GET', '/credits')).json());
  expect(credits).toMatchObject({ remaining_credits: credits.remainingCredits, refresh_date: credits.refreshDate });
});

test(
  'the client resumes a stream that was cut, without a second credit',
  async () => {
    let cuts = 0;
    const client = new MeasurementNesting({
      site: siteUrl,
      key,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const response = await (request.method === 'GET' ? GET(request) : POST(request));
        return request.method === 'POST' && cuts++ === 0 ? cutAfterTwoLines(response) : response;
      },
    });
    const before = Number((await client.credits()).remainingCredits);
    const { runId: _, rows, sheet } = nestRequestOf(undefined, 'CUT');
    const events = [];
    for await (const event of client.nest({ rows: rows as NestRequest['rows'], sheet })) events.push(event);
    const numbers = events.map(({ seq }) => seq);
    expect([cuts, numbers]).toEqual([1, [...new Set(numbers)].toSorted((a, b) => a - b)]);
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    expect(Number((await client.credits()).remainingCredits)).toBe(before - 1);
  },
  TIMEOUT_MS,
);

/** Returns the response with its first two lines, after which the connection breaks. */
async function cutAfterTwoLines(response: Response): Promise<Response> {
  const lines = (await response.text()).split('\n').slice(0, 2);
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`${lines.join('\n')}\n`)),
    pull: (controller) => controller.error(new Error('The connection broke.')),
  });
  return new Response(stream, response);
}

test('offcuts and webhooks are added, listed and deleted by their address', async () => {
  const { DELETE } = await import('../../../app/api/v1/[[...call]]/route.ts');
  const remove = async (path: string) =>
    DELETE(new Request(`${siteUrl}/api/v1${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } }));
  const json = async (response: Response) => ({ status: response.status, body: (await response.json()) as object });

  const id = crypto.randomUUID();
  const offcut = JSON.stringify({ id, name: 'Shelf', widthIn: 24, heightIn: 12 });
  for (let time = 0; time < 2; time++) expect((await send('POST', '/remnants', offcut)).status).toBe(200);
  expect((await json(await send('GET', '/remnants'))).body).toMatchObject({ remnants: [{ id, usedAt: null }] });
  await send('POST', '/remnants/mark', JSON.stringify({ ids: [id], isUsed: true }));
  expect((await json(await send('GET', '/remnants'))).body).toMatchObject({
    remnants: [{ id, usedAt: expect.any(String) as unknown }],
  });
  expect((await remove(`/remnants/${id}`)).status).toBe(200);
  // Repeatable.
  expect((await remove(`/remnants/${id}`)).status).toBe(200);

  const made = await json(await send('POST', '/webhooks', JSON.stringify({ url: 'https://shop.example/ended' })));
  const { webhookId, secret } = operations.makeWebhook.answer.schema.parse(made.body);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const listed = await json(await send('GET', '/webhooks'));
  expect(listed.body).toMatchObject({ webhooks: [{ webhookId, url: 'https://shop.example/ended' }] });
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect((await send('POST', `/webhooks/${webhookId}/test`)).status).toBe(200);
  expect((await json(await send('GET', `/webhooks/${webhookId}/deliveries`))).body).toMatchObject({
    deliveries: [{ runId: null, state: 'waiting' }],
  });
  expect((await remove(`/webhooks/${webhookId}`)).status).toBe(200);
  expect((await json(await remove(`/webhooks/${webhookId}`))).body).toMatchObject({
    error: { code: 'webhook_not_found' },
  });
  expect((await json(await remove('/webhooks/x'))).body).toMatchObject({
    error: { code: 'invalid_input', field: 'webhookId' },
  });
  expect((await remove('/credits')).status).toBe(405);
});

test(
  'a run id in capitals is that of the run in small letters',
  async () => {
    const request = nestRequestOf();
    const body = JSON.stringify({ ...request, runId: request.runId.toUpperCase(), wait: false });
    const started = await send('POST', '/runs', body);
    expect(started.status).toBe(202);
    expect(operations.readRun.answer.schema.parse(await started.json()).runId).toBe(request.runId);
    const read = await send('GET', `/runs/${request.runId.toUpperCase()}`);
    expect(operations.readRun.answer.schema.parse(await read.json()).runId).toBe(request.runId);
  },
  TIMEOUT_MS,
);

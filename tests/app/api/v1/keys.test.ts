import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fieldsHeader } from '#lib/shared/contracts/calls.ts';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { apiError } from '#lib/shared/contracts/v1.ts';
import { apiVersion } from '#lib/shared/public-api/changes.ts';
import { makeApiKey } from '#lib/server/security/api-key.ts';
import { OneJsonValue } from '#web/calls/one-json-value.ts';
import { GET, HEAD, OPTIONS, POST, PUT } from '../../../../app/api/v1/[[...call]]/route.ts';
import { GET as readScreen, POST as productCall } from '../../../../app/api/[[...call]]/route.ts';

/** The web server's part of an API call: position of the key, fields forwarded to the backend, and limits on guessing. */
const siteUrl = 'http://localhost:3000';
const key = makeApiKey();
const runId = '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d';
const HOUR_MS = 3600_000;

type BackendRequest = { path: string; body: unknown; cookie: string | undefined };
let server: Server;
let requests: BackendRequest[] = [];
/** Response of the backend to every key; null accepts it. */
let verdict: { status: number; code: string } | null = null;

/** Returns the body merged with the fields of the address, as the backend does. */
function withFields(text: string, { headers }: IncomingMessage): object {
  const body = JSON.parse(text) as { data?: object };
  const fields = JSON.parse(String(headers[fieldsHeader] ?? '{}')) as object;
  return body.data ? { ...body, data: { ...body.data, ...fields } } : body;
}

beforeAll(async () => {
  server = createServer((request: IncomingMessage, reply) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      requests.push({ path: request.url!, body: withFields(body, request), cookie: request.headers.cookie });
      reply.writeHead(verdict?.status ?? 200, { 'content-type': 'application/json' });
      reply.end(verdict ? JSON.stringify({ error: { code: verdict.code, message: 'No.' } }) : '{"ok":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
    BACKEND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
    TRUSTED_PROXY_HOPS: '0',
  });
});
beforeEach(() => {
  requests = [];
  verdict = null;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function get(path: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }): Promise<Response> {
  return GET(new Request(`${siteUrl}/api/v1${path}`, { headers }));
}
function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return POST(
    new Request(`${siteUrl}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify(body),
    }),
  );
}
const codeOf = async (response: Response) => errorBody.parse(await response.json()).error.code;

test.each([
  ['GET', `/runs/${runId}`, undefined, '/api/nest/snapshot', { runId }],
  ['GET', `/runs/${runId}/events`, undefined, '/api/nest/events', { runId }],
  ['GET', `/runs/${runId}/events?afterSeq=7`, undefined, '/api/nest/events', { runId, afterSeq: 7 }],
  ['GET', `/runs/${runId}/export?day=2026-11-24`, undefined, '/api/export', { runId, day: '2026-11-24' }],
  ['POST', `/runs/${runId}/stop`, { keep: true }, '/api/nest/stop', { runId, keep: true }],
  ['POST', '/runs', { runId, rows: [1] }, '/api/nest', { runId, rows: [1] }],
  ['POST', '/measurements', { rows: [1] }, '/api/measurements', { rows: [1] }],
  ['POST', '/measurements/runs', { rows: [1] }, '/api/measurements/run', { rows: [1] }],
  ['POST', '/measurements/export', { rows: [1] }, '/api/export', { rows: [1] }],
])('%s %s: forwards the key and the request to the backend', async (method, path, body, backendPath, data) => {
  const response = method === 'GET' ? await get(path) : await post(path, body);
  expect(await response.json()).toEqual({ ok: true });
  expect(requests).toEqual([{ path: backendPath, body: { data, session: { token: key } }, cookie: undefined }]);
});

test('requests the balance with the key alone', async () => {
  expect((await get('/credits')).status).toBe(200);
  expect(requests[0]).toMatchObject({ path: '/user/remaining_credits', body: { token: key } });
});

describe('rejects missing, misplaced and malformed keys before calling the backend', () => {
  const typo = `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;
  test.each<[string, string, Record<string, string>, string]>([
    ['none', '/credits', {}, 'api_key_missing'],
    ['in x-api-key', '/credits', { 'x-api-key': key }, 'api_key_misplaced'],
    ['without Bearer', '/credits', { authorization: key }, 'api_key_misplaced'],
    ['as a password', '/credits', { authorization: `Basic ${btoa(`${key}:`)}` }, 'api_key_misplaced'],
    ['in the address', `/credits?key=${key}`, {}, 'api_key_misplaced'],
    ['as a name in the address', `/credits?${key}`, {}, 'api_key_misplaced'],
    ['behind Bearer in the address', `/credits?x=Bearer%20${key}`, {}, 'api_key_misplaced'],
    ['behind a blank in the address', `/credits?x=%20${key}`, {}, 'api_key_misplaced'],
    ['in the path', `/runs/${key}`, {}, 'api_key_misplaced'],
    ['in a path of nothing', `/nothing/${key}/here`, {}, 'api_key_misplaced'],
    [
      'encoded',
      `/credits?x=${[...key].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')}`,
      {},
      'api_key_misplaced',
    ],
    ['encoded twice', `/credits?x=${key.replaceAll('_', '%255F')}`, {}, 'api_key_misplaced'],
    ['behind a broken escape', `/credits?x=%E0%A4%A&y=${key.replaceAll('_', '%5f')}`, {}, 'api_key_misplaced'],
    ['in capitals', `/credits?X=${key.toUpperCase()}`, {}, 'api_key_misplaced'],
    ['in the address too', `/credits?key=${key}`, { authorization: `Bearer ${key}` }, 'api_key_misplaced'],
    ['a session’s token', '/credits', { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.x' }, 'api_key_mistyped'],
    ['one letter wrong', '/credits', { authorization: `Bearer ${typo}` }, 'api_key_mistyped'],
    ['cut short', '/credits', { authorization: `Bearer ${key.slice(0, 20)}` }, 'api_key_mistyped'],
    ['nothing behind Bearer', '/credits', { authorization: 'Bearer' }, 'api_key_mistyped'],
  ])('%s', async (_, path, headers, code) => {
    const response = await get(path, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    const { error } = errorBody.parse(await response.json());
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('\n');
    expect(JSON.stringify(error).toLowerCase()).not.toContain(key.slice(0, 20).toLowerCase());
    expect(requests).toEqual([]);
  });
});

test('accepts cross-site calls with a key and ignores cookies', async () => {
  const elsewhere = {
    'sec-fetch-site': 'cross-site',
    origin: 'https://elsewhere.example',
    cookie: 'sb-127-auth-token=x',
  };
  const response = await get('/credits', { authorization: `Bearer ${key}`, ...elsewhere });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(requests[0]!.cookie).toBeUndefined();
  // The session cookie is not accepted as a key.
  expect(await codeOf(await get('/credits', elsewhere))).toBe('api_key_missing');
});

test("rejects keys at the screen's addresses, with a message that names the API", async () => {
  const request = new Request(`${siteUrl}/api/user/remaining_credits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: 'null',
  });
  const response = await productCall(request, { params: Promise.resolve({ call: ['user', 'remaining_credits'] }) });
  expect(errorBody.parse(await response.json()).error).toMatchObject({
    code: 'api_key_misplaced',
    message: 'API keys are for the addresses below /api/v1.',
  });
  expect(requests).toEqual([]);
});

test.each([
  ['/nothing', 404, 'not_found'],
  ['/user/delete', 404, 'not_found'],
  ['/payments/subscribe', 404, 'not_found'],
  ['/api_keys', 404, 'not_found'],
  ['/measurements', 405, 'method_not_allowed'],
  ['/runs/not-a-run', 422, 'invalid_input'],
  [`/runs/${runId}/events?afterSeq=x`, 422, 'invalid_input'],
  [`/runs/${runId}/events?after=1`, 422, 'invalid_input'],
  ['/credits?fast=1', 422, 'invalid_input'],
])('%s is refused with %i %s', async (path, status, code) => {
  const response = await get(path);
  expect([response.status, await codeOf(response)]).toEqual([status, code]);
  expect(requests).toEqual([]);
});

test('rejects other methods with an error of the API', async () => {
  const headers = { authorization: `Bearer ${key}` };
  const response = await PUT(new Request(`${siteUrl}/api/v1/credits`, { method: 'PUT', headers }));
  expect([response.status, await codeOf(response)]).toEqual([405, 'method_not_allowed']);
});

test('other addresses below /api have errors as JSON: 404, or 405 for the calls of the screen', async () => {
  const read = (call: string) =>
    readScreen(new Request(`${siteUrl}/api/${call}`), { params: Promise.resolve({ call: call.split('/') }) });
  for (const call of ['v2/credits', 'v1', 'nothing']) {
    const response = await read(call);
    expect([call, response.status, await codeOf(response)]).toEqual([call, 404, 'not_found']);
  }
  const response = await read('nest');
  expect([response.status, response.headers.get('allow'), await codeOf(response)]).toEqual([
    405,
    'POST',
    'method_not_allowed',
  ]);
});

test('rejects a body with a content type other than JSON', async () => {
  expect((await post('/measurements', {}, { 'content-type': 'text/plain' })).status).toBe(415);
  expect(requests).toEqual([]);
});

describe('guesses of keys', () => {
  // Attempts return over time: with the clock stopped an hour ago, none returns during `act` and all have afterwards.
  const frozen = async (act: () => Promise<void>) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - HOUR_MS);
    try {
      await act();
    } finally {
      clock.mockRestore();
    }
  };
  const from = (address: string, wrong: string) =>
    get('/credits', { authorization: `Bearer ${wrong}`, 'x-forwarded-for': address });

  test('limits a repeated wrong key without limiting other keys of its address', () =>
    frozen(async () => {
      verdict = { status: 401, code: 'api_key_revoked' };
      const revoked = makeApiKey();
      const statuses = [];
      for (let nth = 0; nth < 40; nth++) statuses.push((await from('198.51.100.1', revoked)).status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(requests).toHaveLength(10);
      verdict = null;
      expect((await from('198.51.100.1', key)).status).toBe(200);
    }));

  test('limits different wrong keys from one address before any database query', () =>
    frozen(async () => {
      verdict = { status: 401, code: 'api_key_unknown' };
      let last: Response | undefined;
      for (let nth = 0; nth < 40; nth++) last = await from('198.51.100.2', makeApiKey());
      expect(requests).toHaveLength(30);
      expect(last!.status).toBe(429);
      expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0);
      verdict = null;
      expect((await from('198.51.100.3', key)).status).toBe(200);
    }));

  test('limits wrong keys from changing addresses, but no valid key', () =>
    frozen(async () => {
      verdict = { status: 401, code: 'api_key_unknown' };
      let refused = 0;
      for (let nth = 0; nth < 400; nth++) {
        if ((await from(`203.0.113.${nth % 250}`, makeApiKey())).status === 429) refused++;
      }
      expect(refused).toBeGreaterThanOrEqual(100);
      verdict = null;
      expect((await from('203.0.113.251', key)).status).toBe(200);
    }));

  test('does not limit valid keys, even simultaneous ones', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => from('198.51.100.9', key)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('does not count a key of another scope as a guess', () =>
    frozen(async () => {
      verdict = { status: 403, code: 'api_key_scope' };
      const other = makeApiKey();
      for (let nth = 0; nth < 20; nth++) expect((await from('198.51.100.10', other)).status).toBe(403);
    }));
});

describe('methods', () => {
  const by = (method: string, path: string) =>
    ROUTES[method]!(new Request(`${siteUrl}/api/v1${path}`, { method, headers: { authorization: `Bearer ${key}` } }));
  const ROUTES: Record<string, (request: Request) => Promise<Response>> = { GET, PUT, HEAD, OPTIONS, POST };

  test.each([
    ['PUT', '/credits', 'GET, HEAD, OPTIONS'],
    ['POST', `/runs/${runId}`, 'GET, HEAD, OPTIONS'],
    ['PUT', '/runs', 'POST, GET, HEAD, OPTIONS'],
    ['HEAD', '/measurements', 'POST, OPTIONS'],
  ])('%s %s is rejected with the methods of that address', async (method, path, allow) => {
    const response = await by(method, path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(requests).toEqual([]);
  });

  test.each(['/credits', `/runs/${runId}`, `/runs/${runId}/events`, `/runs/${runId}/export`])(
    'HEAD %s has the headers of GET and no body',
    async (path) => {
      const [whole, head] = [await by('GET', path), await by('HEAD', path)];
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
      expect(requests).toHaveLength(2);
    },
  );

  test.each(['GET', 'PUT', 'HEAD', 'OPTIONS', 'POST'])(
    '%s has a version and a request id at every address',
    async (method) => {
      for (const path of ['', '/nothing', '/credits', '/runs']) {
        const { headers } = await by(method, path);
        expect([path, headers.get('api-version')]).toEqual([path, apiVersion]);
        expect([path, headers.has('x-request-id')]).toEqual([path, true]);
      }
    },
  );

  test('/api/v1 and /api respond with not_found in the format of errors', async () => {
    expect(await codeOf(await by('GET', ''))).toBe('not_found');
    const api = new Request(`${siteUrl}/api`);
    expect(await codeOf(await readScreen(api, { params: Promise.resolve({}) }))).toBe('not_found');
  });

  test('OPTIONS lists the methods of an address without a key', async () => {
    const response = await OPTIONS(new Request(`${siteUrl}/api/v1/credits`, { method: 'OPTIONS' }));
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await OPTIONS(new Request(`${siteUrl}/api/v1/none`, { method: 'OPTIONS' }))).status).toBe(404);
  });
});

test('a request without a body is rejected with the body as the reason', async () => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const response = await POST(new Request(`${siteUrl}/api/v1/measurements`, { method: 'POST', headers }));
  const { error } = errorBody.parse(await response.json());
  expect([response.status, error.code, error.message]).toEqual([
    400,
    'bad_request',
    'The body is empty. Send a JSON object.',
  ]);
  expect(requests).toEqual([]);
});

test.each([
  [`/runs/${runId}/events?afterSeq=-1`, 'afterSeq', /a whole number, 0 or more\.$/],
  [`/runs/${runId}/events?afterSeq=1.5`, 'afterSeq', /a whole number, 0 or more\.$/],
  [`/runs/${runId}/events?afterSeq=x`, 'afterSeq', /a whole number, 0 or more\.$/],
  [`/runs/${runId}/events?afterSeq=99999999999`, 'afterSeq', /a whole number, 0 or more\.$/],
  [`/runs/${runId}/export?day=yesterday`, 'day', /such as 2026-11-26\.$/],
  [`/runs/${runId}/export?day=2026-02-30`, 'day', /such as 2026-11-26\.$/],
])('%s: the error names the field and its valid values', async (path, field, words) => {
  const { error } = errorBody.parse(await (await get(path)).json());
  expect(error).toMatchObject({ field, message: expect.stringMatching(words) });
});

test.each([
  ['a session of its own', `{"rows":[]},"session":{"token":"x"}`],
  ['a second value', '{"rows":[]}{"rows":[]}'],
  ['a bracket too many', '{"rows":[]}}'],
  ['a word behind', '{"rows":[]} null'],
  ['a comma behind', '{"rows":[]},'],
  ['two words', 'null null'],
  ['a string behind a word', 'null"x"'],
])('rejects text after the JSON value, for any division into chunks: %s', async (_, text) => {
  for (const size of [1, 3, text.length]) {
    const bytes = new TextEncoder().encode(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (__, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: new ReadableStream<Uint8Array>({
        pull(controller) {
          const piece = pieces.shift();
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit;
    const response = await POST(new Request(`${siteUrl}/api/v1/measurements`, init));
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad_request']);
  }
  expect(requests).toEqual([]);
});

test('accepts one JSON value for any division into chunks, with escapes, brackets and commas in strings, and whitespace', () => {
  const texts = [' {"a":"}],{\\"\\\\","b":[1,{"c":null}]} \n', '[]', '"a,b]\\""', ' -1.5e3 ', 'null\r\n', ''];
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 2, 5, bytes.length || 1]) {
      const value = new OneJsonValue();
      for (let at = 0; at < bytes.length; at += size) value.add(bytes.subarray(at, at + size));
    }
  }
  expect(texts).toHaveLength(6);
});

test('every response has the API version, and errors have a request id and a message for programs', async () => {
  const fine = await get(`/runs/${runId}`);
  expect(fine.headers.get('api-version')).toBe(apiVersion);
  verdict = { status: 503, code: 'busy' };
  const failed = await get(`/runs/${runId}`);
  expect([failed.status, failed.headers.get('api-version')]).toEqual([503, apiVersion]);
  expect(apiError.parse(await failed.json()).error.code).toBe('busy');
});

test('the seconds to wait are equal in the header and the body, also if the backend does not answer', async () => {
  const { BACKEND_URL } = process.env;
  process.env.BACKEND_URL = 'http://127.0.0.1:1';
  try {
    const response = await get(`/runs/${runId}`);
    const { error } = apiError.parse(await response.json());
    expect([response.status, error.code]).toEqual([503, 'busy']);
    expect(response.headers.get('retry-after')).toBe(String(error.retryAfterS));
  } finally {
    process.env.BACKEND_URL = BACKEND_URL;
  }
});

test('errors of the content type and of the address have their own messages', async () => {
  const typed = await post('/measurements', {}, { 'content-type': 'text/plain' });
  const { code, message } = apiError.parse(await typed.json()).error;
  expect([typed.status, code]).toEqual([415, 'unsupported_media_type']);
  expect(message).toBe('Send the header Content-Type: application/json. This request has "text/plain".');
  const address = await get('/runs/17/events?afterSeq=soon');
  expect(apiError.parse(await address.json()).error).toMatchObject({
    field: 'runId',
    message: 'A run id is a UUID.',
  });
  const queried = await get(`/runs/${runId}/events?afterSeq=soon&hue=1`);
  expect(apiError.parse(await queried.json()).error.fields?.map(({ field }) => field)).toEqual(['afterSeq', 'hue']);
});

test.each([
  ['limit=1e2', 'limit'],
  ['limit=0x10', 'limit'],
  ['limit=010', 'limit'],
  ['limit=5.0', 'limit'],
  ['limit=%205', 'limit'],
  ['limit=%2B5', 'limit'],
  ['limit=', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['limit=1&limit=1', 'limit'],
  ['__proto__=1', '__proto__'],
  ['constructor=1', 'constructor'],
  ['toString=1&limit=1', 'toString'],
  ['limit[]=1', 'limit[]'],
  ['LIMIT=1', 'LIMIT'],
  ['=1', ''],
])('rejects the query ?%s and names the field', async (query, field) => {
  const response = await get(`/runs?${query}`);
  expect(response.status).toBe(422);
  const { error } = apiError.parse(await response.json());
  expect((error.fields ?? [error]).map((fault) => fault.field)).toEqual([field]);
});

test('accepts a number in digits', async () => {
  verdict = null;
  for (const query of ['', '?limit=1', '?limit=100']) expect((await get(`/runs${query}`)).status).toBe(200);
});

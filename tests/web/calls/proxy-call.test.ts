import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { limits } from '#lib/shared/limits.ts';
import { proxyCall } from '#web/calls/proxy-call.ts';
import type { AuthContext } from '#web/auth/auth-handler.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A backend of a few lines; resolves to its address. */
async function backend(
  answer: (request: IncomingMessage, body: string, reply: import('node:http').ServerResponse) => void,
): Promise<string> {
  server = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => answer(request, body, reply));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function context(backendUrl: string, request: Request, isSignedIn = true): AuthContext {
  const claims = { sub: 'u', email: 'a@b.c', exp: 1, aal: 'aal1', session_id: 's' };
  const auth = {
    getClaims: async () => ({ data: isSignedIn ? { claims } : null, error: null }),
    getUser: async () => ({ data: { user: { factors: [] } }, error: null }),
    getSession: async () => ({ data: { session: isSignedIn ? { access_token: 'tok"en' } : null }, error: null }),
  };
  const env = { backendUrl, backendSecret: 'the-word', siteUrl: 'http://localhost:3000', localStack: null };
  return { auth, env, request } as unknown as AuthContext;
}

function post(body: BodyInit, headers: Record<string, string> = {}, signal?: AbortSignal): Request {
  return new Request('http://localhost:3000/api/x', {
    method: 'POST',
    body,
    signal,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    ...({ duplex: 'half' } as object),
  });
}

test("passes the browser's JSON to the backend as data with the session's token", async () => {
  const url = await backend((request, body, reply) =>
    reply.end(
      JSON.stringify({ path: request.url, secret: request.headers['x-backend-secret'], body: JSON.parse(body) }),
    ),
  );
  const response = await proxyCall('measurements', context(url, post('{"rows":[1]}')));
  expect(await response.json()).toEqual({
    path: '/api/measurements',
    secret: 'the-word',
    body: { data: { rows: [1] }, session: { token: 'tok"en' } },
  });
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('sends only the token for calls without payload', async () => {
  const url = await backend((request, body, reply) => reply.end(JSON.stringify([request.url, JSON.parse(body)])));
  const response = await proxyCall('user/info', context(url, post('null')));
  expect(await response.json()).toEqual(['/user/info', { token: 'tok"en' }]);
});

test('a page of an earlier version stores its layout at the new path', async () => {
  const url = await backend((request, _body, reply) => reply.end(JSON.stringify(request.url)));
  for (const name of ['nest/hands', 'nest/layout']) {
    expect(await (await proxyCall(name, context(url, post('{}')))).json()).toBe('/api/nest/layout');
  }
});

test('a body that closes data early cannot add its own session', async () => {
  const url = await backend((_, __, reply) => reply.end('{}'));
  const smuggling = proxyCall('nest', context(url, post('1,"session":{"token":"stolen"}')));
  await expect(smuggling).rejects.toMatchObject({ code: 'bad_request' });
});

test('streams events as they are sent', async () => {
  let finish = () => {};
  const url = await backend((_, __, reply) => {
    reply.writeHead(200, { 'content-type': 'application/x-ndjson' });
    reply.write('{"seq":1}\n');
    finish = () => reply.end('{"seq":2}\n');
  });
  const response = await proxyCall('nest', context(url, post('{}')));
  const reader = response.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"seq":1}\n');
  finish();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"seq":2}\n');
  expect((await reader.read()).done).toBe(true);
});

test("cancels the backend's work when the client disconnects", async () => {
  const abort = new AbortController();
  let onGone = () => {};
  const gone = new Promise<void>((resolve) => {
    onGone = resolve;
  });
  const url = await backend((_, __, reply) => {
    reply.on('close', onGone);
    reply.writeHead(200, { 'content-type': 'application/x-ndjson' });
    reply.write('{"seq":1}\n');
  });
  const response = await proxyCall('nest', context(url, post('{}', {}, abort.signal)));
  const reader = response.body!.getReader();
  await reader.read();
  abort.abort();
  await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' });
  await gone;
});

test("passes on the backend's rejection with its status", async () => {
  const url = await backend((_, __, reply) => {
    reply.writeHead(402, { 'content-type': 'application/json' });
    reply.end('{"error":{"code":"insufficient_credits","message":"x"}}');
  });
  const response = await proxyCall('nest', context(url, post('{}')));
  expect(response.status).toBe(402);
  expect(await response.json()).toEqual({ error: { code: 'insufficient_credits', message: 'x' } });
});

test('rejects a body over the limit, announced or not', async () => {
  const url = await backend((_, __, reply) => reply.end('{}'));
  const announced = post('{}', { 'content-length': String(limits.requestBytes + 1) });
  await expect(proxyCall('nest', context(url, announced))).rejects.toMatchObject({ code: 'file_too_large' });

  const chunk = new Uint8Array(1024 * 1024).fill(32);
  let left = limits.requestBytes / chunk.byteLength + 1;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
  await expect(proxyCall('nest', context(url, post(endless)))).rejects.toMatchObject({ code: 'file_too_large' });
});

test.each([
  ['unknown call', 'nothing', {}, true, 'not_found'],
  ['a name that objects have of their own', 'constructor', {}, true, 'not_found'],
  ['another site', 'nest', { 'sec-fetch-site': 'cross-site' }, true, 'forbidden'],
  ['a form', 'nest', { 'content-type': 'text/plain' }, true, 'bad_request'],
  ['no session', 'nest', {}, false, 'signed_out'],
])('rejects %s before contacting the backend', async (_, call, headers, isSignedIn, code) => {
  const request = post('{}', headers as Record<string, string>);
  await expect(proxyCall(call, context('http://127.0.0.1:1', request, isSignedIn))).rejects.toMatchObject({ code });
});

test('reports an unreachable backend as busy', async () => {
  await expect(proxyCall('nest', context('http://127.0.0.1:1', post('{}')))).rejects.toMatchObject({ code: 'busy' });
});

test.each(['user/info', 'user/remaining_credits', 'payments/subscribe', 'payments/customer_portal'])(
  '%s ignores a body',
  async (name) => {
    for (const body of [
      '{"userId":"another"}',
      '[]',
      '"x"',
      '0',
      'true',
      'nul',
      '{',
      '',
      'null null',
      '{"token":"x"}',
      `"${'x'.repeat(70_000)}"`,
    ]) {
      await expect(proxyCall(name, context('http://127.0.0.1:1', post(body)))).rejects.toMatchObject({
        code: expect.stringMatching(/^(invalid_input|bad_request)$/),
      });
    }
    const url = await backend((_, __, reply) => reply.end('{}'));
    for (const body of ['null', '{}']) expect((await proxyCall(name, context(url, post(body)))).status).toBe(200);
  },
);

describe('ended sessions', () => {
  // Rates are refilled by the clock.
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.now()));
  afterEach(() => void jest.restoreAllMocks());
  const call = async (cookie: string, isSignedIn: boolean, address = '203.0.113.7') => {
    const url = 'http://127.0.0.1:1';
    const requests: string[] = [];
    const { auth, env, request } = context(url, post('{}', { cookie, 'x-forwarded-for': address }), isSignedIn);
    const getClaims = auth.getClaims.bind(auth);
    Object.assign(auth, { getClaims: () => (requests.push(cookie), getClaims()) });
    Object.assign(env, { trustedProxyHops: 0 });
    const code = await proxyCall('measurements', { auth, env, request }).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    );
    return { code, isAsked: requests.length > 0 };
  };

  test('rejects a repeated ended session without a query to the auth service, and accepts another from the same address', async () => {
    for (let i = 0; i < 30; i++) expect(await call('sb-x=ended', false)).toEqual({ code: 'signed_out', isAsked: true });
    expect(await call('sb-x=ended', false)).toEqual({ code: 'too_many_requests', isAsked: false });
    expect(await call('sb-x=good', true)).toMatchObject({ code: 'busy', isAsked: true });
  });

  test('rejects many ended sessions from one address without a query, and accepts other addresses', async () => {
    for (let i = 0; i < 300; i++) await call(`sb-x=forged ${i}`, false, '203.0.113.8');
    expect(await call('sb-x=forged 300', false, '203.0.113.8')).toEqual({ code: 'too_many_requests', isAsked: false });
    expect(await call('sb-x=forged 301', false, '203.0.113.9')).toMatchObject({ isAsked: true });
  });

  test('does not count valid sessions', async () => {
    for (let i = 0; i < 400; i++) expect((await call('sb-x=same', true, '203.0.113.10')).isAsked).toBe(true);
  });

  test('rejects calls without any session one by one', async () => {
    const url = 'http://127.0.0.1:1';
    for (let i = 0; i < 40; i++) {
      await expect(proxyCall('measurements', context(url, post('{}'), false))).rejects.toMatchObject({
        code: 'signed_out',
      });
    }
  });
});

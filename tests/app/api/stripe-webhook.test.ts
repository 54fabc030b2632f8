import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../../app/api/stripe/webhook/route.ts';

const LIMIT = 256 * 1024;
const address = 'http://localhost:3000/api/stripe/webhook';

let backend: Server;
let status = 200;
let got: { path: string; signature: string; hash: string }[] = [];
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  backend = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'] ?? '');
      got.push({ path: request.url ?? '', signature, hash: hash(Buffer.concat(chunks)) });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end('{"received":true}');
    });
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    BACKEND_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
  });
});
afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});
beforeEach(() => {
  got = [];
  status = 200;
});

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  POST(new Request(address, { method: 'POST', body, headers, ...({ duplex: 'half' } as object) }));

test('forwards an event to the backend byte for byte, with its signature and without the session', async () => {
  const body = new Uint8Array(randomBytes(LIMIT));
  const response = await post(body, { 'stripe-signature': 't=1,v1=x', cookie: 'session=secret' });
  expect(response.status).toBe(200);
  expect(got).toEqual([{ path: '/payments/webhook', signature: 't=1,v1=x', hash: hash(body) }]);
});

test.each([200, 400, 500, 503])("returns the backend's status %i to Stripe", async (code) => {
  status = code;
  expect((await post('{}', { 'stripe-signature': 't=1,v1=x' })).status).toBe(code);
});

test('rejects a body above the limit with 413, even if it does not state its length', async () => {
  expect((await post(new Uint8Array(LIMIT + 1))).status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  expect((await post(endless)).status).toBe(413);
  expect(sent).toBeLessThan(4 * LIMIT);
  expect(got).toEqual([]);
});

test('returns 503 when the backend does not respond, so that Stripe retries', async () => {
  const url = process.env['BACKEND_URL'];
  process.env['BACKEND_URL'] = 'http://127.0.0.1:1';
  const response = await post('{}');
  process.env['BACKEND_URL'] = url;
  expect(response.status).toBe(503);
});

test.each(Object.entries({ GET, HEAD, PUT, PATCH, DELETE, OPTIONS }))('%s returns 405', (_method, handle) => {
  const response = handle();
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

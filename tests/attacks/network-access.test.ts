import net from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { getStatus } from '#harness/product/raw-http.ts';
import { logIn, square, type User } from '#harness/product/user.ts';

const FLOOD_BYTES = 122_000_000;
const FLOOD_CHUNK = Buffer.alloc(1_000_000, 'x');
const INBOX = '/__local/inbox.json';

let product: Product;
let user: User;
beforeAll(async () => {
  product = await launchProduct();
  user = await logIn(product.site, product.login);
});
afterAll(() => product.stop());

test('the backend port refuses an access token without the secret of the web server', async () => {
  const token = user.accessToken();
  expect(token).not.toBe('');
  const routes = ['/api/measurements', '/api/user/info', '/api/user/export', '/api/nest', '/api/payments/subscribe'];
  const secrets: Record<string, string>[] = [
    {},
    { 'x-backend-secret': '' },
    { 'x-backend-secret': 'guess' },
    { authorization: `Bearer ${token}` },
  ];
  const statuses: number[] = [];
  for (const route of routes) {
    for (const headers of secrets) {
      const response = await fetch(`http://127.0.0.1:${product.internalPorts().backend}${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ session: { token }, data: null }),
      });
      statuses.push(response.status);
      await response.body?.cancel();
    }
  }
  expect(statuses.filter((status) => status !== 401 && status !== 403)).toEqual([]);
});

test.each(['evil.test', 'evil.test:PORT', 'real.example', 'localhost.evil.test:PORT', '127.0.0.1.nip.io:PORT'])(
  'the local mail inbox is not available as %s',
  async (host) => {
    const { port } = product;
    expect(await getStatus(port, INBOX, { host: host.replace('PORT', String(port)) })).not.toBe(200);
  },
);

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'the local mail inbox is not available with the header %s of a proxy',
  async (name) => {
    const { port } = product;
    expect(await getStatus(port, INBOX, { host: `localhost:${port}`, [name]: '203.0.113.9' })).not.toBe(200);
  },
);

test('the local mail inbox is not available on the port of the local services without their token', async () => {
  const { stack } = product.internalPorts();
  expect(await getStatus(stack, INBOX, { host: `127.0.0.1:${stack}` })).not.toBe(200);
});

test.each(['postgres', 'supabase_admin', 'authenticator', 'anon', 'nobody'])(
  'the embedded database refuses common passwords of %s',
  async (name) => {
    const accepted: string[] = [];
    for (const password of ['postgres', '', 'password', name]) {
      const { database: port } = product.internalPorts();
      const client = new Client({ host: '127.0.0.1', port, user: name, password, database: 'postgres' });
      client.on('error', () => {});
      await client.connect().then(
        () => accepted.push(password),
        () => {},
      );
      await client.end().catch(() => {});
    }
    expect(accepted).toEqual([]);
  },
);

test('a flood of data at the port of the embedded database is cut off and does not affect other requests', async () => {
  let sentBytes = 0;
  const flood = new Promise<void>((resolve) => {
    const socket = net.connect(product.internalPorts().database, '127.0.0.1', () => {
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${FLOOD_BYTES}\r\n\r\n`);
      push();
    });
    const push = () => {
      if (socket.destroyed || sentBytes >= FLOOD_BYTES) return socket.destroy();
      socket.write(FLOOD_CHUNK, (error) => {
        if (error) return;
        sentBytes += FLOOD_CHUNK.length;
        push();
      });
    };
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  for (let i = 0; i < 20; i++) expect((await fetch(`${product.site}/api/health`)).ok).toBe(true);
  await flood;
  expect(await user.measureSquare()).toBe(true);
  expect(sentBytes).toBeLessThan(FLOOD_BYTES / 2);
});

test.each(['same-origin', 'none', 'same-site', 'cross-site'])(
  'requests of other origins with Sec-Fetch-Site %s are refused',
  async (fetchSite) => {
    const { site } = product;
    const origins = ['https://evil.test', `${site}.evil.test`, site.replace('localhost', 'evil.test'), `${site}0`];
    // A page of the site without a referrer sends the origin null and same-origin.
    if (fetchSite !== 'same-origin') origins.push('null');
    const statuses: number[] = [];
    for (const origin of origins) {
      const headers = { origin, 'sec-fetch-site': fetchSite };
      statuses.push((await user.post('/api/user/info', null, { headers })).status);
    }
    expect(statuses).toEqual(origins.map(() => 403));
  },
);

test.each([
  '/api/user/info',
  '/api/user/remaining_credits',
  '/api/payments/subscribe',
  '/api/payments/customer_portal',
])('%s refuses bodies that it does not use', async (route) => {
  const bodies = [
    { a: 1 },
    [],
    'text',
    7,
    true,
    { data: null },
    square,
    [[[]]],
    { session: { token: 'x' } },
    { __proto__x: 1 },
  ];
  const statuses: number[] = [];
  for (const body of bodies) statuses.push((await user.post(route, body)).status);
  expect(statuses.filter((status) => status !== 400 && status !== 422)).toEqual([]);
});

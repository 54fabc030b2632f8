import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { getStatus, sendRaw } from '#harness/product/raw-http.ts';
import { rawRequests } from '#harness/product/raw-requests.ts';
import { logIn, type User } from '#harness/product/user.ts';

const NAMES = rawRequests('localhost').map(({ name }) => name);
const LOCAL_SERVICES = [
  '/__local/inbox',
  '/__local/inbox.json',
  '/__local/stripe',
  '/__local/supabase/auth/v1/authorize',
];
const FOREIGN_HOSTS = [
  'evil.test',
  'site.example',
  'localhost.evil.test:PORT',
  '127.0.0.1.evil.test:PORT',
  'evil.test:PORT',
  '0.0.0.0:PORT',
  '127.0.0.2:PORT',
  '2130706433',
  '[::ffff:127.0.0.1]:PORT',
].map((host) => ({ host }));
const PROXIED = [
  { host: 'localhost:PORT', 'x-forwarded-for': '127.0.0.1' },
  { host: 'localhost:PORT', forwarded: 'for=127.0.0.1' },
];
const REDIRECT_TO_OTHER_HOST = /location: *(https?:)?\/\/(?!localhost)/i;

let product: Product;
beforeAll(async () => {
  product = await launchProduct();
});
afterAll(() => product.stop());

test('the names of raw requests are unique', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length);
});

test.each(NAMES)('the web server refuses %s', async (name) => {
  const { text, statuses } = rawRequests(`localhost:${product.port}`).find((request) => request.name === name)!;
  const { response } = await sendRaw(product.port, text);
  expect(statuses).toContain(Number(/^HTTP\/1\.[01] (\d{3})/.exec(response)?.[1] ?? 0));
  expect(response).not.toMatch(REDIRECT_TO_OTHER_HOST);
});

test('a request hidden in the body of another is not answered, and the requests of others get their own answers', async () => {
  const { port, site, login } = product;
  const user = await logIn(site, login);
  const host = `localhost:${port}`;
  const hidden = `GET /api/site HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const head = `POST /api/measurements HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site}\r\nContent-Type: application/json\r\n`;
  const attack = () => sendRaw(port, `${head}Connection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`);
  const [answers, measured] = await Promise.all([
    Promise.all(Array.from({ length: 30 }, attack)),
    measureRepeatedly(user, 30),
  ]);
  for (const { response } of answers) expect(response.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
  expect(measured).toEqual(Array(30).fill(true));
});

/** Measures a square so many times and resolves with true for each correct result. */
async function measureRepeatedly(user: User, times: number): Promise<boolean[]> {
  const results: boolean[] = [];
  while (results.length < times) results.push(await user.measureSquare());
  return results;
}

test.each(LOCAL_SERVICES.flatMap((page) => [...FOREIGN_HOSTS, ...PROXIED].map((headers) => [page, headers] as const)))(
  '%s is not available with the headers %j',
  async (page, { host, ...headers }) => {
    const status = await getStatus(product.port, page, {
      ...headers,
      host: host.replace('PORT', String(product.port)),
    });
    expect([400, 404]).toContain(status);
  },
);

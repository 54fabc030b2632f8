import {
  createServer,
  request as requestInClear,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { verifyWebhook } from '@measurement-nesting/client';
import { createSender, type SenderOptions } from '#backend/webhooks/deliveries.ts';
import { isPublic } from '#lib/server/security/private-address.ts';

type Received = { readonly request: IncomingMessage; readonly body: string };
let server: Server;
let port: number;
let received: Received[] = [];
let answer: (response: ServerResponse) => void = (response) => response.end();

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ request, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  answer = (response) => response.end();
});

/** Sends without TLS, because the receiver of the test has no certificate. */
const request = requestInClear as NonNullable<SenderOptions['request']>;
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const now = new Date('2026-11-29T12:00:00Z');
const payload = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} });
const deliveryTo = (url: string, secrets = [secret]) => ({ id: randomUUID(), url, payload, secrets });
const local = (options: SenderOptions = {}) =>
  createSender({ request, isAllowed: (address) => address === '127.0.0.1', ...options });
const resolveTo =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

test('a delivery is signed with each secret, by which the client accepts it, and a changed one is rejected', async () => {
  const later = `whsec_${randomBytes(32).toString('base64')}`;
  const send = local({ resolve: resolveTo('127.0.0.1') });
  const delivery = deliveryTo(`http://shop.test:${port}/ended?a=1`, [later, secret]);
  expect(await send(delivery, now)).toEqual({ status: 200, error: null });
  const [{ request: got, body }] = received as [Received];
  expect(got.method).toBe('POST');
  expect(got.url).toBe('/ended?a=1');
  expect(got.headers).toMatchObject({
    host: `shop.test:${port}`,
    'webhook-id': delivery.id,
    'content-type': 'application/json',
  });
  for (const known of [secret, later])
    expect(await verifyWebhook(body, got.headers, known, now)).toMatchObject({ type: 'test' });
  const other = `whsec_${randomBytes(32).toString('base64')}`;
  const changed = { ...got.headers, 'webhook-id': randomUUID() };
  await expect(verifyWebhook(body, got.headers, other, now)).rejects.toThrow('no valid signature');
  await expect(verifyWebhook(body, changed, secret, now)).rejects.toThrow('no valid signature');
  await expect(verifyWebhook(`${body} `, got.headers, secret, now)).rejects.toThrow('no valid signature');
  await expect(verifyWebhook(body, {}, secret, now)).rejects.toThrow('too old');
  const muchLater = new Date(now.getTime() + 301_000);
  await expect(verifyWebhook(body, got.headers, secret, muchLater)).rejects.toThrow('too old');
});

test('the host is resolved once, and the connection uses the checked address', async () => {
  let lookups = 0;
  const send = local({
    resolve: () => {
      lookups += 1;
      return resolveTo(lookups === 1 ? '127.0.0.1' : '127.0.0.2')();
    },
  });
  expect(await send(deliveryTo(`http://rebinding.test:${port}/`), now)).toEqual({ status: 200, error: null });
  expect(lookups).toBe(1);
});

const NOT_PUBLIC = { status: null, error: 'The address of the host is not on the public internet.' };

test.each([
  'https://127.0.0.1/',
  'https://localhost/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://0/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
])('sends nothing to %s', async (url) => {
  const send = createSender({ resolve: resolveTo('127.0.0.1') });
  expect(await send(deliveryTo(url), now)).toEqual(NOT_PUBLIC);
});

test('sends nothing to a host of which one address is private', async () => {
  const send = createSender({ request, resolve: resolveTo('93.184.216.34', '10.0.0.1') });
  expect(await send(deliveryTo(`http://shop.test:${port}/`), now)).toEqual(NOT_PUBLIC);
  expect(received).toEqual([]);
});

test('redirects are not followed', async () => {
  answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
  const send = local();
  expect(await send(deliveryTo(`http://127.0.0.1:${port}/`), now)).toEqual({
    status: 302,
    error: 'Status 302: redirects are not followed.',
  });
  expect(received).toHaveLength(1);
});

describe('an attempt fails', () => {
  test('with the status of the response', async () => {
    answer = (response) => response.writeHead(500).end();
    expect(await local()(deliveryTo(`http://127.0.0.1:${port}/`), now)).toEqual({ status: 500, error: 'Status 500.' });
  });

  test('if there is no response in time', async () => {
    answer = () => undefined;
    const send = local({ timeoutMs: 50 });
    const { status, error } = await send(deliveryTo(`http://127.0.0.1:${port}/`), now);
    expect({ status, error }).toEqual({ status: null, error: 'No response within 0.05 s.' });
  });

  test('if the host is never resolved', async () => {
    const send = local({ timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    expect((await send(deliveryTo('http://shop.test/'), now)).error).toBe('No response within 0.05 s.');
  });

  test('if nothing listens, or the certificate is not valid', async () => {
    const send = local();
    expect((await send(deliveryTo('http://127.0.0.1:1/'), now)).error).toBe('The connection failed (ECONNREFUSED).');
    const secure = createSender({ isAllowed: () => true });
    expect((await secure(deliveryTo(`https://127.0.0.1:${port}/`), now)).error).toMatch(/^The connection failed/);
  });
});

test('the body of a response is not read: an endless one ends the attempt with its status', async () => {
  answer = (response) => {
    response.writeHead(200);
    const write = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', write);
    write();
  };
  expect(await local()(deliveryTo(`http://127.0.0.1:${port}/`), now)).toEqual({ status: 200, error: null });
});

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

import { afterEach, expect, jest, test } from '@jest/globals';
import { authFetch } from '#web/auth/auth-client.ts';
import type { WebEnv } from '#web/env.ts';

const hosted: WebEnv = {
  siteUrl: 'https://shop.example',
  supabaseUrl: 'https://abc.supabase.co',
  supabaseKey: 'sb_publishable_x',
  backendUrl: 'http://backend',
  backendSecret: 'between-web-and-backend-in-tests-only',
  supportEmail: 'support@shop.example',
  estimateUrl: 'https://estimate.example',
  trustedProxyHops: 1,
  forwardingKey: null,
  localStack: null,
};

afterEach(() => {
  jest.restoreAllMocks();
});

async function sentHeaders(env: WebEnv, address: string | null, authorization: string): Promise<object> {
  const called = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  await authFetch(env, address)('https://abc.supabase.co/auth/v1/token', {
    headers: { apikey: 'sb_publishable_x', authorization },
  });
  return Object.fromEntries(new Headers(called.mock.calls[0]![1]!.headers));
}

const anonymous = 'Bearer sb_publishable_x';
const plain = { apikey: 'sb_publishable_x', authorization: anonymous };

test('adds nothing without a secret key', async () => {
  expect(await sentHeaders(hosted, '203.0.113.9', anonymous)).toEqual(plain);
});

test('does not send an unknown address, even with the key', async () => {
  expect(await sentHeaders({ ...hosted, forwardingKey: 'sb_secret_x' }, null, anonymous)).toEqual(plain);
});

test('sends the address with a secret key, with the token of a user but without the public key', async () => {
  const env = { ...hosted, forwardingKey: 'sb_secret_x' };
  const told = { apikey: 'sb_secret_x', 'sb-forwarded-for': '203.0.113.9' };
  expect(await sentHeaders(env, '203.0.113.9', anonymous)).toEqual(told);
  jest.restoreAllMocks();
  expect(await sentHeaders(env, '203.0.113.9', 'Bearer a.b.c')).toEqual({ ...told, authorization: 'Bearer a.b.c' });
});

test('sends the address to the local stack with its token', async () => {
  const env = { ...hosted, localStack: { origin: 'http://127.0.0.1:5', token: 'a-long-local-token' } };
  expect(await sentHeaders(env, '203.0.113.9', anonymous)).toEqual({
    ...plain,
    'x-local-token': 'a-long-local-token',
    'sb-forwarded-for': '203.0.113.9',
  });
});

test('limits the time of requests to the sign-in service, or uses the given signal', async () => {
  const called = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  await authFetch(hosted, null)('https://abc.supabase.co/auth/v1/user');
  expect(called.mock.calls[0]![1]!.signal).toBeInstanceOf(AbortSignal);
  const own = new AbortController().signal;
  await authFetch(hosted, null)('https://abc.supabase.co/auth/v1/user', { signal: own });
  expect(called.mock.calls[1]![1]!.signal).toBe(own);
});

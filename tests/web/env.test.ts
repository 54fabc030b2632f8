import { expect, test } from '@jest/globals';
import { readWebEnv } from '#web/env.ts';

const complete = {
  SITE_URL: 'https://measure.example.com/',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  BACKEND_URL: 'http://10.0.0.2:4000',
  BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
};

test('accepts a complete environment, with support address and without trailing slashes', () => {
  const { env } = readWebEnv(complete);
  expect(env).toMatchObject({
    siteUrl: 'https://measure.example.com',
    supportEmail: 'support@measure.example.com',
    localStack: null,
  });
});

test('accepts the variable names of the providers', () => {
  const { env } = readWebEnv({
    SITE_URL: complete.SITE_URL,
    BACKEND_URL: complete.BACKEND_URL,
    BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
    NEXT_PUBLIC_SUPABASE_URL: complete.SUPABASE_URL,
    NEXT_PUBLIC_SUPABASE_ANON_KEY: 'legacy',
  });
  expect(env?.supabaseKey).toBe('legacy');
});

test('reports all missing variables at once', () => {
  const { faults } = readWebEnv({ SITE_URL: 'nonsense' });
  for (const name of ['SITE_URL', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'BACKEND_URL', 'BACKEND_SECRET']) {
    expect(faults!.some((fault) => fault.startsWith(name))).toBe(true);
  }
});

test('rejects a local stack that is not on this machine', () => {
  const token = 'a-long-enough-token';
  for (const origin of ['http://10.0.0.1:5000', 'https://127.0.0.1:5000', 'http://127.0.0.1.evil.example:5000']) {
    expect(readWebEnv({ ...complete, LOCAL_STACK_ORIGIN: origin, LOCAL_STACK_TOKEN: token }).faults).not.toBeNull();
  }
  expect(readWebEnv({ ...complete, LOCAL_STACK_ORIGIN: 'http://127.0.0.1:5000' }).faults).not.toBeNull();
  const local = { ...complete, LOCAL_STACK_ORIGIN: 'http://127.0.0.1:5000', LOCAL_STACK_TOKEN: token };
  const here = { SITE_URL: 'http://localhost:3000', SUPABASE_URL: 'http://127.0.0.1:5000/supabase' };
  expect(readWebEnv({ ...local, ...here }).env?.localStack).toEqual({
    origin: 'http://127.0.0.1:5000',
    token,
  });
  // With the address of a site for others, its stand-ins would be open to them.
  for (const SITE_URL of [
    complete.SITE_URL,
    'http://192.168.1.5:3000',
    'http://measure.example.com',
    'https://localhost',
  ]) {
    expect(readWebEnv({ ...local, SITE_URL }).faults!.join()).toMatch(/^LOCAL_STACK_ORIGIN /);
  }
});

test.each([
  ['none', ''],
  ['a short one', 'x'.repeat(31)],
  ['a short second one', `${complete.BACKEND_SECRET},short`],
  ['three', [1, 2, 3].map(() => complete.BACKEND_SECRET).join(',')],
  ['a comma and nothing', `${complete.BACKEND_SECRET},`],
])('rejects BACKEND_SECRET: %s by name without repeating it', (_, BACKEND_SECRET) => {
  const { faults } = readWebEnv({ ...complete, BACKEND_SECRET });
  expect(faults!.join()).toMatch(/^BACKEND_SECRET /);
  expect(faults!.join()).not.toContain(complete.BACKEND_SECRET);
});

test('the web server sends the first of two secrets', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(readWebEnv({ ...complete, BACKEND_SECRET: `${first}, ${second}` }).env?.backendSecret).toBe(first);
});

test('without a number of proxies assumes none on a local machine, and unknown elsewhere', () => {
  const here = {
    SITE_URL: 'http://localhost:3000',
    SUPABASE_URL: 'http://127.0.0.1:5000/supabase',
    LOCAL_STACK_ORIGIN: 'http://127.0.0.1:5000',
    LOCAL_STACK_TOKEN: 'a-long-enough-token',
  };
  expect(readWebEnv({ ...complete, ...here }).env?.trustedProxyHops).toBe(0);
  expect(readWebEnv({ ...complete, ...here, TRUSTED_PROXY_HOPS: '1' }).env?.trustedProxyHops).toBe(1);
  expect(readWebEnv(complete).env?.trustedProxyHops).toBeNull();
});

import { expect, test } from '@jest/globals';
import { readEnv } from '#backend/env.ts';
import { isPrivate, privateAddress } from '#lib/server/security/private-address.ts';

const good = {
  DATABASE_URL: 'postgresql://postgres:postgres@127.0.0.1:5432/postgres',
  SUPABASE_URL: 'http://127.0.0.1:9999/supabase',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SITE_URL: 'http://localhost:3000',
  BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
};

test('five values are sufficient; the others have defaults', () => {
  expect(readEnv(good)).toMatchObject({ ROLE: 'all', BACKEND_HOST: '127.0.0.1', BACKEND_PORT: 8787 });
});

test('empty optional values count as missing', () => {
  expect(readEnv({ ...good, STRIPE_SECRET_KEY: '', FONTS_DIR: '' })).not.toHaveProperty('STRIPE_SECRET_KEY', '');
});

test('names all errors at once', () => {
  const faulty = () => readEnv({ ROLE: 'boss', BACKEND_PORT: 'x', DATABASE_URL: 'mysql://x', SUPABASE_URL: 'ftp://x' });
  for (const name of ['ROLE', 'BACKEND_PORT', 'DATABASE_URL', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SITE_URL']) {
    expect(faulty).toThrow(name);
  }
});

test('reports errors of the database: its certificate authority, its sslmode, too few connections for the role', () => {
  const faulty = (more: object) => () => readEnv({ ...good, ...more });
  expect(faulty({ DATABASE_CA: '/nowhere/ca.crt', ROLE: 'all', DB_POOL: '2' })).toThrow(
    /DB_POOL must be at least 3[^]*ca\.crt/,
  );
  expect(faulty({ DATABASE_URL: `${good.DATABASE_URL}?sslmode=some` })).toThrow('sslmode must be one of');
  expect(readEnv({ ...good, ROLE: 'worker', DB_POOL: '2' }).connections).toEqual({ calls: 0, work: 1, queue: 1 });
});

test('reports errors of billing with the others, including a key that does not match its host', () => {
  const billing = {
    STRIPE_SECRET_KEY: 'sk_live_x1',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_ID: 'price_x',
  };
  // A live key with an address of this machine would be refused where it counts.
  expect(readEnv({ ...good, ...billing, NODE_ENV: 'test' }).billing).toMatchObject({
    isLive: true,
    priceId: 'price_x',
  });
  expect(readEnv(good).billing).toBeNull();
  const mismatch = () => readEnv({ ...good, ...billing, STRIPE_API_HOST: '127.0.0.1', ROLE: 'boss' });
  expect(mismatch).toThrow('STRIPE_API_HOST');
  expect(mismatch).toThrow('ROLE');
});

test('allows unlimited nesting only without Stripe', () => {
  const billing = { STRIPE_SECRET_KEY: 'sk_live_x1', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_PRICE_ID: 'price_x' };
  const unlimited = { ...good, FREE_PLAN: 'unlimited', NODE_ENV: 'test' };
  expect(readEnv(unlimited).FREE_PLAN).toBe('unlimited');
  expect(readEnv(good).FREE_PLAN).toBe('credits');
  expect(() => readEnv({ ...unlimited, ...billing })).toThrow('FREE_PLAN=unlimited is for sites without Stripe');
  expect(() => readEnv({ ...good, FREE_PLAN: 'free' })).toThrow('FREE_PLAN must be credits or unlimited');
});

test.each(['all', 'api', undefined])('role %s requires the secret in every environment', (ROLE) => {
  for (const BACKEND_SECRET of ['', undefined, 'short', 'x'.repeat(31)]) {
    expect(() => readEnv({ ...good, ROLE, BACKEND_SECRET, NODE_ENV: 'production' })).toThrow('BACKEND_SECRET');
    expect(() => readEnv({ ...good, ROLE, BACKEND_SECRET, NODE_ENV: 'development' })).toThrow('BACKEND_SECRET');
  }
});

test('a worker requires no secret because it does not listen', () => {
  expect(readEnv({ ...good, BACKEND_SECRET: undefined, ROLE: 'worker' }).BACKEND_SECRET).toBeUndefined();
});

test.each(['0.0.0.0', '::', '8.8.8.8', '172.32.0.1', '100.64.0.1', '2001:db8::1', '::ffff:8.8.8.8'])(
  'rejects the host %s',
  (BACKEND_HOST) => expect(() => readEnv({ ...good, BACKEND_HOST })).toThrow('BACKEND_HOST'),
);

test.each(['127.0.0.1', '127.8.8.8', '::1', '10.1.2.3', '172.31.255.1', '192.168.0.9', 'fd12::1', 'backend.internal'])(
  'accepts the host %s',
  (BACKEND_HOST) => expect(readEnv({ ...good, BACKEND_HOST })).toMatchObject({ BACKEND_HOST }),
);

test('resolves a name to a private address', async () => {
  expect(isPrivate((await privateAddress('localhost'))!)).toBe(true);
  expect(await privateAddress('203.0.113.5')).toBeNull();
});

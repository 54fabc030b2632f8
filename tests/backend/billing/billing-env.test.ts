import { expect, test } from '@jest/globals';
import { readBillingEnv } from '#backend/billing/billing-env.ts';

const real = { STRIPE_SECRET_KEY: 'sk_test_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_abc', STRIPE_PRICE_ID: 'price_1' };
const local = {
  STRIPE_SECRET_KEY: 'sk_test_local_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_local_abc',
  STRIPE_PRICE_ID: 'price_1',
  STRIPE_API_HOST: '127.0.0.1',
  STRIPE_API_PORT: '4242',
};

test('without variables there is no billing and no error', () => {
  expect(readBillingEnv({})).toEqual({ billing: null, faults: [] });
});

test('distinguishes Stripe in test and live mode and the local server by the variables', () => {
  expect(readBillingEnv(real).billing).toMatchObject({
    stripe: { secretKey: 'sk_test_abc123', api: undefined },
    isLive: false,
  });
  expect(readBillingEnv({ ...real, STRIPE_SECRET_KEY: 'sk_live_abc' }).billing?.isLive).toBe(true);
  expect(readBillingEnv(local).billing?.stripe.api).toEqual({ host: '127.0.0.1', port: 4242, protocol: 'http' });
});

test('accepts two signing secrets during a replacement', () => {
  const { billing } = readBillingEnv({ ...real, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' });
  expect(billing?.webhookSecrets).toEqual(['whsec_new', 'whsec_old']);
});

test.each([
  ['half a configuration', { ...real, STRIPE_PRICE_ID: '' }, 'STRIPE_PRICE_ID'],
  ['a live key at the stand-in', { ...local, STRIPE_SECRET_KEY: 'sk_live_abc' }, 'STRIPE_API_HOST'],
  ['a test key at the stand-in', { ...local, STRIPE_SECRET_KEY: 'sk_test_abc' }, 'STRIPE_API_HOST'],
  ["the stand-in's key at Stripe", { ...real, STRIPE_SECRET_KEY: 'sk_test_local_abc' }, 'STRIPE_SECRET_KEY'],
  [
    "the stand-in's signing secret at Stripe",
    { ...real, STRIPE_WEBHOOK_SECRET: 'whsec_local_abc' },
    'STRIPE_WEBHOOK_SECRET',
  ],
  ['a real signing secret at the stand-in', { ...local, STRIPE_WEBHOOK_SECRET: 'whsec_abc' }, 'STRIPE_WEBHOOK_SECRET'],
  [
    'one of two signing secrets of the other kind',
    { ...real, STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_local_b' },
    'STRIPE_WEBHOOK_SECRET',
  ],
  ['a stand-in over the network', { ...local, STRIPE_API_HOST: '10.0.0.7' }, 'STRIPE_API_HOST'],
  ['a stand-in without port', { ...local, STRIPE_API_PORT: '' }, 'STRIPE_API_PORT'],
  ['a host without key', { STRIPE_API_HOST: '127.0.0.1' }, 'STRIPE_API_HOST'],
  ['a publishable key', { ...real, STRIPE_SECRET_KEY: 'pk_test_abc' }, 'STRIPE_SECRET_KEY'],
  ['a product for a price', { ...real, STRIPE_PRICE_ID: 'prod_1' }, 'STRIPE_PRICE_ID'],
])('rejects %s, naming the variable', (_case, source, name) => {
  const { billing, faults } = readBillingEnv(source);
  expect(billing).toBeNull();
  expect(faults.join('\n')).toContain(name);
});

test('errors contain no key', () => {
  const { faults } = readBillingEnv({ ...local, STRIPE_SECRET_KEY: 'sk_live_verysecret', STRIPE_PRICE_ID: 'x' });
  expect(faults.join('\n')).not.toContain('verysecret');
});

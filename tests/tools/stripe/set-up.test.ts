import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { unlimitedPlan } from '#lib/shared/plans.ts';
import { SITE, startStandIn, type StandIn } from '#packages/local-services/tests/stripe/support/stand-in.ts';
import { readSetUpEnvironment } from '../../../tools/stripe/environment.ts';
import { setUpStripe } from '../../../tools/stripe/set-up.ts';
import { setUpWebhook } from '../../../tools/stripe/webhook.ts';

let standIn: StandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStandIn();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

test('a second run creates and changes nothing', async () => {
  const again = await setUpStripe(stripe, SITE);
  expect(again.done).toEqual([]);
  expect(again.priceIds.get('unlimited')).toBe(standIn.price);
  expect((await stripe.products.list()).data).toHaveLength(1);
  expect((await stripe.prices.list()).data).toHaveLength(1);
  expect((await stripe.billingPortal.configurations.list()).data).toHaveLength(1);
});

test('retains a price changed in Stripe', async () => {
  const { product } = await stripe.prices.retrieve(standIn.price);
  const dearer = await stripe.prices.create({
    product: product as string,
    currency: 'usd',
    unit_amount: 2900,
    recurring: { interval: 'month' },
    lookup_key: unlimitedPlan.lookupKey,
    transfer_lookup_key: true,
  });
  const { priceIds, done } = await setUpStripe(stripe, SITE);
  expect(priceIds.get('unlimited')).toBe(dearer.id);
  expect(done).toEqual([]);
});

test('updates name and description from the plan, and the portal from the site', async () => {
  const [product] = (await stripe.products.list()).data;
  await stripe.products.update(product!.id, { name: 'Old name' });
  const { done, configurationId } = await setUpStripe(stripe, 'https://other.example');
  expect(done).toHaveLength(2);
  expect((await stripe.products.retrieve(product!.id)).name).toBe(unlimitedPlan.name);
  const { default_return_url: back } = await stripe.billingPortal.configurations.retrieve(configurationId);
  expect(back).toBe('https://other.example/account');
});

test('customers can cancel at the end of the period, change their card and see invoices, without paid changes', async () => {
  const [{ features }] = (await stripe.billingPortal.configurations.list()).data as [
    Stripe.BillingPortal.Configuration,
  ];
  expect(features).toMatchObject({
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    subscription_update: { enabled: false },
  });
});

test('creates the webhook of an https site once, shows its secret once, and updates its events', async () => {
  const site = 'https://shop.example';
  const first = await setUpWebhook(stripe, site);
  expect(first.secret).toMatch(/^whsec_/);
  expect(await setUpWebhook(stripe, site)).toEqual({ secret: null, done: [] });
  const endpoint = (await stripe.webhookEndpoints.list()).data.find(({ url }) => url.startsWith(site))!;
  expect(endpoint.enabled_events).toContain('customer.subscription.deleted');
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ['invoice.paid'] });
  expect((await setUpWebhook(stripe, site)).done).toHaveLength(1);
  expect((await setUpWebhook(stripe, 'http://localhost:3000')).secret).toBeNull();
});

test.each([
  [{}, ['STRIPE_SECRET_KEY is missing', 'SITE_URL']],
  [{ STRIPE_SECRET_KEY: 'pk_test_1', SITE_URL: 'https://a.b' }, ['must be a secret key']],
  [{ STRIPE_SECRET_KEY: 'sk_test_local_1', SITE_URL: 'https://a.b' }, ['is a key of the local services']],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', SITE_URL: 'https://a.b', STRIPE_API_HOST: '127.0.0.1' },
    ['STRIPE_API_HOST is set'],
  ],
])('rejects an environment of %j by name', (variables, words) => {
  const { faults } = readSetUpEnvironment(variables);
  expect(faults).toHaveLength(words.length);
  for (const [index, word] of words.entries()) expect(faults![index]).toContain(word);
});

test('recognizes a live key, and uses a local key only with its own host', () => {
  const live = readSetUpEnvironment({ STRIPE_SECRET_KEY: 'sk_live_1', SITE_URL: 'https://a.b/' }).settings!;
  expect(live).toEqual({ stripe: { secretKey: 'sk_live_1' }, siteUrl: 'https://a.b', isLive: true });
  const variables = { STRIPE_SECRET_KEY: 'sk_test_local_1', SITE_URL: 'http://localhost:3000' };
  const local = readSetUpEnvironment({ ...variables, STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: '4000' });
  expect(local.settings!.stripe.api).toEqual({ host: '127.0.0.1', port: 4000, protocol: 'http' });
});
